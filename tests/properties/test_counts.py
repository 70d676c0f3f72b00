"""How many ways there are: sequences of three actions, from some positions of each kind.

A number that changes says that a rule has changed, though not which. Deal, play and the order in which rats
are turned up are laid down here, so that the numbers rest on the rules alone; where a count can be reckoned
by hand, a test does so.
"""

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import NamedTuple

import pytest
from mypy_extensions import i64

from rattus.cards.choice import choose_cards
from rattus.editions import load
from rattus.rules import game, steps
from rattus.rules.actions import MARCH, kind_of
from rattus.rules.deal import Deal
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import Setup
from rattus.rules.state import State
from tests.properties.games import TABLES

DEPTH = 3

Moment = Callable[[State], bool]


class Position(NamedTuple):
    """The first such moment of a game, and how many sequences there are from it."""

    rules: str
    players: int
    cards: str
    seed: int
    moment: Moment
    expected: int

    def start(self) -> State:
        """The game before its first action, with everything laid down that chance would decide."""
        edition, chance = load(self.rules), Random(self.seed)
        setup = Setup(edition, self.players, choose_cards(edition, self.players, self.cards, Luck(0)))
        starting = [rat for rat in range(setup.rats) if setup.starting[rat]]
        regular = [rat for rat in range(setup.rats) if not setup.starting[rat]]
        chance.shuffle(starting)
        chance.shuffle(regular)
        faces = [*starting, *regular]
        state = game.start(setup, Deal(vec[i64](faces), chance.randrange(setup.regions), 0))
        state.fate = vec[i64]([place + 1 << 16 for place in chance.sample(faces, len(faces))])
        return state

    def reach(self) -> tuple[State, list[int]]:
        """The moment, and the actions that led there."""
        state, chance, played = self.start(), Random(self.seed), list[int]()
        while not self.moment(state):
            kinds = [list(some) for _, some in groupby(game.legal(state), key=kind_of)]
            played.append(chance.choice(chance.choice(kinds)))
            game.apply(state, played[-1])
        return state, played


def count(state: State, depth: int) -> int:
    """How many sequences of so many actions there are; a game that ends sooner counts once."""
    if state.over():
        return 1
    choices = list(game.legal(state))
    if depth == 1:
        return len(choices)
    total = 0
    for action in choices:
        after = state.copy()
        game.play(after, action)
        total += count(after, depth - 1)
    return total


def slow_count(position: Position, played: list[int], depth: int) -> int:
    """The same without copies or remembered choices: every sequence is played anew from the first action."""
    state = position.start()
    for action in played:
        state.choices = None
        game.apply(state, action)
    if depth == 0 or state.over():
        return 1
    choices = list(game.find_choices(state))
    return sum(slow_count(position, [*played, action], depth - 1) for action in choices)


def after_turns(turns: int) -> Moment:
    return lambda state: state.turns == turns and steps.kind_of(state.top()) == steps.ACT


def at_step(kind: int) -> Moment:
    return lambda state: steps.kind_of(state.top()) == kind


def asked_by(name: str) -> Moment:
    return lambda state: state.asking() and state.setup.card_numbered(state.asker()).name == name


def may_march(state: State) -> bool:
    return any(kind_of(action) == MARCH for action in game.legal(state))


def at_start(state: State) -> bool:
    return state.moves == 0


WAR = "soldier,crusader,knight,witch,mayor,emperor"
PEACE = "peasant,baker,courier,nun,wizard,queen"
SECRETS = "witch,monk,piper,bishop,merchant,king"

POSITIONS = {
    "classic start": Position("classic", 4, "base", 1, at_start, 12**3),
    "bigbox start": Position("bigbox", 6, "base", 1, at_start, 17**3),
    "classic turn": Position("classic", 4, "base", 2, after_turns(9), 9247),
    "classic turn, two players": Position("classic", 2, SECRETS, 3, after_turns(12), 3831),
    "online turn": Position("online", 3, PEACE, 4, after_turns(12), 1772),
    "bigbox turn": Position("bigbox", 5, "base", 5, after_turns(11), 14_189),
    "spread": Position("classic", 4, WAR, 6, at_step(steps.SPREAD), 747),
    "order": Position("classic", 3, WAR, 2, at_step(steps.ORDER), 96),
    "witch": Position("online", 4, SECRETS, 8, asked_by("witch"), 2150),
    "mayor": Position("classic", 2, "mayor,peasant,queen,nun,serf,king", 9, asked_by("mayor"), 2295),
    "emperor": Position("bigbox", 4, WAR, 10, asked_by("emperor"), 16_052),
    "nun": Position("classic", 2, PEACE, 11, asked_by("nun"), 3013),
    "courier": Position("online", 2, PEACE, 12, asked_by("courier"), 276),
    "baker": Position("bigbox", 2, PEACE, 13, asked_by("baker"), 38),
    "march": Position("bigbox", 3, WAR, 14, may_march, 25_703),
    "classic march": Position("classic", 4, WAR, 15, may_march, 66),
    "final order": Position("bigbox", 3, "base", 16, at_step(steps.FINAL_ORDER), 56),
}
SMALL = [name for name, position in POSITIONS.items() if position.expected < 700]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_ways_is_known(name: str) -> None:
    position = POSITIONS[name]

    state, _ = position.reach()

    assert count(state, DEPTH) == position.expected


@pytest.mark.parametrize("name", SMALL)
def test_a_slow_count_agrees(name: str) -> None:
    """Played anew from the first action for every sequence, so that no copy and no memory can mislead."""
    position = POSITIONS[name]

    _, played = position.reach()

    assert slow_count(position, played, DEPTH) == position.expected


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_first_turn_can_be_counted_by_hand(rules: str, players: int) -> None:
    """[T1-T4] Take any card, add a cube where a starting rat lies, or send the plague to a neighbour."""
    edition = load(rules)
    regions = [region.name for region in edition.regions_for(players)]

    state, _ = Position(rules, players, "base", 17, after_turns(0), 0).reach()

    plague = regions[state.plague]
    neighbours = sum(plague in {border.a, border.b} for border in edition.borders_for(players))
    assert count(state, 1) == edition.cards_in_game(players) + len(regions) + neighbours
