"""Fate: what tests and records fix beforehand for one rat, as one number.

place in the order of turning up (from bit 16, 0: open) | one more than its face (16 bits, 0: open)
"""

from typing import Final

from mypy_extensions import i64

NO_FACE: Final = -1


def fate_of(turn: i64, face: i64) -> i64:
    """The fate of a rat: its place in the order, 0 for none, and its face or NO_FACE."""
    return turn << 16 | face + 1


def turn_of(fate: i64) -> i64:
    """The place in the order of turning up, 0 if it is open."""
    return fate >> 16


def face_of(fate: i64) -> i64:
    """The face, NO_FACE if it is open."""
    return (fate & 0xFFFF) - 1
