"""Planner: thinks up whole turns of its own, and judges them after the plague."""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.value.handcrafted import Evaluation
from rattus.bots.value.rat_risk import danger_for
from rattus.rules.game import is_legal, list_choices, play
from rattus.rules.state import State
from rattus.rules.vectors import append, vec
from rattus.rules.view import View
from rattus.rules.world import possible_world

SHORTLIST: Final = 10  # turns that are looked at again
SECOND_LOOKS: Final = 30  # worlds in which each of them is tried, at the most
IDEAS_A_LOOK: Final = 12  # with few ideas it does not look long either


@final
class Planner(Bot):
    """Invents turns at random, keeps the most promising, and tries those in many worlds."""

    def __init__(self, seed: i64, ideas: i64) -> None:
        super().__init__(seed)
        self.ideas: i64 = ideas
        self.looks: i64 = min(SECOND_LOOKS, ideas // IDEAS_A_LOOK + 1)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The first action of the best turn it could think of."""
        if len(choices) == 1:
            return choices[0]
        evaluation = Evaluation(danger_for(known))
        best: i64 = choices[0]
        most: float = -1.0
        for turn in self.shortlist(known, choices, evaluation):
            worth: float = self.worth(known, turn, evaluation)
            if worth > most:
                most = worth
                best = turn[0]
        return best

    def shortlist(self, known: View, choices: vec[i64], evaluation: Evaluation) -> list[vec[i64]]:
        """The turns that did best when they were invented, each choice having had its chance to begin one."""
        me: i64 = known.decider()
        turns: list[vec[i64]] = []
        worths: vec[float] = vec[float](capacity=SHORTLIST)
        idea: i64
        for idea in range(self.ideas):
            world = possible_world(known, self.luck)
            turn: vec[i64] = self.invent(world, choices[idea % len(choices)], known.turns, me)
            worth: float = evaluation.judge(world)[me]
            if len(turns) < SHORTLIST:
                turns.append(turn)
                worths = append(worths, worth)
                continue
            worst: i64 = least(worths)
            if worth > worths[worst]:
                turns[worst] = turn
                worths[worst] = worth
        return turns

    def invent(self, world: State, choice: i64, turn: i64, me: i64) -> vec[i64]:
        """Begin with this choice and go on at random until the turn has passed on."""
        actions: vec[i64] = append(vec[i64](capacity=12), choice)
        play(world, choice)
        while still_deciding(world, turn, me):
            choices = list_choices(world)
            choice = choices.at(self.luck.below(choices.count))
            actions = append(actions, choice)
            play(world, choice)
        return actions

    def worth(self, known: View, turn: vec[i64], evaluation: Evaluation) -> float:
        """How this turn does on average; where luck bars the way, it goes on at random."""
        me: i64 = known.decider()
        total: float = 0.0
        looks: i64 = self.looks
        while looks > 0:
            looks -= 1
            world = possible_world(known, self.luck)
            step: i64 = 0
            while step == 0 or still_deciding(world, known.turns, me):
                if step < len(turn) and is_legal(world, turn[step]):
                    play(world, turn[step])
                else:
                    choices = list_choices(world)
                    play(world, choices.at(self.luck.below(choices.count)))
                step += 1
            total += evaluation.judge(world)[me]
        return total / float(self.looks)


def still_deciding(world: State, turn: i64, me: i64) -> bool:
    """Is it still the same turn, and this player who decides?"""
    return not world.over() and world.turns == turn and world.decider() == me


def least(worths: vec[float]) -> i64:
    """Which is the smallest."""
    smallest: i64 = 0
    index: i64
    for index in range(1, len(worths)):
        if worths[index] < worths[smallest]:
            smallest = index
    return smallest
