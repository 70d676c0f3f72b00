"""Finished games for the tests of the analysis."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from rattus.api import new_game
from rattus.bots.registry import make_bot
from rattus.record.game.game import Game
from rattus.record.game.sealed_deal import SealedDeal
from rattus.rules.deal import shuffle
from rattus.rules.game import legal
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view

RECORDS = Path(__file__).parents[2] / "records"
SALT = "0" * 64


def new_record(rules: str, players: int, cards: str, seed: int) -> Game:
    """A game that has not begun, the same for the same seed."""
    setup = new_game(rules, players, cards, seed).setup
    return Game(setup, SealedDeal(shuffle(setup, Luck(seed)), SALT))


def played(game: Game, decide: Callable[[State], int]) -> Game:
    """The game played to its end."""
    while not game.state.over():
        game.perform(decide(game.state))
    return game


@cache
def game_of(rules: str, cards: str, bots: tuple[str, ...], seed: int) -> Game:
    """A game between bots."""
    seats = [make_bot(code, seed * 10 + seat) for seat, code in enumerate(bots)]
    return played(
        new_record(rules, len(bots), cards, seed),
        lambda state: seats[state.decider()].decide(view(state, state.decider()), legal(state)),
    )


@cache
def first_choices(rules: str, players: int, seed: int) -> Game:
    """A game in which everybody makes the first legal choice."""
    return played(new_record(rules, players, "base", seed), lambda state: legal(state)[0])


@cache
def recorded(name: str) -> Game:
    """A game of the repository's records."""
    return Game.read((RECORDS / f"{name}.rattus").read_text(encoding="utf-8"))
