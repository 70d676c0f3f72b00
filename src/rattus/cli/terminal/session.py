"""A terminal session: starts or resumes a game from the options of `rattus play`."""

from pathlib import Path
from typing import NamedTuple

from rattus.bots.registry import make_bot
from rattus.cli.files import records
from rattus.cli.screen import Screen
from rattus.cli.terminal.loop import GameLoop
from rattus.cli.terminal.new_game import create_game, edition_of, own_edition, welcome
from rattus.cli.terminal.seats import HUMAN, names_of, resumed_seats, seats_of
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.turn import QuitGame
from rattus.record.game.game import Game
from rattus.rules.luck import Luck


class Session(NamedTuple):
    """The options of a terminal game."""

    rules: str
    edition: Path | None
    players: int | None
    seats: str | None
    names: str | None
    cards: str
    seed: int | None
    save: Path | None
    resume: Path | None

    def play(self, screen: Screen) -> None:
        """Play until the game is over or the players quit."""
        loop = self._start(screen) if self.resume is None else self._resume(screen, self.resume)
        try:
            loop.run()
        except QuitGame:
            screen.say("play-bye")
        except EOFError:
            screen.gap()
            screen.say("play-no-more-input")

    def _start(self, screen: Screen) -> GameLoop:
        edition = edition_of(self.rules, self.edition)
        kinds = seats_of(edition, self.players, self.seats)
        names = names_of(len(kinds), self.names)
        new_game = create_game(edition, len(kinds), self.cards, self.seed)
        table = Table(Game(new_game.setup, new_game.sealed, names), records.table_names(screen.texts, names))
        welcome(screen, new_game, table.game.promise)
        return self._loop(screen, table, kinds, new_game.luck)

    def _resume(self, screen: Screen, saved: Path) -> GameLoop:
        table = records.read_table(screen.texts, saved, own_edition(self.edition))
        kinds = resumed_seats(len(table.names), self.seats)
        return self._loop(screen, table, kinds, Luck(len(table.outcomes)))

    def _loop(self, screen: Screen, table: Table, kinds: list[str], luck: Luck) -> GameLoop:
        opponents = [None if kind == HUMAN else make_bot(kind, luck.seed()) for kind in kinds]
        return GameLoop(screen, table, opponents, self.save)
