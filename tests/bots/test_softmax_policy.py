"""Habits: where they stand, and what they make likely."""

from collections import Counter

import pytest

from rattus.api import new_game
from rattus.bots.policy.softmax_policy import HABITS, MOST_CARDS, PLACES_AN_ACTION, Habits, stage_of
from rattus.rules.game import legal, list_choices
from rattus.rules.luck import Luck
from rattus.rules.vectors import vec
from tests.bots.test_conformance import GAMES, moments


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_every_action_is_rated_by_the_numbers_at_its_places(rules: str, players: int, cards: str) -> None:
    luck = Luck(5)
    table = [float(luck.below(1000)) / 1000.0 for _ in range(HABITS)]
    for state in moments(rules, players, cards, apart=7):
        if state.over():
            continue
        habits = Habits(vec[float](table), state.setup)
        for action in legal(state):
            places = list(habits.places(state, action))
            rating = habits.rate(state, action, state.decider(), stage_of(state))

            assert len(set(places)) == len(places) <= PLACES_AN_ACTION
            assert rating == pytest.approx(sum(table[place] for place in places))


def test_the_stronger_a_habit_the_oftener_it_is_drawn() -> None:
    state = new_game(seed=1)
    actions = list(legal(state))
    table = [0.0] * HABITS
    favourite = Habits(vec[float](table), state.setup).places(state, actions[2])[1]
    table[favourite] = 1.5
    habits, luck = Habits(vec[float](table), state.setup), Luck(1)

    drawn = Counter(habits.draw(state, list_choices(state), luck) for _ in range(3000))
    alike = [action for action in actions if favourite in list(habits.places(state, action))]

    # e to the 1.5 is about 4.5 times as often as anything else
    share = 4.48 / (4.48 * len(alike) + len(actions) - len(alike))
    assert set(drawn) == set(actions)
    assert drawn[actions[2]] / 3000 == pytest.approx(share, abs=0.05)


def test_there_is_room_for_every_card() -> None:
    numbers = [
        card.number for rules, players, cards in GAMES for card in new_game(rules, players, cards).setup.cards
    ]

    assert max(numbers) < MOST_CARDS
