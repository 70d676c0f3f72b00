"""Who sits where in the games of one deal."""

import pytest

from rattus.lab.seatings import places, seatings


def lines(codes: str) -> list[str]:
    return ["".join(seating) for seating in seatings(tuple(codes))]


def test_one_against_three_sits_in_each_seat_in_turn() -> None:
    assert lines("abbb") == ["abbb", "babb", "bbab", "bbba"]


def test_two_against_two_sit_in_all_six_ways() -> None:
    assert lines("abab") == ["aabb", "abab", "abba", "baab", "baba", "bbaa"]


def test_several_kinds_move_on_one_seat_at_a_time() -> None:
    assert lines("abcd") == ["abcd", "dabc", "cdab", "bcda"]


def test_a_bot_against_itself_is_looked_for_in_each_seat() -> None:
    assert lines("aaaa") == ["aaaa"] * 4
    assert places("aaaa") == [{0}, {1}, {2}, {3}]


def test_three_against_three_would_be_twenty_and_moves_on_instead() -> None:
    assert lines("aaabbb") == ["aaabbb", "baaabb", "bbaaab", "bbbaaa", "abbbaa", "aabbba"]


@pytest.mark.parametrize("codes", ["ab", "abbb", "aabb", "abcd", "abcb", "aaabbb", "abbbbb"])
def test_the_places_are_those_of_the_first(codes: str) -> None:
    for seating, seats in zip(seatings(tuple(codes)), places(tuple(codes)), strict=True):
        assert seats == {seat for seat, code in enumerate(seating) if code == codes[0]}
