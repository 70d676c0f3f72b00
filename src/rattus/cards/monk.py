"""Monk (church)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import FIRST, SECOND, THIRD, card_kind, first, pack, second, third
from rattus.rules.card import Card
from rattus.rules.numbers.rat_list import after_first, first_rat
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State


class Monk(Card):
    """Moves one rat to a neighbour with room for it, no bishop there and no wall between [Monk]."""

    grammar = ("{region}>{region} {rat}",)

    def uses(self, state: State, found: Choices) -> None:
        """Any rat; of several in a region he chooses which [T13]."""
        moving: i64 = pack(card_kind(self.number, 0))
        region: i64
        near: i64
        for region in range(state.setup.regions):
            rats: i64 = state.told_apart(region)
            if rats == 0:
                continue
            ways: i64 = state.ways_for_rats(region)
            for near in state.setup.near[region]:
                if ways >> near & 1:
                    route: i64 = moving + region * FIRST + near * SECOND
                    left: i64 = rats
                    while left != 0:
                        found.add(route + first_rat(left) * THIRD)
                        left = after_first(left)

    def do(self, state: State, action: i64) -> None:
        """Move it."""
        state.spend(self.number)
        rat: i64 = third(action)
        state.lift_rat(first(action), rat)
        state.put_rat(second(action), rat)
        state.tell(events.RAT_MOVED, state.active, first(action), second(action), rat)
