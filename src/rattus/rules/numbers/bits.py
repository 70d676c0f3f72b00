"""Masks: sets of regions, borders, cards or players as the bits of one number."""

from mypy_extensions import i64


def bit(index: i64) -> i64:
    """The mask with just this bit.

    Always use this, never `1 << index`: mypyc writes a bare 1 as a C `int`, which loses bits from the 31st
    on. A number too large for an `int` is written in full, so a high bit comes down instead of a low one
    going up. (Beyond 2^61 mypyc would keep it as a Python object.)
    """
    return 0x1000_0000_0000_0000 >> 60 - index


def count_bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def lowest(mask: i64) -> i64:
    """The index of the lowest bit that is set."""
    index: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        index += 1
    return index
