"""Saved games: reading them, showing them, and checking that they were fair."""

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from rattus.cli.errors import Failure, WrongUse, read_text, record_problem, telling_failures
from rattus.cli.screen import Screen
from rattus.cli.terminal.log import News
from rattus.cli.terminal.marks import QUIET_STYLE, STRONG_STYLE, styled
from rattus.cli.terminal.table import Table
from rattus.editions import Edition
from rattus.record.game.fairness import verify
from rattus.record.game.game import Game
from rattus.rules.board import PUBLIC
from rattus.rules.setup import COLOURS
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, View, view
from rattus.texts import Texts


def read_table(texts: Texts, path: Path, edition: Edition | None) -> Table:
    """The game in a file, with its players' names."""
    text = read_text(path)
    with telling_failures(str(path)):
        game = Game.read(text, edition=edition)
    return Table(game, table_names(texts, game.names))


def table_names(texts: Texts, names: Sequence[str]) -> list[str]:
    """The names in a record; a player without one goes by the colour."""
    return [name or texts.name_of("colour", COLOURS[seat]) for seat, name in enumerate(names)]


def seat_named(names: Sequence[str], asked: str | None) -> int:
    """The seat of this colour, name or number from 1; the onlooker's if none is asked for."""
    if asked is None:
        return ONLOOKER
    known = [[COLOURS[seat], name.lower(), str(seat + 1)] for seat, name in enumerate(names)]
    for seat, called in enumerate(known):
        if asked.lower() in called:
            return seat
    raise WrongUse("cli-no-player", asked=asked, known=", ".join(COLOURS[: len(names)]))


def replay(screen: Screen, table: Table, seat: int, moment: int | None, *, face_up: bool) -> None:
    """The whole game, or its board after so many moves."""
    if moment is None:
        show_story(screen, table, seat)
        moment = len(table.deeds)
    show_moment(screen, table, seat, moment, face_up=face_up)


def show_story(screen: Screen, table: Table, seat: int) -> None:
    """Every move: its number, its sentence, and what came of it."""
    texts = screen.texts
    edition = texts.name_of("edition", table.setup.edition.name)
    players = texts.listed(table.names)
    screen.show(styled(texts.say("replay-title", edition=edition, players=players), STRONG_STYLE))
    news = News(texts, screen.marks, table.setup, table.names, table.ending)
    room = len(str(len(table.deeds)))
    for number, deed in enumerate(table.deeds, start=1):
        screen.gap()
        line = Text.assemble(
            (str(number).rjust(room), QUIET_STYLE), " ", (table.sentence(deed), STRONG_STYLE)
        )
        screen.show(line)
        for paragraph in news.lines([deed], seat):
            screen.write(Text(" " * (room + 1)).append_text(paragraph), hanging=room + 3)
    screen.gap()


def show_moment(screen: Screen, table: Table, seat: int, moment: int, *, face_up: bool) -> None:
    """The board after so many moves, as a seat saw it or with every rat face up."""
    total = len(table.deeds)
    if not 0 <= moment <= total:
        raise WrongUse("cli-no-moment", total=total)
    state = table.game.state_at(moment)
    screen.hint("replay-moment", count=moment, total=total)
    screen.show(*screen.board(laid_open(state) if face_up else view(state, seat), table.names))
    if not state.over():
        return
    screen.say("replay-result", player=table.names[state.winner])


def laid_open(state: State) -> View:
    """A view in which all rats on the board are known."""
    shown = state.copy()
    for region in range(shown.setup.regions):
        for index in range(shown.rats_in[region]):
            shown.mark_seen(shown.rat_in(region, index), PUBLIC)
    return view(shown, ONLOOKER)


def check_fairness(screen: Screen, path: Path, edition: Edition | None) -> None:
    """Say that a game was fair, or what does not fit."""
    verdict = verify(read_text(path), edition)
    if not verdict.fair:
        sentence = record_problem(screen.texts, str(path), verdict.line, verdict.code, verdict.data)
        raise Unfair(sentence)
    screen.say("verify-fair", file=str(path), moves=str(verdict.data["moves"]))
    screen.hint("verify-hash", hash=str(verdict.data["hash"]))


class Unfair(Failure):
    """A record that does not hold."""

    def __init__(self, sentence: str) -> None:
        super().__init__("verify-unfair")
        self.sentence = sentence

    def sentences(self, texts: Texts) -> list[str]:
        """What does not fit, and the verdict."""
        return [self.sentence, texts.say(self.key)]
