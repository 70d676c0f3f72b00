"""LISTEN/NOTIFY of PostgreSQL: each process learns what the others have committed.

A notification carries the change itself if it is short. After a lost connection all cached tables are read.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from rattus.server.storage.database import ACCESS_CHANNEL, NEWS_CHANNEL, Database
from rattus.server.tables import committed
from rattus.server.tables.actions import Tables

if TYPE_CHECKING:
    from psycopg import AsyncConnection

RETRY_SECONDS = 0.5  # seconds before a lost connection is tried again

log = structlog.get_logger()


class PgListener:
    """Listens to the other processes that share a database; does nothing for SQLite."""

    def __init__(self, tables: Tables, database: Database) -> None:
        self.tables = tables
        self.database = database
        self.task: asyncio.Task[None] | None = None
        self.following: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start to listen."""
        if not self.database.is_sqlite:
            self.task = asyncio.get_running_loop().create_task(self._listen_forever())

    async def stop(self) -> None:
        """Stop listening."""
        tasks = [*self.following, *([self.task] if self.task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen_forever(self) -> None:
        import psycopg  # noqa: PLC0415 - an optional dependency

        while True:
            with suppress(psycopg.Error, OSError):
                await self._listen(psycopg.AsyncConnection)
            log.warning("pg-listener-disconnected")
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, connecting: "type[AsyncConnection]") -> None:
        """Handle notifications until the connection breaks."""
        address = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await connecting.connect(address, autocommit=True) as connection:
            for channel in (NEWS_CHANNEL, ACCESS_CHANNEL):
                await connection.execute(f"LISTEN {channel}".encode())
            # After LISTEN: what is committed meanwhile is notified, and what came before is read here.
            await self.tables.catch_up()
            async for notice in connection.notifies():
                if notice.channel == NEWS_CHANNEL:
                    told = committed.decode(notice.payload)
                    self._follow(told.table, self.tables.follow(told))
                else:
                    self._follow(notice.payload, self.tables.reread(notice.payload))

    def _follow(self, table: str, reading: Coroutine[object, object, None]) -> None:
        """Follow a table in a task of its own, so that a slow table does not delay the others."""
        task = asyncio.get_running_loop().create_task(self._try_to_follow(table, reading))
        self.following.add(task)
        task.add_done_callback(self.following.discard)

    async def _try_to_follow(self, table: str, reading: Coroutine[object, object, None]) -> None:
        try:
            await reading
        except Exception:
            # The next notification, request or connection tries again.
            log.warning("table-not-followed", table=table, exc_info=True)
