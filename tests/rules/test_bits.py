"""Masks, up to the highest bit that is used: a mask once lost its bits from the 31st on when compiled."""

import pytest

from rattus.rules.numbers.bits import bit, count_bits, lowest

EVERY_BIT = pytest.mark.parametrize("index", range(60))


@EVERY_BIT
def test_a_bit_is_the_power_of_two(index: int) -> None:
    assert bit(index) == 2**index


@EVERY_BIT
def test_a_lone_bit_is_its_own_lowest(index: int) -> None:
    assert (lowest(bit(index)), count_bits(bit(index))) == (index, 1)


@EVERY_BIT
def test_the_lowest_of_two_bits(index: int) -> None:
    assert lowest(bit(index) | bit(30)) == min(index, 30)


@pytest.mark.parametrize("count", range(61))
def test_bits_are_counted_up_to_the_last(count: int) -> None:
    assert count_bits(2**count - 1) == count


def test_an_empty_mask_has_no_bit() -> None:
    assert count_bits(0) == 0


@pytest.mark.parametrize("index", range(31, 60))
def test_taking_a_high_bit_out_leaves_the_others(index: int) -> None:
    everything = 2**60 - 1

    assert everything & ~bit(index) == everything - 2**index
