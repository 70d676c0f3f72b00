"""One-ply evaluation: the value of a position right after one action.

An action that turns up rats is evaluated in several deals, so that one lucky rat does not decide.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.value.value import MAX_PLAYERS, ValueFunction
from rattus.rules.game import play
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State
from rattus.rules.view import View
from rattus.rules.world import deal_unknown

DEALS: Final = 6  # sampled for an action that turns up rats


@final
class OnePlyEvaluator:
    """Evaluates actions for one seat and one decision."""

    def __init__(self, known: View, value_function: ValueFunction, luck: Luck) -> None:
        self.value_function: ValueFunction = value_function
        self.luck: Luck = luck
        self.shares: vec[float] = vec[float]([0.0] * MAX_PLAYERS)
        self.deals: list[vec[i64]] = [deal_unknown(known, luck) for _ in range(DEALS)]

    def evaluate(self, world: State, action: i64) -> vec[float]:
        """Each player's win share after an action; the next call overwrites the array. The world is kept."""
        shares = self.shares
        seat: i64
        after = world.copy()
        play(after, action)
        found: vec[float] = self.value_function.evaluate(after)
        for seat in range(MAX_PLAYERS):
            shares[seat] = found[seat]
        if len(after.turned) == len(world.turned):
            return shares
        samples: float = 1.0
        for faces in self.deals:
            after = world.copy()
            if len(faces) == len(world.faces):
                after.faces = faces
            after.luck = self.luck.seed()
            play(after, action)
            found = self.value_function.evaluate(after)
            samples += 1.0
            for seat in range(MAX_PLAYERS):
                shares[seat] += found[seat]
        for seat in range(MAX_PLAYERS):
            shares[seat] /= samples
        return shares
