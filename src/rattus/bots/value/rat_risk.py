"""Rat risk: the expected losses to one face-down rat, by the population it meets.

The expectation is over the rats a seat has not seen, so turned-up rats no longer count.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import Setup
from rattus.rules.view import UNKNOWN, View

MAX_POPULATION: Final = 9  # no limit is higher, so a larger population is at no greater risk
CARD_SLOTS: Final = 32


@final
class RatRisk:
    """For each population the expected majority, all and card losses to one unknown rat."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.majority: vec[float] = vec[float]([0.0] * (MAX_POPULATION + 1))
        self.everyone: vec[float] = vec[float]([0.0] * (MAX_POPULATION + 1))
        self.card: vec[float] = vec[float]([0.0] * ((MAX_POPULATION + 1) * CARD_SLOTS))

    def add(self, face: i64, probability: float) -> None:
        """Add one rat of the box with its probability."""
        population: i64
        card: i64
        for population in range(self.setup.limit[face], MAX_POPULATION + 1):
            self.majority[population] += probability * float(self.setup.majority[face])
            self.everyone[population] += probability * float(self.setup.everyone[face])
            for card in self.setup.hits[face]:
                self.card[population * CARD_SLOTS + card] += probability


def rat_risk_for(known: View) -> RatRisk:
    """The risk of the rats this seat has not seen."""
    setup = known.setup
    seen: vec[i64] = setup.zeros[: setup.rats]
    hidden: i64 = setup.rats
    face: i64
    for face in known.faces:
        if face != UNKNOWN and seen[face] == 0:
            seen[face] = 1
            hidden -= 1
    risk = RatRisk(setup)
    for face in range(setup.rats):
        if seen[face] == 0:
            risk.add(face, 1.0 / float(hidden))
    return risk
