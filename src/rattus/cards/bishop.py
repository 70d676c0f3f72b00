"""Bishop (church)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, second, word_of
from rattus.rules.card import Card
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

PUT: Final = 0
MOVE: Final = 1

BISHOPS: Final = 2


class Bishop(Card):
    """Puts one of two bishops, or moves one once both are out; no rat enters a bishop's region [Bishop]."""

    grammar = ("{region}", "{region}>{region}")

    def uses(self, state: State, found: Choices) -> None:
        """Anywhere, also where the other bishop stands."""
        region: i64
        target: i64
        if self.bishops_out(state) < BISHOPS:
            for region in range(state.setup.regions):
                found.add(pack(card_kind(self.number, PUT), region))
            return
        for region in range(state.setup.regions):
            if state.bishops_in(region) == 0:
                continue
            for target in range(state.setup.regions):
                if target != region:
                    found.add(pack(card_kind(self.number, MOVE), region, target))

    def bishops_out(self, state: State) -> i64:
        """How many bishops stand on the board."""
        count: i64 = 0
        region: i64
        for region in range(state.setup.regions):
            count += state.bishops_in(region)
        return count

    def do(self, state: State, action: i64) -> None:
        """Put or move him."""
        state.spend(self.number)
        source: i64 = -1
        target: i64 = first(action)
        if word_of(action) == MOVE:
            source = first(action)
            target = second(action)
            state.bishops -= bit(2 * source)
        state.bishops += bit(2 * target)
        state.tell(events.BISHOP_PUT, state.active, source, target)
