"""Readiness: can this server write and read now? Checked by doing so, at most once a second."""

import asyncio
import time
from collections.abc import Callable

import structlog
from sqlalchemy import Connection, text

from rattus.server.storage.database import Database, DatabaseGone

LIMIT = 2.0  # seconds for a check
CACHED_FOR = 1.0  # seconds; strangers may ask, and each check writes

log = structlog.get_logger()


class Readiness:
    """Checks the database by writing something tiny and reading it back."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.problem = ""
        self.facts: dict[str, Callable[[], object]] = {}
        self._checked = float("-inf")
        self._count = 0
        self._checking: asyncio.Task[str] | None = None

    async def check(self) -> str:
        """An empty string, or why the server is not ready: timeout, disk-full, database-gone."""
        if time.monotonic() - self._checked < CACHED_FOR:
            return self.problem
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._outcome())
        try:
            problem = await asyncio.wait_for(asyncio.shield(self._checking), LIMIT)
        except TimeoutError:
            problem = "timeout"  # the check goes on, and no other one is begun meanwhile
        self._note(problem)
        return problem

    def details(self) -> dict[str, object]:
        """What the operator should know besides: each service adds its own."""
        return {name: value() for name, value in self.facts.items()}

    def forget(self) -> None:
        """Check again when asked the next time."""
        self._checked = float("-inf")

    async def stop(self) -> None:
        """Stop a check that is under way."""
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)

    def _note(self, problem: str) -> None:
        if problem != self.problem:
            log.log(*LEVELS[bool(problem)], why=problem)
        self.problem = problem
        self._checked = time.monotonic()

    async def _outcome(self) -> str:
        try:
            await self._probe()
        except DatabaseGone as error:
            return "disk-full" if error.disk_full else "database-gone"
        except Exception:
            log.exception("readiness-failed")
            return "database-gone"
        return ""

    async def _probe(self) -> None:
        """Write a number and read it back."""
        self._count += 1
        value = f"{id(self)}-{self._count}"
        await self.database.write(lambda connection: connection.execute(WRITE, {"value": value}).rowcount)
        await self.database.read(lambda connection: read_back(connection, value))


LEVELS = {True: (40, "not-ready"), False: (20, "ready-again")}
WRITE = text(
    "INSERT INTO meta (key, value) VALUES ('ready', :value) ON CONFLICT (key) DO UPDATE SET value = :value"
)
READ = text("SELECT value FROM meta WHERE key = 'ready'")


def read_back(connection: Connection, value: str) -> None:
    """Read what was written; several processes write to the same row, so only its presence is certain."""
    if connection.execute(READ).scalar_one_or_none() is None:
        raise DatabaseGone(value)
