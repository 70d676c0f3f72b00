"""Publish and subscribe inside one process: who watches which table, and who waits for his turn anywhere.

A reader who does not keep up is cut off rather than waited for; he comes back with the number of the last
piece of news he had.
"""

import asyncio
from collections import defaultdict
from typing import NamedTuple

from rattus.server.wire.messages import Colour, Who

LONGEST_QUEUE = 256


class Parcel(NamedTuple):
    """Something to send: `news`, `status`, `waiting` or `bye`, its number if it has one, and its JSON."""

    kind: str
    seq: int | None
    body: bytes
    put_at: float = 0.0  # on the process's own clock


BYE = Parcel("bye", None, b"{}")


class Subscriber:
    """A stream: who reads it, from which seat, and what waits to be sent."""

    def __init__(
        self, guest: str, who: Who = "onlooker", muted: frozenset[Colour] = frozenset(), secret: str = ""
    ) -> None:
        self.guest = guest
        self.secret = secret  # the id of the cookie or token it was opened with
        self.who = who
        self.muted = muted
        self.sent = 0  # the number of the last news put in the queue
        self.queue: asyncio.Queue[Parcel | None] = asyncio.Queue(LONGEST_QUEUE)

    def put(self, parcel: Parcel) -> None:
        """Send this; a full queue ends the stream."""
        try:
            self.queue.put_nowait(parcel)
        except asyncio.QueueFull:
            self.end()

    def end(self, last: Parcel | None = None) -> None:
        """End the stream, at once; `last` may still be sent."""
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

    def watch(self, table: str, subscriber: Subscriber) -> None:
        """Begin to hear of a table."""
        self.tables[table].add(subscriber)
        self._end_if_closed(subscriber)

    def unwatch(self, table: str, subscriber: Subscriber) -> None:
        """Hear of it no more."""
        _leave(self.tables, table, subscriber)

    def wait(self, subscriber: Subscriber) -> None:
        """Begin to hear of all one's own tables."""
        self.guests[subscriber.guest].add(subscriber)
        self._end_if_closed(subscriber)

    def unwait(self, subscriber: Subscriber) -> None:
        """Hear of them no more."""
        _leave(self.guests, subscriber.guest, subscriber)

    def watching(self, table: str) -> list[Subscriber]:
        """Who hears of this table."""
        return list(self.tables.get(table, ()))

    def waiting(self, guest: str) -> list[Subscriber]:
        """The streams of this guest about his tables."""
        return list(self.guests.get(guest, ()))

    def everybody(self) -> list[Subscriber]:
        """All streams."""
        groups = (*self.tables.values(), *self.guests.values())
        return [subscriber for group in groups for subscriber in group]

    def bye(self) -> None:
        """The server stops: tell everybody, and end every stream."""
        self.closed = True
        for subscriber in self.everybody():
            subscriber.end(BYE)

    def _end_if_closed(self, subscriber: Subscriber) -> None:
        if self.closed:
            subscriber.end(BYE)


def _leave(groups: defaultdict[str, set[Subscriber]], key: str, subscriber: Subscriber) -> None:
    group = groups.get(key, set())
    group.discard(subscriber)
    if not group:
        groups.pop(key, None)
