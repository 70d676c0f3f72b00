"""Queen (royalty)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, second
from rattus.rules.card import Card
from rattus.rules.numbers.bits import bit, count_bits
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

GIVES: Final = 2


class Queen(Card):
    """Two cubes more when adding, if her holder's largest connected area is the largest of all [Queen]."""

    grammar = ("{region} {count}",)

    def extra_cubes(self, state: State) -> i64:
        """[T3]"""
        return GIVES if self.rules_most(state) else 0

    def rules_most(self, state: State) -> bool:
        """Is the holder's largest connected area strictly larger than everyone else's?"""
        own: i64 = largest_area(state, state.active)
        player: i64
        for player in range(state.players):
            if player != state.active and largest_area(state, player) >= own:
                return False
        return True

    def uses(self, state: State, found: Choices) -> None:
        """Final round only: up to two cubes in one region [E2]."""
        if not state.final() or not self.rules_most(state):
            return
        stock: i64 = state.stock_of(state.active)
        region: i64
        for region in range(state.setup.regions):
            if stock > 0:
                found.add(pack(card_kind(self.number, 0), region, 1))
            if stock > 1:
                found.add(pack(card_kind(self.number, 0), region, 2))

    def do(self, state: State, action: i64) -> None:
        """Add the cubes."""
        state.spend(self.number)
        state.add_cubes(state.active, first(action), second(action))
        state.tell(events.PLACED, state.active, first(action), second(action))


def largest_area(state: State, player: i64) -> i64:
    """The size of a player's largest connected area; walls do not cut it."""
    left: i64 = 0
    region: i64
    for region in range(state.setup.regions):
        if state.cubes_at(region, player) > 0:
            left |= bit(region)
    largest: i64 = 0
    while left != 0:
        area: i64 = connected(state, left)
        left &= ~area
        size: i64 = count_bits(area)
        if size > largest:
            largest = size
    return largest


def connected(state: State, regions: i64) -> i64:
    """The lowest of these regions and all of them connected with it, as a mask."""
    area: i64 = 0
    grown: i64 = regions & -regions
    region: i64
    while area != grown:
        area = grown
        for region in range(state.setup.regions):
            if area >> region & 1:
                grown |= state.setup.near_mask[region] & regions
    return area
