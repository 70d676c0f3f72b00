"""Leases: which process makes a bot's decision at a table. A lease of a dead process expires."""

import asyncio
from contextlib import suppress
from typing import Protocol
from uuid import uuid4

import structlog
from sqlalchemy import ColumnElement, Connection, or_, true, update

from rattus.server.storage.database import DATABASE_NOW, Database, DatabaseGone
from rattus.server.storage.schema import tables

LEASE = 3.0  # seconds until a lease that is not renewed expires
RENEWAL = 1.0  # seconds between two renewals

log = structlog.get_logger()


class Leases(Protocol):
    """Leases on the decisions of bots."""

    async def start(self) -> None:
        """Start to renew leases."""

    async def stop(self) -> None:
        """Release all leases."""

    async def acquire(self, table: str) -> int | None:
        """Lease the decision a table waits for: the number of its last log entry, or None if it is taken."""

    def release(self, table: str) -> None:
        """Give up the lease: the decision was made here, or may be made elsewhere."""

    def free(self) -> ColumnElement[bool]:
        """The condition for tables on which nobody holds an unexpired lease."""


class LocalLeases:
    """For SQLite: one process owns the database, so every lease is granted."""

    async def start(self) -> None:
        """Nothing to start."""

    async def stop(self) -> None:
        """Nothing to release."""

    async def acquire(self, table: str) -> int | None:
        """Always granted; there is no entry this process has not written itself."""
        return 0

    def release(self, table: str) -> None:
        """Nothing to release."""

    def free(self) -> ColumnElement[bool]:
        """Every table."""
        return true()


class DatabaseLeases:
    """For PostgreSQL: a lease is the columns `claimed_by` and `claimed_until` of a table.

    It is renewed while its owner lives. An owner that is too busy to renew in time loses only the result of
    that job: when it arrives the game has gone on, and it is dropped.
    """

    def __init__(self, database: Database, lease: float = LEASE) -> None:
        self.database = database
        self.milliseconds = round(1000 * lease)
        self.name = uuid4().hex
        self.held: set[str] = set()
        self.renewing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Renew held leases from now on."""
        self.renewing = asyncio.get_running_loop().create_task(self._renew_forever())

    async def stop(self) -> None:
        """Release all leases."""
        if self.renewing is not None:
            self.renewing.cancel()
            await asyncio.gather(self.renewing, return_exceptions=True)
        mine = update(tables).where(tables.c.claimed_by == self.name)
        with suppress(DatabaseGone):  # the leases expire by themselves, too
            await self.database.write(
                lambda connection: (
                    connection.execute(mine.values(claimed_by=None, claimed_until=None)).rowcount
                )
            )

    async def acquire(self, table: str) -> int | None:
        """Lease the decision a table waits for, if nobody holds an unexpired lease on it."""
        mine = tables.c.claimed_by == self.name
        lease = (
            update(tables)
            .where(tables.c.id == table, tables.c.thinker.is_not(None), or_(self.free(), mine))
            .values(claimed_by=self.name, claimed_until=DATABASE_NOW + self.milliseconds)
            .returning(tables.c.seq)
        )

        def job(connection: Connection) -> int | None:
            return connection.execute(lease).scalar_one_or_none()

        seq = await self.database.write(job)
        if seq is not None:
            self.held.add(table)
        return seq

    def release(self, table: str) -> None:
        """Stop renewing: a committed decision has cleared the lease, any other expires soon."""
        self.held.discard(table)

    def free(self) -> ColumnElement[bool]:
        """Tables whose lease has expired, or that have none."""
        return or_(tables.c.claimed_until.is_(None), tables.c.claimed_until < DATABASE_NOW)

    async def renew(self) -> None:
        """Extend all held leases."""
        held = list(self.held)
        longer = (
            update(tables)
            .where(tables.c.id.in_(held), tables.c.claimed_by == self.name)
            .values(claimed_until=DATABASE_NOW + self.milliseconds)
        )
        if held:
            await self.database.write(lambda connection: connection.execute(longer).rowcount)

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            try:
                await self.renew()
            except DatabaseGone:
                log.warning("leases-not-renewed")


def leases_for(database: Database) -> Leases:
    """The leases for this kind of database."""
    return LocalLeases() if database.is_sqlite else DatabaseLeases(database)
