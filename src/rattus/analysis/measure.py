"""Measuring turns: each is carried out in the same possible worlds, and the value is asked after it.

The same worlds for all turns make differences much more certain than the turns' own values.
"""

import math
from typing import Final, NamedTuple, final

from rattus.analysis.turn import after_turn
from rattus.analysis.value import CalibratedValue
from rattus.analysis.worlds import chance_spoke, others_know_more, sample_worlds
from rattus.rules.state import State
from rattus.rules.view import View

CONFIDENCE: Final = 1.96  # standard errors: an error bar covers 95 %


class Difference(NamedTuple):
    """How much more one turn is worth than another, and half of its 95 % interval."""

    mean: float
    error: float


@final
class Measure:
    """Measures turns from one view, in worlds that are sampled once."""

    def __init__(self, known: View, value: CalibratedValue, count: int, seed: int) -> None:
        self.value: CalibratedValue = value
        self.uniform: bool = not others_know_more(known)
        self.worlds: list[State] = sample_worlds(known, count, seed)

    def chances_after(self, turn: tuple[int, ...]) -> list[list[float]]:
        """Everybody's chances after this turn, by world; one world for all where chance has no say."""
        first = after_turn(self.worlds[0], turn)
        found = [self.value.chances(first)]
        if self.uniform and not chance_spoke(self.worlds[0], first):
            return found
        return found + [self.value.chances(after_turn(world, turn)) for world in self.worlds[1:]]


def error_of(found: list[list[float]], player: int) -> float:
    """Half of the 95 % interval of a player's mean chance."""
    return half_interval([chances[player] for chances in found])


def difference(better: list[list[float]], made: list[list[float]], player: int) -> Difference:
    """How much more the one is worth for a player, world by world."""
    count = max(len(better), len(made))
    gains = [at(better, world)[player] - at(made, world)[player] for world in range(count)]
    return Difference(sum(gains) / float(count), half_interval(gains))


def at(found: list[list[float]], world: int) -> list[float]:
    """The chances in this world; where one world stands for all, those."""
    return found[world] if len(found) > 1 else found[0]


def half_interval(values: list[float]) -> float:
    """Half of the 95 % interval of the mean of independent values; 0 for a single one, which is exact."""
    count: float = float(len(values))
    if count < 2.0:
        return 0.0
    mean: float = sum(values) / count
    squares: float = sum([(value - mean) ** 2 for value in values])
    return CONFIDENCE * math.sqrt(squares / (count - 1.0) / count)
