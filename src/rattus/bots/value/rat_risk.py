"""How dangerous a face-down rat is: what one rat costs on average, by the population it meets.

Counted over the rats a seat does not know, so whoever remembers what has been turned up fears what is left.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.setup import Setup
from rattus.rules.vectors import vec
from rattus.rules.view import UNKNOWN, View

LARGEST: Final = 9  # limits are at most this; more people are in no greater danger
CARDS: Final = 32


@final
class Danger:
    """For each population the average number of majority-, all- and card-losses of one unknown rat."""

    def __init__(self, setup: Setup) -> None:
        self.setup: Setup = setup
        self.majority: vec[float] = vec[float]([0.0] * (LARGEST + 1))
        self.everyone: vec[float] = vec[float]([0.0] * (LARGEST + 1))
        self.card: vec[float] = vec[float]([0.0] * ((LARGEST + 1) * CARDS))

    def count(self, face: i64, weight: float) -> None:
        """Count one rat of the box."""
        people: i64
        card: i64
        for people in range(self.setup.limit[face], LARGEST + 1):
            self.majority[people] += weight * float(self.setup.majority[face])
            self.everyone[people] += weight * float(self.setup.everyone[face])
            for card in self.setup.hits[face]:
                self.card[people * CARDS + card] += weight


def danger_for(known: View) -> Danger:
    """The danger of the rats this seat does not know."""
    setup = known.setup
    open_faces: vec[i64] = setup.zeros[: setup.rats]
    hidden: i64 = setup.rats
    face: i64
    for face in known.faces:
        if face != UNKNOWN and open_faces[face] == 0:
            open_faces[face] = 1
            hidden -= 1
    danger = Danger(setup)
    for face in range(setup.rats):
        if open_faces[face] == 0:
            danger.count(face, 1.0 / float(hidden))
    return danger
