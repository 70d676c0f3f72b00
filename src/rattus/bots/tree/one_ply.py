"""Sight: what a judge makes of a choice at first sight, one step ahead and no further.

A choice that turns up rats is looked at in several deals, so that one lucky rat does not make it look good.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.bots.value.value import SEATS, Judge
from rattus.rules.game import play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import View
from rattus.rules.world import deal_unknown

DEALS: Final = 6  # in which rats that are turned up are looked at


@final
class Sight:
    """Judges what comes of a choice, for one seat and one decision."""

    def __init__(self, known: View, judge: Judge, luck: Luck) -> None:
        self.judge: Judge = judge
        self.luck: Luck = luck
        self.shares: vec[float] = vec[float]([0.0] * SEATS)
        self.deals: list[vec[i64]] = [deal_unknown(known, luck) for _ in range(DEALS)]

    def after(self, world: State, action: i64) -> vec[float]:
        """Each player's share after this action; use it before asking again. The world stays as it is."""
        shares = self.shares
        seat: i64
        after = world.copy()
        play(after, action)
        found: vec[float] = self.judge.judge(after)
        for seat in range(SEATS):
            shares[seat] = found[seat]
        if len(after.turned) == len(world.turned):
            return shares
        looks: float = 1.0
        for faces in self.deals:
            after = world.copy()
            if len(faces) == len(world.faces):
                after.faces = faces
            after.luck = self.luck.seed()
            play(after, action)
            found = self.judge.judge(after)
            looks += 1.0
            for seat in range(SEATS):
                shares[seat] += found[seat]
        for seat in range(SEATS):
            shares[seat] /= looks
        return shares
