"""Unguessable table ids, so that strangers cannot find out which tables exist."""

from secrets import token_bytes

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without characters that look alike
LENGTH = 12


def new_id() -> str:
    """Sixty random bits: twelve characters of five bits each."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in token_bytes(LENGTH))
