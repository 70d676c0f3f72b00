"""The timekeeper: expired clocks, absent players, heartbeats, and compensation for downtime."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog
from sqlalchemy import Connection, and_, bindparam, func, select, text, union, update

from rattus.server.storage import rows, schema
from rattus.server.storage.database import DatabaseGone
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Tables
from rattus.server.tables.seating import Seating
from rattus.server.wire.messages import Colour

TICK = 1.0  # seconds
BEAT = 5  # ticks between two heartbeats
ALONE_AFTER = 15 * SECOND  # shorter gaps are no downtime: other processes may have been running

t, s, m = schema.tables.c, schema.seats.c, schema.meta.c
log = structlog.get_logger()


class Timekeeper:
    """Checks deadlines every second."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating
        self.tasks: list[asyncio.Task[None]] = []
        self.on_heartbeat: list[Callable[[], Awaitable[None]]] = []

    async def start(self) -> None:
        """Compensate for downtime, and start ticking."""
        now = self.tables.clock()
        least = 0 if self.tables.database.is_sqlite else ALONE_AFTER
        await self.tables.database.write(lambda connection: compensate_downtime(connection, now, least))
        self._spawn(self._tick_forever())

    async def stop(self) -> None:
        """Stop ticking, and record a last heartbeat."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tables.presence.stop()
        self.tables.status.stop()
        try:
            await self._record_heartbeat()
        except DatabaseGone:
            log.warning("timekeeper-database-gone")

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    async def _tick_forever(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                if ticks % BEAT == 0:
                    await self._heartbeat()
                await self.tick()
            except DatabaseGone:
                log.warning("timekeeper-database-gone")
            except Exception:
                # One table that fails must not stop the clocks of all others.
                log.exception("clock-failed")

    async def tick(self) -> None:
        """Let bots stand in where a clock has expired or an absent decider has exceeded the patience."""
        now = self.tables.clock()
        late = await self.tables.database.read(lambda connection: expired_turns(connection, now))
        for table, colour in late:
            try:
                await self.seating.sit_in(table, colour)
            except Exception:
                log.exception("clock-failed", table=table)

    async def _heartbeat(self) -> None:
        """Record a heartbeat, and read the presence other processes have recorded."""
        await self._record_heartbeat()
        if not self.tables.database.is_sqlite:
            await self._refresh_presence()
        for callback in self.on_heartbeat:
            await callback()

    async def _record_heartbeat(self) -> None:
        """Record a heartbeat with the connected guests."""
        now, here = self.tables.clock(), self.tables.connected_owners()
        await self.tables.database.write(lambda connection: record_heartbeat(connection, now, here))

    async def _refresh_presence(self) -> None:
        """Read who is connected through other processes to the tables that are watched here."""
        watched = {live.id: live for live in self.tables.cached() if self.tables.hub.subscribers(live.id)}
        found = await self.tables.database.read(lambda connection: rows.read_seats(connection, watched))
        for table, seats in found.items():
            for seat, fresh in zip(watched[table].seats, seats, strict=True):
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
    return [(row.id, row.decider) for row in connection.execute(union(late, absent))]


def record_heartbeat(connection: Connection, now: int, here: list[tuple[str, str]]) -> None:
    """Write the heartbeat of the server, and that these guests are connected to these tables."""
    set_alive(connection, now)
    if here:
        connection.execute(
            update(schema.seats)
            .where(s.table == bindparam("its_table"), s.guest == bindparam("its_guest"))
            .values(here=now),
            [{"its_table": table, "its_guest": guest} for table, guest in here],
        )


def set_alive(connection: Connection, now: int) -> None:
    """Write the heartbeat; an upsert, since two processes may write the first one."""
    connection.execute(HEARTBEAT, {"now": str(now)})


HEARTBEAT = text(
    "INSERT INTO meta (key, value) VALUES ('alive', :now) ON CONFLICT (key) DO UPDATE SET value = :now"
)


def compensate_downtime(connection: Connection, now: int, least: int) -> None:
    """Clocks stand still while no server runs: shift start and deadline of all decisions by the downtime."""
    found = connection.execute(select(m.value).where(m.key == "alive").with_for_update()).scalar()
    away = now - int(found) if found else 0
    if away > least:
        connection.execute(
            update(schema.tables)
            .where(and_(t.status == "running", t.since.is_not(None)))
            .values(since=t.since + away, deadline=t.deadline + away)
        )
    set_alive(connection, now)
