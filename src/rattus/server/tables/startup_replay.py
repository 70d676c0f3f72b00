"""Startup replay: every running game is replayed from its log, so that broken ones are found early."""

import asyncio

import structlog
from sqlalchemy import select

from rattus.server.storage import schema
from rattus.server.tables.actions import Tables

PAUSE = 0.005  # seconds between two tables, so that requests have priority

log = structlog.get_logger()


class StartupReplay:
    """Replays all running games in the background."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the task."""
        self.task = asyncio.get_running_loop().create_task(self.replay_all())

    async def stop(self) -> None:
        """Stop; the rest is replayed on demand."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def replay_all(self) -> None:
        """Load each running table; a broken one is marked and does not stop the others."""
        asked = select(schema.tables.c.id).where(schema.tables.c.status == "running")
        running = await self.tables.database.read(lambda connection: list(connection.scalars(asked)))
        for table in running:
            try:
                await self.tables.live(table)
            except Exception:
                log.exception("table-not-replayed", table=table)
            await asyncio.sleep(PAUSE)
