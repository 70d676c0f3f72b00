"""Apprentice: decides at first sight with the champion's judge; so quick that it can play for the books."""

import math
from typing import final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.tree.one_ply import Sight
from rattus.bots.tree.sampling import draw
from rattus.bots.value.network import Network, Weights
from rattus.rules.vectors import append, vec
from rattus.rules.view import View
from rattus.rules.world import possible_world


@final
class Apprentice(Bot):
    """The better a choice looks, the likelier it is made; without any heat always the best."""

    def __init__(self, seed: i64, weights: Weights, heat: float) -> None:
        super().__init__(seed)
        self.weights: Weights = weights
        self.heat: float = heat

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """One of the choices."""
        if len(choices) == 1:
            return choices[0]
        me: i64 = known.decider()
        sight = Sight(known, Network(self.weights, known), self.luck)
        world = possible_world(known, self.luck)
        hopes: vec[float] = vec[float](capacity=64)
        best: i64 = 0
        index: i64 = 0
        choice: i64
        for choice in choices:
            hopes = append(hopes, sight.after(world, choice)[me])
            if hopes[index] > hopes[best]:
                best = index
            index += 1
        return choices[self.draw(hopes, best)]

    def draw(self, hopes: vec[float], best: i64) -> i64:
        """The best, or with luck one that looks nearly as good."""
        if self.heat <= 0.0:
            return best
        most: float = hopes[best]
        total: float = 0.0
        index: i64
        for index in range(len(hopes)):
            hopes[index] = math.exp((hopes[index] - most) / self.heat)
            total += hopes[index]
        return draw(hopes, len(hopes), total, self.luck)
