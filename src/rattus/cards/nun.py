"""Nun (church)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, second, word_of
from rattus.rules.bits import bit
from rattus.rules.card import Card
from rattus.rules.state import State
from rattus.rules.vectors import Choices

PUT: Final = 0
MOVE: Final = 1
DONE: Final = 2

NUNS: Final = 3


class Nun(Card):
    """Puts or moves up to three nuns; each lowers the population of her region by one [Nun, T7].

    The step's note lists, eight bits each and one more than the region, where nuns went during this use:
    a nun moves at most once [R14].
    """

    grammar = ("{region}", "{region}>{region}", "done")

    def uses(self, state: State, found: Choices) -> None:
        """The first nun."""
        self.nuns(state, found, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Another nun, or enough."""
        self.nuns(state, found, state.note())
        found.add(pack(card_kind(self.number, DONE)))

    def nuns(self, state: State, found: Choices, moved: i64) -> None:
        """Nuns not yet out go anywhere, those that have not moved to any other region [R14]."""
        region: i64
        target: i64
        if self.nuns_out(state) < NUNS:
            for region in range(state.setup.regions):
                found.add(pack(card_kind(self.number, PUT), region))
        for region in range(state.setup.regions):
            if state.nuns_in(region) <= times_in(moved, region):
                continue
            for target in range(state.setup.regions):
                if target != region:
                    found.add(pack(card_kind(self.number, MOVE), region, target))

    def nuns_out(self, state: State) -> i64:
        """How many nuns stand on the board."""
        count: i64 = 0
        region: i64
        for region in range(state.setup.regions):
            count += state.nuns_in(region)
        return count

    def do(self, state: State, action: i64) -> None:
        """Put or move one nun, then ask for the next."""
        moved: i64 = 0
        if state.asking():
            moved = state.note()
            state.pop()
        if word_of(action) == DONE:
            return
        state.spend(self.number)
        source: i64 = -1
        target: i64 = first(action)
        if word_of(action) == MOVE:
            source = first(action)
            target = second(action)
            state.nuns -= bit(2 * source)
        state.nuns += bit(2 * target)
        state.tell(events.NUN_PUT, state.active, source, target)
        moved = moved << 8 | target + 1
        if moved >> 16 == 0:
            state.ask(self.number, state.active, moved)


def times_in(moved: i64, region: i64) -> i64:
    """How often a region stands in the note."""
    count: i64 = 0
    while moved > 0:
        if moved & 0xFF == region + 1:
            count += 1
        moved >>= 8
    return count
