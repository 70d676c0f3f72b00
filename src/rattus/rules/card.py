"""Every way in which a class card may change the game, on one page.

A card overrides only what its own text says. How the answers of several cards combine stands with each hook.
"""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from rattus.rules.actions import card_kind, pack
from rattus.rules.board import Board
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

YES: Final = 0  # the words of a card that asks a plain question
NO: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """A class card: its name, class and number, and what it changes."""

    # What may be said with this card: a pattern for each of its up to four kinds of action.
    # The blanks of a pattern are those of `record/notation/blanks.py`.
    grammar: ClassVar[tuple[str, ...]] = ()

    def __init__(self, number: i64, name: str, klass: str) -> None:
        self.number: i64 = number
        self.name: str = name
        self.klass: str = klass

    def uses(self, state: State, found: Choices) -> None:
        """Add the actions with which its holder may begin to use it now, in ascending order (listed)."""

    def answers(self, state: State, found: Choices) -> None:
        """Add what may be answered while this card asks, in ascending order (the asking card only)."""

    def asks_in_vain(self, board: Board) -> bool:
        """Do all answers come to the same while this card asks (the asking card only) [R22]?"""
        return False

    def do(self, state: State, action: i64) -> None:
        """Carry out one of this card's own actions (the named card only)."""

    def extra_cubes(self, state: State) -> i64:
        """How many cubes more the player on turn may add (sum) [T3]."""
        return 0

    def reach(self, state: State) -> i64:
        """How many steps its holder may move the plague piece (greatest) [T4, C2]."""
        return 1

    def extra_rats(self, state: State) -> i64:
        """How many rats more its holder may place when the plague spreads (sum) [T5]."""
        return 0

    def before_ravage(self, state: State) -> None:
        """What its holder decides before rats are turned up (each, in card order) [R11]."""

    def after_rat(self, state: State, killed_others: bool) -> None:
        """What its holder may do after a rat he turned up (each, in card order)."""

    def when_taken(self, state: State) -> None:
        """What happens when the player on turn takes this card (the taken card only) [T2]."""

    def march_reach(self, state: State) -> i64:
        """How many steps it moves the plague piece in the final round, 0 for none (greatest) [E2]."""
        return 0

    def march(self, state: State) -> bool:
        """Arrive with the piece in the final round; say whether the region is ravaged at once (any) [E2]."""
        return False

    def after_final_round(self, state: State) -> None:
        """What happens between the final round and the final ravaging (each, in card order) [E3]."""


def yes_or_no(card: Card, found: Choices) -> None:
    """Add the two answers to a plain question of this card."""
    found.add(pack(card_kind(card.number, YES)))
    found.add(pack(card_kind(card.number, NO)))
