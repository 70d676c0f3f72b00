"""From the options of the command line to a game at this keyboard, begun or gone on with."""

from pathlib import Path
from typing import NamedTuple

from rattus.bots.registry import make_bot
from rattus.cli.files import records
from rattus.cli.screen import Screen
from rattus.cli.terminal.loop import Play
from rattus.cli.terminal.new_game import edition_of, open_game, own_edition, welcome
from rattus.cli.terminal.seats import HUMAN, names_of, resumed_seats, seats_of
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.turn import Leaving
from rattus.record.game.game import Game
from rattus.rules.luck import Luck


class Sitting(NamedTuple):
    """What is to be played at the terminal, and by whom."""

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
        """Play until the game is over, or its people have left."""
        sitting = self._begin(screen) if self.resume is None else self._go_on(screen, self.resume)
        try:
            sitting.run()
        except Leaving:
            screen.say("play-bye")
        except EOFError:
            screen.gap()
            screen.say("play-no-more-input")

    def _begin(self, screen: Screen) -> Play:
        board = edition_of(self.rules, self.edition)
        kinds = seats_of(board, self.players, self.seats)
        names = names_of(len(kinds), self.names)
        opening = open_game(board, len(kinds), self.cards, self.seed)
        table = Table(Game(opening.setup, opening.sealed, names), records.table_names(screen.texts, names))
        welcome(screen, opening, table.game.promise)
        return self._seated(screen, table, kinds, opening.luck)

    def _go_on(self, screen: Screen, saved: Path) -> Play:
        table = records.read_table(screen.texts, saved, own_edition(self.edition))
        kinds = resumed_seats(len(table.names), self.seats)
        return self._seated(screen, table, kinds, Luck(len(table.deeds)))

    def _seated(self, screen: Screen, table: Table, kinds: list[str], luck: Luck) -> Play:
        opponents = [None if kind == HUMAN else make_bot(kind, luck.seed()) for kind in kinds]
        return Play(screen, table, opponents, self.save)
