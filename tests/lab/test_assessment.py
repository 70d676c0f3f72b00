"""The analysis finds what is known to be there: blunders made on purpose, and the order of the bots."""

from functools import cache

import pytest

from rattus.lab.assessment import (
    AssessedGame,
    Assignment,
    JudgedTurn,
    assess,
    cost_by_bot,
    equal_assignments,
    mean_luck,
    played,
    retrieval,
)
from rattus.rules.view import view

ITERATIONS = 100


@cache
def blundering() -> tuple[list[AssessedGame], dict[int, int]]:
    """A few games in which one player is made to blunder."""
    codes = ("champion:60",) * 3
    given = [
        Assignment("classic", "base", codes, seed, ITERATIONS, blunderer=seed % 3) for seed in range(60, 64)
    ]
    return [assess(one) for one in given], {one.seed: one.blunderer for one in given}


@pytest.mark.slow
@pytest.mark.compiled
def test_blunders_made_on_purpose_are_found() -> None:
    found = retrieval(*blundering(), 0.05)

    assert found.blunders >= 4
    assert found.recall >= 0.6
    assert found.precision >= 0.5


@pytest.mark.slow
@pytest.mark.compiled
def test_ledgers_add_up_in_every_game() -> None:
    assert max(game.gap for game in blundering()[0]) < 1e-9


@pytest.mark.slow
@pytest.mark.compiled
def test_what_one_gains_by_luck_others_lose() -> None:
    for game in blundering()[0]:
        assert sum(game.luck) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.compiled
def test_better_bots_give_less_away() -> None:
    games = [assess(one) for one in equal_assignments(6, 70, ITERATIONS)]
    costs = cost_by_bot(games)

    assert costs["champion:300"].value < costs["planner"].value
    assert costs["champion:300"].value < costs["greedy"].value


def test_a_blunder_stands_where_it_was_noted() -> None:
    game, blunders = played(Assignment("classic", "base", ("greedy:1",) * 2, 3, ITERATIONS, blunderer=1))

    assert blunders
    assert all(game.state_at(move).decider() == 1 for move in blunders)
    assert view(game.state, 0).over()


def test_precision_and_recall_are_counted() -> None:
    def turn(cost: float, blunder: bool, chance: float = 0.5, seat: int = 0) -> JudgedTurn:
        grade = "blunder" if cost >= 0.1 else "best"
        return JudgedTurn("x", seat, cost, 0.0, grade, chance, blunder)  # type: ignore[arg-type]

    turns = (
        turn(0.2, blunder=True),
        turn(0.2, blunder=False),
        turn(0.0, blunder=True),
        turn(0.2, blunder=True, chance=0.05),
        turn(0.2, blunder=True, seat=1),
    )
    found = retrieval([AssessedGame(1, turns, (0.1, -0.1), 0.0)], {1: 0}, 0.1)

    assert (found.blunders, found.found, found.hits) == (2, 2, 1)
    assert (found.precision, found.recall) == (0.5, 0.5)


def test_luck_is_averaged_by_seat() -> None:
    games = [AssessedGame(seed, (), (0.1 * seed, -0.1 * seed), 0.0) for seed in (1, 2, 3)]

    assert [luck.value for luck in mean_luck(games)] == pytest.approx([0.2, -0.2])
