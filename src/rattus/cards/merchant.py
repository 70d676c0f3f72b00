"""Merchant (bourgeoisie)."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import FIRST, SECOND, card_kind, fifth, first, fourth, pack, second, third
from rattus.rules.card import Card
from rattus.rules.numbers.flask import flask_of
from rattus.rules.numbers.vectors import Choices, append, vec
from rattus.rules.potions import move_cube, plain_cubes_at, potion_kinds
from rattus.rules.state import State

# Loads of plain cubes, which nearly all are: made once, since they are asked for all the time.
ONE: Final = vec[i64]([pack(0, 0, 0, 1)])
UP_TO_TWO: Final = vec[i64]([pack(0, 0, 0, 1), pack(0, 0, 0, 1, 1)])
UP_TO_THREE: Final = vec[i64]([pack(0, 0, 0, 1), pack(0, 0, 0, 1, 1), pack(0, 0, 0, 1, 1, 1)])


class Merchant(Card):
    """Up to three own cubes from one region to one neighbour, not across a wall [Merchant].

    The last three fields of the action are the cubes that go: one more than each one's potions, most first.
    """

    grammar = ("{region}>{region} {cubes}",)

    def uses(self, state: State, found: Choices) -> None:
        """From any region with own cubes to any neighbour that no wall cuts off."""
        moving: i64 = pack(card_kind(self.number, 0))
        region: i64
        near: i64
        for region in range(state.setup.regions):
            if state.cubes_at(region, state.active) == 0:
                continue
            loads: vec[i64] = self.loads(state, region)
            ways: i64 = state.open_near(region)
            for near in state.setup.near[region]:
                if ways >> near & 1:
                    route: i64 = moving + region * FIRST + near * SECOND
                    load: i64
                    for load in loads:
                        found.add(route | load)

    def loads(self, state: State, region: i64) -> vec[i64]:
        """Every choice of one to three cubes there, told apart by their potions."""
        if len(state.flasks) == 0:
            cubes: i64 = state.cubes_at(region, state.active)
            if cubes > 2:
                return UP_TO_THREE
            return UP_TO_TWO if cubes == 2 else ONE
        loads: vec[i64] = vec[i64](capacity=4)
        kinds: vec[i64] = potion_kinds(state, region, state.active)
        a: i64
        b: i64
        c: i64
        for a in kinds:
            loads = append(loads, pack(0, 0, 0, a + 1))
            for b in kinds:
                if b > a or self.left(state, region, b, a, -1) == 0:
                    continue
                loads = append(loads, pack(0, 0, 0, a + 1, b + 1))
                for c in kinds:
                    if c <= b and self.left(state, region, c, a, b) > 0:
                        loads = append(loads, pack(0, 0, 0, a + 1, b + 1, c + 1))
        return loads

    def left(self, state: State, region: i64, potions: i64, one: i64, two: i64) -> i64:
        """How many cubes with so many potions are left there once these two are taken (-1: none taken)."""
        return (
            self.count(state, region, potions) - (1 if one == potions else 0) - (1 if two == potions else 0)
        )

    def count(self, state: State, region: i64, potions: i64) -> i64:
        """How many own cubes there carry just so many potions."""
        if potions == 0:
            return plain_cubes_at(state, region, state.active)
        count: i64 = 0
        flask: i64
        for flask in state.flasks:
            if flask == flask_of(region, state.active, potions):
                count += 1
        return count

    def do(self, state: State, action: i64) -> None:
        """Move them."""
        state.spend(self.number)
        source: i64 = first(action)
        target: i64 = second(action)
        count: i64 = 1
        move_cube(state, state.active, source, target, third(action) - 1)
        if fourth(action) > 0:
            move_cube(state, state.active, source, target, fourth(action) - 1)
            count += 1
        if fifth(action) > 0:
            move_cube(state, state.active, source, target, fifth(action) - 1)
            count += 1
        state.tell(events.CUBES_MOVED, state.active, source, target, count)
