"""Caravanner (islamic), Big Box only; reconstructed."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, second
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

ONE_END: Final = 1
OTHER_END: Final = 2


class Caravanner(Card):
    """Moves the caravan along the borders and may leave a cube in each region it then touches [Caravanner].

    The second field of the action is the mask of ends of the border that get a cube.
    """

    grammar = ("{border}{ends}",)

    def uses(self, state: State, found: Choices) -> None:
        """First to any border, later to another one of a region it touches; each cube is optional [R15]."""
        stock: i64 = state.stock_of(state.active)
        border: i64
        ends: i64
        for border in range(state.setup.borders):
            if not self.can_go(state, border):
                continue
            for ends in range(4):
                if (ends + 1) >> 1 <= stock:
                    found.add(pack(card_kind(self.number, 0), border, ends))

    def can_go(self, state: State, border: i64) -> bool:
        """May the caravan go there? A wall does not keep it off [R15]."""
        if state.caravan < 0:
            return True
        setup = state.setup
        one: i64 = setup.border_from[state.caravan]
        two: i64 = setup.border_to[state.caravan]
        here: i64 = setup.border_from[border]
        there: i64 = setup.border_to[border]
        return border != state.caravan and (here == one or here == two or there == one or there == two)

    def do(self, state: State, action: i64) -> None:
        """Move it, and leave the cubes."""
        state.spend(self.number)
        border: i64 = first(action)
        state.tell(events.CARAVAN_MOVED, state.active, state.caravan, border)
        state.caravan = border
        if second(action) & ONE_END:
            self.leave_cube(state, state.setup.border_from[border])
        if second(action) & OTHER_END:
            self.leave_cube(state, state.setup.border_to[border])

    def leave_cube(self, state: State, region: i64) -> None:
        """One cube from the stock."""
        state.add_cubes(state.active, region, 1)
        state.tell(events.PLACED, state.active, region, 1)
