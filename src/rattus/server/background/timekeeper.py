"""The timekeeper: expired clocks, absent players, and the presence that other processes record."""

import asyncio
from collections.abc import Coroutine

import structlog
from sqlalchemy import Connection, and_, func, select, union

from rattus.server.background.heartbeat import Heartbeat
from rattus.server.storage import rows, schema
from rattus.server.storage.database import DatabaseGone
from rattus.server.tables.actions import Tables
from rattus.server.tables.seating import Seating
from rattus.server.wire.messages import Colour

TICK = 1.0  # seconds

t, s = schema.tables.c, schema.seats.c
log = structlog.get_logger()


class Timekeeper:
    """Checks deadlines every second."""

    def __init__(self, tables: Tables, seating: Seating, heartbeat: Heartbeat) -> None:
        self.tables = tables
        self.seating = seating
        self.heartbeat = heartbeat
        self.heartbeat.after.append(self._refresh_presence)
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Credit the downtime, and start ticking."""
        await self.heartbeat.start()
        self._spawn(self.heartbeat.beat_forever())
        self._spawn(self._tick_forever())

    async def stop(self) -> None:
        """Stop ticking, and record a last heartbeat."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tables.presence.stop()
        self.tables.status.stop()
        await self.heartbeat.stop()

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    async def _tick_forever(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except DatabaseGone:
                log.warning("timekeeper-database-gone")
            except Exception:
                # One table that fails must not stop the clocks of all others.
                log.exception("clock-failed")

    async def tick(self) -> None:
        """Let bots stand in where a clock has expired or an absent decider has exceeded the patience."""
        await self.heartbeat.settle()
        now = self.tables.clock()
        late = await self.tables.database.read(lambda connection: expired_turns(connection, now))
        for table, colour in late:
            try:
                await self.seating.sit_in(table, colour)
            except Exception:
                log.exception("clock-failed", table=table)

    async def _refresh_presence(self) -> None:
        """Read who is connected through other processes to the tables that are watched here."""
        if self.tables.database.is_sqlite:
            return
        watched = {live.id: live for live in self.tables.cached() if self.tables.hub.subscribers(live.id)}
        found = await self.tables.database.read(lambda connection: rows.read_seats(connection, watched))
        for table, seats in found.items():
            for seat, fresh in zip(watched[table].seats, seats, strict=False):  # none if one is damaged
                seat.here = fresh.here
            self.tables.status.update(table)


def expired_turns(connection: Connection, now: int) -> list[tuple[str, Colour]]:
    """Tables whose decider has no time left, or is away for longer than the table's patience."""
    late = select(t.id, t.decider).where(t.status == "running", t.deadline <= now)
    absent = (
        select(t.id, t.decider)
        .join(schema.seats, and_(s.table == t.id, s.colour == t.decider))
        .where(
            t.status == "running",
            t.since + t.patience <= now,
            func.coalesce(s.here, 0) + t.patience <= now,
            s.guest.is_not(None),
            s.state == "",
        )
    )
    return [(row.id, row.decider) for row in connection.execute(union(late, absent)).all()]
