"""What one seat may know of a game: the board, and the faces it has seen. It is all that leaves the engine.

public      board, cubes, cards, pieces, whose turn, what has been done, how many rats the supply has, which
            rats were looked at and by whom, the faces of used rats and of rats a Crusader has shown
one seat    the faces of the rats it has looked at [T12]
nobody      all other faces, the order of the supply, the rats removed unseen, and the luck to come
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules.board import PUBLIC, Board
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.state import State

ONLOOKER: Final = -1  # a seat that has looked at nothing
UNKNOWN: Final = -1  # a face the seat does not know


@final
class View(Board):
    """One moment of a game as one seat, or an onlooker, may know it."""

    def __init__(self, state: State, seat: i64) -> None:
        super().__init__()
        self.copy_board(state)
        self.seat: i64 = seat
        self.faces: vec[i64] = known_faces(state, seat)

    def key(self) -> tuple[object, ...]:
        """Everything in the view, comparable: equal keys, equal knowledge."""
        return (self.seat, tuple(self.faces), *self.public_fields().values())

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
