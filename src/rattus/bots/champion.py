"""Champion: the same search, with a judge that learned by self-play and knows at first sight what to try."""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.ismcts import Search
from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.table_stats import Manner
from rattus.bots.policy.utility import INSATIABLE, Mood, mood_at
from rattus.bots.tree.node import Node
from rattus.bots.tree.value_prior import VISITS, glance
from rattus.bots.value.network import Network, Weights
from rattus.bots.value.value import Judge
from rattus.rules.state import State
from rattus.rules.view import View

HORIZON: Final = 4  # turns: a judge who has learned need not see as far, so there is time for more tries
WAYS: Final = 1


@final
class Champion(Search):
    """Searches with learned weights."""

    def __init__(
        self, seed: i64, iterations: i64, seconds: float, personas: list[Persona], weights: Weights
    ) -> None:
        super().__init__(seed, iterations, seconds, personas)
        self.weights: Weights = weights
        self.eager: bool = False  # takes every card to be had: so pupils learn what cards are good for
        self.horizon = HORIZON
        self.ways = WAYS

    def judge_for(self, known: View) -> Judge:
        """The network, with the danger this seat knows of."""
        return Network(self.weights, known)

    def mood_for(self, known: View) -> Mood:
        """Grim where the others crowd together; between two nobody gains by what hurts both."""
        mood = Mood(0.0, 0.0)
        if known.setup.players > 2:
            mood = mood_at(Manner(known), self.personas[0])
        if self.eager:
            mood.appetite = INSATIABLE
        return mood

    def look_over(self, node: Node, world: State, judge: Judge) -> None:
        """A glance at each choice; again, in another world, when the node has been tried twice as often."""
        if node.visits >= node.due:
            glance(node, world, judge, self.luck)
            node.due = 2.0 * node.visits + VISITS * float(len(node.children))
