"""The status of a table: streams are told when somebody at the table comes or goes, and not more often."""

import asyncio

import pytest

from rattus.server.tables import presence, status
from rattus.server.tables.hub import Subscriber
from tests.server.client import Json, Person, request_id, sse
from tests.server.live_server import ME, OPEN, RunningServer

ONLOOKERS = 6


def statuses(subscriber: Subscriber) -> list[bytes]:
    """The statuses in the queue of a stream."""
    events = [subscriber.queue.get_nowait() for _ in range(subscriber.queue.qsize())]
    return [event.body for event in events if event is not None and event.kind == "status"]


def listening(server: RunningServer, table: str, guest: str) -> Subscriber:
    """A stream at a table."""
    subscriber = Subscriber(guest)
    server.services.tables.hub.subscribe(table, subscriber)
    server.services.tables.presence.connected(table, guest)
    return subscriber


async def test_nobody_is_told_that_an_onlooker_came(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "LEAST_PAUSE", 0)
    monkeypatch.setattr(status, "PAUSE_PER_STREAM", 0)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, OPEN))["id"]
    own, others = listening(server, table, ann.me["id"]), list[Subscriber]()
    for number in range(ONLOOKERS):
        others.append(listening(server, table, f"guest {number}"))
        await asyncio.sleep(0.01)

    assert [len(statuses(stream)) for stream in (own, *others)] == [1] + [0] * ONLOOKERS


async def test_only_who_has_a_seat_is_recorded_as_connected(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, OPEN))["id"]
    for guest in ("one", ann.me["id"], "other"):
        listening(server, table, guest)

    assert server.services.tables.connected_owners() == [(table, ann.me["id"])]


async def test_what_changes_within_the_pause_is_told_together(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0)
    monkeypatch.setattr(status, "LEAST_PAUSE", 0.3)
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    here = server.services.tables.presence
    stream = listening(server, table["id"], "onlooker")
    statuses(stream)
    for _ in range(5):
        here.connected(table["id"], bob.me["id"])
        here.disconnected(table["id"], bob.me["id"])
        await asyncio.sleep(0.01)
    at_first = statuses(stream)
    await asyncio.sleep(0.6)
    later = statuses(stream)

    assert (at_first, len(later), b'"away"' in later[0], b'"here"' in later[0]) == ([], 1, True, False)


async def test_streams_that_are_told_the_same_share_it(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    streams = [listening(server, table["id"], guest) for guest in ("one", "other", ann.me["id"])]
    for stream in streams:
        statuses(stream)
    await bob.take_seat(table)
    queues = [[stream.queue.get_nowait() for _ in range(2)] for stream in streams]

    assert [first is second for first, second in zip(queues[0], queues[1], strict=True)] == [True, True]
    assert [first is second for first, second in zip(queues[0], queues[2], strict=True)] == [False, False]


async def test_onlookers_who_come_at_one_moment_get_the_same_snapshot(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, OPEN))["id"]
    tables = server.services.tables
    live = await tables.live(table)

    def snapshot_of(guest: str) -> object:
        return tables.snapshots.event(live, guest, "onlooker", 1000)

    first = snapshot_of("one")
    same = [snapshot_of("one") is first, snapshot_of("other") is first, snapshot_of(ann.me["id"]) is first]
    await ann.post(f"/api/tables/{table}/chat", id=request_id(), text="Hm")

    assert (same, snapshot_of("one") is first) == ([True, True, False], False)


async def test_a_guest_who_opens_the_table_is_here_for_the_others(server: RunningServer) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    async with bob.http.stream("GET", f"/api/tables/{table['id']}/events") as response:
        events = sse(response.aiter_lines())
        await anext(events)
        coming = asyncio.create_task(look_in(ann, table["id"]))
        async with asyncio.timeout(20):
            async for event in events:
                if event.kind == "status" and red(event.data) == "here":
                    break
        await coming


def red(data: Json) -> str:
    """How the first seat is filled."""
    return str(data["seats"][0]["presence"])


async def look_in(person: Person, table: str) -> None:
    """Open the table for a moment."""
    async with person.http.stream("GET", f"/api/tables/{table}/events") as response:
        await anext(sse(response.aiter_lines()))
