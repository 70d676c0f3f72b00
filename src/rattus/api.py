"""The public face of the library: a handful of functions on states, views and actions.

Seats are numbers from 0, clockwise, in the order of `COLOURS`; seat 0 is the start player. An action is a
number; `write_action` makes a sentence of it and `read_action` a number again.
"""

from typing import NamedTuple

from rattus.cards.choice import BASE, choose_cards
from rattus.editions import Edition, load
from rattus.record.notation.names import FIXED_BY
from rattus.record.notation.refusals import refusal_of_action
from rattus.rules import game, view, world
from rattus.rules.actions import HIGHEST
from rattus.rules.deal import shuffle
from rattus.rules.game import legal_list as legal
from rattus.rules.luck import Luck
from rattus.rules.preview import preview
from rattus.rules.setup import Setup
from rattus.rules.state import State
from rattus.rules.view import View

__all__ = [
    "UndoPoint",
    "any_seed",
    "apply",
    "copy",
    "legal",
    "new_game",
    "possible_world",
    "preview",
    "score",
    "undo_point",
    "view_of",
]


class UndoPoint(NamedTuple):
    """How many of the last actions can be taken back, and why not more [O1]."""

    actions: int
    reason: str


def new_game(
    rules: str = "classic",
    players: int = 4,
    cards: str = BASE,
    seed: int | None = None,
    edition: Edition | None = None,
) -> State:
    """A game ready for its first starting cubes; the same seed gives the same game."""
    played = edition or load(rules)
    luck = Luck(any_seed() if seed is None else seed)
    setup = Setup(played, players, choose_cards(played, players, cards, luck))
    return game.start(setup, shuffle(setup, luck))


def apply(state: State, action: int) -> None:
    """Carry out a legal action; anything else raises a Refusal and changes nothing."""
    # What no action reaches would not fit into a machine word either.
    if not (0 <= action < HIGHEST and game.play_if_legal(state, action)):
        raise refusal_of_action(state, action)


def copy(state: State) -> State:
    """An independent state in which the same may happen."""
    return state.copy()


def view_of(state: State, seat: int) -> View:
    """What a seat may know; -1 for an onlooker."""
    return view.view(state, seat)


def possible_world(known: View, seed: int | None = None) -> State:
    """A state that looks the same to the seat of this view, every such deal as likely."""
    return world.possible_world(known, Luck(any_seed() if seed is None else seed))


def any_seed() -> int:
    """A seed nobody can foresee."""
    from secrets import randbits  # noqa: PLC0415 - seldom needed, and a fifth of the time the import takes

    return randbits(62)


def undo_point(state: State) -> UndoPoint:
    """How many actions can be taken back now, and why it stops there [O1]."""
    return UndoPoint(state.moves - state.fixed, FIXED_BY[state.fixed_by])


def score(state: State) -> list[int]:
    """Each player's cubes on the board and in the palace [E5]."""
    return [state.score_of(seat) for seat in range(state.players)]
