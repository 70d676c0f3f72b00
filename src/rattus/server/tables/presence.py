"""Who is before a table now: counted by open streams; a short break is not an absence."""

import asyncio
from collections import Counter
from collections.abc import Callable

from rattus.server.storage.rows import SeatRow
from rattus.server.wire import messages

GRACE = 5.0  # seconds in which a stream that broke may come back
ELSEWHERE = 40_000  # milliseconds for which another process's word holds that somebody is here

Watcher = Callable[[str], None]


class Presence:
    """The people connected to this process, table by table."""

    def __init__(self) -> None:
        self.streams: Counter[tuple[str, str]] = Counter()
        self.parting: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self.on_change: list[Watcher] = []  # called with the table's id

    def come(self, table: str, guest: str) -> None:
        """A stream was opened."""
        key = (table, guest)
        was_here = self.here(table, guest)
        handle = self.parting.pop(key, None)
        if handle is not None:
            handle.cancel()
        self.streams[key] += 1
        if not was_here:
            self._tell(table)

    def go(self, table: str, guest: str) -> None:
        """A stream was closed."""
        key = (table, guest)
        self.streams[key] -= 1
        if self.streams[key] <= 0:
            del self.streams[key]
            loop = asyncio.get_running_loop()
            self.parting[key] = loop.call_later(GRACE, self._gone, key)

    def _gone(self, key: tuple[str, str]) -> None:
        self.parting.pop(key, None)
        self._tell(key[0])

    def _tell(self, table: str) -> None:
        for watcher in self.on_change:
            watcher(table)

    def here(self, table: str, guest: str) -> bool:
        """Is this guest before this table, or was he just now?"""
        key = (table, guest)
        return key in self.streams or key in self.parting

    def everybody(self) -> list[tuple[str, str]]:
        """All who are here: table and guest."""
        return list(self.streams)

    def of(self, seat: SeatRow, now: int) -> messages.Presence:
        """How a seat is filled now."""
        if seat.kind == "open":
            return "open"
        if seat.state == "gone":
            return "gone"
        if seat.state:
            return "sits-in"
        if seat.guest is None:
            return "bot"
        elsewhere = seat.here is not None and now - seat.here < ELSEWHERE
        return "here" if elsewhere or self.here(seat.table, seat.guest) else "away"

    def stop(self) -> None:
        """Forget everybody."""
        for handle in self.parting.values():
            handle.cancel()
        self.parting.clear()
