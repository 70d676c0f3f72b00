"""No seat can tell two worlds apart that differ only in what it may not know [T11, T12]."""

from collections import Counter

import pytest

from rattus.rules import events, game
from rattus.rules.events import Story
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view
from tests.properties.games import choose, games, numbered_plan
from tests.properties.two_worlds import compare_in, same_luck

pytestmark = pytest.mark.slow


def test_two_worlds_look_and_behave_the_same() -> None:
    """Views, choices, sentences, refusals and events; also what others do, a Witch's look among it."""
    told: Counter[str] = Counter()

    for number in range(games(80)):
        compare_in(numbered_plan(number), told)

    # the comparison was worth something
    assert told["different worlds"] > 0.9 * told["seats"]
    assert told["seats"] > games(3000)
    assert told["actions"] > 3 * told["seats"]
    assert told["looks of others"] > games(80)


def turned_rats(state: State, action: int) -> list[int]:
    """The first rat this action turns up, if any; what comes after may depend on its face."""
    story = Story()
    state.story = story
    game.apply(state, action)
    return [event.b for event in story.events if event.kind == events.RAT_TURNED][:1]


def test_which_rat_is_turned_up_does_not_depend_on_faces() -> None:
    """[T11] With the same luck to come, the same rat comes in every possible world."""
    compared = 0
    for number in range(games(120)):
        plan = numbered_plan(number)
        luck = Luck(number)
        for state in plan.moments():
            if state.over():
                break
            action = choose(state, luck, plan.style)
            rats = turned_rats(state.copy(), action)
            if rats:
                compared += 1
                assert turned_rats(same_luck(state, ONLOOKER, luck), action) == rats

    assert compared > games(1000)


def test_a_look_is_told_to_nobody_but_who_looked() -> None:
    """[T12] All see that and where; only the Witch's holder sees what."""
    looks = 0
    for number in range(games(120)):
        plan = numbered_plan(number)
        state, luck = plan.start(), plan.luck()
        state.story = Story()
        while not state.over():
            known = {seat: tuple(view(state, seat).faces) for seat in range(ONLOOKER, state.players)}
            state.story = story = Story()
            game.apply(state, choose(state, luck, plan.style))
            for event in story.events:
                if event.kind != events.LOOKED:
                    continue
                looks += 1
                for seat in range(ONLOOKER, state.players):
                    told = event.for_seat(seat)
                    assert (told.a, told.b, told.c) == (event.a, event.b, event.c)
                    assert told.d == (state.faces[event.c] if seat == event.a else events.SECRET)
                    assert (told.d >= 0) is (seat == event.a)
                    assert seat == event.a or tuple(view(state, seat).faces) == known[seat]

    assert looks > games(100)
