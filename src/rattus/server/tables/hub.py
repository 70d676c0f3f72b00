"""Publish/subscribe inside one process: the streams of tables, and those of guests about all their tables.

A subscriber that falls too far behind is disconnected; the client resumes with the number of its last event.
"""

import asyncio
from collections import defaultdict

from msgspec import json

from rattus.server.tables.backlog import Backlog
from rattus.server.wire.messages import Bye, Colour, Who
from rattus.server.wire.stream_event import StreamEvent

LONGEST_QUEUE = 256

BYE = StreamEvent("bye", None, json.encode(Bye()))
BEHIND = StreamEvent("bye", None, json.encode(Bye(reason="behind")))


class Subscriber:
    """An open stream: its reader, the seat it is seen from, and the queue of events to send."""

    def __init__(
        self,
        guest: str,
        who: Who = "onlooker",
        muted: frozenset[Colour] = frozenset(),
        secret: str = "",
        backlog: Backlog | None = None,
    ) -> None:
        self.guest = guest
        self.secret = secret  # the id of the cookie or token it was opened with
        self.who = who
        self.muted = muted
        self.sent = 0  # the number of the last news put in the queue
        self.queue: asyncio.Queue[StreamEvent | None] = asyncio.Queue()
        self.backlog = backlog or Backlog()
        self.unsent = 0  # bytes
        self.ended = False
        self.in_hand: StreamEvent | None = None  # the event that is being sent

    def put(self, event: StreamEvent) -> None:
        """Queue an event; a stream that is too far behind ends instead."""
        if self.ended:
            return
        self.queue.put_nowait(event)
        self.backlog.add(self, event)
        if self.queue.qsize() > LONGEST_QUEUE or self.backlog.is_too_much(self):
            self.end(BEHIND)

    def end(self, last: StreamEvent | None = None) -> None:
        """End the stream at once, after a `last` event if there is one."""
        self.ended = True
        self._drop_queue()
        if last is not None:
            self.queue.put_nowait(last)
            self.backlog.add(self, last)
        self.queue.put_nowait(None)

    def hold(self, event: StreamEvent) -> None:
        """Charge an event that is sent without having been queued."""
        self._let_go()
        self.in_hand = event
        self.backlog.add(self, event)

    async def next(self) -> StreamEvent | None:
        """The next event of the queue, once the one before is sent; None at the end of the stream."""
        self._let_go()
        self.in_hand = await self.queue.get()
        return self.in_hand

    def close(self) -> None:
        """Give up everything that is not sent: nobody reads any more."""
        self.ended = True
        self._let_go()
        self._drop_queue()

    def _let_go(self) -> None:
        if self.in_hand is not None:
            self.backlog.remove(self, self.in_hand)
            self.in_hand = None

    def _drop_queue(self) -> None:
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event is not None:
                self.backlog.remove(self, event)


class Hub:
    """All streams of this process."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.guests: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self.backlog = Backlog()
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
