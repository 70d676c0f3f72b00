"""Random games for the properties: which games there are, and ways to play them by chance."""

import os
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import NamedTuple

from hypothesis import Phase, settings
from hypothesis import strategies as st

import rattus
from rattus.editions import load
from rattus.rules import game
from rattus.rules.actions import kind_of
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import COMPILED
from rattus.rules.state import State

RULES = ("classic", "online", "bigbox")
TABLES = tuple((rules, players) for rules in RULES for players in load(rules).players)
WAYS = ("base", "classes", "random", "random", "random")
STYLES = ("any-action", "any-kind", "slow")

# Set RATTUS_EXPLORE to look for games nobody has seen yet; without it every run plays the same ones.
EXPLORE = "RATTUS_EXPLORE" in os.environ


class Plan(NamedTuple):
    """One random game: at which table, with which cards, dealt and played by which chance."""

    rules: str
    players: int
    cards: str
    seed: int
    style: str

    def start(self) -> State:
        """The game before its first action."""
        return rattus.new_game(self.rules, self.players, self.cards, seed=self.seed)

    def luck(self) -> Luck:
        """The chance by which it is played."""
        return Luck(self.seed + 1)

    def moments(self) -> Iterator[State]:
        """The game at every decision, and at its end: one state that goes on between two looks at it."""
        state, luck = self.start(), self.luck()
        yield state
        while not state.over():
            game.apply(state, choose(state, luck, self.style))
            yield state

    def end(self) -> State:
        """The game once it is over."""
        *_, state = self.moments()
        return state


def choose(state: State, luck: Luck, style: str) -> int:
    """A legal action by chance: any; any of a kind, so that no kind drowns; or rarely the plague."""
    choices = list(game.legal(state))
    if style == "any-action":
        return choices[luck.below(len(choices))]
    kinds = [list(some) for _, some in groupby(choices, key=kind_of)]
    if style == "slow" and len(kinds) > 1 and luck.below(4) > 0:
        # the plague ends a turn: leaving it for later lets more cards be used before it comes
        kinds = [some for some in kinds if not rattus.write_action(state.setup, some[0]).startswith("plague")]
    kind = kinds[luck.below(len(kinds))]
    return kind[luck.below(len(kind))]


def numbered_plan(number: int) -> Plan:
    """The plan with this number: all tables, ways and styles in turn."""
    rules, players = TABLES[number % len(TABLES)]
    return Plan(rules, players, WAYS[number // 3 % len(WAYS)], number, STYLES[number // 7 % len(STYLES)])


def games(compiled: int) -> int:
    """So many games on the compiled build; uncompiled ones take some ten times as long."""
    return compiled if COMPILED else max(3, compiled // 12)


def played(compiled: int) -> settings:
    """So many games by hypothesis, the same in every run unless told to explore."""
    # a smaller seed is no simpler game, so a failing one is told as it is
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(max_examples=games(compiled), deadline=None, derandomize=not EXPLORE, phases=phases)


plans = st.builds(
    lambda table, cards, seed, style: Plan(table[0], table[1], cards, seed, style),
    st.sampled_from(TABLES),
    st.sampled_from(WAYS),
    st.integers(0, 2**40),
    st.sampled_from(STYLES),
)


def plans_with(*names: str) -> st.SearchStrategy[Plan]:
    """Games in which these cards take part, beside others by chance."""
    return st.builds(
        lambda table, seed, style: Plan(table[0], table[1], card_set(table, names, seed), seed, style),
        st.sampled_from(TABLES),
        st.integers(0, 2**40),
        st.sampled_from(STYLES),
    )


def card_set(table: tuple[str, int], names: tuple[str, ...], seed: int) -> str:
    """These cards, filled up by chance to as many as the game has."""
    edition = load(table[0])
    others = [card.name for card in edition.cards if card.name not in names]
    missing = edition.cards_in_game(table[1]) - len(names)
    return ",".join([*names, *Random(seed).sample(others, missing)])
