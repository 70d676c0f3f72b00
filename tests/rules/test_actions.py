"""Actions as numbers: packing, reading back, and the order they sort in."""

from itertools import pairwise

import pytest

from rattus.api import legal, new_game
from rattus.rules import actions

FIELDS = (actions.first, actions.second, actions.third, actions.fourth, actions.fifth)
TURN_KINDS = (
    actions.SETTLE,
    actions.TAKE,
    actions.PLACE,
    actions.PLAGUE,
    actions.STAY,
    actions.RAT,
    actions.NO_RAT,
    actions.TURN_UP,
    actions.MARCH,
    actions.DONE,
)


@pytest.mark.parametrize("position", range(5))
@pytest.mark.parametrize("value", [0, 1, 127, 128, 255])
def test_each_field_reads_back_and_touches_no_other(position: int, value: int) -> None:
    fields = [7] * 5
    fields[position] = value

    action = actions.pack(actions.PLACE, *fields)

    assert [field(action) for field in FIELDS] == fields
    assert actions.kind_of(action) == actions.PLACE


@pytest.mark.parametrize("number", range(32))
@pytest.mark.parametrize("word", range(4))
def test_a_cards_action_names_its_card_and_word(number: int, word: int) -> None:
    action = actions.pack(actions.card_kind(number, word), 255, 255, 255, 255, 255)

    assert (actions.card_of(action), actions.word_of(action)) == (number, word)


def test_no_two_kinds_are_alike() -> None:
    cards = [actions.card_kind(number, word) for number in range(32) for word in range(4)]

    kinds = [*TURN_KINDS, *cards]

    assert len(set(kinds)) == len(kinds)
    assert max(TURN_KINDS) < actions.FIRST_CARD_KIND <= min(cards)


def test_actions_sort_by_kind_and_then_by_their_fields() -> None:
    ordered = [
        actions.pack(actions.PLACE, 1, 2),
        actions.pack(actions.PLACE, 1, 3),
        actions.pack(actions.PLACE, 2, 1),
        actions.pack(actions.PLAGUE, 0),
        actions.pack(actions.card_kind(31, 3), 255, 255, 255, 255, 255),
    ]

    assert all(one < other for one, other in pairwise(ordered))
    assert ordered[-1] < 2**63, "an action fits into a machine word"


def test_a_new_game_offers_settling_in_every_region_in_order() -> None:
    """[S7] Nothing but the starting pair can be put, and it can be put anywhere."""
    state = new_game("bigbox", 6, seed=1)

    assert legal(state) == [actions.pack(actions.SETTLE, region) for region in range(17)]
