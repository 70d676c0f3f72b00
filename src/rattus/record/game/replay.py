"""Replay: the state that a deal and a list of actions lead to."""

from collections.abc import Iterable, Sequence

from mypy_extensions import i64

from rattus.rules import game
from rattus.rules.deal import Deal
from rattus.rules.numbers.vectors import vec
from rattus.rules.setup import Setup
from rattus.rules.state import State


def start(setup: Setup, deal: Deal, fate: Sequence[int] = ()) -> State:
    """The start of a game; with a fate, chance gives what was written down."""
    state = game.start(setup, deal)
    state.fate = vec[i64](fate)
    return state


def state_after(setup: Setup, deal: Deal, actions: Iterable[int], fate: Sequence[int] = ()) -> State:
    """The state after these actions, which are known to be legal."""
    state = start(setup, deal, fate)
    for action in actions:
        game.play(state, action)
    return state
