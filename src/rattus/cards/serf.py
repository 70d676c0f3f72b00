"""Serf (peasantry)."""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.actions import word_of
from rattus.rules.card import YES, Card, yes_or_no
from rattus.rules.numbers.vectors import Choices
from rattus.rules.state import State


class Serf(Card):
    """After each rat that killed another player's cube, he may put one own cube there at once [Serf]."""

    grammar = ("yes", "no")

    def after_rat(self, state: State, killed_others: bool) -> None:
        """Asked only with a cube in the stock, counting those just lost [R24]."""
        if killed_others and state.stock_of(state.active) > 0:
            state.ask(self.number, state.active, 0)

    def answers(self, state: State, found: Choices) -> None:
        """Yes or no."""
        yes_or_no(self, found)

    def do(self, state: State, action: i64) -> None:
        """The cube counts for the rats still to come, and keeps the ravaging going."""
        state.pop()
        if word_of(action) == YES:
            state.add_cubes(state.active, state.plague, 1)
            state.tell(events.PLACED, state.active, state.plague, 1)

    def march_reach(self, state: State) -> i64:
        """One step in the final round [E2]."""
        return 1

    def march(self, state: State) -> bool:
        """The region entered is ravaged at once [E2]."""
        return True
