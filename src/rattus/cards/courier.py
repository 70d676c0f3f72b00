"""Courier (bourgeoisie)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import card_kind, first, pack, second, third
from rattus.rules.card import Card
from rattus.rules.numbers.flask import flask_of, player_of, potions_of, region_of
from rattus.rules.numbers.vectors import Choices
from rattus.rules.potions import move_cube, potion_kinds
from rattus.rules.state import State


class Courier(Card):
    """Swaps two cubes of two players in two regions; potions travel along, walls do not matter [Courier].

    He names one cube, then the other. The first is kept in the step's note.
    """

    grammar = ("{region} {player}{potions}",)

    def uses(self, state: State, found: Choices) -> None:
        """Any cube for which there is another to swap it with."""
        self.cubes(state, found, -1)

    def answers(self, state: State, found: Choices) -> None:
        """Any cube the first can be swapped with."""
        self.cubes(state, found, state.note())

    def cubes(self, state: State, found: Choices, other: i64) -> None:
        """All cubes in regions that can be swapped with this one (-1: with any)."""
        region: i64
        player: i64
        potions: i64
        for region in range(state.setup.regions):
            for player in range(state.players):
                if state.cubes_at(region, player) == 0:
                    continue
                for potions in potion_kinds(state, region, player):
                    cube: i64 = flask_of(region, player, potions)
                    if self.has_partner(state, cube) if other < 0 else self.fit(state, cube, other):
                        found.add(pack(card_kind(self.number, 0), region, player, potions))

    def has_partner(self, state: State, cube: i64) -> bool:
        """Is there any cube to swap this one with?"""
        region: i64
        player: i64
        potions: i64
        for region in range(state.setup.regions):
            if region == region_of(cube):
                continue
            for player in range(state.players):
                if state.cubes_at(region, player) == 0:
                    continue
                if player != player_of(cube):
                    return True
                for potions in potion_kinds(state, region, player):
                    if self.fit(state, cube, flask_of(region, player, potions)):
                        return True
        return False

    def fit(self, state: State, one: i64, two: i64) -> bool:
        """Two regions, and two players, or where allowed one player's cubes with different potions [S14]."""
        if region_of(one) == region_of(two):
            return False
        if player_of(one) != player_of(two):
            return True
        return state.setup.courier_same_colour and potions_of(one) != potions_of(two)

    def do(self, state: State, action: i64) -> None:
        """Remember the first cube, or swap the two."""
        cube: i64 = flask_of(first(action), second(action), third(action))
        if not state.asking():
            state.spend(self.number)
            state.ask(self.number, state.active, cube)
            return
        other: i64 = state.note()
        state.pop()
        self.swap(state, other, cube)

    def swap(self, state: State, one: i64, two: i64) -> None:
        """Each goes where the other was."""
        here: i64 = region_of(one)
        there: i64 = region_of(two)
        move_cube(state, player_of(one), here, there, potions_of(one))
        move_cube(state, player_of(two), there, here, potions_of(two))
        state.tell(events.CUBES_SWAPPED, player_of(one), here, player_of(two), there)
