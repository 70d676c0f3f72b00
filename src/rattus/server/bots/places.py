"""Places in the queue of bots, as people at a table see them: how many decisions are made before theirs."""

import time
from collections.abc import Container, Iterator

from rattus.server.bots.fair_queue import FairQueue, Waiting
from rattus.server.bots.waiting import waiting_of
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Tables
from rattus.server.tables.live import LiveTable

SHOWN_AFTER = 1.0  # seconds


class Places:
    """Publishes the places of watched tables that have waited for a while."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def slow(self, queue: FairQueue, busy: Container[str]) -> Iterator[Waiting]:
        """The decisions watched tables have waited for so long that people wonder."""
        for live in self.tables.watched():
            if live.bot_level is not None and live.id not in busy:
                waiting = queue.tables.get(live.id) or self.not_queued(live)
                if time.monotonic() - waiting.asked >= SHOWN_AFTER:
                    yield waiting

    def not_queued(self, live: LiveTable) -> Waiting:
        """The decision of a table that waits in the database only."""
        age = (self.tables.clock() - (live.since or 0)) / SECOND
        return waiting_of(live.row, watched=True, asked=time.monotonic() - age)

    def publish(self, queue: FairQueue, busy: Container[str]) -> None:
        """Send the places that have changed."""
        places = {waiting.table: queue.ahead(waiting) for waiting in self.slow(queue, busy)}
        for table in [*places, *self.tables.status.bots_ahead]:
            self.tables.status.set_bots_ahead(table, places.get(table, 0))
