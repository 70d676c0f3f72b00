"""Emperor (royalty)."""

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

WALLS: Final = 3


class Emperor(Card):
    """Puts or moves up to three walls, one on a border; nothing moves across [Emperor].

    The step's note lists, eight bits each and one more than the border, where walls went during this use:
    a wall moves at most once [R14].
    """

    grammar = ("{border}", "{border}>{border}", "done")

    def uses(self, state: State, found: Choices) -> None:
        """The first wall."""
        self.walls(state, found, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Another wall, or enough."""
        self.walls(state, found, state.note())
        found.add(pack(card_kind(self.number, DONE)))

    def walls(self, state: State, found: Choices, moved: i64) -> None:
        """Walls not yet out go to any free border, those that have not moved to any other [R14]."""
        border: i64
        target: i64
        if self.walls_out(state) < WALLS:
            for border in range(state.setup.borders):
                if state.walls >> border & 1 == 0:
                    found.add(pack(card_kind(self.number, PUT), border))
        for border in range(state.setup.borders):
            if state.walls >> border & 1 == 0 or stands_in(moved, border):
                continue
            for target in range(state.setup.borders):
                if state.walls >> target & 1 == 0:
                    found.add(pack(card_kind(self.number, MOVE), border, target))

    def walls_out(self, state: State) -> i64:
        """How many walls stand on the board."""
        count: i64 = 0
        border: i64
        for border in range(state.setup.borders):
            count += state.walls >> border & 1
        return count

    def do(self, state: State, action: i64) -> None:
        """Put or move one wall, then ask for the next."""
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
            state.walls &= ~bit(source)
        state.walls |= bit(target)
        state.tell(events.WALL_PUT, state.active, source, target)
        moved = moved << 8 | target + 1
        if moved >> 16 == 0:
            state.ask(self.number, state.active, moved)


def stands_in(moved: i64, border: i64) -> bool:
    """Has a wall gone to this border during this use?"""
    while moved > 0:
        if moved & 0xFF == border + 1:
            return True
        moved >>= 8
    return False
