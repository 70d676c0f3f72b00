"""What one seat may know of a game: a view is built from a whitelist, and is all that leaves the engine.

public      board, cubes, cards, pieces, whose turn, what has been done, how many rats the supply has, which
            rats were looked at and by whom, the faces of used rats and of rats a Crusader has shown
one seat    the faces of the rats it has looked at [T12]
nobody      all other faces, the order of the supply, the rats removed unseen, and the luck to come
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.bits import bit
from rattus.rules.setup import NOBODY, Setup
from rattus.rules.state import PUBLIC, State
from rattus.rules.steps import OVER, kind_of, player_of
from rattus.rules.vectors import append, vec

ONLOOKER: Final = -1  # a seat that has looked at nothing
UNKNOWN: Final = -1  # a face the seat does not know


@final
class View:
    """One moment of a game as one seat, or an onlooker, may know it."""

    def __init__(self, state: State, seat: i64) -> None:
        self.seat: i64 = seat
        self.setup: Setup = state.setup
        self.cubes: vec[i64] = state.cubes[:]
        self.rats_in: vec[i64] = state.rats_in[:]
        self.rats: vec[i64] = state.rats[:]
        self.full: i64 = state.full
        self.holder: vec[i64] = state.holder[:]
        self.steps: vec[i64] = state.steps[:]
        self.faces: vec[i64] = known_faces(state, seat)
        self.seen: vec[i64] = state.seen
        self.turned: vec[i64] = state.turned[:]
        self.redrawn: vec[i64] = state.redrawn
        self.flasks: vec[i64] = state.flasks
        self.depth: i64 = state.depth
        self.active: i64 = state.active
        self.hand: i64 = state.hand
        self.plague: i64 = state.plague
        self.drawn: i64 = state.drawn
        self.used: i64 = state.used
        self.turns: i64 = state.turns
        self.last: i64 = state.last
        self.winner: i64 = state.winner
        self.walls: i64 = state.walls
        self.nuns: i64 = state.nuns
        self.bishops: i64 = state.bishops
        self.caravan: i64 = state.caravan
        self.ravagers: i64 = state.ravagers
        self.counted: i64 = state.counted
        self.shown: bool = state.shown
        self.piece_counts_finally: bool = state.piece_counts_finally
        self.moves: i64 = state.moves
        self.fixed: i64 = state.fixed
        self.fixed_by: i64 = state.fixed_by

    def decider(self) -> i64:
        """Who decides next; nobody once the game is over."""
        step: i64 = self.steps[self.depth - 1]
        return NOBODY if kind_of(step) == OVER else player_of(step)

    def key(self) -> tuple[object, ...]:
        """Everything in the view, comparable: equal keys, equal knowledge."""
        return (
            self.seat,
            tuple(self.cubes),
            tuple(self.rats_in),
            tuple(self.rats),
            tuple(self.holder),
            tuple(self.steps),
            tuple(self.faces),
            tuple(self.seen),
            tuple(self.turned),
            tuple(self.redrawn),
            tuple(self.flasks),
            (
                self.depth,
                self.active,
                self.hand,
                self.plague,
                self.drawn,
                self.used,
                self.turns,
                self.last,
                self.winner,
            ),
            (self.walls, self.nuns, self.bishops, self.caravan, self.ravagers, self.counted, self.shown),
            (self.piece_counts_finally, self.moves, self.fixed, self.fixed_by),
        )

    def __eq__(self, other: object) -> bool:
        """Two views are equal if they tell the same."""
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        """Equal views, equal hashes."""
        return hash(self.key())


def view(state: State, seat: i64) -> View:
    """What this seat may know; ONLOOKER for somebody who only watches."""
    return View(state, seat)


def known_faces(state: State, seat: i64) -> vec[i64]:
    """For each rat its face if this seat knows it, else UNKNOWN [T12]."""
    eyes: i64 = PUBLIC
    if seat >= 0:
        eyes |= bit(seat)
    faces: vec[i64] = vec[i64](capacity=len(state.faces))
    rat: i64
    for rat in range(len(state.faces)):
        faces = append(faces, state.faces[rat] if state.seen[rat] & eyes != 0 else UNKNOWN)
    for rat in state.turned:
        faces[rat] = state.faces[rat]
    return faces
