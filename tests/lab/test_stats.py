"""Statistics against values from elsewhere."""

import math

import pytest

from rattus.lab.stats import bootstrap, deal_mean, mean, student, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilsons_interval_is_the_one_in_the_tables(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games)[1:] == pytest.approx((low, high), abs=0.0001)


def test_of_no_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_a_mean_with_its_standard_error() -> None:
    """Two, four, four, four, five, five, seven, nine: mean 5, standard deviation 2.138."""
    reach = 2.3646 * math.sqrt(32 / 7) / math.sqrt(8)

    assert mean([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx((5, 5 - reach, 5 + reach), rel=0.001)


@pytest.mark.parametrize(
    ("freedom", "printed"), [(3, 3.182), (4, 2.776), (7, 2.365), (19, 2.093), (120, 1.980)]
)
def test_students_quantiles_are_those_in_the_tables(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, rel=0.01)


def test_of_one_value_the_mean_may_be_anywhere() -> None:
    assert mean([0.5]) == (0.5, -math.inf, math.inf)


def test_the_bootstrap_agrees_with_the_normal_interval_where_that_holds() -> None:
    values = [place / 200 for place in range(201)]

    assert bootstrap(values) == pytest.approx(mean(values), abs=0.005)


def test_the_bootstrap_says_the_same_again() -> None:
    values = [0.0, 0.25, 0.25, 0.5, 1.0] * 5

    assert bootstrap(values) == bootstrap(values)


def test_games_of_one_deal_that_go_alike_make_less_sure() -> None:
    """Forty deals of four games: all four alike, or each for itself."""
    alike = [1.0] * 10 + [0.0] * 30
    apart = [0.25] * 40

    assert deal_mean(alike).high - deal_mean(alike).low > 0.2
    assert wilson(10, 40).high == pytest.approx(deal_mean(apart).high)
