"""The status of tables: who is there, clocks, the queue of bots; sent when it changes, and not too often.

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
        self.bots_ahead: dict[str, int] = {}  # decisions before those of tables that wait for busy bots
        self._timers: dict[str, asyncio.TimerHandle] = {}  # of tables in their pause
        self._again: set[str] = set()  # tables whose status has changed during the pause

    def update(self, table: str) -> None:
        """Somebody came or went: publish the status if it has changed."""
        live = self.cached(table)
        if live is not None and self._has_changed(live):
            self._request(live)

    def refresh(self, table: str) -> None:
        """Clocks or the place in the queue of bots have changed: publish the status."""
        live = self.cached(table)
        if live is not None and self.hub.tables.get(table):
            self._request(live)

    def set_bots_ahead(self, table: str, count: int) -> None:
        """Say how many decisions bots make before that of this table."""
        if self.bots_ahead.get(table, 0) == count:
            return
        self.bots_ahead[table] = count
        if not count:
            del self.bots_ahead[table]
        self.refresh(table)

    def event(self, live: LiveTable, guest: str) -> StreamEvent:
        """The status of a table for this guest."""
        ahead = self.bots_ahead.get(live.id, 0)
        return StreamEvent("status", None, encode(self.serializer.status(live, guest, self.clock(), ahead)))

    def stop(self) -> None:
        """Cancel the timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _request(self, live: LiveTable) -> None:
        """Publish the status now, or after the pause."""
        if live.id in self._timers:
            self._again.add(live.id)
        else:
            self._publish(live)

    def _has_changed(self, live: LiveTable) -> bool:
        """Whether the streams of a table do not know yet who is there."""
        if not self.hub.tables.get(live.id):
            live.presences = None
            return False
        return live.presences != self.serializer.presences(live, self.clock())

    def _publish(self, live: LiveTable) -> None:
        """Send the status to all streams; those without a seat share one event."""
        owners = {seat.guest for seat in live.seats if seat.taken}
        live.presences = self.serializer.presences(live, self.clock())
        events: dict[str, StreamEvent] = {}
        subscribers = self.hub.subscribers(live.id)
        for subscriber in subscribers:
            reader = subscriber.guest if subscriber.guest in owners else ""
            if reader not in events:
                events[reader] = self.event(live, reader)
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
