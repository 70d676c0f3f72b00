"""Time that passes: clocks that run out, people who stay away, and a server that was down for a while."""

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

TICK = 1.0  # seconds between two looks at the clocks
BEAT = 5  # ticks between two signs of life
ALONE_AFTER = 15 * SECOND  # other processes that share the database show signs of life more often

t, s, m = schema.tables.c, schema.seats.c, schema.meta.c
log = structlog.get_logger()


class Timekeeper:
    """Looks at the clock every second."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating
        self.tasks: list[asyncio.Task[None]] = []
        self.on_beat: list[Callable[[], Awaitable[None]]] = []

    async def start(self) -> None:
        """Give back the time during which nobody could play, and begin."""
        now = self.tables.clock()
        least = 0 if self.tables.database.is_sqlite else ALONE_AFTER
        await self.tables.database.write(lambda connection: give_back(connection, now, least))
        self._spawn(self._tick_for_ever())

    async def stop(self) -> None:
        """Time stands still from now on."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tables.presence.stop()
        try:
            await self._note_life()
        except DatabaseGone:
            log.warning("clocks-cannot-be-read")

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    async def _tick_for_ever(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                if ticks % BEAT == 0:
                    await self._beat()
                await self.tick()
            except DatabaseGone:
                log.warning("clocks-cannot-be-read")
            except Exception:
                # One table that cannot be changed must not stop the clocks of all others.
                log.exception("clock-failed")

    async def tick(self) -> None:
        """Let bots sit in where time has run out, or somebody whose turn it is has been away for too long."""
        now = self.tables.clock()
        late = await self.tables.database.read(lambda connection: run_out(connection, now))
        for table, colour in late:
            try:
                await self.seating.sit_in(table, colour)
            except Exception:
                log.exception("clock-failed", table=table)

    async def _beat(self) -> None:
        """A sign of life, and a look at what others have changed."""
        await self._note_life()
        if not self.tables.database.is_sqlite:
            await self._look_around(self.tables.clock())
        for callback in self.on_beat:
            await callback()

    async def _note_life(self) -> None:
        """A sign of life, and who is here."""
        now, here = self.tables.clock(), self.tables.presence.everybody()
        await self.tables.database.write(lambda connection: note_life(connection, now, here))

    async def _look_around(self, now: int) -> None:
        """See who is before the tables watched here by way of other processes."""
        watched = {live.id: live for live in self.tables.in_memory() if self.tables.hub.watching(live.id)}
        found = await self.tables.database.read(lambda connection: rows.read_seats(connection, watched))
        for table, seats in found.items():
            live, presence = watched[table], self.tables.presence
            before = [presence.of(seat, now) for seat in live.seats]
            for seat, fresh in zip(live.seats, seats, strict=True):
                seat.here = fresh.here
            if [presence.of(seat, now) for seat in live.seats] != before:
                self.tables.tell_status(table)


def run_out(connection: Connection, now: int) -> list[tuple[str, Colour]]:
    """Tables whose decider has no time left, or has been away for longer than was agreed."""
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


def note_life(connection: Connection, now: int, here: list[tuple[str, str]]) -> None:
    """The server lives, and these people are before these tables."""
    set_alive(connection, now)
    if here:
        connection.execute(
            update(schema.seats)
            .where(s.table == bindparam("its_table"), s.guest == bindparam("its_guest"))
            .values(here=now),
            [{"its_table": table, "its_guest": guest} for table, guest in here],
        )


def set_alive(connection: Connection, now: int) -> None:
    """The last sign of life; the first one may come from two processes at once."""
    connection.execute(SIGN_OF_LIFE, {"now": str(now)})


SIGN_OF_LIFE = text(
    "INSERT INTO meta (key, value) VALUES ('alive', :now) ON CONFLICT (key) DO UPDATE SET value = :now"
)


def give_back(connection: Connection, now: int, least: int) -> None:
    """Clocks stand still while no server runs: what began before the break is moved to after it."""
    found = connection.execute(select(m.value).where(m.key == "alive").with_for_update()).scalar()
    away = now - int(found) if found else 0
    if away > least:
        connection.execute(
            update(schema.tables)
            .where(and_(t.status == "running", t.since.is_not(None)))
            .values(since=t.since + away, deadline=t.deadline + away)
        )
    set_alive(connection, now)
