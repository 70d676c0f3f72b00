"""Correction: turns the network's win shares into calibrated chances to win.

The network's shares hold a small part for cubes, so late in a game they are too modest. Each share is raised
to a power that depends on the number of players and on how far the game has come; the share of who decides
gets a factor, because the network undervalues the turn; and the results are scaled to sum to 1. Powers are
positive, so the correction is monotone: a player's chance grows with that player's share.
"""

import math
from typing import Final, NamedTuple, final

from rattus.rules import steps
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State

MIN_PLAYERS: Final = 2
POWERS: Final = 6  # five over the regular turns, by the part of the supply that is used, and the final round
PARAMETERS: Final = POWERS + 2  # the logarithms of two factors: in the action phase, and in the plague phase
NO_FACTOR: Final = -1
SMALLEST: Final = 0.000001  # a share is never taken for less


class Moment(NamedTuple):
    """What the correction depends on, beside the shares."""

    players: int
    used: float  # part of the supply
    final_round: bool
    decider: int
    factor: int  # index of the parameter, or NO_FACTOR


@final
class Correction:
    """The parameters: a row for each number of players."""

    def __init__(self, rows: list[list[float]]) -> None:
        self.parameters: vec[float] = vec[float]([parameter for row in rows for parameter in row])

    def apply(self, shares: list[float], moment: Moment) -> list[float]:
        """The chances that belong to these shares."""
        row = (moment.players - MIN_PLAYERS) * PARAMETERS
        power: float = 0.0
        for knot, weight in power_weights(moment):
            power += weight * self.parameters[row + knot]
        logits = [power * math.log(max(share, SMALLEST)) for share in shares]
        if moment.factor != NO_FACTOR:
            logits[moment.decider] += self.parameters[row + moment.factor]
        return softmax(logits)


def power_weights(moment: Moment) -> list[tuple[int, float]]:
    """The knots between which the power of this moment lies, each with its weight."""
    if moment.final_round:
        return [(POWERS - 1, 1.0)]
    place: float = moment.used * float(POWERS - 2)
    knot: int = int(place)
    if knot >= POWERS - 2:
        return [(POWERS - 2, 1.0)]
    return [(knot, 1.0 - (place - float(knot))), (knot + 1, place - float(knot))]


def softmax(logits: list[float]) -> list[float]:
    """Positive numbers in the ratio of the exponentials that sum to 1."""
    most: float = max(logits)
    found: list[float] = [math.exp(logit - most) for logit in logits]
    total: float = sum(found)
    return [share / total for share in found]


def moment_of(state: State) -> Moment:
    """What the correction depends on in this state."""
    used: float = 1.0 - float(state.supply_left()) / float(state.setup.supply_end - state.setup.regions)
    return Moment(int(state.players), used, state.final(), int(state.decider()), factor_of(state))


def factor_of(state: State) -> int:
    """Which factor whoever decides gets: that of the action phase, that of the plague phase, or none."""
    if state.final():
        return NO_FACTOR
    bottom = steps.kind_of(state.steps[0])
    if bottom == steps.ACT:
        return POWERS
    return POWERS + 1 if bottom == steps.END_TURN else NO_FACTOR
