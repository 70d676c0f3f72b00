"""Baker (peasantry)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, word_of
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import Choices
from rattus.rules.setup import NOBODY
from rattus.rules.state import State
from rattus.rules.steps import player_of

BAKE: Final = 0
EMPTY: Final = 1


class Baker(Card):
    """One own cube onto the card each turn; who takes the card puts all of them in one region [Baker, E3]."""

    grammar = ("", "{region}")

    def uses(self, state: State, found: Choices) -> None:
        """With a cube in the stock [R22]."""
        if state.stock_of(state.active) == 0:
            return
        found.add(pack(card_kind(self.number, BAKE)))

    def when_taken(self, state: State) -> None:
        """Whoever takes the card from its holder empties it at once."""
        self.ask_to_empty(state, state.active)

    def after_final_round(self, state: State) -> None:
        """The player to the left of the holder empties it [E3]."""
        if state.holder[self.number] != NOBODY:
            self.ask_to_empty(state, (state.holder[self.number] + 1) % state.players)

    def ask_to_empty(self, state: State, player: i64) -> None:
        """Ask where the cubes on the card go, if there are any."""
        if state.cubes_in(state.setup.oven) > 0:
            state.ask(self.number, player, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Any one region."""
        region: i64
        for region in range(state.setup.regions):
            found.add(pack(card_kind(self.number, EMPTY), region))

    def do(self, state: State, action: i64) -> None:
        """Bake, or empty the card."""
        if word_of(action) == EMPTY:
            self.empty(state, first(action))
            return
        state.spend(self.number)
        state.move_cubes(state.active, state.setup.stock, state.setup.oven, 1)
        state.tell(events.BAKED, state.active)

    def empty(self, state: State, region: i64) -> None:
        """All cubes on the card, whoever owns them, go to this region."""
        state.tell(events.BAKER_EMPTIED, player_of(state.pop()), region)
        player: i64
        for player in range(state.players):
            state.move_cubes(player, state.setup.oven, region, state.cubes_at(state.setup.oven, player))
