"""Ratings against the model's formulas, worked out by hand."""

import math

import pytest

from rattus.lab.ratings import GameRanks, ranks_of, rate


def test_one_game_of_two_rates_them_by_the_formulas_of_weng_and_lin() -> None:
    """Both begin at 25 ± 25/3, with a drift of 25/300 and a game's luck of 25/6; each had half a chance."""
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    spread = math.sqrt(2 * (variance + (25 / 6) ** 2))
    gain = variance / spread / 2
    sigma = math.sqrt(variance * (1 - variance / spread**2 / 4 * math.sqrt(variance) / spread))

    won, lost = rate(["a", "b"], [GameRanks(("a", "b"), (1, 2))])

    assert (won.code, lost.code) == ("a", "b")
    assert won[1:] == pytest.approx((25 + gain, sigma))
    assert lost[1:] == pytest.approx((25 - gain, sigma))


def test_who_wins_more_stands_higher() -> None:
    games = [GameRanks(("b", "c", "a"), (2, 3, 1)), GameRanks(("c", "a", "b"), (3, 1, 2))] * 10

    assert [rating.code for rating in rate(["c", "b", "a"], games)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("winner", "scores", "places"),
    [(0, (9, 9, 7, 8), (1, 2, 4, 3)), (2, (5, 8, 10, 8), (4, 2, 1, 2)), (1, (9, 9, 9, 2), (2, 1, 2, 4))],
)
def test_the_winner_is_first_alone_and_equal_scores_share_a_place(
    winner: int, scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert ranks_of(("a", "b", "c", "d"), winner, scores).ranks == places
