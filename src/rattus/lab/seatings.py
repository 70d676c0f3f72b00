"""Duplicate seatings: each deal is played several times, so that neither seat nor deal favours a bot."""

from collections.abc import Sequence
from itertools import combinations

MOST = 6  # seatings of one deal; with more, rotations are played


def seatings(codes: Sequence[str]) -> list[tuple[str, ...]]:
    """The seatings in which a deal is played: each way to seat two kinds of bots, or else rotations."""
    first = codes[0]
    ways = list(combinations(range(len(codes)), candidates(codes)))
    if len(set(codes)) <= 2 and len(ways) <= MOST:
        other = next((code for code in codes if code != first), first)
        return [tuple(first if seat in way else other for seat in range(len(codes))) for way in ways]
    return [(*codes[-turn:], *codes[:-turn]) for turn in range(len(codes))]


def places(codes: Sequence[str]) -> list[frozenset[int]]:
    """For each seating the seats of the bot under test: those like the first, or if all are alike, one."""
    ways = list(combinations(range(len(codes)), candidates(codes)))
    if len(set(codes)) <= 2 and len(ways) <= MOST:
        return [frozenset(way) for way in ways]
    seats = [seat for seat, code in enumerate(codes) if code == codes[0]]
    return [frozenset((seat + turn) % len(codes) for seat in seats) for turn in range(len(codes))]


def candidates(codes: Sequence[str]) -> int:
    """How many seats the bot under test has."""
    alike = codes.count(codes[0])
    return 1 if alike == len(codes) else alike
