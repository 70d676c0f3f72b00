"""Nun (church)."""

from mypy_extensions import i64

from rattus.cards.pieces import NOWHERE, Pieces
from rattus.rules import events
from rattus.rules.numbers.bits import bit
from rattus.rules.state import State


class Nun(Pieces):
    """Puts or moves up to three nuns; each lowers the population of her region by one [Nun, T7]."""

    grammar = ("{region}", "{region}>{region}", "done")

    def standing(self, state: State, spot: i64) -> i64:
        """How many nuns are in this region; they may also be together."""
        return state.nuns_in(spot)

    def shift(self, state: State, source: i64, target: i64) -> None:
        """A nun leaves one region for another."""
        if source != NOWHERE:
            state.nuns -= bit(2 * source)
        state.nuns += bit(2 * target)
        state.tell(events.NUN_PUT, state.active, source, target)
