"""Chance as a number: a 62-bit linear congruential generator that is the same compiled and interpreted.

Sixty-two bits, because products then keep their low bits both in machine words and in Python's integers.
A whole game draws far fewer bits than the generator hides, so what was seen does not tell what comes.
"""

from typing import final

from mypy_extensions import i64


def after(luck: i64) -> i64:
    """The generator's next inner number."""
    return (luck * 1752450205419405101 + 1442695040888963407) & 0x3FFF_FFFF_FFFF_FFFF


def spread_over(luck: i64, n: i64) -> i64:
    """The inner number as a fair choice among n (bias below one in ten million for n < 100)."""
    return (luck >> 31) * n >> 31


def stirred(luck: i64) -> i64:
    """A step that also lets the high bits reach the low ones, so that neighbouring seeds part ways."""
    luck = after(luck)
    return luck ^ luck >> 29


@final
class Luck:
    """A stream of chance outside the game: for deals, random play and sampling."""

    def __init__(self, seed: i64) -> None:
        self.number: i64 = stirred(stirred(seed & 0x3FFF_FFFF_FFFF_FFFF))

    def below(self, n: i64) -> i64:
        """One of 0 … n-1, each as likely."""
        self.number = after(self.number)
        return spread_over(self.number, n)

    def seed(self) -> i64:
        """A number to start another stream with."""
        self.number = after(self.number)
        return stirred(self.number)
