"""Knight (chivalry)."""

from typing import Final

from mypy_extensions import i64

from rattus.cards.chivalry import Chivalry
from rattus.rules import events
from rattus.rules.actions import word_of
from rattus.rules.card import YES, yes_or_no
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State

COUNTS: Final = 2


class Knight(Chivalry):
    """Moves the plague piece further, and may let it count as two cubes for the limits [Knight, T7]."""

    grammar = ("yes", "no")

    def before_ravage(self, state: State) -> None:
        """Asked before rats are turned up [R11]; in the final round he counts without a question [R4]."""
        if state.final():
            self.count_piece(state)
        else:
            state.ask(self.number, state.active, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Yes or no."""
        yes_or_no(self, found)

    def do(self, state: State, action: i64) -> None:
        """The piece counts, or not."""
        state.pop()
        if word_of(action) == YES:
            self.count_piece(state)

    def count_piece(self, state: State) -> None:
        """The piece counts as two neutral cubes in this ravaging."""
        state.counted = COUNTS
        state.tell(events.PIECE_COUNTS, state.active, state.plague, COUNTS)

    def march(self, state: State) -> bool:
        """At once, or with the piece counting where it stands in the final ravaging [S10, R2, R3]."""
        if state.setup.knight_ravages_finally:
            return True
        state.piece_counts_finally = True
        return False
