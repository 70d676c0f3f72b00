"""Planner: random search over whole turns, each evaluated by the handcrafted value function after the plague.

Many turns are sampled in one possible world each; the best of them are evaluated again in many worlds.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.rules.game import is_legal, list_choices, play
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.state import State
from rattus.rules.view import View
from rattus.rules.world import possible_world

SHORTLIST: Final = 10  # turns that are evaluated again
MAX_WORLDS: Final = 30  # in which each of them is evaluated
SAMPLES_PER_WORLD: Final = 12  # few samples, few worlds


@final
class Planner(Bot):
    """Samples turns at random, keeps a shortlist, and evaluates the shortlist in many worlds."""

    def __init__(self, seed: i64, samples: i64) -> None:
        super().__init__(seed)
        self.samples: i64 = samples
        self.worlds: i64 = min(MAX_WORLDS, samples // SAMPLES_PER_WORLD + 1)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The first action of the best turn found."""
        if len(choices) == 1:
            return choices[0]
        value_function = HandcraftedValue(rat_risk_for(known))
        best: i64 = choices[0]
        most: float = -1.0
        for turn in self.shortlist(known, choices, value_function):
            value: float = self.value_of(known, turn, value_function)
            if value > most:
                most = value
                best = turn[0]
        return best

    def shortlist(self, known: View, choices: vec[i64], value_function: HandcraftedValue) -> list[vec[i64]]:
        """The best of the sampled turns; each choice begins as many of the samples as any other."""
        me: i64 = known.decider()
        turns: list[vec[i64]] = []
        values: vec[float] = vec[float](capacity=SHORTLIST)
        sample: i64
        for sample in range(self.samples):
            world = possible_world(known, self.luck)
            turn: vec[i64] = self.sample_turn(world, choices[sample % len(choices)], known.turns, me)
            value: float = value_function.evaluate(world)[me]
            if len(turns) < SHORTLIST:
                turns.append(turn)
                values = append(values, value)
                continue
            worst: i64 = least(values)
            if value > values[worst]:
                turns[worst] = turn
                values[worst] = value
        return turns

    def sample_turn(self, world: State, choice: i64, turn: i64, me: i64) -> vec[i64]:
        """Begin with this choice and play random actions until the turn has passed on."""
        actions: vec[i64] = append(vec[i64](capacity=12), choice)
        play(world, choice)
        while still_deciding(world, turn, me):
            choices = list_choices(world)
            choice = choices.at(self.luck.below(choices.count))
            actions = append(actions, choice)
            play(world, choice)
        return actions

    def value_of(self, known: View, turn: vec[i64], value_function: HandcraftedValue) -> float:
        """The mean value of a turn over several worlds; an illegal action becomes a random one."""
        me: i64 = known.decider()
        total: float = 0.0
        left: i64 = self.worlds
        while left > 0:
            left -= 1
            world = possible_world(known, self.luck)
            step: i64 = 0
            while step == 0 or still_deciding(world, known.turns, me):
                if step < len(turn) and is_legal(world, turn[step]):
                    play(world, turn[step])
                else:
                    choices = list_choices(world)
                    play(world, choices.at(self.luck.below(choices.count)))
                step += 1
            total += value_function.evaluate(world)[me]
        return total / float(self.worlds)


def still_deciding(world: State, turn: i64, me: i64) -> bool:
    """Whether it is still the same turn, and this player decides."""
    return not world.over() and world.turns == turn and world.decider() == me


def least(values: vec[float]) -> i64:
    """The index of the smallest value."""
    smallest: i64 = 0
    index: i64
    for index in range(1, len(values)):
        if values[index] < values[smallest]:
            smallest = index
    return smallest
