"""The place in the queue of bots, as people at a table see it."""

import asyncio
import time

import pytest
from msgspec import json
from sqlalchemy import update

from rattus.server.bots.fair_queue import FairQueue, Waiting
from rattus.server.bots.places import Places
from rattus.server.bots.waiting import waiting_of
from rattus.server.guests.caller import Caller
from rattus.server.http.streams import as_line
from rattus.server.storage import schema
from rattus.server.tables import status
from rattus.server.tables.hub import Subscriber
from rattus.server.tables.live import LiveTable
from tests.server.client import Json
from tests.server.in_process import InProcessServer
from tests.server.live_server import ME

BOT: Json = {"kind": "bot", "level": "greedy"}


async def watched_table(app: InProcessServer) -> tuple[LiveTable, Subscriber]:
    """A table that waits for a bot, for nobody thinks, and somebody who watches it."""
    guest = await app.guest()
    live = await app.services.tables.live((await guest.open_table(BOT, ME))["id"])
    subscriber = Subscriber(live.row.host)
    app.services.tables.hub.subscribe(live.id, subscriber)
    return live, subscriber


def queue_with(live: LiveTable, others: int, age: float = 5.0) -> FairQueue:
    """A queue with this table after others of the same guest."""
    queue, asked = FairQueue(), time.monotonic() - age
    queue.add(waiting_of(live.row, watched=True, asked=asked))
    for number in range(others):
        host = live.row.host
        origin = live.row.origin
        queue.add(Waiting(f"other {number}", host, origin, "watched", float(number), asked))
    return queue


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A status follows another one at once."""
    monkeypatch.setattr(status, "LEAST_PAUSE", 0.0)
    monkeypatch.setattr(status, "PAUSE_PER_STREAM", 0.0)


async def heard(subscriber: Subscriber) -> list[int]:
    """The places a watcher has been told since the last time."""
    await asyncio.sleep(0.01)
    told = []
    while not subscriber.queue.empty():
        event = subscriber.queue.get_nowait()
        assert event is not None
        assert event.kind == "status"
        message = json.decode(event.body)
        assert message.keys() <= {"seats", "bots_ahead"}
        told.append(message.get("bots_ahead", 0))
    return told


async def test_who_waits_is_told_how_many_are_ahead_and_only_when_that_changes(app: InProcessServer) -> None:
    live, subscriber = await watched_table(app)
    places = Places(app.services.tables)
    told = []
    for others in (4, 4, 2, 0, 0):
        places.publish(queue_with(live, others), set())
        told.append(await heard(subscriber))

    assert told == [[4], [], [2], [0], []]


async def test_who_has_just_begun_to_wait_is_told_nothing(app: InProcessServer) -> None:
    live, subscriber = await watched_table(app)
    Places(app.services.tables).publish(queue_with(live, 4, age=0.5), set())

    assert await heard(subscriber) == []


async def test_the_place_ends_when_a_bot_thinks_and_when_nobody_has_to(app: InProcessServer) -> None:
    live, subscriber = await watched_table(app)
    places, queue = Places(app.services.tables), queue_with(live, 4)
    told = []
    for busy in (set(), {live.id}, set()):
        places.publish(queue, busy)
        told += await heard(subscriber)
    live.row.thinker = None
    places.publish(queue, set())

    assert [*told, *await heard(subscriber)] == [4, 0, 4, 0]
    assert app.services.tables.status.bots_ahead == {}


async def test_whoever_comes_meanwhile_is_told_the_place(app: InProcessServer) -> None:
    live, subscriber = await watched_table(app)
    Places(app.services.tables).publish(queue_with(live, 4), set())
    assert await heard(subscriber) == [4]
    anna = await app.guest()
    caller = Caller(guest=anna.me["id"], address="192.0.2.8")
    stream = app.services.streams.of_table(caller, live, "onlooker", None, as_line)
    first = [json.decode(await anext(stream)) for _ in range(2)]
    await stream.aclose()

    assert [list(event) for event in first] == [["snapshot"], ["status"]]
    assert first[1]["status"]["bots_ahead"] == 4


async def test_a_table_that_found_no_room_in_the_queue_has_a_place_too(app: InProcessServer) -> None:
    live, subscriber = await watched_table(app)
    live.row.since = app.services.tables.clock() - 5000
    queue = queue_with(live, 4)
    queue.discard(live.id)
    Places(app.services.tables).publish(queue, set())

    assert await heard(subscriber) == [4]


async def test_a_server_whose_bots_run_elsewhere_finds_the_places_in_the_database(
    app: InProcessServer,
) -> None:
    guest = await app.guest()
    ids = [(await guest.open_table(BOT, ME))["id"] for _ in range(4)]
    clock = app.services.tables.clock()
    for number, table in enumerate(ids):
        live = await app.services.tables.live(table)
        live.row.since = clock - 9000 + number
        earlier = update(schema.tables).where(schema.tables.c.id == table).values(since=live.row.since)
        await app.services.database.write(lambda c, earlier=earlier: c.execute(earlier).rowcount)  # type: ignore[misc]
    subscribers = [Subscriber(guest.me["id"]) for _ in ids]
    for table, subscriber in zip(ids, subscribers, strict=True):
        app.services.tables.hub.subscribe(table, subscriber)
    await app.services.scheduler.report()

    assert [await heard(subscriber) for subscriber in subscribers] == [[], [1], [2], [3]]
