"""Sampling from a categorical distribution."""

from typing import Final

from mypy_extensions import i64

from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec

RESOLUTION: Final = 1 << 20  # steps of a random fraction


def sample_index(weights: vec[float], count: i64, total: float, luck: Luck) -> i64:
    """One of the first `count` indices, each with the probability of its weight in the total."""
    left: float = total * float(luck.below(RESOLUTION)) / float(RESOLUTION)
    index: i64
    for index in range(count):
        left -= weights[index]
        if left < 0.0:
            return index
    return count - 1
