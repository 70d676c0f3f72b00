"""`rattus replay` and `rattus verify`: read records, print them, and check their fairness."""

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from rattus.cli.errors import Failure, WrongUse, as_failures, read_text, record_problem
from rattus.cli.screen import Screen
from rattus.cli.terminal.log import GameLog
from rattus.cli.terminal.table import Table
from rattus.cli.terminal.theme import QUIET_STYLE, STRONG_STYLE, styled
from rattus.editions import Edition
from rattus.record.game.fairness import verify
from rattus.record.game.game import Game
from rattus.rules.board import PUBLIC
from rattus.rules.setup import COLOURS
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, View, view
from rattus.texts import Texts


def read_table(texts: Texts, path: Path, edition: Edition | None) -> Table:
    """Read a game and its players' names from a file."""
    text = read_text(path)
    with as_failures(str(path)):
        game = Game.read(text, edition=edition)
    return Table(game, table_names(texts, game.names))


def table_names(texts: Texts, names: Sequence[str]) -> list[str]:
    """The names of the players; a player without a name is named by colour."""
    return [name or texts.name_of("colour", COLOURS[seat]) for seat, name in enumerate(names)]


def seat_named(names: Sequence[str], asked: str | None) -> int:
    """The seat with this colour, name or number from 1; the onlooker if None."""
    if asked is None:
        return ONLOOKER
    known = [[COLOURS[seat], name.lower(), str(seat + 1)] for seat, name in enumerate(names)]
    for seat, called in enumerate(known):
        if asked.lower() in called:
            return seat
    raise WrongUse("cli-no-player", asked=asked, known=", ".join(COLOURS[: len(names)]))


def replay(screen: Screen, table: Table, seat: int, moment: int | None, *, face_up: bool) -> None:
    """Print the whole game, or only the board after this many moves."""
    if moment is None:
        show_moves(screen, table, seat)
        moment = len(table.outcomes)
    show_board(screen, table, seat, moment, face_up=face_up)


def show_moves(screen: Screen, table: Table, seat: int) -> None:
    """Print every move: number, sentence and outcome."""
    texts = screen.texts
    edition = texts.name_of("edition", table.setup.edition.name)
    players = texts.listed(table.names)
    screen.show(styled(texts.say("replay-title", edition=edition, players=players), STRONG_STYLE))
    game_log = GameLog(texts, screen.glyphs, table.setup, table.names, table.ending)
    width = len(str(len(table.outcomes)))
    for number, outcome in enumerate(table.outcomes, start=1):
        screen.gap()
        line = Text.assemble(
            (str(number).rjust(width), QUIET_STYLE), " ", (table.sentence(outcome), STRONG_STYLE)
        )
        screen.show(line)
        for paragraph in game_log.lines([outcome], seat):
            screen.write(Text(" " * (width + 1)).append_text(paragraph), hanging=width + 3)
    screen.gap()


def show_board(screen: Screen, table: Table, seat: int, moment: int, *, face_up: bool) -> None:
    """Print the board after this many moves, as a seat saw it or with every rat face up."""
    total = len(table.outcomes)
    if not 0 <= moment <= total:
        raise WrongUse("cli-no-moment", total=total)
    state = table.game.state_at(moment)
    screen.hint("replay-moment", count=moment, total=total)
    screen.show(*screen.board(all_faces_up(state) if face_up else view(state, seat), table.names))
    if not state.over():
        return
    screen.say("replay-result", player=table.names[state.winner])


def all_faces_up(state: State) -> View:
    """A view in which all rats on the board are known."""
    shown = state.copy()
    for region in range(shown.setup.regions):
        for index in range(shown.rats_in[region]):
            shown.mark_seen(shown.rat_in(region, index), PUBLIC)
    return view(shown, ONLOOKER)


def check_fairness(screen: Screen, path: Path, edition: Edition | None) -> None:
    """Print that a game was fair. Raises Unfair with the reason otherwise."""
    verdict = verify(read_text(path), edition)
    if not verdict.fair:
        sentence = record_problem(screen.texts, str(path), verdict.line, verdict.code, verdict.data)
        raise Unfair(sentence)
    screen.say("verify-fair", file=str(path), moves=str(verdict.data["moves"]))
    screen.hint("verify-hash", hash=str(verdict.data["hash"]))


class Unfair(Failure):
    """A record that failed the fairness check."""

    def __init__(self, sentence: str) -> None:
        super().__init__("verify-unfair")
        self.sentence = sentence

    def sentences(self, texts: Texts) -> list[str]:
        """The reason and the verdict."""
        return [self.sentence, texts.say(self.key)]
