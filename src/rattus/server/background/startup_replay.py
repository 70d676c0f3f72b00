"""Startup replay: every running game is replayed from its log, so that broken ones are found early."""

import asyncio
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Connection, select

from rattus.server.storage import rows, schema
from rattus.server.tables.actions import Tables
from rattus.server.tables.live import LiveTable, ReplayError

BATCH = 50  # tables read at once

log = structlog.get_logger()


def ignore(_: int) -> None:
    """Tell nobody."""


class StartupReplay:
    """Replays all running games in the background, one at a time, so that requests wait for one at most."""

    def __init__(self, tables: Tables, on_progress: Callable[[int], None] = ignore) -> None:
        self.tables = tables
        self.on_progress = on_progress  # called with the number of tables that are left
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the task."""
        running = await self.tables.database.read(running_tables)
        self.on_progress(len(running))
        self.task = asyncio.get_running_loop().create_task(self.replay(running))

    async def stop(self) -> None:
        """Stop; the rest is replayed on demand."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def replay_all(self) -> None:
        """Replay all running tables."""
        await self.replay(await self.tables.database.read(running_tables))

    async def replay(self, tables: list[str]) -> None:
        """Replay tables; a broken one is marked and does not stop the others. None is kept in memory."""
        for first in range(0, len(tables), BATCH):
            ids = tables[first : first + BATCH]
            for raw in await self.tables.database.read(partial(rows.read_raw_tables, ids=ids)):
                if not is_sound(raw):
                    await self.set_aside(raw.row["id"])
                await asyncio.sleep(0)
            self.on_progress(len(tables) - first - len(ids))

    async def set_aside(self, table: str) -> None:
        """Load a broken table, which marks it as broken."""
        try:
            await self.tables.live(table)
        except Exception:
            log.exception("table-not-replayed", table=table)


def running_tables(connection: Connection) -> list[str]:
    """The ids of all running tables."""
    return list(connection.scalars(select(schema.tables.c.id).where(schema.tables.c.status == "running")))


def is_sound(raw: rows.RawTable) -> bool:
    """Whether the rows of a table can be decoded and its log replayed."""
    try:
        LiveTable(rows.decoded(raw))
    except (ReplayError, rows.DamagedRow):
        return False
    return True
