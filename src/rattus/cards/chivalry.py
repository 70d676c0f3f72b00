"""What the cards of the chivalry have in common."""

from mypy_extensions import i64

from rattus.rules.card import Card
from rattus.rules.state import State


class Chivalry(Card):
    """Moves the plague piece further, in a turn and in the final round [S8, C2]."""

    def reach(self, state: State) -> i64:
        """[T4]"""
        return state.setup.chivalry_reach

    def march_reach(self, state: State) -> i64:
        """[E2]"""
        return state.setup.chivalry_reach

    def march(self, state: State) -> bool:
        """The region entered is ravaged at once [E2]."""
        return True
