"""The cheat sees the rats on the board, and nobody can play against it."""

import pytest

from rattus.api import new_game
from rattus.bots.registry import BOTS, BotError, make_bot
from rattus.lab.cheat import CHEAT, is_cheat, make_cheat, peek, survivors
from rattus.lab.match import GameSpec, play_game
from rattus.rules.game import legal_list
from rattus.rules.luck import Luck
from rattus.rules.playout import play_randomly
from rattus.rules.view import UNKNOWN, view
from rattus.rules.world import possible_world


def test_it_knows_every_rat_on_the_board_and_none_of_the_supply() -> None:
    state = new_game(seed=4)
    known = list(peek(state, 1).faces)
    regions = int(state.setup.regions)

    assert known[:regions] == list(state.faces)[:regions]
    assert set(known[regions:]) == {UNKNOWN}


def test_peeking_leaves_no_trace() -> None:
    state = new_game(seed=4)
    before = view(state, 1)
    peek(state, 1)

    assert view(state, 1) == before


def test_in_the_worlds_it_searches_the_same_may_be_done() -> None:
    """Rats it has peeked at stay as hard to tell apart as they are for the others."""
    state = new_game(seed=4, cards="random")
    world = possible_world(peek(state, state.decider()), Luck(1))

    assert legal_list(world) == legal_list(state)


def test_when_the_game_is_over_everybody_who_is_left_has_survived() -> None:
    state = new_game(seed=4)
    play_randomly(state, Luck(3))

    assert survivors(state) == [state.score_of(seat) for seat in range(4)]


def test_it_decides_by_itself_to_the_end() -> None:
    game = play_game(GameSpec("classic", 3, "random", ("cheat:4", "random", "random"), 2))

    assert game.failures == (0, 0, 0)
    assert game.winner == 0


def test_it_is_known_by_its_code_and_has_the_budget_of_the_honest_one() -> None:
    assert [is_cheat(code) for code in ("cheat", "cheat:50", "champion", "cheater")] == [
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(BotError):
        make_cheat("cheat:never", 1)


def test_it_is_not_among_the_bots() -> None:
    assert CHEAT not in BOTS
    with pytest.raises(BotError):
        make_bot("cheat:5", 1)
