"""Ids nobody can guess: a stranger shall not even know that a table is there."""

from secrets import token_bytes

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike
LENGTH = 12


def new_id() -> str:
    """Sixty random bits, read at once: each of the 32 letters takes five bits of its byte."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in token_bytes(LENGTH))
