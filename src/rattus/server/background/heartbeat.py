"""The heartbeat of the server: it notices time in which nobody was served, and clocks that were set.

Every second a pulse notes in memory, and every five seconds a heartbeat in the database, that the players are
served. Time in which they are not is credited to them, whether the server was down, stopped or suspended, or
could not reach its database: start and deadline of all decisions are shifted by it. When the wall clock is
set, decisions on live clocks are shifted with it, and deadlines over days keep their place on the calendar.

Processes that share a PostgreSQL go by its clock. A gap of one of them is credited only if the heartbeat in
the database is old, too, for else another process has served the players. So a gap of less than ALONE_AFTER
is not credited there. If the clock of the database is set, processes follow with their next heartbeat.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import structlog
from sqlalchemy import ColumnElement, Connection, bindparam, case, select, text, update

from rattus.server.storage import schema
from rattus.server.storage.database import DATABASE_NOW, Database, DatabaseGone
from rattus.server.storage.times import SECOND, ServerClock, now_ms
from rattus.server.tables.actions import Tables

PULSE = 1.0  # seconds
BEAT = 5  # pulses between two heartbeats
PAUSE = 3 * SECOND  # pulses that are further apart: the process was stopped or suspended
ALONE_AFTER = 15 * SECOND  # a heartbeat that is older is of no process that still runs

t, s, m = schema.tables.c, schema.seats.c, schema.meta.c
log = structlog.get_logger()


class Reading(NamedTuple):
    """What a process reads off its clock for a heartbeat."""

    now: int
    served_until: int | None  # None if the last heartbeat in the database says it


class Credit(NamedTuple):
    """What came of a heartbeat."""

    moved: int  # by how much the clock of this process has to be moved
    shifted: int  # by how much decisions on live clocks were shifted


class Heartbeat:
    """Keeps the clock of a process, and credits to the players what was not their time."""

    def __init__(self, tables: Tables, clock: ServerClock) -> None:
        self.tables = tables
        self.database = tables.database
        self.clock = clock
        self.last_pulse = self.last_beat = clock.steady()
        self.failed = False  # the last heartbeat could not be written
        self.settling = asyncio.Lock()
        self.after: list[Callable[[], Awaitable[None]]] = []
        tables.before_change.append(self.settle)

    async def start(self) -> None:
        """Set the clock, and credit the time in which no process ran."""
        await set_clock(self.database, self.clock)
        await self._beat(Reading(self.clock(), None), doubtful=True)

    async def stop(self) -> None:
        """Record a last heartbeat."""
        try:
            await self.beat()
        except DatabaseGone:
            log.warning("timekeeper-database-gone")

    async def beat_forever(self) -> None:
        """Pulse, and record heartbeats."""
        pulses = 0
        while True:
            await asyncio.sleep(PULSE)
            pulses += 1
            try:
                await self.pulse(beats=pulses % BEAT == 0)
            except DatabaseGone:
                log.warning("timekeeper-database-gone")
            except Exception:
                # A heartbeat that fails once must not be the last one.
                log.exception("heartbeat-failed")

    async def pulse(self, *, beats: bool) -> None:
        """Say that the process serves; sometimes in the database."""
        await self.settle()
        self.last_pulse = self.clock.steady()
        if beats:
            await self.beat()
            for callback in self.after:
                await callback()

    async def settle(self) -> None:
        """Credit a gap before anything is decided after it; nothing if there was none."""
        if self.irregular():
            async with self.settling:
                if self.irregular():
                    await self._beat(self._reading(), doubtful=True)

    async def beat(self) -> None:
        """Record a heartbeat."""
        async with self.settling:
            await self._beat(self._reading(), doubtful=self.irregular() or self._overdue())

    def irregular(self) -> bool:
        """Whether the process was stopped, or the wall clock of a machine of its own was set."""
        return self._paused() or (self.database.is_sqlite and self.clock.behind() != 0)

    def _paused(self) -> bool:
        return self.clock.steady() - self.last_pulse > PAUSE

    def _overdue(self) -> bool:
        return self.clock.steady() - self.last_beat > ALONE_AFTER

    def _reading(self) -> Reading:
        now = self.clock()
        if self.failed:
            return Reading(now, None)
        return Reading(now, now - self.clock.steady() + self.last_pulse if self._paused() else now)

    async def _beat(self, reading: Reading, *, doubtful: bool) -> None:
        """Write a heartbeat; if there may have been a gap, credit it."""
        began, here = self.clock.steady(), self.tables.connected_owners()

        def job(connection: Connection) -> Credit:
            return record(connection, self.clock, reading, here, doubtful=doubtful)

        try:
            done = await self.database.write(job)
        except DatabaseGone:
            self.failed = True
            raise
        if doubtful or done.moved:
            await self._take_over(done)
        self.failed = False
        self.last_pulse = self.last_beat = began  # a heartbeat that took long is a gap itself

    async def _take_over(self, done: Credit) -> None:
        """Read the shifted decisions of the tables in memory, and publish their clocks."""
        if done.shifted or done.moved:
            log.info("clocks-shifted", seconds=done.shifted / SECOND, clock_moved=done.moved / SECOND)
        found = await self.database.read(running_decisions)
        self.clock.move(done.moved)
        for live in self.tables.cached():
            row = live.row
            if live.id in found and found[live.id][0] == row.seq:
                _, row.since, row.deadline = found[live.id]
                self.tables.status.refresh(live.id)


# --- in the database ----------------------------------------------------------------------------------


def record(
    connection: Connection,
    clock: ServerClock,
    reading: Reading,
    here: list[tuple[str, str]],
    *,
    doubtful: bool,
) -> Credit:
    """Record a heartbeat and who is connected; shift decisions by a gap in which no process served."""
    moved = clock.behind(skew_of(connection))
    now, last = reading.now + moved, last_heartbeat(connection)
    shifted = 0
    if (doubtful or moved) and last is not None and abs(now - last) > least_gap(connection):
        shifted = now - (last if reading.served_until is None else max(reading.served_until, last))
        shift_decisions(connection, now, live=shifted, other=shifted - moved)
    set_alive(connection, now)
    set_here(connection, now, here)
    return Credit(moved, shifted)


def least_gap(connection: Connection) -> int:
    """How old the last heartbeat is at least, if no other process has served the players meanwhile."""
    return 0 if connection.dialect.name == "sqlite" else ALONE_AFTER


def skew_of(connection: Connection) -> int:
    """How far the clock of this machine is behind that of the database, which all processes go by."""
    if connection.dialect.name == "sqlite":
        return 0
    return int(connection.execute(select(DATABASE_NOW)).scalar_one()) - now_ms()


async def set_clock(database: Database, clock: ServerClock) -> None:
    """Set the clock of a process by the wall clock of the database."""
    clock.move(await database.read(lambda connection: clock.behind(skew_of(connection))))


async def keep_clock_set(database: Database, clock: ServerClock) -> None:
    """Set the clock of a process that runs bots and serves nobody, again and again."""
    while True:
        await asyncio.sleep(BEAT * PULSE)
        try:
            await set_clock(database, clock)
        except DatabaseGone:
            log.warning("clock-not-set")


def last_heartbeat(connection: Connection) -> int | None:
    """When any process has last served; its row stays locked, so that a gap is credited once."""
    found = connection.execute(select(m.value).where(m.key == "alive").with_for_update()).scalar()
    return int(found) if found and found.isdecimal() else None


def shift_decisions(connection: Connection, now: int, *, live: int, other: int) -> None:
    """Shift start and deadline of all decisions, those without a live clock only forward."""
    timed = t.id.in_(select(s.table).where(s.clock.is_not(None)))
    shift(connection, now, timed, live)
    if other > 0:
        shift(connection, now, ~timed, other)
    connection.execute(update(schema.seats).where(s.here > now).values(here=now))


def shift(connection: Connection, now: int, which: ColumnElement[bool], by: int) -> None:
    """Shift these decisions; none begins later than now."""
    since = case((t.since + by > now, now), else_=t.since + by)
    connection.execute(
        update(schema.tables)
        .where(t.status == "running", t.since.is_not(None), which)
        .values(since=since, deadline=t.deadline + since - t.since)
    )


def set_alive(connection: Connection, now: int) -> None:
    """Write the heartbeat; an upsert, since two processes may write the first one."""
    connection.execute(HEARTBEAT, {"now": str(now)})


HEARTBEAT = text(
    "INSERT INTO meta (key, value) VALUES ('alive', :now) ON CONFLICT (key) DO UPDATE SET value = :now"
)


def set_here(connection: Connection, now: int, here: list[tuple[str, str]]) -> None:
    """Write that these guests are connected to these tables."""
    if here:
        connection.execute(
            update(schema.seats)
            .where(s.table == bindparam("its_table"), s.guest == bindparam("its_guest"))
            .values(here=now),
            [{"its_table": table, "its_guest": guest} for table, guest in here],
        )


def running_decisions(connection: Connection) -> dict[str, tuple[int, int | None, int | None]]:
    """The decisions that are waited for: number of the last entry, start and deadline of each table."""
    asked = select(t.id, t.seq, t.since, t.deadline).where(t.status == "running")
    return {row.id: (row.seq, row.since, row.deadline) for row in connection.execute(asked).all()}
