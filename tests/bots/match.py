"""Games between bots, for tests: one bot in each seat, each with its own seed."""

from collections.abc import Sequence

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.registry import make_bot
from rattus.rules.game import is_legal, legal, play
from rattus.rules.state import State
from rattus.rules.view import view


def decision(bot: Bot, state: State) -> int:
    """What the bot decides for whose turn it is."""
    return bot.decide(view(state, state.decider()), legal(state))


def play_out(state: State, bots: Sequence[Bot]) -> State:
    """Let the bots play to the end; each decision must be legal."""
    while not state.over():
        action = decision(bots[state.decider()], state)
        assert is_legal(state, action)
        play(state, action)
    return state


def wins_of_one(one: str, others: str, games: int) -> int:
    """How many games the first wins against three of the others, sitting in each seat in turn."""
    won = 0
    for number in range(games):
        seat = number % 4
        bots = [make_bot(one if index == seat else others, 100 * number + index) for index in range(4)]
        won += play_out(new_game(players=4, seed=number // 4), bots).winner == seat
    return won
