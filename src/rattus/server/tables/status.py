"""The status of tables: who is at the table and the clocks, sent when that changes, and not too often.

Onlookers come and go without a word to the others, so their arrival costs the same however many there are.
"""

import asyncio
from collections.abc import Callable

from rattus.server.storage.times import Clock
from rattus.server.tables.hub import Hub
from rattus.server.tables.live import LiveTable
from rattus.server.tables.news import Serializer, encode
from rattus.server.wire.stream_event import StreamEvent

LEAST_PAUSE = 0.2  # seconds between two statuses of a table
PAUSE_PER_STREAM = 0.0005  # seconds more for each stream that is told


class StatusPublisher:
    """Tells the streams of tables who is there."""

    def __init__(
        self, hub: Hub, serializer: Serializer, cached: Callable[[str], LiveTable | None], clock: Clock
    ) -> None:
        self.hub = hub
        self.serializer = serializer
        self.cached = cached
        self.clock = clock
        self._timers: dict[str, asyncio.TimerHandle] = {}  # of tables in their pause
        self._again: set[str] = set()  # tables whose status has changed during the pause

    def update(self, table: str) -> None:
        """Somebody came or went: publish the status if it has changed, now or after the pause."""
        live = self.cached(table)
        if live is None or not self._has_changed(live):
            return
        if table in self._timers:
            self._again.add(table)
        else:
            self._publish(live)

    def stop(self) -> None:
        """Cancel the timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _has_changed(self, live: LiveTable) -> bool:
        """Whether the streams of a table do not know yet who is there."""
        if not self.hub.tables.get(live.id):
            live.presences = None
            return False
        return live.presences != self.serializer.presences(live, self.clock())

    def _publish(self, live: LiveTable) -> None:
        """Send the status to all streams; those without a seat share one event."""
        now, owners = self.clock(), {seat.guest for seat in live.seats if seat.taken}
        live.presences = self.serializer.presences(live, now)
        events: dict[str, StreamEvent] = {}
        subscribers = self.hub.subscribers(live.id)
        for subscriber in subscribers:
            reader = subscriber.guest if subscriber.guest in owners else ""
            if reader not in events:
                body = encode(self.serializer.status(live, reader, now))
                events[reader] = StreamEvent("status", None, body)
            subscriber.put(events[reader])
        pause = LEAST_PAUSE + PAUSE_PER_STREAM * len(subscribers)
        self._timers[live.id] = asyncio.get_running_loop().call_later(pause, self._pause_over, live.id)

    def _pause_over(self, table: str) -> None:
        """Publish what has changed meanwhile, even if it is as before: somebody may have come in between."""
        del self._timers[table]
        live = self.cached(table)
        if table in self._again and live is not None:
            self._again.discard(table)
            self._publish(live)
