"""Whoever asks too often waits; nobody else does."""

import pytest

from rattus.server.limits import MOST_BUCKETS, Allowance, Buckets, Limits


class Hands:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Hands:
    return Hands()


def taken(buckets: Buckets, key: str, times: int) -> int:
    """How many of so many requests are let through."""
    return sum(buckets.take(key) == 0 for _ in range(times))


def test_a_burst_is_let_through_and_no_more(clock: Hands) -> None:
    assert taken(Buckets(Allowance(5, 1), clock), "anna", 9) == 5


def test_time_brings_new_tokens_but_never_more_than_a_burst(clock: Hands) -> None:
    buckets = Buckets(Allowance(5, 1), clock)
    taken(buckets, "anna", 5)

    clock.now += 2
    few = taken(buckets, "anna", 9)
    clock.now += 1000

    assert (few, taken(buckets, "anna", 9)) == (2, 5)


def test_one_guest_does_not_slow_down_another(clock: Hands) -> None:
    buckets = Buckets(Allowance(5, 1), clock)
    taken(buckets, "anna", 9)

    assert taken(buckets, "bert", 9) == 5


def test_who_is_refused_is_told_how_long_to_wait(clock: Hands) -> None:
    buckets = Buckets(Allowance(1, 0.5), clock)
    buckets.take("anna")
    wait = buckets.take("anna")

    clock.now += wait

    assert (wait, buckets.take("anna")) == (2, 0)


def test_being_refused_does_not_lengthen_the_wait(clock: Hands) -> None:
    buckets = Buckets(Allowance(1, 1), clock)
    taken(buckets, "anna", 100)

    clock.now += 1

    assert taken(buckets, "anna", 1) == 1


def test_no_limit_means_no_limit(clock: Hands) -> None:
    assert taken(Limits(0, clock).guests, "anna", 10_000) == 10_000


def test_strangers_cannot_fill_the_memory(clock: Hands) -> None:
    buckets = Buckets(Allowance(5, 1), clock)
    for number in range(MOST_BUCKETS + 100):
        buckets.take(number)

    assert len(buckets._levels) == MOST_BUCKETS


def test_an_address_may_ask_more_often_than_a_guest_and_make_few_guests(clock: Hands) -> None:
    limits = Limits(20, clock)

    assert taken(limits.newcomers, "x", 10_000) < taken(limits.guests, "x", 10_000)
    assert taken(limits.guests, "x", 10_000) < taken(limits.addresses, "x", 10_000)
