"""A match: deal by deal, in all seatings, until it is clear."""

import math
from statistics import fmean, stdev

import pytest

from rattus.lab.arena import Deal, DealChunk, Match, MatchResult, deal_seeds, play_deal, run_match
from rattus.lab.match import GameResult
from rattus.lab.worker_pool import process_pool

pytestmark = pytest.mark.slow

STRONG = Match("classic", "base", ("greedy:1", "random", "random", "random"), 60, 1)


def outcome(
    winner: int, scores: tuple[int, ...] = (1, 2, 3, 4), luck: tuple[float, ...] = (0.0,) * 4
) -> GameResult:
    return GameResult(winner, scores, "supply", 20, (10,) * 4, (1.0,) * 4, (0,) * 4, luck)


def deal(*outcomes: GameResult) -> Deal:
    return Deal(1, outcomes)


def timeless(result: MatchResult) -> list[Deal]:
    return [
        part._replace(outcomes=tuple(game._replace(seconds=()) for game in part.outcomes))
        for part in result.deals
    ]


@pytest.mark.parametrize(
    ("players", "par"),
    [("a,b,b,b", 0.25), ("a,a,b,b", 0.5), ("a,a,a,a", 0.25), ("a,b", 0.5), ("a,b,c,d", 0.25)],
)
def test_par_is_the_share_of_the_seats(players: str, par: float) -> None:
    assert Match("classic", "base", tuple(players.split(",")), 1, 1).par == par


def test_a_deal_is_one_result_however_many_games() -> None:
    result = MatchResult(STRONG)
    result.add(deal(outcome(0), outcome(1), outcome(0), outcome(3)))

    assert result.shares == [0.75]
    assert result.by_seat() == [(1, 1), (1, 1), (0, 1), (1, 1)]


def test_luck_is_taken_off_the_wins() -> None:
    result = MatchResult(STRONG)
    lucky = (0.5, -0.5, 0.0, 0.0)
    result.add(deal(outcome(0, luck=lucky), outcome(1), outcome(0), outcome(0)))

    assert result.adjusted == [pytest.approx((2 - 0.5) / 4)]


def test_the_lead_is_over_the_others_on_average() -> None:
    result = MatchResult(STRONG)
    scores = [(12, 8, 8, 8), (8, 12, 8, 8), (8, 8, 12, 8), (5, 5, 5, 5)]
    result.add(deal(*(outcome(0, row) for row in scores)))

    assert result.lead().value == 3.0


def test_a_clear_match_stops_early_and_at_the_same_deal_with_any_number_of_workers() -> None:
    results = []
    for workers in (1, 2):
        with process_pool(workers) as pool:
            results.append(run_match(STRONG, pool))

    assert results[0].test.verdict == "better"
    assert len(results[0].deals) < STRONG.deals
    assert timeless(results[0]) == timeless(results[1])


def test_every_deal_has_a_seed_of_its_own() -> None:
    assert len(set(deal_seeds(1, 100))) == 100


def test_a_null_match_is_at_par() -> None:
    """Greedy against itself: with and without luck, within three and a half standard errors."""
    match = Match("classic", "base", ("greedy:1",) * 4, 25, 3, early=False)
    result = MatchResult(match)
    for seed in deal_seeds(match.seed, match.deals):
        result.add(play_deal(DealChunk(match, seed)))

    for shares in (result.shares, result.adjusted):
        assert abs(fmean(shares) - 0.25) < 3.5 * stdev(shares) / math.sqrt(match.deals)
