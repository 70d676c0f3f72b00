"""Mayor (bourgeoisie)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, word_of
from rattus.rules.board import PLACED
from rattus.rules.card import Card
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State
from rattus.rules.turn import extra_cubes

ALL: Final = 0
ONE: Final = 1
DONE: Final = 2

# What the step remembers: how many extras are left, or this, with a mask of the regions already served.
SHORT: Final = 0x80
SERVED: Final = 8  # the mask begins at this bit


class Mayor(Card):
    """Instead of adding cubes: one in each region where he has strictly most [Mayor, R8].

    If the stock is short he names the regions one by one; extra cubes are named one by one as well.
    """

    grammar = ("", "{region}", "done")

    def uses(self, state: State, found: Choices) -> None:
        """In place of adding cubes; in the final round one cube in one such region [E2]."""
        if state.stock_of(state.active) == 0:
            return
        if state.final():
            self.regions(state, found, 0)
            return
        if state.used & PLACED == 0 and self.led(state) > 0:
            found.add(pack(card_kind(self.number, ALL)))

    def leads(self, state: State, region: i64) -> bool:
        """Has he strictly more cubes there than any other player?"""
        own: i64 = state.cubes_at(region, state.active)
        return own > 0 and own > state.most_cubes_of_others(region, state.active)

    def led(self, state: State) -> i64:
        """In how many regions he has strictly most."""
        count: i64 = 0
        region: i64
        for region in range(state.setup.regions):
            if self.leads(state, region):
                count += 1
        return count

    def regions(self, state: State, found: Choices, served: i64) -> None:
        """The regions where he has strictly most, but for those served already."""
        region: i64
        for region in range(state.setup.regions):
            if served >> region & 1 == 0 and self.leads(state, region):
                found.add(pack(card_kind(self.number, ONE), region))

    def answers(self, state: State, found: Choices) -> None:
        """The next region; extras may be left out, the regular cubes not."""
        if state.note() & SHORT:
            self.regions(state, found, state.note() >> SERVED)
            return
        self.regions(state, found, 0)
        found.add(pack(card_kind(self.number, DONE)))

    def do(self, state: State, action: i64) -> None:
        """Begin, go on, or stop."""
        if word_of(action) == ALL:
            self.begin(state)
        elif word_of(action) == DONE:
            state.pop()
        elif state.asking():
            self.go_on(state, first(action))
        else:
            state.spend(self.number)
            self.put(state, first(action))

    def begin(self, state: State) -> None:
        """Every region of his gets its cube before any extra; if the stock is short he chooses [R8]."""
        state.spend(self.number)
        state.used |= PLACED
        extra: i64 = extra_cubes(state)
        if state.stock_of(state.active) < self.led(state):
            state.ask(self.number, state.active, SHORT)
            return
        region: i64
        for region in range(state.setup.regions):
            if self.leads(state, region):
                self.put(state, region)
        if extra > 0 and state.stock_of(state.active) > 0:
            state.ask(self.number, state.active, extra)

    def go_on(self, state: State, region: i64) -> None:
        """One more cube; ask again while there is something to place."""
        note: i64 = state.note()
        state.pop()
        self.put(state, region)
        if state.stock_of(state.active) == 0:
            return
        if note & SHORT:
            state.ask(self.number, state.active, note | bit(region + SERVED))
        elif note > 1:
            state.ask(self.number, state.active, note - 1)

    def put(self, state: State, region: i64) -> None:
        """One cube there."""
        state.add_cubes(state.active, region, 1)
        state.tell(events.PLACED, state.active, region, 1)
