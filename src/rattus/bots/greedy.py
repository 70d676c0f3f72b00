"""Greedy: one-ply search with the handcrafted value function, averaged over a few possible worlds.

An action that improves the position and keeps the turn is preferred to one that ends it.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.rules.game import play
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View
from rattus.rules.world import possible_world

MIN_GAIN: Final = 0.001  # of the win share, for an action that keeps the turn to be preferred


@final
class Greedy(Bot):
    """Takes the action with the highest value right after it."""

    def __init__(self, seed: i64, worlds: i64) -> None:
        super().__init__(seed)
        self.worlds: i64 = worlds

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The action of the highest value; one that ends the turn only if no other action gains."""
        if len(choices) == 1:
            return choices[0]
        value_function = HandcraftedValue(rat_risk_for(known))
        me: i64 = known.decider()
        best: i64 = choices[0]
        most: float = -1.0
        before: float = self.value_before(known, value_function, me)
        choice: i64
        for choice in choices:
            value: float = self.value_after(known, value_function, me, choice, before)
            if value > most:
                most = value
                best = choice
        return best

    def value_before(self, known: View, value_function: HandcraftedValue, me: i64) -> float:
        """The value of the position before the decision."""
        return value_function.evaluate(possible_world(known, self.luck))[me]

    def value_after(
        self, known: View, value_function: HandcraftedValue, me: i64, choice: i64, before: float
    ) -> float:
        """The mean value after an action; 1 more if it gains and keeps the turn."""
        total: float = 0.0
        kept: bool = False
        left: i64 = self.worlds
        while left > 0:
            left -= 1
            world = possible_world(known, self.luck)
            play(world, choice)
            total += value_function.evaluate(world)[me]
            kept = not world.over() and world.turns == known.turns and world.active == known.active
        total /= float(self.worlds)
        total += 0.000001 * float(self.luck.below(1000))
        if kept and total > before + MIN_GAIN:
            return total + 1.0
        return total
