"""The tables of a server: found or made again from their logs, changed one at a time, and told about."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from random import random
from typing import NamedTuple, TypeVar

import structlog
from sqlalchemy import Connection, select

from rattus.record.game.sealed_deal import SealedDeal, new_deal
from rattus.rules.setup import Setup
from rattus.server.guests.caller import Caller
from rattus.server.guests.ids import new_id
from rattus.server.storage import rows, schema
from rattus.server.storage.database import Database
from rattus.server.storage.rows import Entry, Overtaken, SeatRow, Stored, TableRow
from rattus.server.storage.times import Clock, now_ms
from rattus.server.tables.hub import Hub, Parcel
from rattus.server.tables.live import DoesNotFit, Live
from rattus.server.tables.news import Reporter, encode, unwanted
from rattus.server.tables.presence import Presence
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Colour, Who
from rattus.server.wire.refusals import Refused, not_found

T = TypeVar("T")

MOST_LIVE = 4000  # tables kept in memory; those nobody watches are let go first
ATTEMPTS = 20
AGAIN = 0.02  # seconds at most before the next attempt

log = structlog.get_logger()


class Change(NamedTuple):
    """What others want to know of a change that has been committed."""

    table: str
    seq: int
    kind: str
    status: str
    decider: Colour | None
    thinker: str | None  # the level of the bot that has to think now
    guest: str | None  # the person who has to decide now
    guests: frozenset[str]  # everybody who sits there


class Registry:
    """All tables, and the one way to change one."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Clock = now_ms,
        ids: Callable[[], str] = new_id,
        deal: Callable[[Setup], SealedDeal] = new_deal,
    ) -> None:
        self.database = database
        self.clock = clock
        self.new_id = ids
        self.deal = deal
        self.hub = Hub()
        self.presence = Presence()
        self.presence.on_change.append(self.tell_status)
        self.report = Reporter(self.presence)
        self.after_commit: list[Callable[[Change], None]] = []
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Live]] = {}

    # --- finding --------------------------------------------------------------------------------------

    async def live(self, table: str) -> Live:
        """The table of this id; from memory, or made again from its log."""
        found = self._live.get(table)
        if found is not None:
            self._live.move_to_end(table)
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Live:
        stored = await self.database.read(lambda connection: rows.read_table(connection, table))
        if stored is None:
            raise not_found()
        try:
            live = Live(stored)
        except DoesNotFit as error:
            live = await self._set_aside(stored, error)
        return self.keep(live)

    async def _set_aside(self, stored: Stored, error: DoesNotFit) -> Live:
        """A table whose log does not fit is not played on; its players are told, and the others go on."""
        log.error("table-broken", table=stored.row.id, seq=error.args[1])
        live = Live(stored, playable=False)
        plan = Plan(live, self.clock())
        plan.row.status = "broken"
        plan.row.decider = plan.row.thinker = plan.row.deadline = None
        plan.note("notice", by="server", text="table-broken")
        await self.commit(plan)
        return live

    def keep(self, live: Live) -> Live:
        """Keep a table in memory, and let go of one nobody watches if there are too many."""
        self._live[live.id] = live
        if len(self._live) > MOST_LIVE:
            idle = next((key for key in self._live if not self.hub.tables.get(key)), None)
            if idle is not None and not self._live[idle].lock.locked():
                del self._live[idle]
        return live

    def in_memory(self) -> list[Live]:
        """The tables in memory."""
        return list(self._live.values())

    async def waiting_for_bots(self) -> list[str]:
        """Running tables where a bot of the server has to decide."""
        asked = select(schema.tables.c.id).where(schema.tables.c.thinker.is_not(None))
        return await self.database.read(lambda connection: list(connection.scalars(asked)))

    # --- who may? -------------------------------------------------------------------------------------

    async def seen_by(self, caller: Caller, table: str) -> Live:
        """The table, if this caller may know of it."""
        live = await self.live(table)
        if live.known_to(caller.guest):
            return live
        live.visitors = await self.database.read(lambda connection: rows.read_visitors(connection, table))
        if not live.known_to(caller.guest):
            raise not_found()
        return live

    def perspective(self, live: Live, caller: Caller, who: str | None) -> Who:
        """From where the caller watches: while the game lasts from his own seats, or as an onlooker."""
        if not who:
            mine = live.seats_of(caller.guest)
            return mine[0].colour if mine else "onlooker"
        if live.seen_from(caller.guest, who):
            return who  # type: ignore[return-value]
        raise Refused(403 if who in live.places else 404, "not-your-seat")

    # --- changing -------------------------------------------------------------------------------------

    async def change(self, live: Live, make: Callable[[Plan], T]) -> T:
        """Carry out one change of a table; if another process was quicker, look again and repeat it."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                plan = Plan(live, self.clock())
                result = make(plan)
                if not plan.changes_anything():
                    return result
                try:
                    await self.commit(plan)
                except Overtaken:
                    await self.read_on(live)
                    await asyncio.sleep(AGAIN * random())
                else:
                    return result
        raise Refused(503, "busy")

    async def commit(self, plan: Plan) -> None:
        """Write a plan; then it is so, and everybody is told."""

        def job(connection: Connection) -> None:
            plan.write(connection)
            if plan.entries:
                self.database.announce(connection, plan.row.id, plan.row.seq)

        await self.database.write(job)
        plan.accept()
        self.tell(plan.live, plan.entries)

    async def read_on(self, live: Live) -> None:
        """Read what other processes have written; the table's lock is held."""
        after = live.seq
        stored = await self.database.read(lambda connection: rows.read_table(connection, live.id, after))
        if stored is None:
            raise not_found()
        live.visitors = stored.visitors
        try:
            live.follow(stored.row, stored.seats, stored.entries)
        except DoesNotFit:
            self._live.pop(live.id, None)
            raise Refused(503, "busy") from None
        self.tell(live, stored.entries)

    async def follow(self, table: str, seq: int) -> None:
        """Some process, perhaps this one, says that a table has news."""
        live = self._live.get(table)
        if live is None:
            await self._hear_of(table)
        elif live.seq < seq:
            async with live.lock:
                if live.seq < seq:
                    await self.read_on(live)

    async def _hear_of(self, table: str) -> None:
        """A table that is not in memory has news: somebody may have to decide there."""

        def job(connection: Connection) -> Change | None:
            row = connection.execute(rows.ONE_TABLE, {"table": table}).mappings().first()
            if row is None:
                return None
            return change_of(rows.table_row(row), rows.read_seats(connection, [table])[table], "elsewhere")

        change = await self.database.read(job)
        if change is not None:
            self._pass_on(change)

    async def catch_up(self) -> None:
        """Read what was missed of all tables in memory."""
        ids = list(self._live)
        asked = select(schema.tables.c.id, schema.tables.c.seq).where(schema.tables.c.id.in_(ids))
        for table, seq in await self.database.read(lambda connection: connection.execute(asked).all()):
            await self.follow(table, seq)

    # --- telling --------------------------------------------------------------------------------------

    def tell(self, live: Live, entries: list[Entry]) -> None:
        """Tell everybody who watches, and the parts of the server that want to know."""
        now, put_at = self.clock(), time.monotonic()
        for entry in entries:
            if entry.kind == "seat":
                self._end_strangers(live)
            for subscriber in self.hub.watching(live.id):
                if entry.seq > subscriber.sent and not unwanted(entry, subscriber.muted):
                    body = self.report.encoded(live, entry, subscriber.guest, subscriber.who, now)
                    subscriber.put(Parcel("news", entry.seq, body, put_at))
                    subscriber.sent = entry.seq
        if entries:
            self._pass_on(change_of(live.row, live.seats, entries[-1].kind))

    def _end_strangers(self, live: Live) -> None:
        """Whoever has given up a seat sees no more what its next owner sees."""
        for subscriber in self.hub.watching(live.id):
            if not live.seen_from(subscriber.guest, subscriber.who):
                self.hub.unwatch(live.id, subscriber)
                subscriber.end()

    def _pass_on(self, change: Change) -> None:
        for callback in self.after_commit:
            callback(change)

    def tell_status(self, table: str) -> None:
        """Tell everybody who watches who is here."""
        live = self._live.get(table)
        if live is None:
            return
        now = self.clock()
        for subscriber in self.hub.watching(table):
            status = self.report.status(live, subscriber.guest, now)
            subscriber.put(Parcel("status", None, encode(status)))


def change_of(row: TableRow, seats: list[SeatRow], kind: str) -> Change:
    """What others want to know."""
    deciding = next((seat for seat in seats if seat.colour == row.decider), None)
    guest = deciding.guest if deciding is not None and deciding.played_from_outside else None
    guests = frozenset(seat.guest for seat in seats if seat.guest is not None)
    return Change(row.id, row.seq, kind, row.status, row.decider, row.thinker, guest, guests)
