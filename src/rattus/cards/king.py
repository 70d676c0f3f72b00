"""King (royalty)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import Choices
from rattus.rules.potions import drop_flask, potion_kinds
from rattus.rules.state import State


class King(Card):
    """Takes one own cube from a region without rats to the palace, where it is safe [King]."""

    grammar = ("{region}",)

    def uses(self, state: State, found: Choices) -> None:
        """From any region with an own cube and no rat."""
        region: i64
        for region in range(state.setup.regions):
            if state.rats_in[region] == 0 and state.cubes_at(region, state.active) > 0:
                found.add(pack(card_kind(self.number, 0), region))

    def do(self, state: State, action: i64) -> None:
        """A cube without potions goes, else the one with fewest; its potions can be used again [R9]."""
        state.spend(self.number)
        region: i64 = first(action)
        fewest: i64 = potion_kinds(state, region, state.active)[0]
        drop_flask(state, region, state.active, fewest)
        state.move_cubes(state.active, region, state.setup.palace, 1)
        state.tell(events.TO_PALACE, state.active, region)
