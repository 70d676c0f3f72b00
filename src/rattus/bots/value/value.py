"""A judge: says how good a position is for everybody; the search does not care how it comes to know."""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rattus.rules.state import State
from rattus.rules.vectors import vec

SEATS: Final = 6
WINNING: Final = 0.85  # of the whole win goes to the winner, the rest is shared by cubes
EAGERNESS: Final = 0.45  # how much a cube of lead is worth


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Gives every player a share of the win; the array is the judge's own, so use it before asking again."""

    def __init__(self) -> None:
        self.shares: vec[float] = vec[float]([0.0] * SEATS)

    def judge(self, state: State) -> vec[float]:
        """Each player's share, from 0 to 1, together 1; this one finds all players equal."""
        player: i64
        for player in range(state.players):
            self.shares[player] = 1.0 / float(state.players)
        return self.shares


def shares_at_the_end(state: State, shares: vec[float]) -> vec[float]:
    """What a game that is over was worth: most to the winner, and a little for every cube."""
    player: i64
    total: float = 0.0
    most: i64 = state.score_of(state.winner)
    for player in range(state.players):
        share: float = math.exp(EAGERNESS * float(state.score_of(player) - most))
        shares[player] = share
        total += share
    for player in range(state.players):
        shares[player] *= (1.0 - WINNING) / total
    shares[state.winner] += WINNING
    return shares
