"""A coarse guard against bots that have forgotten how to play: one against three, few games, fixed seeds."""

import pytest

from tests.bots.match import wins_of_one

pytestmark = pytest.mark.slow


def test_greedy_beats_three_who_play_at_random() -> None:
    assert wins_of_one("greedy:4", "random", 8) >= 7


@pytest.mark.parametrize(
    "code", ["planner:400", pytest.param("search:400", marks=pytest.mark.compiled), "champion:30"]
)
def test_who_thinks_further_beats_three_who_play_at_random(code: str) -> None:
    assert wins_of_one(code, "random", 8) >= 7


@pytest.mark.compiled
def test_search_beats_three_greedy_ones() -> None:
    """Par is one game in four."""
    assert wins_of_one("search:800", "greedy:4", 24) >= 8


@pytest.mark.compiled
def test_the_champion_beats_three_planners() -> None:
    """Par is one game in four."""
    assert wins_of_one("champion:60", "planner:100", 24) >= 10
