"""Crusader (chivalry)."""

from mypy_extensions import i64

from rattus.cards.chivalry import Chivalry
from rattus.rules import events
from rattus.rules.actions import word_of
from rattus.rules.board import CHANCE_DRAWN, PUBLIC, Board
from rattus.rules.card import YES, yes_or_no
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State


class Crusader(Chivalry):
    """Moves the plague piece further, and may turn up all rats at once and choose their order [Crusader]."""

    grammar = ("yes", "no")

    def before_ravage(self, state: State) -> None:
        """Asked before rats are turned up [R11]; in the final round he does it without a question [E2]."""
        if state.final():
            self.show_rats(state)
        else:
            state.ask(self.number, state.active, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Yes or no."""
        yes_or_no(self, found)

    def asks_in_vain(self, board: Board) -> bool:
        """One rat has no order [R22]."""
        return board.rats_in[board.plague] <= 1

    def do(self, state: State, action: i64) -> None:
        """Show the rats, or not."""
        state.pop()
        if word_of(action) == YES:
            self.show_rats(state)

    def show_rats(self, state: State) -> None:
        """All rats of the plague region lie face up; all of them will leave the game."""
        state.shown = True
        state.fix(CHANCE_DRAWN)
        index: i64
        for index in range(state.rats_in[state.plague]):
            rat: i64 = state.rat_in(state.plague, index)
            state.mark_seen(rat, PUBLIC)
            state.tell(events.RATS_SHOWN, state.active, state.plague, rat, state.faces[rat])
