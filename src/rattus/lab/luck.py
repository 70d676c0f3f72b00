"""Luck adjustment: a control variate that removes the luck of the rats from results, as AIVAT does.

Whenever an action turns up rats, each player's win share after it is compared with its mean after the same
action in other worlds that all players together could not have told from the true one. These differences
have mean zero, whoever plays and however good the value function is. Subtracted from the results they leave
them unbiased, with less variance the better the value function is.
"""

from rattus.analysis.worlds import common_knowledge
from rattus.bots.parameters import champion_weights
from rattus.bots.value.network import Network
from rattus.rules.game import play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import View
from rattus.rules.world import possible_world

WORLDS = 16  # for the mean


class LuckEstimator:
    """Observes one game and sums each player's luck, in win shares."""

    def __init__(self, players: int, seed: int) -> None:
        self.luck = Luck(seed)
        self.total = [0.0] * players
        self.earlier: State | None = None
        self.action = 0

    def before(self, state: State, action: int) -> None:
        """Remember the state and the action."""
        self.earlier = state.copy()
        self.action = action

    def after(self, state: State) -> None:
        """Add each player's luck if rats were turned up."""
        earlier = self.earlier
        if earlier is None or len(state.turned) == len(earlier.turned):
            return
        known = common_knowledge(earlier)
        value = ReferenceValue(known)
        self._add(value.shares(state), 1.0)
        for _ in range(WORLDS):
            world = possible_world(known, self.luck)
            play(world, self.action)
            self._add(value.shares(world), -1.0 / WORLDS)

    def _add(self, shares: list[float], weight: float) -> None:
        for player, share in enumerate(shares):
            self.total[player] += weight * share


class ReferenceValue:
    """The value function luck is measured with; it may be any that reads no face nobody has seen."""

    def __init__(self, known: View) -> None:
        self.network = Network(champion_weights(), known)

    def shares(self, state: State) -> list[float]:
        """Each player's win share; the winner of a finished game has all of it."""
        if state.over():
            return [float(player == state.winner) for player in range(state.players)]
        return list(self.network.evaluate(state))[: int(state.players)]
