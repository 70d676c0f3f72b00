"""The terminal shows a seat nothing that it may not know."""

import ast
from pathlib import Path

import pytest

import rattus.cli
from rattus.cli.terminal.log import GameLog
from rattus.record.game.outcome import perform
from rattus.rules.luck import Luck
from rattus.rules.view import ONLOOKER, view
from rattus.rules.world import possible_world
from rattus.texts import Texts
from tests.cli.terminal import NAMES, choices, drawn, lines, menu, screen
from tests.properties.games import Plan
from tests.table import table

# Who draws or words something is given views; a state stays with who deals, records or simulates.
HOLDERS_OF_STATES = {"records.py", "positions.py", "simulate.py"}


def modules_named(path: Path) -> set[str]:
    imports = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    return {f"{node.module}.{name.name}" for node in imports for name in node.names}


def test_whoever_draws_has_no_state() -> None:
    files = Path(rattus.cli.__file__).parent.rglob("*.py")
    holders = {path.name for path in files if "rattus.rules.state.State" in modules_named(path)}

    assert holders == HOLDERS_OF_STATES


@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_look_the_same(seed: int) -> None:
    """Worlds that differ only in what a seat may not know give the same board, choices and numbers."""
    plan = Plan("classic", 3, "witch,monk,nun,crusader,piper,wizard", seed, "slow")
    moments = [state.copy() for number, state in enumerate(plan.moments()) if number % 23 == 0]
    for state in moments:
        for seat in range(ONLOOKER, 3):
            other = possible_world(view(state, seat), Luck(seed))

            assert drawn(state, seat) == drawn(other, seat)
            if not state.over():
                assert choices(state, seat) == choices(other, seat)
                assert lines(menu(state, seat)) == lines(menu(other, seat))


@pytest.mark.parametrize(("viewer", "shown"), [(0, True), (1, False), (ONLOOKER, False)])
def test_only_the_witch_hears_what_she_saw(viewer: int, shown: bool) -> None:
    game = table(red="witch", gallia="rat 4 majority church magic", italia="rat")
    look = next(choice for choice in choices(game.state) if choice.sentence == "witch gallia #1")
    outcome = perform(game.state, look.action)
    game_log = GameLog(Texts("en"), screen().glyphs, game.setup, NAMES[:4], str)

    assert ("limit 4 (Majority, Church, Magic)" in game_log.lines([outcome], viewer)[0].plain) == shown
