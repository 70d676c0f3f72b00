"""Pied Piper (magic)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, fifth, first, fourth, pack, second, third
from rattus.rules.board import MOST_RATS
from rattus.rules.card import Card
from rattus.rules.numbers.rat_list import after_first, first_rat, rat_at
from rattus.rules.numbers.vectors import Choices, append, vec
from rattus.rules.potions import move_cube, potion_kinds
from rattus.rules.state import State


class Piper(Card):
    """Moves one own cube to a neighbour, and as many rats of its region as fit go along [Piper].

    The last two fields of the action are one more than the numbers of the rats that go, if not all can.
    """

    grammar = ("{region}>{region}{potions}{rats}",)

    def uses(self, state: State, found: Choices) -> None:
        """Any own cube, to any neighbour no wall cuts off; he chooses which cube and which rats [R13]."""
        region: i64
        near: i64
        potions: i64
        company: i64
        for region in range(state.setup.regions):
            if state.cubes_at(region, state.active) == 0:
                continue
            kinds: vec[i64] = potion_kinds(state, region, state.active)
            for near in state.setup.near[region]:
                if state.walled(region, near):
                    continue
                rats: vec[i64] = self.companies(state, region, self.room(state, near))
                for potions in kinds:
                    for company in rats:
                        move: i64 = pack(card_kind(self.number, 0), region, near, potions)
                        found.add(move | company)

    def room(self, state: State, region: i64) -> i64:
        """How many rats this region can still take."""
        return MOST_RATS - state.rats_in[region] if state.takes_rat(region) else 0

    def companies(self, state: State, region: i64, room: i64) -> vec[i64]:
        """Which rats may go along: 0 if all or none do, else each choice of as many as there is room for."""
        found: vec[i64] = vec[i64](capacity=4)
        if room == 0 or room >= state.rats_in[region]:
            return append(found, 0)
        rats: i64 = state.told_apart(region)
        if room == 1:
            while rats != 0:
                found = append(found, going(first_rat(rats), -1))
                rats = after_first(rats)
            return found
        index: i64 = MOST_RATS - 1
        while index >= 0:  # room for two of three: one stays, the highest first
            if rat_at(rats, index) >= 0:
                found = append(found, self.but(state, region, rat_at(rats, index)))
            index -= 1
        return found

    def but(self, state: State, region: i64, stays: i64) -> i64:
        """The two rats that go if this one of three stays."""
        one: i64 = state.rat_in(region, 1 if state.rat_in(region, 0) == stays else 0)
        two: i64 = state.rat_in(region, 1 if state.rat_in(region, 2) == stays else 2)
        return going(one, two)

    def do(self, state: State, action: i64) -> None:
        """Cube and rats go."""
        state.spend(self.number)
        source: i64 = first(action)
        target: i64 = second(action)
        move_cube(state, state.active, source, target, third(action))
        state.tell(events.CUBES_MOVED, state.active, source, target, 1)
        if fourth(action) > 0:
            self.lead(state, source, target, fourth(action) - 1)
            if fifth(action) > 0:
                self.lead(state, source, target, fifth(action) - 1)
            return
        while state.rats_in[source] > 0 and state.takes_rat(target):
            self.lead(state, source, target, state.rat_in(source, 0))

    def lead(self, state: State, source: i64, target: i64, rat: i64) -> None:
        """One rat goes along."""
        state.lift_rat(source, rat)
        state.put_rat(target, rat)
        state.tell(events.RAT_MOVED, state.active, source, target, rat)


def going(one: i64, two: i64) -> i64:
    """The last two fields of an action with these rats; -1 for none."""
    return pack(0, 0, 0, 0, one + 1, two + 1)
