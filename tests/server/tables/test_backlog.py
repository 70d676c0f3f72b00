"""What is not sent yet is bounded, for each stream, each guest and the whole server."""

import pytest

from rattus.server.tables import backlog
from rattus.server.tables.hub import BEHIND, Hub, Subscriber
from rattus.server.wire.stream_event import StreamEvent

SMALL = 100


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture(autouse=True)
def bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "MOST_OF_STREAM", 1000)
    monkeypatch.setattr(backlog, "MOST_OF_GUEST", 3000)
    monkeypatch.setattr(backlog, "MOST_OF_SERVER", 5000)
    monkeypatch.setattr(backlog, "MOST_WHEN_FULL", SMALL)


def opened(hub: Hub, guest: str) -> Subscriber:
    """A stream of this guest that nobody reads."""
    subscriber = Subscriber(guest, backlog=hub.backlog)
    hub.subscribe("table", subscriber)
    return subscriber


def line(size: int) -> StreamEvent:
    """An event of so many bytes."""
    return StreamEvent("news", 1, b"x" * size)


async def test_a_stream_beyond_its_bound_ends_with_the_reason(hub: Hub) -> None:
    slow, other = opened(hub, "ann"), opened(hub, "ann")
    slow.put(line(1000))
    within = slow.ended
    slow.put(line(1))
    slow.put(line(1))
    left = [slow.queue.get_nowait() for _ in range(slow.queue.qsize())]

    assert (within, slow.ended, other.ended, left) == (False, True, False, [BEHIND, None])


async def test_while_too_much_waits_for_a_guest_those_of_his_streams_end_that_are_behind(hub: Hub) -> None:
    slow, quick, other = opened(hub, "ann"), opened(hub, "ann"), opened(hub, "bob")
    held = opened(hub, "ann")
    held.hold(line(3000))
    for stream in (slow, other):
        stream.put(line(SMALL))
    for stream in (slow, quick, other):
        stream.put(line(1))

    assert (slow.ended, quick.ended, other.ended) == (True, False, False)


async def test_while_too_much_waits_on_the_server_all_streams_end_that_are_behind(hub: Hub) -> None:
    slow, quick = opened(hub, "ann"), opened(hub, "bob")
    slow.put(line(SMALL))
    opened(hub, "cid").hold(line(5000))
    for stream in (slow, quick):
        stream.put(line(1))

    assert (slow.ended, quick.ended) == (True, False)


async def test_the_server_counts_once_what_many_wait_for(hub: Hub) -> None:
    shared = line(900)
    streams = [opened(hub, f"guest {number}") for number in range(50)]
    for stream in streams:
        stream.put(shared)

    assert (hub.backlog.stored, sum(stream.ended for stream in streams)) == (900, 0)


async def test_nothing_is_charged_for_streams_that_are_closed_or_have_sent_everything(hub: Hub) -> None:
    reading, leaving = opened(hub, "ann"), opened(hub, "bob")
    shared = line(200)
    reading.hold(line(100))
    for stream in (reading, leaving):
        stream.put(shared)
    await reading.next()
    reading.put(line(1))
    await reading.next()
    charged = hub.backlog.stored, dict(hub.backlog.of_guest)
    reading.close()
    leaving.close()

    assert charged == (201, {"ann": 1, "bob": 200})
    assert (hub.backlog.stored, dict(hub.backlog.of_guest)) == (0, {})


async def test_a_guest_with_too_much_unsent_opens_no_further_stream(hub: Hub) -> None:
    stream = opened(hub, "ann")
    stream.hold(line(3001))
    full = hub.backlog.is_full("ann")
    stream.close()

    assert (full, hub.backlog.is_full("ann")) == (True, False)
