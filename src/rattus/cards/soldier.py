"""Soldier (chivalry)."""

from mypy_extensions import i64

from rattus.cards.chivalry import Chivalry
from rattus.rules.actions import card_kind, first, pack
from rattus.rules.numbers.vectors import Choices
from rattus.rules.plague import bring_rat, next_to_plague, rat_to_be_had
from rattus.rules.state import State


class Soldier(Chivalry):
    """Moves the plague piece further, and may place one rat more when the plague spreads [Soldier]."""

    grammar = ("{region}",)

    def extra_rats(self, state: State) -> i64:
        """[T5, R10]"""
        return 1

    def uses(self, state: State, found: Choices) -> None:
        """Final round, where the piece stays: one rat next to it [S11, R1]."""
        if not state.final() or state.setup.soldier_marches or not rat_to_be_had(state):
            return
        regions: i64 = next_to_plague(state)
        region: i64
        for region in range(state.setup.regions):
            if regions >> region & 1:
                found.add(pack(card_kind(self.number, 0), region))

    def do(self, state: State, action: i64) -> None:
        """Add the rat [S12, R7]."""
        state.spend(self.number)
        bring_rat(state, first(action))

    def march_reach(self, state: State) -> i64:
        """Where the Soldier moves the piece in the final round [S11]."""
        return state.setup.chivalry_reach if state.setup.soldier_marches else 0
