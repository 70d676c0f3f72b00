"""Champion: ISMCTS with a value network trained by self-play, value priors, and an opponent model.

The network also shortens the playouts: four turns and one playout a leaf leave time for more iterations.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.ismcts import Search
from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.table_stats import TableStats
from rattus.bots.policy.utility import FORCED_CARD_BONUS, Utility, utility_at
from rattus.bots.tree.node import Node
from rattus.bots.tree.value_prior import VISITS_PER_CHOICE, update_value_priors
from rattus.bots.value.network import Network, Weights
from rattus.bots.value.value import ValueFunction
from rattus.rules.state import State
from rattus.rules.view import View

PLAYOUT_TURNS: Final = 4
PLAYOUTS: Final = 1


@final
class Champion(Search):
    """ISMCTS with a network as value function."""

    def __init__(
        self, seed: i64, iterations: i64, seconds: float, types: list[OpponentType], weights: Weights
    ) -> None:
        super().__init__(seed, iterations, seconds, types)
        self.weights: Weights = weights
        self.always_takes_cards: bool = False  # in self-play: cards nobody takes teach nothing
        self.playout_turns = PLAYOUT_TURNS
        self.playouts = PLAYOUTS

    def value_function_for(self, known: View) -> ValueFunction:
        """The network, with the rat risk this seat knows of."""
        return Network(self.weights, known)

    def utility_for(self, known: View) -> Utility:
        """Shaped at crowded tables of three players or more: between two, nobody gains by what costs both."""
        utility = Utility(0.0, 0.0)
        if known.setup.players > 2:
            utility = utility_at(TableStats(known), self.types[0])
        if self.always_takes_cards:
            utility.card_bonus = FORCED_CARD_BONUS
        return utility

    def before_selection(self, node: Node, world: State, value_function: ValueFunction) -> None:
        """Update the value priors; again, in another world, when the visits have doubled."""
        if node.visits >= node.next_value_prior:
            update_value_priors(node, world, value_function, self.luck)
            node.next_value_prior = 2.0 * node.visits + VISITS_PER_CHOICE * float(len(node.children))
