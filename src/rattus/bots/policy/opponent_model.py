"""Cast: in each try everybody else plays the part of somebody one may meet; the likelier he is, the oftener.

Whom one plays nobody tells, but the manner of the table does. The bot itself always plays on by the habits of
the first persona.
"""

import math
from typing import final

from mypy_extensions import i64

from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.softmax_policy import Habits
from rattus.bots.policy.table_stats import Manner
from rattus.bots.tree.sampling import draw
from rattus.bots.value.value import SEATS
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.vectors import Choices, append, vec
from rattus.rules.view import View


@final
class Cast:
    """Who plays whom, at one decision of one seat."""

    def __init__(self, known: View, personas: list[Persona]) -> None:
        self.seat: i64 = known.seat
        self.habits: list[Habits] = [Habits(persona.table, known.setup) for persona in personas]
        self.own: Habits = self.habits[0]
        self.chances: vec[float] = chances_of(personas, Manner(known))
        self.parts: vec[i64] = vec[i64]([0] * SEATS)  # the persona at each seat

    def assign(self, luck: Luck) -> None:
        """Give everybody else a part."""
        if len(self.habits) == 1:
            return
        seat: i64
        for seat in range(SEATS):
            if seat != self.seat:
                self.parts[seat] = draw(self.chances, len(self.chances), 1.0, luck)

    def draw(self, state: State, choices: Choices, luck: Luck) -> i64:
        """What somebody does by the habits of his part."""
        return self.habits[self.parts[state.decider()]].draw(state, choices, luck)


def chances_of(personas: list[Persona], manner: Manner) -> vec[float]:
    """How likely each persona is at a table of this manner, all having been as likely before."""
    chances: vec[float] = vec[float](capacity=8)
    best: float = personas[0].likeness(manner)
    for persona in personas:
        best = max(best, persona.likeness(manner))
    total: float = 0.0
    for persona in personas:
        chance: float = math.exp(persona.likeness(manner) - best)
        chances = append(chances, chance)
        total += chance
    index: i64
    for index in range(len(chances)):
        chances[index] /= total
    return chances
