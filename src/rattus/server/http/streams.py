"""Streams: what happens at a table, one message after another, as server-sent events or as lines of JSON."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from rattus.server.guests.caller import Caller
from rattus.server.guests.rows import ended_among
from rattus.server.http.rate_limits import Limits
from rattus.server.ops.metrics import Metrics
from rattus.server.tables.actions import Change, Tables
from rattus.server.tables.hub import Parcel, Subscriber
from rattus.server.tables.listing import Listing
from rattus.server.tables.live import Live
from rattus.server.tables.news import encode, muted_by, unwanted
from rattus.server.wire.messages import Who
from rattus.server.wire.refusals import Refused

HEARTBEAT = 10.0  # seconds; whatever stands between may cut a line that is silent for longer
FULL = 60  # seconds after which who had too many streams may try again

Framing = Callable[[Parcel], bytes]


def as_event(parcel: Parcel) -> bytes:
    """A server-sent event; a heartbeat is a comment."""
    if parcel.kind == "heartbeat":
        return b": \n\n"
    number = b"" if parcel.seq is None else b"id: %d\n" % parcel.seq
    return b"%sevent: %s\ndata: %s\n\n" % (number, parcel.kind.encode(), parcel.body)


def as_line(parcel: Parcel) -> bytes:
    """A line of JSON: `{"news":{…}}`."""
    return b'{"%s":%s}\n' % (parcel.kind.encode(), parcel.body)


BEAT = Parcel("heartbeat", None, b"{}")


class Streams:
    """Opens streams."""

    def __init__(self, tables: Tables, listing: Listing, metrics: Metrics, limits: Limits) -> None:
        self.tables = tables
        self.listing = listing
        self.metrics = metrics
        self.limits = limits
        self.open: Counter[str] = Counter()  # by guest, and by address
        self.poking: set[asyncio.Task[None]] = set()
        tables.after_commit.append(self.on_change)

    async def of_table(
        self, caller: Caller, live: Live, who: Who, after: int | None, framing: Framing
    ) -> AsyncGenerator[bytes]:
        """A table from now on, or from the number after which something was missed."""
        tables = self.tables
        subscriber = Subscriber(caller.guest, who, muted_by(live.seats_of(caller.guest)), caller.secret)
        # Between here and the first await nothing can happen: no news is lost, and none comes twice.
        tables.hub.watch(live.id, subscriber)
        subscriber.sent = live.seq
        tables.presence.come(live.id, caller.guest)
        try:
            with self.counted(caller):
                for parcel in self.opening(live, subscriber, after):
                    yield framing(parcel)
                    await asyncio.sleep(0)  # who missed a lot does not hold up the others
                async for parcel in parcels(subscriber):
                    yield framing(parcel)
                    if parcel.put_at:
                        self.metrics.event_lag.observe(time.monotonic() - parcel.put_at)
        finally:
            tables.hub.unwatch(live.id, subscriber)
            tables.presence.go(live.id, caller.guest)

    def opening(self, live: Live, subscriber: Subscriber, after: int | None) -> Iterator[Parcel]:
        """A snapshot, or the news that were missed; chosen now, and drawn up one by one."""
        now = self.tables.clock()
        report, guest, who = self.tables.report, subscriber.guest, subscriber.who
        if after is None or after > live.seq:
            return iter([Parcel("snapshot", live.seq, encode(report.snapshot(live, guest, who, now)))])
        missed = live.entries_with_states(after)
        return (
            Parcel("news", entry.seq, encode(report.news(live, entry, guest, who, now)))
            for entry in missed
            if not unwanted(entry, subscriber.muted)
        )

    async def end_revoked(self) -> None:
        """End the streams of who was sent away, and of cookies and tokens that hold no more."""
        readers = self.tables.hub.everybody()
        secrets = {subscriber.secret for subscriber in readers}
        ended = await self.tables.database.read(lambda connection: ended_among(connection, secrets))
        for subscriber in readers:
            if subscriber.secret in ended:
                subscriber.end()

    # --- how many -------------------------------------------------------------------------------------

    def check_room(self, caller: Caller) -> None:
        """Refuse a stream to who has more open than people ever have; his address, likewise."""
        most = {caller.guest: self.limits.streams_of_guest, caller.address: self.limits.streams_of_address}
        for key, limit in most.items():
            if limit and self.open[key] >= limit:
                raise Refused(429, "too-fast", {"retry": FULL})

    @contextmanager
    def counted(self, caller: Caller) -> Iterator[None]:
        """While a stream is open."""
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

    # --- one's own tables -----------------------------------------------------------------------------

    async def of_guest(self, caller: Caller, framing: Framing) -> AsyncGenerator[bytes]:
        """Which tables wait for the caller, whenever that changes."""
        subscriber = Subscriber(caller.guest, secret=caller.secret)
        self.tables.hub.wait(subscriber)
        try:
            with self.counted(caller):
                yield framing(await self.waiting(caller.guest))
                async for parcel in parcels(subscriber):
                    yield framing(parcel)
        finally:
            self.tables.hub.unwait(subscriber)

    async def waiting(self, guest: str) -> Parcel:
        """How many tables wait for a guest, and which."""
        found = await self.listing.waiting(guest)
        return Parcel("waiting", None, encode({"count": len(found), "tables": found}))

    def on_change(self, change: Change) -> None:
        """Something has happened at a table: those who sit there may have to decide, or no longer."""
        for guest in change.guests:
            if self.tables.hub.waiting(guest):
                task = asyncio.get_running_loop().create_task(self.poke(guest))
                self.poking.add(task)
                task.add_done_callback(self.poking.discard)

    async def poke(self, guest: str) -> None:
        """Tell a guest which tables wait for him."""
        parcel = await self.waiting(guest)
        for subscriber in self.tables.hub.waiting(guest):
            subscriber.put(parcel)


async def parcels(subscriber: Subscriber) -> AsyncIterator[Parcel]:
    """What is put into a subscriber's queue, and a heartbeat when nothing is."""
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                parcel = await subscriber.queue.get()
        except TimeoutError:
            yield BEAT
            continue
        if parcel is None:
            return
        yield parcel
