"""A persona: a kind of player one may meet, known by his habits and by the manner of tables where he sits."""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.policy.table_stats import SPRAWL, TRAITS, Manner
from rattus.rules.vectors import vec

NARROWEST: Final = 0.1  # no trait tells a kind more surely than that


@final
class Persona:
    """How likely he makes which choice, and for each phase of a game each trait's mean and spread."""

    def __init__(self, table: vec[float], means: list[float], spreads: list[float]) -> None:
        self.table: vec[float] = table
        self.means: vec[float] = vec[float](means)
        self.spreads: vec[float] = vec[float](spreads)

    def likeness(self, manner: Manner) -> float:
        """How well the manner of a table fits him, as the logarithm of a chance."""
        total: float = 0.0
        trait: i64
        for trait in range(TRAITS):
            place: i64 = manner.phase * TRAITS + trait
            spread: float = self.spreads[place]
            if spread < NARROWEST:
                spread = NARROWEST
            off: float = (manner.trait(trait) - self.means[place]) / spread
            total -= 0.5 * off * off + math.log(spread)
        return total

    def sprawl(self, phase: i64) -> float:
        """In how many regions players at his tables have cubes."""
        return self.means[phase * TRAITS + SPRAWL]
