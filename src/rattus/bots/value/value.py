"""The value function interface: a state in, each player's win share out.

A win share is a player's expected part of the win, with a small part for cubes; all shares sum to 1.
"""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State

MAX_PLAYERS: Final = 6
WINNER_SHARE: Final = 0.85  # of the win goes to the winner, the rest is shared by cubes
CUBE_LOGIT: Final = 0.45  # of one cube of lead, in the softmax over the players


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueFunction:
    """Estimates win shares; this base class gives every player the same."""

    def __init__(self) -> None:
        self.shares: vec[float] = vec[float]([0.0] * MAX_PLAYERS)

    def evaluate(self, state: State) -> vec[float]:
        """Each player's win share; the next call overwrites the array."""
        player: i64
        for player in range(state.players):
            self.shares[player] = 1.0 / float(state.players)
        return self.shares


def terminal_shares(state: State, shares: vec[float]) -> vec[float]:
    """The win shares of a finished game: most to the winner, and a little for every cube."""
    player: i64
    total: float = 0.0
    most: i64 = state.score_of(state.winner)
    for player in range(state.players):
        share: float = math.exp(CUBE_LOGIT * float(state.score_of(player) - most))
        shares[player] = share
        total += share
    for player in range(state.players):
        shares[player] *= (1.0 - WINNER_SHARE) / total
    shares[state.winner] += WINNER_SHARE
    return shares
