"""Streams of events, as server-sent events or as lines of JSON."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import contextmanager

from rattus.server.guests.caller import Caller
from rattus.server.guests.rows import revoked_among
from rattus.server.http.rate_limits import Limits
from rattus.server.ops.metrics import Metrics
from rattus.server.tables.actions import Change, Tables
from rattus.server.tables.history import muted_by, unwanted
from rattus.server.tables.hub import Subscriber
from rattus.server.tables.listing import Listing
from rattus.server.tables.live import LiveTable
from rattus.server.tables.news import encode
from rattus.server.wire.messages import Who
from rattus.server.wire.refusals import Refused
from rattus.server.wire.stream_event import Framing, StreamEvent

HEARTBEAT = 10.0  # seconds; proxies may close connections that are silent for longer
FULL = 60  # Retry-After in seconds for a caller with too many streams
UNREAD = 20  # the same if too much is unsent: by then streams that nobody reads are closed
MOST_MISSED = 50  # news; who has missed more gets a snapshot
MOST_WAITING = 100  # tables that are named in a `waiting` event


def as_event(event: StreamEvent) -> bytes:
    """A server-sent event; a heartbeat is a comment."""
    if event.kind == "heartbeat":
        return b": \n\n"
    number = b"" if event.seq is None else b"id: %d\n" % event.seq
    return b"%sevent: %s\ndata: %s\n\n" % (number, event.kind.encode(), event.body)


def as_line(event: StreamEvent) -> bytes:
    """A line of JSON: `{"news":{…}}`."""
    return b'{"%s":%s}\n' % (event.kind.encode(), event.body)


HEARTBEAT_EVENT = StreamEvent("heartbeat", None, b"{}")


class Streams:
    """Opens streams, and limits how many there are."""

    def __init__(self, tables: Tables, listing: Listing, metrics: Metrics, limits: Limits) -> None:
        self.tables = tables
        self.listing = listing
        self.metrics = metrics
        self.limits = limits
        self.open: Counter[str] = Counter()  # by guest, and by address
        self.publishing: set[asyncio.Task[None]] = set()
        tables.after_commit.append(self.on_change)

    async def of_table(
        self, caller: Caller, live: LiveTable, who: Who, after: int | None, framing: Framing
    ) -> AsyncGenerator[bytes]:
        """The events of a table: from now on after a snapshot, or those after a number."""
        tables = self.tables
        muted = muted_by(live.seats_of(caller.guest))
        subscriber = Subscriber(caller.guest, who, muted, caller.secret, tables.hub.backlog)
        # Nothing is published between here and the first await, so no news is lost or sent twice.
        tables.hub.subscribe(live.id, subscriber)
        subscriber.sent = live.seq
        tables.presence.connected(live.id, caller.guest)
        try:
            with self.counting(caller):
                for event in self.first_events(live, subscriber, after):
                    subscriber.hold(event)
                    yield event.framed(framing)
                    if subscriber.ended:
                        break
                    await asyncio.sleep(0)  # a long catch-up must not block the loop
                async for event in events_of(subscriber):
                    yield event.framed(framing)
                    if event.put_at:
                        self.metrics.event_lag.observe(time.monotonic() - event.put_at)
        finally:
            tables.hub.unsubscribe(live.id, subscriber)
            subscriber.close()
            tables.presence.disconnected(live.id, caller.guest)

    def first_events(
        self, live: LiveTable, subscriber: Subscriber, after: int | None
    ) -> Iterator[StreamEvent]:
        """The missed news, selected now and serialized one by one; a snapshot if they are unknown or many."""
        now, guest, who = self.tables.clock(), subscriber.guest, subscriber.who
        if after is None or live.seq - after > MOST_MISSED or not live.continues(after):
            return self.beginning(live, guest, who, now)
        missed = live.entries_with_states(after)
        return (
            self.tables.serializer.old_news(live, entry, guest, who, now)
            for entry in missed
            if not unwanted(entry, subscriber.muted)
        )

    def beginning(self, live: LiveTable, guest: str, who: Who, now: int) -> Iterator[StreamEvent]:
        """A snapshot, and the place in the queue of bots if the table has one."""
        yield self.tables.snapshots.event(live, guest, who, now)
        if live.id in self.tables.status.bots_ahead:
            yield self.tables.status.event(live, guest)

    async def end_revoked(self) -> None:
        """End the streams of banned guests and of revoked cookies and tokens."""
        readers = self.tables.hub.all_subscribers()
        secrets = {subscriber.secret for subscriber in readers}
        ended = await self.tables.database.read(lambda connection: revoked_among(connection, secrets))
        for subscriber in readers:
            if subscriber.secret in ended:
                subscriber.end()

    # --- limits ---------------------------------------------------------------------------------------

    def check_limit(self, caller: Caller) -> None:
        """Refuse a stream if the guest or the address has too many open, or too much of them is unsent."""
        if self.tables.hub.backlog.is_full(caller.guest):
            raise Refused(429, "too-fast", {"retry": UNREAD})
        most = {caller.guest: self.limits.streams_of_guest, caller.address: self.limits.streams_of_address}
        for key, limit in most.items():
            if limit and self.open[key] >= limit:
                raise Refused(429, "too-fast", {"retry": FULL})

    @contextmanager
    def counting(self, caller: Caller) -> Iterator[None]:
        """Count a stream while it is open."""
        self.metrics.streams.inc()
        keys = (caller.guest, caller.address)
        self.open.update(keys)
        try:
            yield
        finally:
            self.metrics.streams.dec()
            for key in keys:
                self.open[key] -= 1
                if not self.open[key]:
                    del self.open[key]

    # --- streams of guests ----------------------------------------------------------------------------

    async def of_guest(self, caller: Caller, framing: Framing) -> AsyncGenerator[bytes]:
        """The tables that wait for the caller, whenever that changes."""
        subscriber = Subscriber(caller.guest, secret=caller.secret, backlog=self.tables.hub.backlog)
        self.tables.hub.subscribe_guest(subscriber)
        try:
            with self.counting(caller):
                first = await self.waiting(caller.guest)
                subscriber.hold(first)
                yield first.framed(framing)
                async for event in events_of(subscriber):
                    yield event.framed(framing)
        finally:
            self.tables.hub.unsubscribe_guest(subscriber)
            subscriber.close()

    async def waiting(self, guest: str) -> StreamEvent:
        """The event with the tables that wait for a guest."""
        found = await self.listing.waiting(guest)
        return StreamEvent("waiting", None, encode({"count": len(found), "tables": found[:MOST_WAITING]}))

    def on_change(self, change: Change) -> None:
        """After a commit: tell the guests of the table which tables wait for them."""
        for guest in change.guests:
            if self.tables.hub.guest_subscribers(guest):
                task = asyncio.get_running_loop().create_task(self.publish_waiting(guest))
                self.publishing.add(task)
                task.add_done_callback(self.publishing.discard)

    async def publish_waiting(self, guest: str) -> None:
        """Send a guest the tables that wait for them."""
        event = await self.waiting(guest)
        for subscriber in self.tables.hub.guest_subscribers(guest):
            subscriber.put(event)


async def events_of(subscriber: Subscriber) -> AsyncIterator[StreamEvent]:
    """The events of a subscriber's queue, and a heartbeat when there are none."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                event = await subscriber.next()
        except TimeoutError:
            yield HEARTBEAT_EVENT
            continue
        if event is None:
            return
        yield event
