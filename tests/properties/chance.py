"""Is chance fair? Pearson's chi-square test, as much of it as the properties need."""

from collections import Counter
from collections.abc import Iterable, Mapping

IMPROBABLE = 3.719  # the normal deviate that chance exceeds once in ten thousand times


def surprise(counts: Mapping[int, int], expected: Mapping[int, float]) -> float:
    """How far counts lie from what was expected, as a normal deviate (by Wilson and Hilferty)."""
    total = sum(counts.values())
    assert set(counts) <= set(expected), "something happened that cannot"
    square = sum(
        (counts.get(key, 0) - total * share) ** 2 / (total * share) for key, share in expected.items()
    )
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def assert_fair(outcomes: Iterable[int], expected: Mapping[int, float]) -> None:
    """These outcomes came with these shares, as far as chance can tell."""
    assert abs(sum(expected.values()) - 1) < 1e-9
    if len(expected) == 1:
        assert set(outcomes) == set(expected)
        return
    assert surprise(Counter(outcomes), expected) < IMPROBABLE


def evenly(keys: Iterable[int]) -> dict[int, float]:
    """All of them as likely."""
    some = list(keys)
    return {key: 1 / len(some) for key in some}
