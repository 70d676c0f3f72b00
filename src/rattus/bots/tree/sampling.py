"""Drawing lots that are not all alike."""

from typing import Final

from mypy_extensions import i64

from rattus.rules.luck import Luck
from rattus.rules.vectors import vec

FINEST: Final = 1 << 20  # steps of a random share


def draw(chances: vec[float], count: i64, total: float, luck: Luck) -> i64:
    """One of the first so many, each as likely as its part of the total."""
    left: float = total * float(luck.below(FINEST)) / float(FINEST)
    index: i64
    for index in range(count):
        left -= chances[index]
        if left < 0.0:
            return index
    return count - 1
