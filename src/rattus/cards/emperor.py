"""Emperor (royalty)."""

from mypy_extensions import i64

from rattus.cards.pieces import NOWHERE, Pieces
from rattus.rules import events
from rattus.rules.numbers.bits import bit
from rattus.rules.state import State


class Emperor(Pieces):
    """Puts or moves up to three walls, one on a border; nothing moves across [Emperor]."""

    grammar = ("{border}", "{border}>{border}", "done")

    def spots(self, state: State) -> i64:
        """Walls stand on borders."""
        return state.setup.borders

    def standing(self, state: State, spot: i64) -> i64:
        """Is there a wall on this border?"""
        return state.walls >> spot & 1

    def has_room(self, state: State, spot: i64) -> bool:
        """One wall a border."""
        return state.walls >> spot & 1 == 0

    def shift(self, state: State, source: i64, target: i64) -> None:
        """A wall goes up, and comes down where it stood."""
        if source != NOWHERE:
            state.walls &= ~bit(source)
        state.walls |= bit(target)
        state.tell(events.WALL_PUT, state.active, source, target)
