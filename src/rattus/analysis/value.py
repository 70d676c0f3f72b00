"""The value: each player's chance to win, given what all players together know.

Graph, costs and hints all use it. It is the champion's network, corrected by self-play among equals.
It knows the table, not who sits there.
"""

from typing import Final, final

from rattus.analysis.correction import Correction, moment_of
from rattus.analysis.worlds import common_knowledge, others_know_more, sample_worlds
from rattus.bots.value.network import Network, Weights
from rattus.rules import steps
from rattus.rules.game import legal, play
from rattus.rules.state import State
from rattus.rules.view import View

WORLDS: Final = 32  # to average over what other seats have seen
SEED: Final = 1


@final
class CalibratedValue:
    """The network with its correction."""

    def __init__(self, weights: Weights, correction: Correction) -> None:
        self.weights: Weights = weights
        self.correction: Correction = correction

    def chances(self, state: State) -> list[float]:
        """Each player's chance to win; 1 and 0 once the game is over."""
        if state.over():
            return result_of(state)
        if steps.kind_of(state.top()) == steps.ORDER:
            return self.best_order(state)
        return self.correction.apply(self.shares(state), moment_of(state))

    def shares(self, state: State) -> list[float]:
        """The network's win shares, from common knowledge."""
        found = Network(self.weights, common_knowledge(state)).evaluate(state)
        return [found[player] for player in range(state.players)]

    def best_order(self, state: State) -> list[float]:
        """Rats lie face up and their order is chosen: nothing is hidden, so the best order is the value."""
        seat = state.decider()
        best: list[float] = []
        for action in legal(state):
            after = state.copy()
            play(after, action)
            chances = self.chances(after)
            if len(best) == 0 or chances[seat] > best[seat]:
                best = chances
        return best

    def of_view(self, known: View) -> list[float]:
        """The same for all one seat knows: the mean over what others may have seen."""
        count = WORLDS if others_know_more(known) else 1
        return mean_chances([self.chances(world) for world in sample_worlds(known, count, SEED)])


def result_of(state: State) -> list[float]:
    """1 for the winner, 0 for everybody else."""
    return [1.0 if player == state.winner else 0.0 for player in range(state.players)]


def mean_chances(found: list[list[float]]) -> list[float]:
    """For each player the mean chance."""
    total: list[float] = [0.0] * len(found[0])
    for chances in found:
        for player in range(len(total)):
            total[player] += chances[player]
    return [share / float(len(found)) for share in total]
