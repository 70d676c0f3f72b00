"""Networks are bad: connections break, requests come late, twice or out of order, and readers are slow."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server.client import Chooser, Json, Listener, Person, Refused, request_id
from tests.server.processes import serving, sqlite
from tests.server.proxy import Proxy

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(sqlite(tmp_path_factory.mktemp("network"))) as served:
        yield served


async def two_people(address: str, *proxies: Proxy) -> tuple[Json, list[Listener]]:
    """A table of two who come through these networks, and their listeners."""
    ways = [proxy.address for proxy in proxies] or [address]
    ann, bob = await Person.arrive(address, "Ann"), await Person.arrive(address, "Bob")
    table = await ann.open_table({"kind": "me"}, {"kind": "open"})
    await bob.take_seat(table)
    for person in (ann, bob):
        person.http.base_url = ways[0]
        person.http.headers["Origin"] = ways[0]
    return table, [Listener(ann, table["id"], "red"), Listener(bob, table["id"], "blue")]


async def play(listeners: list[Listener]) -> list[Chooser]:
    """Play to the end."""
    choosers = [Chooser(listener, number) for number, listener in enumerate(listeners)]
    async with asyncio.TaskGroup() as tasks:
        for listener, chooser in zip(listeners, choosers, strict=True):
            tasks.create_task(listener.follow())
            tasks.create_task(chooser.play())
    return choosers


def requests_in(listener: Listener) -> Counter[str]:
    """The requests a listener heard of."""
    return Counter(news["request"] for news in listener.news if news.get("request"))


def check(listeners: list[Listener], choosers: list[Chooser]) -> None:
    """Both heard the same, and everything acknowledged happened once."""
    one, other = ([(news["seq"], news.get("say")) for news in heard.news] for heard in listeners)
    assert one == other
    for listener, chooser in zip(listeners, choosers, strict=True):
        assert all(requests_in(listener)[name] == 1 for name in chooser.done)


async def test_a_game_goes_on_through_a_network_that_cuts_and_delays(people: None, address: str) -> None:
    async with Proxy(address, delay=0.004, cuts=0.05) as proxy:
        _, listeners = await two_people(address, proxy)
        check(listeners, await play(listeners))
        result = sum(listener.cuts for listener in listeners)

    assert result > 2


async def test_a_request_that_arrives_twice_is_carried_out_once(people: None, address: str) -> None:
    async with Proxy(address, repeats=True) as proxy:
        _, listeners = await two_people(address, proxy)
        check(listeners, await play(listeners))


async def test_the_same_request_at_the_same_moment_is_carried_out_once(people: None, address: str) -> None:
    table, (red, _) = await two_people(address)
    shown = await red.person.get(f"/api/tables/{table['id']}")
    name = request_id()

    answers = await asyncio.gather(
        *(red.person.act(table["id"], shown["seq"], "settle gallia", "red", name) for _ in range(5))
    )

    assert len({answer["seq"] for answer in answers}) == 1
    assert [answer.get("again", False) for answer in answers].count(False) == 1


async def test_of_two_decisions_from_the_same_moment_one_comes_too_late_and_is_told_the_news(
    people: None,
    address: str,
) -> None:
    table, (red, _) = await two_people(address)
    seq = (await red.person.get(f"/api/tables/{table['id']}"))["seq"]
    decisions = ("settle gallia", "settle italia")

    answers = await asyncio.gather(
        *(red.person.act(table["id"], seq, say, "red") for say in decisions), return_exceptions=True
    )
    refused = [answer for answer in answers if isinstance(answer, Refused)]

    assert [(one.status, one.code) for one in refused] == [(409, "stale")]
    assert [news["kind"] for news in refused[0].problem["news"]] == ["move"]


async def test_requests_in_the_wrong_order_change_nothing_twice(people: None, address: str) -> None:
    """The late copy of an old request arrives after newer ones."""

    table, listeners = await two_people(address)
    red, blue = listeners
    seq = (await red.person.get(f"/api/tables/{table['id']}"))["seq"]
    name = request_id()
    first = await red.person.act(table["id"], seq, "settle gallia", "red", name)
    await blue.person.act(table["id"], first["seq"], "settle italia", "blue")
    late = await red.person.act(table["id"], seq, "settle gallia", "red", name)

    assert late == {**first, "again": True}
