"""A coarse guard of how champions play among themselves: they strike, so nobody races, and take cards."""

from statistics import fmean
from typing import NamedTuple

import pytest

from rattus.api import new_game
from rattus.bots.registry import make_bot
from rattus.rules.actions import TAKE, kind_of
from rattus.rules.game import play
from tests.bots.match import decision

pytestmark = pytest.mark.slow

GAMES = 8


class Course(NamedTuple):
    """How a game went: was the supply used up, what the winner had, how often a card was taken in a turn."""

    by_supply: bool
    most: int
    cards: float


def course(code: str, seed: int) -> Course:
    """One game of four of a kind."""
    state = new_game(players=4, seed=seed)
    bots = [make_bot(code, 100 * seed + seat) for seat in range(4)]
    taken, by_supply = 0, False
    while not state.over():
        action = decision(bots[state.decider()], state)
        taken += kind_of(action) == TAKE
        play(state, action)
        by_supply = by_supply or state.supply_left() == 0
    return Course(by_supply, int(state.score_of(state.winner)), taken / state.turns)


@pytest.mark.compiled
def test_four_champions_strike_and_take_cards() -> None:
    """Before they broke up crowds a third of such games ended by cubes, and winners had more than 16."""
    games = [course("champion:60", seed) for seed in range(GAMES)]

    assert sum(game.by_supply for game in games) >= GAMES - 2
    assert fmean(game.most for game in games) < 15.5
    assert fmean(game.cards for game in games) > 0.75
