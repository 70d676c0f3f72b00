"""Expiry: open tables that never began are closed, and what nobody needs any more is deleted, bit by bit."""

import asyncio

import structlog

from rattus.server.storage.database import DatabaseGone
from rattus.server.storage.pruning import SLICE, Periods, expired_open, prune
from rattus.server.storage.rows import TableRow
from rattus.server.storage.times import DAY
from rattus.server.tables.actions import Tables
from rattus.server.tables.transaction import Plan

EVERY = 600.0  # seconds between two rounds
PAUSE = 0.5  # seconds between two slices of a round
ANNOUNCED = 4 * DAY  # so long before it closes, the list of its host says when

log = structlog.get_logger()


class Expiry:
    """Closes and prunes in the background."""

    def __init__(self, tables: Tables, periods: Periods) -> None:
        self.tables = tables
        self.periods = periods
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the task."""
        self.task = asyncio.get_running_loop().create_task(self._run_forever())

    async def stop(self) -> None:
        """Stop; the next start goes on."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def expires(self, row: TableRow) -> int | None:
        """When an open table closes, once that is near."""
        if row.status != "open" or not self.periods.open_days:
            return None
        closes = row.created + int(self.periods.open_days * DAY)
        return closes if closes - self.tables.clock() <= ANNOUNCED else None

    async def round(self) -> None:
        """Close and delete everything that is due, a slice at a time."""
        while await self.close_some():
            await asyncio.sleep(PAUSE)
        while await self.prune_some():
            await asyncio.sleep(PAUSE)

    async def close_some(self) -> bool:
        """Close a slice of the open tables that have expired; whether there may be more."""
        if not self.periods.open_days:
            return False
        asked = expired_open(self.periods, self.tables.clock()).limit(SLICE)
        ids = await self.tables.database.read(lambda connection: list(connection.scalars(asked)))
        closed = 0
        for table in ids:
            try:
                await self.tables.change(await self.tables.live(table), close)
                closed += 1
            except Exception:
                log.exception("table-not-closed", table=table)
        return closed == SLICE

    async def prune_some(self) -> bool:
        """Delete a slice of each kind; whether there may be more."""
        now, periods = self.tables.clock(), self.periods
        found = await self.tables.database.write(lambda connection: prune(connection, periods, now))
        for pruned in found:
            for table in pruned.ids:
                self.tables.forget(table)
            if pruned.rows:
                log.info("pruned", kind=pruned.kind, rows=pruned.rows, bytes=pruned.bytes)
        return any(pruned.rows == SLICE for pruned in found)

    async def _run_forever(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.round()
            except DatabaseGone:
                log.warning("expiry-database-gone")
            except Exception:
                log.exception("expiry-failed")


def close(plan: Plan) -> None:
    """Close a table that has not begun."""
    if plan.row.status == "open":
        plan.row.status = "void"
        plan.add_entry("notice", by="server", text="table-expired")
