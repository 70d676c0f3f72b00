"""What the cards with three pieces of their own, walls or nuns, have in common."""

from typing import Final

from mypy_extensions import i64

from rattus.rules.actions import card_kind, first, pack, second, word_of
from rattus.rules.card import Card
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

PUT: Final = 0
MOVE: Final = 1
DONE: Final = 2

PIECES: Final = 3
NOWHERE: Final = -1  # where a piece comes from that is put


class Pieces(Card):
    """Puts or moves up to three pieces, one after another; each moves at most once in a use [R14].

    A piece stands on a spot, a region or a border. The step's note lists where pieces went during this use.
    """

    def spots(self, state: State) -> i64:
        """How many spots there are."""
        return state.setup.regions

    def standing(self, state: State, spot: i64) -> i64:
        """How many of the pieces stand there."""
        return 0

    def has_room(self, state: State, spot: i64) -> bool:
        """May one more stand there?"""
        return True

    def shift(self, state: State, source: i64, target: i64) -> None:
        """Carry a piece from one spot to another, and tell it."""

    def uses(self, state: State, found: Choices) -> None:
        """The first piece."""
        self.ways(state, found, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Another piece, or enough."""
        self.ways(state, found, state.note())
        found.add(pack(card_kind(self.number, DONE)))

    def ways(self, state: State, found: Choices, moved: i64) -> None:
        """Pieces not yet out go anywhere, those that have not moved to any other spot [R14]."""
        spots: i64 = self.spots(state)
        source: i64
        target: i64
        if self.out(state) < PIECES:
            for target in range(spots):
                if self.has_room(state, target):
                    found.add(pack(card_kind(self.number, PUT), target))
        for source in range(spots):
            if self.standing(state, source) <= times_in(moved, source):
                continue
            for target in range(spots):
                if target != source and self.has_room(state, target):
                    found.add(pack(card_kind(self.number, MOVE), source, target))

    def out(self, state: State) -> i64:
        """How many of the pieces stand on the board."""
        count: i64 = 0
        spot: i64
        for spot in range(self.spots(state)):
            count += self.standing(state, spot)
        return count

    def do(self, state: State, action: i64) -> None:
        """Put or move one piece, then ask for the next."""
        moved: i64 = 0
        if state.asking():
            moved = state.note()
            state.pop()
        if word_of(action) == DONE:
            return
        state.spend(self.number)
        source: i64 = NOWHERE
        target: i64 = first(action)
        if word_of(action) == MOVE:
            source = first(action)
            target = second(action)
        self.shift(state, source, target)
        moved = with_spot(moved, target)
        if not all_moved(moved):
            state.ask(self.number, state.active, moved)


# The note: eight bits for each piece that went somewhere, one more than its spot.


def with_spot(moved: i64, spot: i64) -> i64:
    """The note with one more piece."""
    return moved << 8 | spot + 1


def all_moved(moved: i64) -> bool:
    """Does the note hold all three pieces?"""
    return moved >> 16 != 0


def times_in(moved: i64, spot: i64) -> i64:
    """How often a spot stands in the note."""
    count: i64 = 0
    while moved > 0:
        if moved & 0xFF == spot + 1:
            count += 1
        moved >>= 8
    return count
