"""What may be done: the legal actions are in order, words and numbers agree, all else is refused."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rattus
from rattus.rules import game
from rattus.rules.luck import Luck
from rattus.rules.state import State
from tests.properties.fields import snapshot
from tests.properties.games import Plan, plans, played

pytestmark = pytest.mark.slow

# why an action is refused while the game goes on
CODES = {"not-offered"} | {f"wrong-{what}" for what in ("place", "number", "rat", "card", "player", "word")}

numbers = st.one_of(
    st.integers(),
    st.integers(0, 2**48),
    st.integers(-(2**63), 2**63 - 1),
    st.binary(min_size=1, max_size=8).map(lambda some: int.from_bytes(some, "big")),
    st.binary(max_size=40).map(lambda some: int.from_bytes(some, "little", signed=True)),
)


@played(150)
@given(plans)
def test_legal_actions_are_ascending_and_there_until_the_end(plan: Plan) -> None:
    for state in plan.moments():
        choices = list(game.legal(state))
        assert choices == sorted(set(choices))
        assert bool(choices) is not state.over()
        assert choices == list(game.find_choices(state))


@played(60)
@given(plans)
def test_every_action_reads_back_as_it_is_written(plan: Plan) -> None:
    for state in plan.moments():
        sentences = [rattus.write_action(state.setup, action) for action in game.legal(state)]
        assert len(set(sentences)) == len(sentences)
        luck = Luck(state.moves)
        if sentences:
            action = game.legal(state)[luck.below(len(sentences))]
            assert rattus.read_action(state, rattus.write_action(state.setup, action)) == action


def refused(state: State, action: int) -> rattus.Refusal:
    """The refusal of this action, which must have changed nothing."""
    before, choices = snapshot(state), list(game.legal(state))
    with pytest.raises(rattus.Refusal) as caught:
        rattus.apply(state, action)
    assert snapshot(state) == before
    assert list(game.legal(state)) == choices
    return caught.value


def neighbours(action: int) -> Iterator[int]:
    """Actions that differ in one field by one, or in one bit."""
    for shift in (0, 8, 16, 24, 32, 40):
        yield action + (1 << shift)
        yield action - (1 << shift)
    for bit in range(48):
        yield action ^ 1 << bit


@played(40)
@given(plans)
def test_what_is_next_to_a_legal_action_is_refused(plan: Plan) -> None:
    luck = Luck(plan.seed)
    for state in plan.moments():
        choices = list(game.legal(state))
        if not choices or luck.below(8) > 0:
            continue
        for action in neighbours(choices[luck.below(len(choices))]):
            if action not in choices:
                assert refused(state, action).code in {*CODES, "unreadable"}


@played(40)
@given(plans)
def test_what_was_legal_at_another_moment_is_refused(plan: Plan) -> None:
    luck, known = Luck(plan.seed), set[int]()
    for state in plan.moments():
        choices = set(game.legal(state))
        others = sorted(known - choices)
        if others:
            refusal = refused(state, others[luck.below(len(others))])
            assert refusal.code in ({"over"} if state.over() else CODES)
        known |= choices


@played(60)
@given(plans, st.lists(numbers, min_size=1, max_size=30), st.integers(0, 400))
def test_any_number_is_an_action_or_refused(plan: Plan, some: list[int], moment: int) -> None:
    """Nothing but a Refusal comes out, whatever goes in, and nothing changes."""
    for state in plan.moments():
        if state.moves == moment or state.over():
            for number in some:
                if number not in set(game.legal(state)):
                    refused(state, number)
            return
