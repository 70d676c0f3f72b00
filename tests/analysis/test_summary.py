"""The summary: accuracy, turning points and story."""

import pytest

from rattus.analysis.analyse import analyse
from rattus.analysis.results import Decision, Result, Summary
from tests.analysis.games import game_of


@pytest.fixture(scope="module")
def analysed() -> tuple[list[Result], Summary]:
    """A game of unequal bots."""
    game = game_of("classic", "base", ("champion:60", "random", "greedy:1", "random"), 11)
    *results, summary = analyse(game, 200)
    assert isinstance(summary, Summary)
    return [result for result in results if not isinstance(result, Summary)], summary


def test_five_turning_points_in_the_order_of_the_game(analysed: tuple[list[Result], Summary]) -> None:
    results, summary = analysed
    points = summary.turning_points

    assert len(points) == 5
    assert [point.result for point in points] == sorted(point.result for point in points)
    for point in points:
        result = results[point.result]
        assert (point.kind == "decision") == isinstance(result, Decision)
        if isinstance(result, Decision):
            assert point.points == -result.cost
            assert result.cost > result.error


def test_turning_points_are_the_largest(analysed: tuple[list[Result], Summary]) -> None:
    results, summary = analysed
    costs = [r.cost for r in results if isinstance(r, Decision) and r.cost > r.error and r.cost >= 0.02]
    smallest = min(abs(point.points) for point in summary.turning_points)

    assert sum(cost > smallest for cost in costs) <= 5


def test_the_champion_is_more_accurate_than_chance(analysed: tuple[list[Result], Summary]) -> None:
    champion, *others = (ledger.accuracy for ledger in analysed[1].ledgers)

    assert min(others) >= 0.0
    assert max(others) < champion <= 100.0


def test_the_story_names_winner_and_extremes(analysed: tuple[list[Result], Summary]) -> None:
    summary = analysed[1]
    facts = {fact.code: fact for fact in summary.story}

    assert facts["winner"].player == summary.winner
    assert facts["winner"].count == max(summary.scores)
    assert facts["peak"].player != summary.winner
    assert facts["mistake"].points < 0.0
    assert {"luck-outweighed", "skill-outweighed"} & facts.keys()
