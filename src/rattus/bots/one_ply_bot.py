"""One-ply bot: a softmax over one-ply evaluations by the champion's network.

It plays self-play games: a decision takes a tenth of a millisecond.
"""

import math
from typing import final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.tree.one_ply import OnePlyEvaluator
from rattus.bots.tree.sampling import sample_index
from rattus.bots.value.network import Network, Weights
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.view import View
from rattus.rules.world import possible_world


@final
class OnePlyBot(Bot):
    """Samples an action by its value; at temperature 0 it takes the best."""

    def __init__(self, seed: i64, weights: Weights, temperature: float) -> None:
        super().__init__(seed)
        self.weights: Weights = weights
        self.temperature: float = temperature

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """One of the choices."""
        if len(choices) == 1:
            return choices[0]
        me: i64 = known.decider()
        evaluator = OnePlyEvaluator(known, Network(self.weights, known), self.luck)
        world = possible_world(known, self.luck)
        values: vec[float] = vec[float](capacity=64)
        best: i64 = 0
        index: i64 = 0
        choice: i64
        for choice in choices:
            values = append(values, evaluator.evaluate(world, choice)[me])
            if values[index] > values[best]:
                best = index
            index += 1
        return choices[self.sample(values, best)]

    def sample(self, values: vec[float], best: i64) -> i64:
        """An index by softmax over the values, which are overwritten."""
        if self.temperature <= 0.0:
            return best
        most: float = values[best]
        total: float = 0.0
        index: i64
        for index in range(len(values)):
            values[index] = math.exp((values[index] - most) / self.temperature)
            total += values[index]
        return sample_index(values, len(values), total, self.luck)
