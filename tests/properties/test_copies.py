"""Copies are independent, and the same may happen in them."""

from hypothesis import given

from rattus.rules import game
from rattus.rules.events import Story
from rattus.rules.playout import play_randomly
from tests.properties.fields import snapshot
from tests.properties.games import Plan, choose, plans, played


@played(80)
@given(plans)
def test_playing_on_in_a_copy_leaves_the_original_as_it_was(plan: Plan) -> None:
    luck = plan.luck()
    for state in plan.moments():
        if luck.below(5) > 0:
            continue
        before = snapshot(state)
        copy = state.copy()
        assert snapshot(copy) == before
        play_randomly(copy, luck)
        assert snapshot(state) == before
        assert list(game.legal(state)) == list(game.find_choices(state))


@played(80)
@given(plans)
def test_playing_on_in_the_original_leaves_a_copy_as_it_was(plan: Plan) -> None:
    kept = [
        (state.copy(), snapshot(state), list(game.legal(state)))
        for state in plan.moments()
        if state.moves % 5 == 0
    ]

    for copy, before, choices in kept:
        assert snapshot(copy) == before
        assert list(game.legal(copy)) == choices


@played(80)
@given(plans)
def test_the_same_actions_do_the_same_in_a_copy(plan: Plan) -> None:
    """Chance included, and whether or not somebody listens."""
    luck, state = plan.luck(), plan.start()
    state.story = Story()
    copy = state.copy()
    assert copy.story is None
    while not state.over():
        action = choose(state, luck, plan.style)
        game.apply(state, action)
        game.apply(copy, action)
        assert snapshot(copy) == snapshot(state)
        if state.moves % 7 == 0:
            copy = copy.copy()


@played(80)
@given(plans)
def test_the_same_seed_gives_the_same_game(plan: Plan) -> None:
    assert snapshot(plan.end()) == snapshot(plan.end())
