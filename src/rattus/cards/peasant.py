"""Peasant (peasantry)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State


class Peasant(Card):
    """One cube more when adding cubes; one cube anywhere in the final round [Peasant, E2]."""

    grammar = ("{region}",)

    def extra_cubes(self, state: State) -> i64:
        """[T3]"""
        return 1

    def uses(self, state: State, found: Choices) -> None:
        """Final round only [E2]."""
        if not state.final() or state.stock_of(state.active) == 0:
            return
        region: i64
        for region in range(state.setup.regions):
            found.add(pack(card_kind(self.number, 0), region))

    def do(self, state: State, action: i64) -> None:
        """Add the cube."""
        state.spend(self.number)
        state.add_cubes(state.active, first(action), 1)
        state.tell(events.PLACED, state.active, first(action), 1)
