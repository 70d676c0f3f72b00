"""Several processes, one PostgreSQL: each hears of what the others have committed, by table and number.

A notice says only that there is news; the news is read from the log. Who was cut off reads what he missed.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from rattus.server.storage.database import CHANNEL, Database
from rattus.server.tables.actions import Tables

if TYPE_CHECKING:
    from psycopg import AsyncConnection

AGAIN = 0.5  # seconds before a lost connection is tried again

log = structlog.get_logger()


class Ears:
    """Listens to the other processes that share a database; there are none where it is a file."""

    def __init__(self, tables: Tables, database: Database) -> None:
        self.tables = tables
        self.database = database
        self.task: asyncio.Task[None] | None = None
        self.following: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen from now on."""
        if not self.database.is_sqlite:
            self.task = asyncio.get_running_loop().create_task(self._listen_for_ever())

    async def stop(self) -> None:
        """Listen no more."""
        tasks = [*self.following, *([self.task] if self.task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen_for_ever(self) -> None:
        import psycopg  # noqa: PLC0415 - an extra: who plays at home has none

        while True:
            with suppress(psycopg.Error, OSError):
                await self._listen(psycopg.AsyncConnection)
            log.warning("database-not-heard")
            await asyncio.sleep(AGAIN)

    async def _listen(self, connecting: "type[AsyncConnection]") -> None:
        """Until the connection breaks."""
        address = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await connecting.connect(address, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            # Only now: what comes while this is read is heard, and what came before is read.
            await self.tables.catch_up()
            async for notice in connection.notifies():
                table, _, seq = notice.payload.partition(" ")
                self._follow(table, int(seq))

    def _follow(self, table: str, seq: int) -> None:
        """One slow table shall not hold up the others."""
        task = asyncio.get_running_loop().create_task(self._try_to_follow(table, seq))
        self.following.add(task)
        task.add_done_callback(self.following.discard)

    async def _try_to_follow(self, table: str, seq: int) -> None:
        try:
            await self.tables.follow(table, seq)
        except Exception:
            # The next notice, the next request or the next connection tries it again.
            log.warning("table-not-followed", table=table, exc_info=True)
