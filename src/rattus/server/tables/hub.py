"""Publish/subscribe inside one process: the streams of tables, and those of guests about all their tables.

A subscriber with a full queue is disconnected; the client resumes with the number of its last event.
"""

import asyncio
from collections import defaultdict
from typing import NamedTuple

from rattus.server.wire.messages import Colour, Who

LONGEST_QUEUE = 256


class StreamEvent(NamedTuple):
    """An event to send: `news`, `status`, `waiting` or `bye`, its number if it has one, and its JSON."""

    kind: str
    seq: int | None
    body: bytes
    put_at: float = 0.0  # monotonic time, for the lag metric


BYE = StreamEvent("bye", None, b"{}")


class Subscriber:
    """An open stream: its reader, the seat it is seen from, and the queue of events to send."""

    def __init__(
        self, guest: str, who: Who = "onlooker", muted: frozenset[Colour] = frozenset(), secret: str = ""
    ) -> None:
        self.guest = guest
        self.secret = secret  # the id of the cookie or token it was opened with
        self.who = who
        self.muted = muted
        self.sent = 0  # the number of the last news put in the queue
        self.queue: asyncio.Queue[StreamEvent | None] = asyncio.Queue(LONGEST_QUEUE)

    def put(self, event: StreamEvent) -> None:
        """Queue an event; a full queue ends the stream."""
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            self.end()

    def end(self, last: StreamEvent | None = None) -> None:
        """End the stream at once, after a `last` event if there is one."""
        while not self.queue.empty():
            self.queue.get_nowait()
        if last is not None:
            self.queue.put_nowait(last)
        self.queue.put_nowait(None)


class Hub:
    """All streams of this process."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.guests: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.closed = False

    def subscribe(self, table: str, subscriber: Subscriber) -> None:
        """Add a subscriber to a table."""
        self.tables[table].add(subscriber)
        self._end_if_closed(subscriber)

    def unsubscribe(self, table: str, subscriber: Subscriber) -> None:
        """Remove a subscriber from a table."""
        _leave(self.tables, table, subscriber)

    def subscribe_guest(self, subscriber: Subscriber) -> None:
        """Add a subscriber to all tables of its guest."""
        self.guests[subscriber.guest].add(subscriber)
        self._end_if_closed(subscriber)

    def unsubscribe_guest(self, subscriber: Subscriber) -> None:
        """Remove it again."""
        _leave(self.guests, subscriber.guest, subscriber)

    def subscribers(self, table: str) -> list[Subscriber]:
        """The subscribers of a table."""
        return list(self.tables.get(table, ()))

    def guest_subscribers(self, guest: str) -> list[Subscriber]:
        """The subscribers to all tables of this guest."""
        return list(self.guests.get(guest, ()))

    def all_subscribers(self) -> list[Subscriber]:
        """Every subscriber."""
        groups = (*self.tables.values(), *self.guests.values())
        return [subscriber for group in groups for subscriber in group]

    def close(self) -> None:
        """Send `bye` to all subscribers and end their streams; later ones end at once."""
        self.closed = True
        for subscriber in self.all_subscribers():
            subscriber.end(BYE)

    def _end_if_closed(self, subscriber: Subscriber) -> None:
        if self.closed:
            subscriber.end(BYE)


def _leave(groups: defaultdict[str, set[Subscriber]], key: str, subscriber: Subscriber) -> None:
    group = groups.get(key, set())
    group.discard(subscriber)
    if not group:
        groups.pop(key, None)
