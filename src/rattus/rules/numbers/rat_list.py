"""A few rats in one number: sixteen bits for each, one more than its number, the first one lowest.

No allocation: legal actions are listed for every region of every position.
"""

from typing import Final

from mypy_extensions import i64

WIDTH: Final = 16
MASK: Final = 0xFFFF


def with_rat(rats: i64, count: i64, rat: i64) -> i64:
    """The list with one rat more, behind the `count` it has."""
    return rats | rat + 1 << WIDTH * count


def first_rat(rats: i64) -> i64:
    """The first rat; there must be one."""
    return (rats & MASK) - 1


def after_first(rats: i64) -> i64:
    """The list without its first rat; 0 if that was the only one."""
    return rats >> WIDTH


def rat_at(rats: i64, index: i64) -> i64:
    """The rat at this place, -1 if there are fewer."""
    return (rats >> WIDTH * index & MASK) - 1
