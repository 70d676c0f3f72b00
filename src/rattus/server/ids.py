"""Ids nobody can guess: a stranger shall not even know that a table is there."""

from secrets import choice

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike
LENGTH = 12


def new_id() -> str:
    """Sixty random bits."""
    return "".join(choice(LETTERS) for _ in range(LENGTH))
