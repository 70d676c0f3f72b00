"""Habits: how likely a good player makes each choice, known by heart and without looking ahead.

What kind of action it is, how far the game has got, what kinds of regions it names: each has a number in a
table, and the larger their sum, the likelier the choice. That costs next to nothing, so that whole rounds can
be played on by habit.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.tree.sampling import draw
from rattus.bots.value.rat_risk import CARDS
from rattus.bots.value.region_buckets import KINDS, OWN, RATS, kind_of_region
from rattus.rules.actions import (
    FIRST_CARD_KIND,
    MARCH,
    PLACE,
    PLAGUE,
    RAT,
    SETTLE,
    TAKE,
    TURN_UP,
    WORDS_PER_CARD,
    first,
    kind_of,
    second,
)
from rattus.rules.luck import Luck
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.state import State
from rattus.rules.vectors import Choices, vec

# The parts of the table, one after another.
STAGES: Final = 4  # each kind of action, by quarters of the supply
MOST_CARDS: Final = 24  # that have actions of their own
ACTION_KINDS: Final = FIRST_CARD_KIND + MOST_CARDS * WORDS_PER_CARD
TAKING: Final = ACTION_KINDS * STAGES  # each card, by the cards in hand and whether somebody holds it
HANDS: Final = 4
ROLES: Final = 2 * ACTION_KINDS  # a region is the first or the second that an action of a kind names
PLACES: Final[i64] = TAKING + CARDS * HANDS * 2  # the kinds of regions, by their role
RIVALS: Final[i64] = PLACES + ROLES * KINDS  # own cubes there, the strongest rival's, and the rats
RIVALRIES: Final[i64] = OWN * OWN * RATS
HELD: Final[i64] = RIVALS + ROLES * RIVALRIES  # own cubes there, cards in hand, and the rats
HOLDINGS: Final[i64] = OWN * HANDS * RATS
HABITS: Final = HELD + ROLES * HOLDINGS
PLACES_AN_ACTION: Final = 7  # at the most
MOST_CHOICES: Final = 512  # at first
UNSEEN: Final = -1


@final
class Habits:
    """Draws choices for whoever is to decide."""

    def __init__(self, table: vec[float], setup: Setup) -> None:
        self.table: vec[float] = table
        self.setup: Setup = setup
        self.regions_named: vec[i64] = regions_named(setup)
        self.chances: vec[float] = vec[float]([0.0] * MOST_CHOICES)
        self.rival: i64 = 0  # who has most cubes, of all but the one to decide
        self.hand: i64 = 0  # cards of the one to decide
        # What each region is to the one to decide; most choices name one that was seen before.
        self.kinds: vec[i64] = vec[i64]([UNSEEN] * int(setup.regions))
        self.rivalries: vec[i64] = vec[i64]([UNSEEN] * int(setup.regions))
        self.holdings: vec[i64] = vec[i64]([UNSEEN] * int(setup.regions))

    def draw(self, state: State, choices: Choices, luck: Luck) -> i64:
        """One of the choices, the likelier the better the habit."""
        count: i64 = choices.count
        if count == 1:
            return choices.at(0)
        total: float = self.weigh(state, choices)
        return choices.at(draw(self.chances, count, total, luck))

    def weigh(self, state: State, choices: Choices) -> float:
        """Fill `chances`, which are not yet shares of a whole; how much they are together."""
        chances = self.chances
        count: i64 = choices.count
        while len(chances) < count:
            chances = vec[float]([0.0] * (2 * len(chances)))
            self.chances = chances
        player: i64 = state.decider()
        self.look(state, player)
        stage: i64 = stage_of(state)
        total: float = 0.0
        index: i64
        for index in range(count):
            chance: float = math.exp(self.rate(state, choices.at(index), player, stage))
            chances[index] = chance
            total += chance
        return total

    def look(self, state: State, player: i64) -> None:
        """Whom to fear, and how much to hide; the regions are seen as they are named."""
        most: i64 = -1
        other: i64
        for other in range(state.players):
            if other != player and state.score_of(other) > most:
                most = state.score_of(other)
                self.rival = other
        hand: i64 = 0
        for other in state.setup.card_numbers:
            if state.holder[other] == player:
                hand += 1
        self.hand = min(hand, HANDS - 1)
        region: i64
        for region in range(len(self.kinds)):
            self.kinds[region] = UNSEEN

    def see(self, state: State, region: i64, player: i64) -> None:
        """What a region is to him, if that was not seen yet: its kind, to his rival, to his hand."""
        if self.kinds[region] != UNSEEN:
            return
        start: i64 = region * state.players
        rats: i64 = state.rats_in[region]
        own: i64 = few(state.cubes[start + player])
        his: i64 = few(state.cubes[start + self.rival])
        self.kinds[region] = kind_of_region(state, region, player)
        self.rivalries[region] = (own * OWN + his) * RATS + rats
        self.holdings[region] = (own * HANDS + self.hand) * RATS + rats

    def rate(self, state: State, action: i64, player: i64, stage: i64) -> float:
        """How much speaks for an action."""
        table = self.table
        kind: i64 = kind_of(action)
        rating: float = table[kind * STAGES + stage]
        if kind == TAKE:
            return rating + table[self.taking(state, first(action))]
        named: i64 = self.regions_named[kind]
        if named > 0:
            rating += self.rate_region(state, first(action), player, kind * 2)
            if named > 1:
                rating += self.rate_region(state, second(action), player, kind * 2 + 1)
        return rating

    def rate_region(self, state: State, region: i64, player: i64, role: i64) -> float:
        """How much speaks for a region in this role."""
        self.see(state, region, player)
        table = self.table
        return (
            table[PLACES + role * KINDS + self.kinds[region]]
            + table[RIVALS + role * RIVALRIES + self.rivalries[region]]
            + table[HELD + role * HOLDINGS + self.holdings[region]]
        )

    def taking(self, state: State, card: i64) -> i64:
        """The place for taking this card."""
        held: i64 = 0 if state.holder[card] == NOBODY else 1
        return TAKING + (card * HANDS + self.hand) * 2 + held

    def places(self, state: State, action: i64) -> list[i64]:
        """Where in the table the numbers for an action stand; for who learns them."""
        player: i64 = state.decider()
        self.look(state, player)
        kind: i64 = kind_of(action)
        found: list[i64] = [kind * STAGES + stage_of(state)]
        if kind == TAKE:
            found.append(self.taking(state, first(action)))
        if self.regions_named[kind] > 0:
            found += self.region_places(state, first(action), player, kind * 2)
        if self.regions_named[kind] > 1:
            found += self.region_places(state, second(action), player, kind * 2 + 1)
        return found

    def region_places(self, state: State, region: i64, player: i64, role: i64) -> list[i64]:
        """The same for one region."""
        self.see(state, region, player)
        return [
            PLACES + role * KINDS + self.kinds[region],
            RIVALS + role * RIVALRIES + self.rivalries[region],
            HELD + role * HOLDINGS + self.holdings[region],
        ]


def few(cubes: i64) -> i64:
    """As many as are told apart."""
    return min(cubes, OWN - 1)


def stage_of(state: State) -> i64:
    """How far the game has got."""
    whole: i64 = state.setup.supply_end - state.setup.regions
    return state.supply_left() * STAGES // (whole + 1)


def regions_named(setup: Setup) -> vec[i64]:
    """With how many regions an action of each kind begins: none, one or two."""
    named: vec[i64] = vec[i64]([0] * ACTION_KINDS)
    kind: i64
    for kind in (SETTLE, PLACE, PLAGUE, RAT, TURN_UP, MARCH):
        named[kind] = 1
    for card in setup.cards:
        kind = FIRST_CARD_KIND + card.number * WORDS_PER_CARD
        for words in card.grammar:
            if words.startswith("{region}>{region}"):
                named[kind] = 2
            elif words.startswith("{region}"):
                named[kind] = 1
            kind += 1
    return named
