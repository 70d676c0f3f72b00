"""What every bot must do, whatever it thinks: decide legally, repeatably, and from its view alone."""

from time import perf_counter

import pytest

from rattus.api import new_game
from rattus.bots.registry import make_bot
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.match import decision, play_out

BOTS = ("random", "greedy:2", "planner:20", "search:20", "champion:20")
GAMES = (
    ("classic", 2, "classes"),
    ("classic", 4, "base"),
    ("online", 3, "rat-control"),
    ("online", 4, "europe-at-war"),
    ("bigbox", 5, "random"),
    ("bigbox", 6, "base"),
)
EVERY_BOT = pytest.mark.parametrize("code", BOTS)


def moments(rules: str, players: int, cards: str, apart: int) -> list[State]:
    """A random game, looked at every so many decisions."""
    state = new_game(rules, players, cards, seed=5)
    luck = Luck(5)
    found = []
    while not state.over():
        choices = legal(state)
        if len(choices) > 1 and state.moves % apart == 0:
            found.append(state.copy())
        play(state, choices[luck.below(len(choices))])
    return found


@EVERY_BOT
@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_a_bot_plays_whole_games_legally(code: str, rules: str, players: int, cards: str) -> None:
    state = new_game(rules, players, cards, seed=3)

    play_out(state, [make_bot(code, seat) for seat in range(players)])

    assert state.winner >= 0


@EVERY_BOT
def test_the_same_seed_makes_the_same_decisions(code: str) -> None:
    one, other = make_bot(code, 11), make_bot(code, 11)

    for state in moments("classic", 4, "base", apart=20):
        assert decision(one, state) == decision(other, state)


@EVERY_BOT
@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_the_same_view_gives_the_same_decision(code: str, rules: str, players: int, cards: str) -> None:
    """Two worlds that differ only in what the seat may not know: a bot that peeked would give itself away."""
    for state in moments(rules, players, cards, apart=15):
        known = view(state, state.decider())
        other_world = possible_world(known, Luck(99))

        assert decision(make_bot(code, 7), other_world) == decision(make_bot(code, 7), state)


@EVERY_BOT
def test_deciding_changes_nothing(code: str) -> None:
    state = moments("classic", 4, "base", apart=20)[2]
    before = view(state, 0).key()
    choices = list(legal(state))

    decision(make_bot(code, 1), state)

    assert (view(state, 0).key(), list(legal(state))) == (before, choices)


@pytest.mark.compiled
@pytest.mark.parametrize("code", ["search:0.05s", "champion:0.05s"])
def test_a_bot_keeps_to_its_time(code: str) -> None:
    """A coarse guard: ten times as long would be a fault, a busy machine is none."""
    state = moments("bigbox", 6, "random", apart=20)[3]
    bot = make_bot(code, 1)

    began = perf_counter()
    decision(bot, state)

    assert perf_counter() - began < 0.5 + 0.05
