"""The sequential test against figures others have published, and against its own error rates."""

import math
from collections import Counter

import pytest

from rattus.lab.sequential import SequentialTest, log_likelihood_ratio
from rattus.rules.luck import Luck

pytestmark = pytest.mark.slow


def score_of(elo: float) -> float:
    """The mean result an Elo difference stands for."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


@pytest.mark.parametrize(
    ("pairs", "low", "high", "published"),
    [
        ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
        ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
        ((491, 7345, 29693, 7670, 465), -0.25, 1.25, 2.96),
        ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
        ((11, 407, 3238, 513, 11), 0.25, 1.75, 2.93),
        ((85, 1800, 8241, 1930, 100), -0.25, 1.25, 2.94),
    ],
    ids=["2020-11-01", "2020-11-01 long", "2020-09-02", "2020-08-10", "2020-08-10 long", "2020-11-24"],
)
def test_the_ratio_is_the_one_published_for_tests_of_a_chess_program(
    pairs: tuple[int, ...], low: float, high: float, published: float
) -> None:
    """Pairs of games by their result (0 to 2 in halves), from the logs of Stockfish's tests in 2020."""
    counts = Counter({place / 4: count for place, count in enumerate(pairs)})

    assert log_likelihood_ratio(counts, score_of(low), score_of(high)) == pytest.approx(published, abs=0.006)


def test_the_bounds_are_walds() -> None:
    test = SequentialTest(0.25, 0.3)

    assert (test.lower, test.upper) == pytest.approx((-math.log(19), math.log(19)))


def test_two_results_give_the_ratio_of_a_coin() -> None:
    """With wins and losses only, the distribution of a given mean is known."""
    counts = Counter({0.0: 30, 1.0: 20})

    expected = 20 * math.log(0.55 / 0.5) + 30 * math.log(0.45 / 0.5)
    assert log_likelihood_ratio(counts, 0.5, 0.55) == pytest.approx(expected)


@pytest.mark.parametrize(("score", "verdict", "deals"), [(1.0, "better", 17), (0.0, "not-better", 43)])
def test_a_run_of_equal_results_is_judged_as_soon_as_it_may_be(
    score: float, verdict: str, deals: int
) -> None:
    """Each win counts log(0.30/0.25), each loss log(0.70/0.75)."""
    test = SequentialTest(0.25, 0.3)
    needed = 0
    while not test.verdict:
        test.add(score)
        needed += 1

    assert (test.verdict, needed) == (verdict, deals)


def test_a_verdict_stands() -> None:
    test = SequentialTest(0.25, 0.3)
    for score in [1.0] * 17 + [0.0] * 200:
        test.add(score)

    assert (test.verdict, test.llr < test.lower) == ("better", True)


def verdict(chance: float, seed: int) -> str:
    """The verdict on deals of four games, each won with this chance."""
    luck = Luck(seed)
    test = SequentialTest(0.25, 0.35)
    while not test.verdict:
        test.add(sum(luck.below(1000) / 1000 < chance for _ in range(4)) / 4)
    return test.verdict


@pytest.mark.parametrize(("chance", "wrong"), [(0.25, "better"), (0.35, "not-better")])
def test_it_errs_no_more_often_than_it_says(chance: float, wrong: str) -> None:
    """Five in a hundred; thirty in three hundred would be six standard errors off."""
    errors = sum(verdict(chance, seed) == wrong for seed in range(300))

    assert errors < 30
