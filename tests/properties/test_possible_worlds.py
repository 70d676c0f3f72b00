"""Possible worlds look like the true one, keep what was seen, and are dealt fairly [T11, T12]."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from rattus.rules import game
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.rules.numbers.bits import bit
from rattus.rules.playout import play_randomly
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, UNKNOWN, View, view
from rattus.rules.world import possible_world
from tests.properties.chance import assert_fair, evenly
from tests.properties.fields import snapshot
from tests.properties.games import TABLES, Plan, choose, games, numbered_plan

pytestmark = pytest.mark.slow

SAMPLES = games(12_000)


def some_views(one_in: int) -> Iterator[tuple[State, View, Luck]]:
    """Views of all seats at random moments of random games."""
    for number in range(games(120)):
        luck = Luck(number)
        for state in numbered_plan(number).moments():
            if luck.below(one_in) == 0:
                for seat in range(ONLOOKER, state.players):
                    yield state, view(state, seat), luck


def test_a_possible_world_gives_the_same_view() -> None:
    for _, known, luck in some_views(8):
        assert view(possible_world(known, luck), known.seat) == known


# What a state holds and a view does not tell: the faces, the luck to come, and what tests have fixed.
SECRETS = {"faces", "luck", "fate"}


def test_a_possible_world_differs_only_in_its_secrets() -> None:
    for state, known, luck in some_views(16):
        here, there = snapshot(state), snapshot(possible_world(known, luck))
        assert {name for name in here if here[name] != there[name]} <= SECRETS


def test_what_was_seen_stays_put_and_who_looked_still_knows() -> None:
    """[T12] Other seats know the same rats in a possible world, though not the same faces."""
    for state, known, luck in some_views(16):
        world = possible_world(known, luck)
        for rat, face in enumerate(known.faces):
            assert face in {UNKNOWN, world.faces[rat]}
        for seat in range(ONLOOKER, state.players):
            there, here = view(world, seat).faces, view(state, seat).faces
            assert [face == UNKNOWN for face in there] == [face == UNKNOWN for face in here]


def test_a_possible_world_is_one_the_deal_can_give() -> None:
    """[S3, S4] Starting rats lie on the board; where only regular rats are removed, no starting one is."""
    for state, known, luck in some_views(16):
        setup, faces = state.setup, possible_world(known, luck).faces
        assert sorted(faces[rat] for rat in range(setup.rats)) == list(range(setup.rats))
        assert all(setup.starting[faces[rat]] for rat in range(setup.regions))
        if setup.edition.removed_from == "regular":
            assert not any(setup.starting[faces[rat]] for rat in range(setup.supply_end, setup.rats))


def test_a_possible_world_can_be_played_to_its_end() -> None:
    for _, known, luck in some_views(32):
        world = possible_world(known, luck)
        play_randomly(world, luck)
        assert world.over()


# --- fair deals ---------------------------------------------------------------------------------------------


class Unknown(NamedTuple):
    """What a seat cannot know: places on the board, in the supply and removed; starting and regular rats."""

    board: list[int]
    supply: list[int]
    removed: list[int]
    starting: list[int]
    regular: list[int]


def unknown_to(known: View) -> Unknown:
    setup = known.setup
    places = [rat for rat in range(setup.rats) if known.faces[rat] == UNKNOWN]
    placed = set(known.faces)
    faces = [face for face in range(setup.rats) if face not in placed]
    return Unknown(
        [rat for rat in places if rat < setup.regions],
        [rat for rat in places if setup.regions <= rat < setup.supply_end],
        [rat for rat in places if rat >= setup.supply_end],
        [face for face in faces if setup.starting[face]],
        [face for face in faces if not setup.starting[face]],
    )


def shares(free: Unknown, *, removed_are_regular: bool) -> tuple[dict[int, float], dict[int, float]]:
    """How likely each face is in a place of the supply, and in a removed place, by counting places."""
    starting, regular = len(free.starting), len(free.regular)
    left = starting - len(free.board)  # starting rats that are not on the board
    if removed_are_regular:
        of_starting = left / starting / len(free.supply) if starting else 0
        of_regular = (regular - len(free.removed)) / regular / len(free.supply)
        removed = evenly(free.regular)
    else:
        rest = len(free.supply) + len(free.removed)
        of_starting = left / starting / rest if starting else 0
        of_regular = 1 / rest
    supply = {face: of_starting for face in free.starting if of_starting > 0}
    supply |= dict.fromkeys(free.regular, of_regular)
    return supply, removed if removed_are_regular else supply


def assert_fair_deals(deals: list[list[int]], free: Unknown, *, removed_are_regular: bool) -> None:
    """Each place has each face as often as it should; neighbours in the supply are not sorted in any way."""
    supply, removed = shares(free, removed_are_regular=removed_are_regular)
    for place in free.board:
        assert_fair((faces[place] for faces in deals), evenly(free.starting))
    for place in [*free.supply[:4], *free.supply[-4:]]:
        assert_fair((faces[place] for faces in deals), supply)
    for place in [*free.removed[:4], *free.removed[-4:]]:
        assert_fair((faces[place] for faces in deals), removed)
    for row in (free.board, free.supply, free.removed):
        for one, two in pairwise(row[:5]):
            assert_fair((int(faces[one] < faces[two]) for faces in deals), {0: 0.5, 1: 0.5})


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_deal_is_fair(rules: str, players: int) -> None:
    """[S3-S5]"""
    start = Plan(rules, players, "base", 1, "any-kind").start()
    luck = Luck(7)
    deals = [list(shuffle(start.setup, luck).faces) for _ in range(SAMPLES)]
    free = unknown_to(view(start, ONLOOKER))

    assert_fair_deals(deals, free, removed_are_regular=rules != "bigbox")


@pytest.mark.parametrize("turns", [0, 9, 16])
@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("online", 3), ("bigbox", 2), ("bigbox", 5)])
def test_unknown_rats_are_dealt_fairly(rules: str, players: int, turns: int) -> None:
    """[S3, S4] Also once rats were turned up or seen: starting rats on the board, elsewhere what is left."""
    cards = "witch,crusader,merchant,monk,peasant,king" + (",courier,caravanner" if players > 4 else "")
    plan = Plan(rules, players, cards, 11 + turns, "any-kind")
    state = next(
        moment for moment in plan.moments() if moment.turns == turns and moment.moves > 20 * (turns > 0)
    )
    known = view(state, 0)
    luck = Luck(8)
    deals = [list(possible_world(known, luck).faces) for _ in range(SAMPLES)]

    assert_fair_deals(deals, unknown_to(known), removed_are_regular=rules != "bigbox")


# --- fair chance --------------------------------------------------------------------------------------------


def redraw(rules: str, players: int) -> tuple[State, int]:
    """A moment of the final round at which an action will draw a used rat again, and that action."""
    cards = "soldier,witch,crusader,merchant,monk,peasant" + (",courier,caravanner" if players > 4 else "")
    for number in range(2000):
        plan = Plan(rules, players, cards, number, "any-kind")
        luck, state = plan.luck(), plan.start()
        while not state.over():
            before = state.copy()
            action = choose(state, luck, plan.style)
            game.apply(state, action)
            if len(state.redrawn) > 0 and rat_lies_unseen(state):
                return before, action
    raise AssertionError("no such game found")


def rat_lies_unseen(state: State) -> bool:
    return state.region_of_rat(state.setup.rats) >= 0 and not state.over()


def faces_used(state: State) -> list[int]:
    return [state.faces[rat] for rat in state.turned]


@pytest.mark.parametrize(("rules", "players"), [("classic", 4), ("classic", 2), ("online", 3), ("bigbox", 4)])
def test_a_used_rat_is_drawn_again_fairly(rules: str, players: int) -> None:
    """[S12] Any used rat; online also any that was removed."""
    state, action = redraw(rules, players)
    luck = Luck(9)
    drawn = []
    for _ in range(SAMPLES):
        world = state.copy()
        world.luck = luck.seed()
        game.apply(world, action)
        drawn.append(world.faces[state.setup.rats])
    removed = [state.faces[rat] for rat in range(state.setup.supply_end, state.setup.rats)]

    assert_fair(drawn, evenly(faces_used(state) + (removed if rules == "online" else [])))


@pytest.mark.parametrize(("rules", "players"), [("classic", 4), ("classic", 2), ("bigbox", 4)])
def test_in_possible_worlds_any_used_rat_came_back(rules: str, players: int) -> None:
    """[S12, R19]"""
    state, action = redraw(rules, players)
    used = faces_used(state)
    game.apply(state, action)
    known = view(state, ONLOOKER)
    luck = Luck(10)

    assert_fair((possible_world(known, luck).faces[state.setup.rats] for _ in range(SAMPLES)), evenly(used))


def test_in_possible_worlds_online_a_removed_rat_may_have_come_back() -> None:
    """[S12] The removed places count like the used rats; who lies there is not known."""
    state, action = redraw("online", 3)
    used = faces_used(state)
    game.apply(state, action)
    known = view(state, ONLOOKER)
    free = unknown_to(known)
    luck = Luck(11)
    places = len(used) + len(free.removed)
    expected = dict.fromkeys(used, 1 / places)
    expected |= dict.fromkeys(free.regular, len(free.removed) / len(free.regular) / places)

    assert_fair((possible_world(known, luck).faces[state.setup.rats] for _ in range(SAMPLES)), expected)


def test_a_removed_rat_seen_since_it_came_back_lay_in_any_removed_place() -> None:
    """[S12] Its face is known, its place among the removed is not."""
    state, action = redraw("online", 3)
    free = unknown_to(view(state, ONLOOKER))
    luck = Luck(12)
    while True:
        world = state.copy()
        world.luck = luck.seed()
        game.apply(world, action)
        face = world.faces[state.setup.rats]
        if face in free.regular:
            break
    world.mark_seen(state.setup.rats, bit(1))
    known = view(world, 1)
    places = []
    for _ in range(SAMPLES):
        faces = list(possible_world(known, luck).faces)
        assert faces[state.setup.rats] == face
        places.append(faces.index(face))

    assert_fair(places, evenly(free.removed))


def test_each_rat_of_a_region_is_as_likely_to_be_turned_up() -> None:
    """[T6]"""
    luck = Luck(13)
    checked = 0
    for number in range(40):
        for state in numbered_plan(number).moments():
            rats = [state.rat_in(state.plague, index) for index in range(state.rats_in[state.plague])]
            if len(rats) < 2 or state.over() or checked >= 6:
                continue
            turned = [first_turned(state, action, luck) for action in list(game.legal(state))[:1] * 40]
            if not set(turned) <= set(rats):
                continue
            checked += 1
            turned += [first_turned(state, game.legal(state)[0], luck) for _ in range(SAMPLES // 4)]
            assert_fair(turned, evenly(rats))

    assert checked == 6


def first_turned(state: State, action: int, luck: Luck) -> int:
    """The first rat turned up if this is done with some luck, -1 for none."""
    world = state.copy()
    world.luck = luck.seed()
    game.apply(world, action)
    return world.turned[len(state.turned)] if len(world.turned) > len(state.turned) else -1
