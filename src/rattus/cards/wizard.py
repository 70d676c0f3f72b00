"""Wizard (magic)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, second
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import Choices
from rattus.rules.potions import add_flask, drop_flask, potion_kinds, potions_on_board
from rattus.rules.state import State


class Wizard(Card):
    """Puts a potion on one own cube on the board; it is spent in the cube's stead [Wizard, T8]."""

    grammar = ("{region}{potions}",)

    def uses(self, state: State, found: Choices) -> None:
        """Any own cube, also one that carries potions already, while there are potions left [S9, R9, R16]."""
        if state.setup.potions >= 0 and potions_on_board(state) >= state.setup.potions:
            return
        region: i64
        potions: i64
        for region in range(state.setup.regions):
            if state.cubes_at(region, state.active) == 0:
                continue
            for potions in potion_kinds(state, region, state.active):
                found.add(pack(card_kind(self.number, 0), region, potions))

    def do(self, state: State, action: i64) -> None:
        """That cube carries one potion more."""
        state.spend(self.number)
        drop_flask(state, first(action), state.active, second(action))
        add_flask(state, first(action), state.active, second(action) + 1)
        state.tell(events.POTION_PUT, state.active, first(action))
