"""Whoever asks too often waits; nobody else does."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from rattus.server.http.rate_limits import MOST_BUCKETS, Allowance, Buckets, Limits, network_of
from rattus.server.tables import actions
from tests.server.client import Json
from tests.server.in_process import StartApp
from tests.server.live_server import Serve


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


def test_who_asks_for_much_waits_for_longer(clock: Hands) -> None:
    buckets = Buckets(Allowance(10, 1), clock)
    waits = [buckets.take("anna", 8), buckets.take("anna", 8), buckets.take("anna", -100)]

    assert (waits, buckets.take("anna", 2), buckets.take("anna", 10_000)) == ([0, 6, 0], 0, 10)


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


async def flood(start_app: StartApp, path: str, *bodies: Json) -> list[int]:
    """The answers to requests one after another, from one who may make one a second."""
    app = await start_app(requests=1.0)
    anna = await app.guest("Anna")
    table = (await anna.post("/api/tables", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
    app.services.limits.guests.allowance = Allowance(1000, 1000)
    return [(await anna.tell("POST", path.format(table=table), body)).status_code for body in bodies]


async def test_nobody_fills_the_server_with_tables(start_app: StartApp) -> None:
    options: Json = {"seats": [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]}

    assert await flood(start_app, "/api/tables", *[options] * 6) == [201] * 4 + [429] * 2


async def test_nobody_fills_a_table_with_talk(start_app: StartApp) -> None:
    lines = [{"id": f"request-{number}", "text": "bla"} for number in range(5)]

    assert await flood(start_app, "/api/tables/{table}/chat", *lines) == [200] * 3 + [429] * 2


async def test_a_table_that_was_talked_to_death_is_talked_at_no_more(
    start_app: StartApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "MOST_CHAT", 2)
    lines = [{"id": f"request-{number}", "text": "bla"} for number in range(3)]

    assert await flood(start_app, "/api/tables/{table}/chat", *lines) == [200, 200, 403]


async def test_nobody_has_more_streams_than_people_ever_have(serve: Serve) -> None:
    server = await serve(requests=1)
    ann = await server.guest("Ann")
    statuses, reading = [], []
    async with AsyncExitStack() as stack:
        for _ in range(4):
            answer = await stack.enter_async_context(ann.http.stream("GET", "/api/events"))
            reading.append(answer.aiter_lines())
            await anext(reading[-1])
            statuses.append(answer.status_code)
    streams = server.services.streams
    async with asyncio.timeout(30):
        while streams.open:
            await asyncio.sleep(0.01)
    async with ann.http.stream("GET", "/api/events") as again:
        result = statuses, again.status_code

    assert result == ([200, 200, 200, 429], 200)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix socket", "unix socket"),
    ],
)
def test_a_customer_of_ipv6_has_one_allowance(address: str, network: str) -> None:
    """Everybody with IPv6 has 2^64 addresses; counted one by one they would have no limit."""
    assert network_of(address) == network


async def test_addresses_of_one_ipv6_network_share_a_limit(start_app: StartApp) -> None:
    app = await start_app(requests=1.0)
    visitors = [app.nobody(f"2001:db8:1:2::{number:x}") for number in range(200)]
    answers = [(await visitor.http.get("/api/info")).status_code for visitor in visitors]

    assert answers[:100] == [200] * 100
    assert answers.count(429) > 50  # meanwhile a few come back
    assert (await app.nobody("2001:db8:1:3::1").http.get("/api/info")).status_code == 200
