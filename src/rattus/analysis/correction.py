"""Correction: turns the network's win shares into calibrated chances to win.

The network's shares hold a small part for cubes, so late in a game they are too modest. Each share is raised to a
power that depends on the number of players and on how far the game has come, and the results are scaled to sum to 1.
A power is positive, so the correction is monotone: whoever had the larger share has the larger chance.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State

MIN_PLAYERS: Final = 2
KNOTS: Final = 6  # five over the regular turns, by the part of the supply that is used, and the final round
SMALLEST: Final = 0.000001  # a share is never taken for less


@final
class Correction:
    """The powers: a row of knots for each number of players."""

    def __init__(self, powers: list[list[float]]) -> None:
        self.powers: vec[float] = vec[float]([power for row in powers for power in row])

    def power(self, players: i64, used: float, final_round: bool) -> float:
        """The power for a game that has come so far; `used` is the part of the supply that is used."""
        row: i64 = (players - MIN_PLAYERS) * KNOTS
        if final_round:
            return self.powers[row + KNOTS - 1]
        place: float = used * float(KNOTS - 2)
        knot: i64 = i64(place)
        if knot >= KNOTS - 2:
            return self.powers[row + KNOTS - 2]
        part: float = place - float(knot)
        return self.powers[row + knot] * (1.0 - part) + self.powers[row + knot + 1] * part

    def apply(self, shares: list[float], state: State) -> list[float]:
        """The chances that belong to these shares."""
        return raised(shares, self.power(state.players, supply_used(state), state.final()))


def raised(shares: list[float], power: float) -> list[float]:
    """Each share raised to a power, scaled to sum to 1."""
    found: list[float] = [max(share, SMALLEST) ** power for share in shares]
    total: float = sum(found)
    return [share / total for share in found]


def supply_used(state: State) -> float:
    """The part of the supply that is used, from 0 to 1."""
    return 1.0 - float(state.supply_left()) / float(state.setup.supply_end - state.setup.regions)
