"""Random play to the end."""

import pytest

from rattus.api import new_game
from rattus.editions import NAMES, load
from rattus.rules.events import GAME_OVER, Story
from rattus.rules.luck import Luck
from rattus.rules.playout import play_randomly
from tests.properties.fields import snapshot

TABLES = [(name, players) for name in NAMES for players in load(name).players]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_random_game_comes_to_its_end(rules: str, players: int) -> None:
    """[T14] [E5] Somebody has won, within fifty rounds."""
    state = new_game(rules, players, "random", seed=players)

    decisions = play_randomly(state, Luck(8))

    assert (state.over(), decisions) == (True, state.moves)
    assert 0 <= state.winner < players
    assert players <= state.turns <= 50 * players


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_in_every_random_game_the_winner_has_most(rules: str, players: int) -> None:
    """[E5] And nobody next in turn before the winner has as many."""
    for seed in range(3):
        state = new_game(rules, players, "random", seed=seed)
        play_randomly(state, Luck(seed))
        scores = [state.score_of(seat) for seat in range(players)]
        order = [(state.last + 1 + seat) % players for seat in range(players)]
        assert state.winner == max(order, key=lambda seat: (scores[seat], -order.index(seat)))


def test_the_same_luck_plays_the_same_game() -> None:
    """[T11]"""
    one, other = new_game("bigbox", 5, "random", seed=1), new_game("bigbox", 5, "random", seed=1)

    play_randomly(one, Luck(2))
    play_randomly(other, Luck(2))

    assert snapshot(one) == snapshot(other)


def test_a_finished_game_takes_no_decision() -> None:
    state = new_game("classic", 2, seed=1)
    play_randomly(state, Luck(2))

    assert play_randomly(state, Luck(2)) == 0


def test_a_random_game_can_be_listened_to() -> None:
    state = new_game("classic", 2, seed=1)
    story = Story()
    state.story = story

    play_randomly(state, Luck(2))

    assert [event.kind for event in story.events].count(GAME_OVER) == 1
