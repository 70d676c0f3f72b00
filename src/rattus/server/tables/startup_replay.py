"""After a start every running game is made again from its log, so that what does not fit is found."""

import asyncio

import structlog
from sqlalchemy import select

from rattus.server.storage import schema
from rattus.server.tables.actions import Tables

PAUSE = 0.005  # seconds between two tables: people who come back meanwhile go first

log = structlog.get_logger()


class Revival:
    """Replays all running games, one after another, behind what people ask for."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin."""
        self.task = asyncio.get_running_loop().create_task(self.replay_all())

    async def stop(self) -> None:
        """Leave the rest to be replayed when somebody asks for it."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def replay_all(self) -> None:
        """Each running table; one that does not fit is set aside, and the rest play on."""
        asked = select(schema.tables.c.id).where(schema.tables.c.status == "running")
        running = await self.tables.database.read(lambda connection: list(connection.scalars(asked)))
        for table in running:
            try:
                await self.tables.live(table)
            except Exception:
                log.exception("table-not-replayed", table=table)
            await asyncio.sleep(PAUSE)
