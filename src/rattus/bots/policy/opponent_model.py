"""Opponent model: a posterior over opponent types, from which playouts sample a type for every other seat.

Opponent types are inferred from how the table has played so far. The bot's own seat uses the first type.
"""

import math
from typing import final

from mypy_extensions import i64

from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.softmax_policy import SoftmaxPolicy
from rattus.bots.policy.table_stats import TableStats
from rattus.bots.tree.sampling import sample_index
from rattus.bots.value.value import MAX_PLAYERS
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import Choices, append, vec
from rattus.rules.state import State
from rattus.rules.view import View


@final
class OpponentModel:
    """The playout policies of all seats, for one decision of one seat."""

    def __init__(self, known: View, types: list[OpponentType]) -> None:
        self.seat: i64 = known.seat
        self.policies: list[SoftmaxPolicy] = [
            SoftmaxPolicy(each.policy_weights, known.setup) for each in types
        ]
        self.own_policy: SoftmaxPolicy = self.policies[0]
        self.posterior: vec[float] = posterior_of(types, TableStats(known))
        self.type_of: vec[i64] = vec[i64]([0] * MAX_PLAYERS)  # by seat

    def sample_types(self, luck: Luck) -> None:
        """Sample a type for every other seat."""
        if len(self.policies) == 1:
            return
        seat: i64
        for seat in range(MAX_PLAYERS):
            if seat != self.seat:
                self.type_of[seat] = sample_index(self.posterior, len(self.posterior), 1.0, luck)

    def sample_action(self, state: State, choices: Choices, luck: Luck) -> i64:
        """Sample an action from the policy of the deciding seat's type."""
        return self.policies[self.type_of[state.decider()]].sample(state, choices, luck)


def posterior_of(types: list[OpponentType], stats: TableStats) -> vec[float]:
    """The probability of each type given the table statistics, with a uniform prior."""
    posterior: vec[float] = vec[float](capacity=8)
    best: float = types[0].log_likelihood(stats)
    for each in types:
        best = max(best, each.log_likelihood(stats))
    total: float = 0.0
    for each in types:
        likelihood: float = math.exp(each.log_likelihood(stats) - best)
        posterior = append(posterior, likelihood)
        total += likelihood
    index: i64
    for index in range(len(posterior)):
        posterior[index] /= total
    return posterior
