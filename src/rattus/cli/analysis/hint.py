"""`rattus hint`: the best ways to go on from a position, from what the player who decides may know."""

from pathlib import Path

import msgspec
from rich.text import Text

from rattus.analysis.judge import judge_turn
from rattus.analysis.results import Hint, Way
from rattus.cli.errors import Failure
from rattus.cli.files.positions import play_on, read_from
from rattus.cli.files.records import table_names
from rattus.cli.screen import Screen
from rattus.cli.terminal.theme import QUIET_STYLE, STRONG_STYLE
from rattus.editions import Edition
from rattus.rules.game import legal
from rattus.rules.view import view
from rattus.texts.analysis_texts import BETWEEN, AnalysisTexts, points


def run(
    screen: Screen, file: Path, edition: Edition | None, do: str, iterations: int, *, as_json: bool
) -> None:
    """Read a position, play on, and show what to do next."""
    state = read_from(file, edition)
    play_on(state, do)
    if state.over():
        raise Failure("analysis-over", file=str(file))
    hint = judge_turn(view(state, state.decider()), legal(state), iterations)
    if as_json:
        screen.raw(msgspec.json.format(msgspec.json.encode(hint), indent=2).decode())
        return
    show(screen, hint, table_names(screen.texts, [""] * int(state.players)))


def show(screen: Screen, hint: Hint, names: list[str]) -> None:
    """Print the ways, best first, each with its reasons."""
    words = AnalysisTexts(screen.texts, names)
    now = points(hint.now[hint.player])
    screen.say("hint-now", player=names[hint.player], chance=now)
    for number, way in enumerate(hint.ways, start=1):
        screen.gap()
        show_way(screen, words, number, way, hint.player)


def show_way(screen: Screen, words: AnalysisTexts, number: int, way: Way, player: int) -> None:
    """Print one way."""
    chance = screen.texts.say("hint-chance", chance=points(way.chances[player]), error=points(way.error))
    head = Text.assemble((f"{number}  ", STRONG_STYLE), (BETWEEN.join(way.turn), STRONG_STYLE), f"  {chance}")
    screen.write(head, hanging=3)
    for reason in way.reasons:
        screen.write(Text.assemble("   ", (words.reason(reason), QUIET_STYLE)), hanging=3)
