"""How lucky everybody was: what the rats did, less what they would have done on average.

Whenever an action turns up rats, each player's share of the win after it is compared with its average after
the same action in other worlds that all players together could not have told from the true one. These
surprises are zero on average, whoever plays and however good the judgement is; subtracted from the result
they leave it right on average, and the better the judgement, the less luck is left in it.
"""

from rattus.bots.parameters import champion_weights
from rattus.bots.value.network import Network
from rattus.rules.game import play
from rattus.rules.luck import Luck
from rattus.rules.state import PUBLIC, State
from rattus.rules.view import ONLOOKER, View, view
from rattus.rules.world import possible_world

WORLDS = 16  # for the average


class LuckMeter:
    """Watches one game and adds up each player's luck, in shares of the win."""

    def __init__(self, players: int, seed: int) -> None:
        self.luck = Luck(seed)
        self.surprises = [0.0] * players
        self.earlier: State | None = None
        self.action = 0

    def before(self, state: State, action: int) -> None:
        """Remember how things stood."""
        self.earlier = state.copy()
        self.action = action

    def after(self, state: State) -> None:
        """If rats were turned up, how good was that for each player?"""
        earlier = self.earlier
        if earlier is None or len(state.turned) == len(earlier.turned):
            return
        known = common_knowledge(earlier)
        judge = Judge(known)
        self._add(judge.shares(state), 1.0)
        for _ in range(WORLDS):
            world = possible_world(known, self.luck)
            play(world, self.action)
            self._add(judge.shares(world), -1.0 / WORLDS)

    def _add(self, shares: list[float], weight: float) -> None:
        for player, share in enumerate(shares):
            self.surprises[player] += weight * share


class Judge:
    """The judgement the surprises are measured with: anything that looks at no face nobody has seen."""

    def __init__(self, known: View) -> None:
        self.network = Network(champion_weights(), known)

    def shares(self, state: State) -> list[float]:
        """Each player's share of the win; who has won has all of it."""
        if state.over():
            return [float(player == state.winner) for player in range(state.players)]
        return list(self.network.evaluate(state))[: int(state.players)]


def common_knowledge(state: State) -> View:
    """All that all players together know: nobody's decision can rest on more."""
    told = state.copy()
    for rat, lookers in enumerate(state.seen):
        if lookers:
            told.mark_seen(rat, PUBLIC)
    return view(told, ONLOOKER)
