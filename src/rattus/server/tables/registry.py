"""The registry of tables: loads them, applies one transaction at a time to each, and publishes the result."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from random import random
from typing import NamedTuple, TypeVar

import structlog
from sqlalchemy import Connection, select

from rattus.record.game.sealed_deal import SealedDeal, new_deal
from rattus.rules.setup import Setup
from rattus.server.guests.caller import Caller
from rattus.server.guests.ids import new_id
from rattus.server.storage import reading, rows, salvage, schema, writing
from rattus.server.storage.database import Database
from rattus.server.storage.reading import StoredTable
from rattus.server.storage.rows import DamagedRow, Entry, SeatRow, TableRow
from rattus.server.storage.times import Clock, now_ms
from rattus.server.storage.writing import WriteConflict
from rattus.server.tables.committed import Committed, payload_of
from rattus.server.tables.history import muted_by, unwanted
from rattus.server.tables.hub import Hub
from rattus.server.tables.live import LiveTable, ReplayError
from rattus.server.tables.news import WITH_TABLE, Serializer, reader_of
from rattus.server.tables.presence import Presence
from rattus.server.tables.snapshots import Snapshots
from rattus.server.tables.status import StatusPublisher
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import Colour, Who
from rattus.server.wire.refusals import Refused, not_found
from rattus.server.wire.stream_event import StreamEvent

T = TypeVar("T")

CACHE_SIZE = 4000  # live tables; those without subscribers are evicted first
IDLE = 60.0  # seconds after which a table that nobody watches or asks for is evicted
ATTEMPTS = 20
RETRY_SECONDS = 0.02  # at most, before the next attempt

log = structlog.get_logger()


class Change(NamedTuple):
    """A committed change, as other parts of the server are told of it."""

    table: str
    seq: int
    kind: str
    status: str
    decider: Colour | None
    bot_level: str | None  # the level of the server bot that has to decide now
    guest: str | None  # the guest who has to decide now
    guests: frozenset[str]  # all guests with a seat
    row: TableRow


class Registry:
    """All tables, and the one way to change them."""

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
        self.serializer = Serializer(self.presence)
        self.snapshots = Snapshots(self.serializer)
        self.before_change: list[Callable[[], Awaitable[None]]] = []
        self.after_commit: list[Callable[[Change], None]] = []
        self._cache: OrderedDict[str, LiveTable] = OrderedDict()
        self._idle_since: dict[str, float] = {}  # tables without subscribers, by the monotonic clock
        self.status = StatusPublisher(self.hub, self.serializer, self._cache.get, clock)
        self.presence.on_change.append(self.status.update)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    # --- loading --------------------------------------------------------------------------------------

    async def live(self, table: str) -> LiveTable:
        """The live table of this id; from the cache, or loaded and replayed."""
        found = self._cache.get(table)
        if found is not None:
            self._cache.move_to_end(table)
            self._idle_since.pop(table, None)
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        raw = await self.database.read(lambda connection: reading.read_raw(connection, table))
        if raw is None:
            raise not_found()
        try:
            live = LiveTable(reading.decoded(raw))
        except ReplayError as error:
            live = await self._mark_broken(reading.decoded(raw), error)
        except DamagedRow as error:
            live = await self._set_aside(salvage.salvaged(raw), error)
        return self.cache(live)

    async def _set_aside(self, stored: StoredTable, error: DamagedRow) -> LiveTable:
        """Mark a table with a row that cannot be decoded as broken, and tell its players, once."""
        known = stored.row.status == "broken"
        stored.row.status = "broken"
        live = LiveTable(stored, playable=False)
        if known:
            return live
        log.error("table-damaged", table=error.table, row=error.kind)
        seq = stored.row.seq
        plan = Plan(live, self.clock())
        plan.row.decider = plan.row.thinker = plan.row.deadline = None
        notice = plan.add_entry("notice", by="server", text="table-broken")
        await self.database.write(lambda connection: writing.set_aside(connection, live.id, seq, notice))
        plan.apply()
        self.publish(live, plan.entries)
        return live

    async def _mark_broken(self, stored: StoredTable, error: ReplayError) -> LiveTable:
        """Mark a table whose log cannot be replayed as broken, and tell its players."""
        log.error("table-broken", table=stored.row.id, seq=error.args[1])
        live = LiveTable(stored, playable=False)
        plan = Plan(live, self.clock())
        plan.row.status = "broken"
        plan.row.decider = plan.row.thinker = plan.row.deadline = None
        plan.add_entry("notice", by="server", text="table-broken")
        await self.commit(plan)
        return live

    def cache(self, live: LiveTable) -> LiveTable:
        """Cache a table; if there are too many, evict one without subscribers."""
        self._cache[live.id] = live
        if len(self._cache) > CACHE_SIZE:
            idle = next((key for key in self._cache if not self.hub.tables.get(key)), None)
            if idle is not None and not self._cache[idle].lock.locked():
                del self._cache[idle]
        return live

    async def evict_idle(self) -> None:
        """Evict tables that nobody has watched or asked for in a while."""
        now = time.monotonic()
        idle = {
            live.id: self._idle_since.get(live.id, now)
            for live in self._cache.values()
            if not live.lock.locked() and not self.hub.tables.get(live.id)
        }
        for table, since in list(idle.items()):
            if now - since >= IDLE:
                del self._cache[table], idle[table]
        self._idle_since = idle

    def forget(self, table: str) -> None:
        """Drop a table that was deleted from the cache."""
        self._cache.pop(table, None)

    def cached(self) -> list[LiveTable]:
        """All cached tables."""
        return list(self._cache.values())

    def watched(self) -> list[LiveTable]:
        """All cached tables with subscribers."""
        return [self._cache[table] for table in self.hub.tables if table in self._cache]

    # --- access ---------------------------------------------------------------------------------------

    async def seen_by(self, caller: Caller, table: str) -> LiveTable:
        """The table, if the caller may know of it; else 404."""
        live = await self.live(table)
        while not live.known_to(caller.guest):
            visitors = live.visitors
            may = await self.database.read(lambda job: reading.read_visit(job, table, caller.guest))
            if visitors is not live.visitors:
                continue  # replaced meanwhile: what was read may be outdated
            if may is None:
                raise not_found()
            visitors[caller.guest] = may
        return live

    def connected_seats(self) -> list[SeatRow]:
        """The seats whose guests are connected to their tables through this process."""
        lives = ((self._cache.get(table), guest) for table, guest in self.presence.all_connected())
        return [seat for live, guest in lives if live is not None for seat in live.seats_of(guest)]

    def perspective(self, live: LiveTable, caller: Caller, who: str | None) -> Who:
        """The seat the caller watches from: during the game an own seat, or the onlooker's."""
        if not who:
            mine = live.seats_of(caller.guest)
            return mine[0].colour if mine else "onlooker"
        if live.seen_from(caller.guest, who):
            return who  # type: ignore[return-value]
        raise Refused(403 if who in live.places else 404, "not-your-seat")

    # --- transactions----------------------------------------------------------------------------------

    async def change(self, live: LiveTable, make: Callable[[Plan], T]) -> T:
        """Apply `make` in a transaction; after a conflict with another process, sync and retry."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                for callback in self.before_change:
                    await callback()
                plan = Plan(live, self.clock())
                result = make(plan)
                if not plan.changes_anything():
                    return result
                try:
                    await self.commit(plan)
                except WriteConflict:
                    await self.sync(live)
                    await asyncio.sleep(RETRY_SECONDS * random())
                else:
                    return result
        raise Refused(503, "busy")

    async def commit(self, plan: Plan) -> None:
        """Write a plan, apply it to the live table, and publish it."""

        def job(connection: Connection) -> None:
            plan.write(connection)
            if plan.entries:
                self.database.notify(connection, lambda: payload_of(plan))
            elif plan.mutes():
                self.database.notify_access(connection, plan.row.id)

        await self.database.write(job)
        plan.apply()
        self.publish(plan.live, plan.entries)

    async def sync(self, live: LiveTable) -> None:
        """Read and publish what other processes have written; the table's lock is held."""
        after = live.seq
        raw = await self.database.read(lambda connection: reading.read_raw(connection, live.id, after))
        if raw is None:
            raise not_found()
        try:
            stored = reading.decoded(raw) if live.playable else salvage.salvaged(raw)
            live.visitors = stored.visitors
            live.apply(stored.row, stored.seats, stored.entries)
        except (ReplayError, DamagedRow):
            self._cache.pop(live.id, None)
            raise Refused(503, "busy") from None
        self.update_readers(live)
        self.publish(live, stored.entries)

    async def follow(self, told: Committed) -> None:
        """A process, perhaps this one, has written to a table."""
        live = self._cache.get(told.table)
        if live is None:
            await self._publish_uncached(told.table)
        elif live.seq < told.seq:
            async with live.lock:
                if told.follows(live):
                    self._apply_committed(live, told)
                elif live.seq < told.seq:
                    await self.sync(live)

    def _apply_committed(self, live: LiveTable, told: Committed) -> None:
        """Take over and publish what another process has written; the table's lock is held."""
        try:
            entries = told.apply(live)
        except ReplayError:
            self._cache.pop(live.id, None)
            raise
        self.publish(live, entries)

    async def reread(self, table: str) -> None:
        """Another process has changed who may see a table, or what of it."""
        live = self._cache.get(table)
        if live is not None:
            async with live.lock:
                await self.sync(live)

    async def _publish_uncached(self, table: str) -> None:
        """Run the callbacks for a change of a table that is not cached."""

        def job(connection: Connection) -> Change | None:
            found = connection.execute(reading.ONE_TABLE, {"table": table}).mappings().all()
            if not found:
                return None
            return change_of(
                rows.table_row(found[0]), reading.read_seats(connection, [table])[table], "elsewhere"
            )

        try:
            change = await self.database.read(job)
        except DamagedRow:
            return
        if change is not None:
            self._run_callbacks(change)

    async def catch_up(self) -> None:
        """Read what was missed of all cached tables; of those with streams also who may see them."""
        ids = list(self._cache)
        asked = select(schema.tables.c.id, schema.tables.c.seq).where(schema.tables.c.id.in_(ids))
        for table, seq in await self.database.read(lambda connection: connection.execute(asked).all()):
            told = Committed(table, seq)
            await (self.reread(table) if self.hub.subscribers(table) else self.follow(told))

    # --- publishing -----------------------------------------------------------------------------------

    def publish(self, live: LiveTable, entries: list[Entry]) -> None:
        """Send entries to all subscribers, and run the callbacks."""
        now, put_at = self.clock(), time.monotonic()
        for entry in entries:
            if entry.kind == "seat":
                self._end_unauthorized(live)
            events: dict[tuple[Who, str], StreamEvent] = {}  # one for all who are told the same
            for subscriber in self.hub.subscribers(live.id):
                if entry.seq > subscriber.sent and not unwanted(entry, subscriber.muted):
                    guest, who = subscriber.guest, subscriber.who
                    key = (who, reader_of(live, guest) if entry.kind in WITH_TABLE else "")
                    if key not in events:
                        events[key] = self.serializer.news_event(live, entry, guest, who, now, put_at)
                    subscriber.put(events[key])
                    subscriber.sent = entry.seq
        if entries:
            self._run_callbacks(change_of(live.row, live.seats, entries[-1].kind))

    def update_readers(self, live: LiveTable) -> None:
        """End the streams of guests who may no longer know of the table, and mute for the others."""
        for subscriber in self.hub.subscribers(live.id):
            if live.known_to(subscriber.guest):
                subscriber.muted = muted_by(live.seats_of(subscriber.guest))
            else:
                subscriber.end()

    def _end_unauthorized(self, live: LiveTable) -> None:
        """End the streams of guests who may no longer watch from their seat."""
        for subscriber in self.hub.subscribers(live.id):
            if not live.seen_from(subscriber.guest, subscriber.who):
                self.hub.unsubscribe(live.id, subscriber)
                subscriber.end()

    def _run_callbacks(self, change: Change) -> None:
        for callback in self.after_commit:
            callback(change)


def change_of(row: TableRow, seats: list[SeatRow], kind: str) -> Change:
    """The change a row and its seats stand for."""
    deciding = next((seat for seat in seats if seat.colour == row.decider), None)
    guest = deciding.guest if deciding is not None and deciding.played_from_outside else None
    guests = frozenset(seat.guest for seat in seats if seat.guest is not None)
    return Change(row.id, row.seq, kind, row.status, row.decider, row.thinker, guest, guests, row)
