"""Witch (magic)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import FIRST, SECOND, card_kind, first, pack, second, word_of
from rattus.rules.board import SECRET_SEEN
from rattus.rules.card import Card
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.rat_list import after_first, first_rat
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

LOOK: Final = 0
SWAP: Final = 1
DONE: Final = 2


class Witch(Card):
    """Looks at one rat, then at another, then may swap the two [Witch].

    The step's note holds the one or two rats she has looked at.
    """

    grammar = ("{region} {rat}", "swap", "done")

    def uses(self, state: State, found: Choices) -> None:
        """Any rat on the board."""
        self.looks(state, found, -1)

    def answers(self, state: State, found: Choices) -> None:
        """Another rat, or after two the swap; she may stop."""
        if earlier_rat(state.note()) < 0:
            self.looks(state, found, latest_rat(state.note()))
        else:
            found.add(pack(card_kind(self.number, SWAP)))
        found.add(pack(card_kind(self.number, DONE)))

    def looks(self, state: State, found: Choices, other: i64) -> None:
        """All rats but this one; of those alike one [T13]."""
        look: i64 = pack(card_kind(self.number, LOOK))
        region: i64
        for region in range(state.setup.regions):
            rats: i64 = state.told_apart(region)
            while rats != 0:
                rat: i64 = first_rat(rats)
                rats = after_first(rats)
                if rat != other:
                    found.add(look + region * FIRST + rat * SECOND)

    def do(self, state: State, action: i64) -> None:
        """Look, swap or stop."""
        if word_of(action) == LOOK:
            self.look(state, first(action), second(action))
            return
        note: i64 = state.note()
        state.pop()
        if word_of(action) == SWAP:
            self.swap(state, earlier_rat(note), latest_rat(note))

    def look(self, state: State, region: i64, rat: i64) -> None:
        """She knows this rat from now on; a look cannot be taken back [T12, R18]."""
        state.spend(self.number)
        state.mark_seen(rat, bit(state.active))
        state.fix(SECRET_SEEN)
        state.tell(events.LOOKED, state.active, region, rat, state.faces[rat])
        if not state.asking():
            if self.other_rat(state):
                state.ask(self.number, state.active, looked_note(-1, rat))
            return
        before: i64 = latest_rat(state.note())
        state.pop()
        if self.can_swap(state, before, rat):
            state.ask(self.number, state.active, looked_note(before, rat))

    def other_rat(self, state: State) -> bool:
        """Does any other rat lie on the board?"""
        rats: i64 = 0
        here: i64
        for here in state.rats_in:
            rats += here
        return rats > 1

    def can_swap(self, state: State, one: i64, two: i64) -> bool:
        """Two regions [R12], neither with a bishop [Bishop]."""
        here: i64 = state.region_of_rat(one)
        there: i64 = state.region_of_rat(two)
        return here != there and state.bishops_in(here) == 0 and state.bishops_in(there) == 0

    def swap(self, state: State, one: i64, two: i64) -> None:
        """Each goes where the other lay; walls do not matter."""
        here: i64 = state.region_of_rat(one)
        there: i64 = state.region_of_rat(two)
        state.lift_rat(here, one)
        state.lift_rat(there, two)
        state.put_rat(here, two)
        state.put_rat(there, one)
        state.tell(events.RATS_SWAPPED, here, one, there, two)


def looked_note(earlier: i64, latest: i64) -> i64:
    """The rats she has looked at, eight bits each and one more than their numbers; -1 for none."""
    return earlier + 1 << 8 | latest + 1


def earlier_rat(note: i64) -> i64:
    """The rat before the latest, -1 if there is only one."""
    return (note >> 8) - 1


def latest_rat(note: i64) -> i64:
    """The rat she looked at last."""
    return (note & 0xFF) - 1
