"""A flask: a cube that carries potions, as one number [S9, R13].

region (from bit 16) | player (8 bits) | potions (8 bits)
"""

from mypy_extensions import i64


def flask_of(region: i64, player: i64, potions: i64) -> i64:
    """The number that stands for a cube with so many potions."""
    return region << 16 | player << 8 | potions


def region_of(flask: i64) -> i64:
    """Where the cube stands."""
    return flask >> 16


def player_of(flask: i64) -> i64:
    """Whose cube it is."""
    return flask >> 8 & 0xFF


def potions_of(flask: i64) -> i64:
    """How many potions it carries."""
    return flask & 0xFF


def stands(flask: i64, region: i64, player: i64) -> bool:
    """Is it a cube of this player in this region?"""
    return flask >> 8 == region << 8 | player
