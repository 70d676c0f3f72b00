"""Chance as a number: the same everywhere, fair, and without a memory anybody could read."""

from collections import Counter
from itertools import pairwise

import pytest

from rattus.rules.luck import Luck, after, spread_over, stirred

ROOM = 2**62  # so many inner numbers there are
SEVERAL = (2, 3, 5, 7, 17, 49, 65)


def unlikely(counts: Counter[int], outcomes: int) -> float:
    """Chi-square against a fair choice, in standard deviations from what is to be expected."""
    expected = counts.total() / outcomes
    square = sum((counts[outcome] - expected) ** 2 / expected for outcome in range(outcomes))
    freedom = outcomes - 1
    return float((square - freedom) / (2 * freedom) ** 0.5)


@pytest.mark.parametrize("number", [0, 1, 2**31, 2**32 + 5, 2**61, ROOM - 1, 123_456_789_123_456_789])
def test_the_generator_is_exact_on_every_machine(number: int) -> None:
    """[T11] One step is a times number plus c, in 62 bits: no machine word cuts it differently."""
    c = after(0)
    a = (after(1) - c) % ROOM

    assert after(number) == (a * number + c) % ROOM


def test_the_generator_visits_every_number_before_it_repeats() -> None:
    """[T11] The conditions for a full period of a generator modulo a power of two."""
    c = after(0)
    a = (after(1) - c) % ROOM

    assert (a % 4, c % 2) == (1, 1)


@pytest.mark.parametrize("number", [0, 1, 2**61, ROOM - 1])
def test_inner_numbers_stay_in_sixty_two_bits(number: int) -> None:
    assert 0 <= after(number) < ROOM
    assert 0 <= stirred(number) < ROOM


@pytest.mark.parametrize("n", SEVERAL)
def test_every_outcome_is_as_likely(n: int) -> None:
    """[T11] Luck prefers nothing."""
    luck = Luck(1347)

    counts = Counter(luck.below(n) for _ in range(2000 * n))

    assert set(counts) == set(range(n))
    assert unlikely(counts, n) < 4


@pytest.mark.parametrize("n", [2, 3, 5])
def test_one_outcome_tells_nothing_about_the_next(n: int) -> None:
    """[T11] Pairs of outcomes are as fair as single ones."""
    luck = Luck(1348)
    drawn = [luck.below(n) for _ in range(20_000)]

    pairs = Counter(one * n + other for one, other in pairwise(drawn))

    assert unlikely(pairs, n * n) < 4


@pytest.mark.parametrize("n", [2, 3, 12])
def test_neighbouring_seeds_part_ways_at_once(n: int) -> None:
    """[T11] The first outcomes of the seeds 0, 1, 2, … are as fair as those of one stream."""
    counts = Counter(Luck(seed).below(n) for seed in range(3000 * n))

    assert unlikely(counts, n) < 4


@pytest.mark.parametrize("n", [2, 3, 12])
def test_what_one_seed_brings_tells_nothing_about_the_next_seed(n: int) -> None:
    """[T11] Not even whoever knows the game with seed 7 knows anything about the one with seed 8."""
    drawn = [Luck(seed).below(n) for seed in range(300 * n * n)]

    pairs = Counter(one * n + other for one, other in pairwise(drawn))

    assert unlikely(pairs, n * n) < 4


def test_the_same_seed_gives_the_same_luck() -> None:
    one, other = Luck(7), Luck(7)

    assert [one.below(100) for _ in range(50)] == [other.below(100) for _ in range(50)]


def test_two_seeds_give_two_lucks() -> None:
    one, other = Luck(7), Luck(8)

    assert [one.below(100) for _ in range(50)] != [other.below(100) for _ in range(50)]


def test_a_stream_can_start_another_that_goes_its_own_way() -> None:
    luck = Luck(7)
    child = Luck(luck.seed())

    assert [luck.below(100) for _ in range(50)] != [child.below(100) for _ in range(50)]


@pytest.mark.parametrize("n", SEVERAL)
def test_an_outcome_is_one_of_those_there_are(n: int) -> None:
    assert {spread_over(number, n) for number in (0, 2**30, 2**61, ROOM - 1)} <= set(range(n))
