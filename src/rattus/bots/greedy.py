"""Greedy: looks one decision ahead, with the hand-made judgement."""

from typing import final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.value.handcrafted import Evaluation
from rattus.bots.value.rat_risk import danger_for
from rattus.rules.game import play
from rattus.rules.vectors import vec
from rattus.rules.view import View
from rattus.rules.world import possible_world


@final
class Greedy(Bot):
    """Takes the choice that looks best right after it, on average over a few possible worlds."""

    def __init__(self, seed: i64, worlds: i64) -> None:
        super().__init__(seed)
        self.worlds: i64 = worlds

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """What ends the turn is chosen only when nothing else gets better."""
        if len(choices) == 1:
            return choices[0]
        evaluation = Evaluation(danger_for(known))
        me: i64 = known.decider()
        best: i64 = choices[0]
        most: float = -1.0
        staying: float = self.worth_of_staying(known, evaluation, me)
        choice: i64
        for choice in choices:
            worth: float = self.worth(known, evaluation, me, choice, staying)
            if worth > most:
                most = worth
                best = choice
        return best

    def worth_of_staying(self, known: View, evaluation: Evaluation, me: i64) -> float:
        """How things stand before deciding."""
        return evaluation.judge(possible_world(known, self.luck))[me]

    def worth(self, known: View, evaluation: Evaluation, me: i64, choice: i64, staying: float) -> float:
        """How things stand after it; what keeps the turn and gains comes before what ends it."""
        total: float = 0.0
        kept: bool = False
        left: i64 = self.worlds
        while left > 0:
            left -= 1
            world = possible_world(known, self.luck)
            play(world, choice)
            total += evaluation.judge(world)[me]
            kept = not world.over() and world.turns == known.turns and world.active == known.active
        total /= float(self.worlds)
        total += 0.000001 * float(self.luck.below(1000))
        if kept and total > staying + 0.001:
            return total + 1.0
        return total
