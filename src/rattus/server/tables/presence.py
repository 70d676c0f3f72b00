"""Presence: who is connected to a table, counted by open streams, with a grace period for reconnects."""

import asyncio
from collections import Counter
from collections.abc import Callable

from rattus.server.storage.rows import SeatRow
from rattus.server.wire import messages

GRACE = 5.0  # seconds a client has to reconnect
ELSEWHERE = 40_000  # milliseconds for which a heartbeat written by another process counts

Watcher = Callable[[str], None]


class Presence:
    """The guests connected to this process, by table."""

    def __init__(self) -> None:
        self.streams: Counter[tuple[str, str]] = Counter()
        self.grace_timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self.on_change: list[Watcher] = []  # called with the table's id

    def connected(self, table: str, guest: str) -> None:
        """A stream was opened."""
        key = (table, guest)
        was_here = self.is_here(table, guest)
        handle = self.grace_timers.pop(key, None)
        if handle is not None:
            handle.cancel()
        self.streams[key] += 1
        if not was_here:
            self._notify(table)

    def disconnected(self, table: str, guest: str) -> None:
        """A stream was closed."""
        key = (table, guest)
        self.streams[key] -= 1
        if self.streams[key] <= 0:
            del self.streams[key]
            loop = asyncio.get_running_loop()
            self.grace_timers[key] = loop.call_later(GRACE, self._grace_over, key)

    def _grace_over(self, key: tuple[str, str]) -> None:
        self.grace_timers.pop(key, None)
        self._notify(key[0])

    def _notify(self, table: str) -> None:
        for watcher in self.on_change:
            watcher(table)

    def is_here(self, table: str, guest: str) -> bool:
        """Whether this guest is connected to this table, or was within the grace period."""
        key = (table, guest)
        return key in self.streams or key in self.grace_timers

    def all_connected(self) -> list[tuple[str, str]]:
        """All connections as pairs of table and guest."""
        return list(self.streams)

    def of_seat(self, seat: SeatRow, now: int) -> messages.Presence:
        """The presence of a seat, as the protocol names it."""
        if seat.kind == "open":
            return "open"
        if seat.state == "gone":
            return "gone"
        if seat.state:
            return "sits-in"
        if seat.guest is None:
            return "bot"
        elsewhere = seat.here is not None and abs(now - seat.here) < ELSEWHERE
        return "here" if elsewhere or self.is_here(seat.table, seat.guest) else "away"

    def stop(self) -> None:
        """Cancel the timers."""
        for handle in self.grace_timers.values():
            handle.cancel()
        self.grace_timers.clear()
