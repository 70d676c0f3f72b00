"""Who thinks about which table: nobody shall think twice, and nobody's death shall stop a game."""

import asyncio
from contextlib import suppress
from typing import Protocol
from uuid import uuid4

import structlog
from sqlalchemy import BigInteger, Connection, cast, extract, func, or_, update

from rattus.server.storage.database import Database, DatabaseGone
from rattus.server.storage.schema import tables

LEASE = 3.0  # seconds for which a claim holds; then who made it must have died
RENEWAL = 1.0  # seconds between two signs that he has not

log = structlog.get_logger()


class Claims(Protocol):
    """Claims on decisions of bots."""

    async def start(self) -> None:
        """Be ready to claim."""

    async def stop(self) -> None:
        """Let others have everything."""

    async def take(self, table: str) -> int | None:
        """Claim the decision this table waits for: the number of its last entry; none if others have it."""

    def let_go(self, table: str) -> None:
        """It has been decided here, or shall be decided elsewhere."""


class OwnClaims:
    """One process owns the database and thinks about each table once: there is nobody to compete with."""

    async def start(self) -> None:
        """Nothing is to be done."""

    async def stop(self) -> None:
        """Nobody else is there."""

    async def take(self, table: str) -> int | None:
        """Everything is ours, and nobody has written what we do not know."""
        return 0

    def let_go(self, table: str) -> None:
        """Nobody waits for it."""


class SharedClaims:
    """Several servers and workers share a database: a claim is two columns of its table.

    It is renewed as long as its owner lives. One who is so busy that he comes too late for that loses nothing
    but a thought: when it arrives the game has gone on, and it is dropped.
    """

    def __init__(self, database: Database, lease: float = LEASE) -> None:
        self.database = database
        self.milliseconds = round(1000 * lease)
        self.name = uuid4().hex
        self.held: set[str] = set()
        self.renewing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Show signs of life from now on."""
        self.renewing = asyncio.get_running_loop().create_task(self._renew_for_ever())

    async def stop(self) -> None:
        """Let others have everything."""
        if self.renewing is not None:
            self.renewing.cancel()
            await asyncio.gather(self.renewing, return_exceptions=True)
        mine = update(tables).where(tables.c.claimed_by == self.name)
        with suppress(DatabaseGone):  # the claims end by themselves, too
            await self.database.write(
                lambda connection: (
                    connection.execute(mine.values(claimed_by=None, claimed_until=None)).rowcount
                )
            )

    async def take(self, table: str) -> int | None:
        """Claim the decision this table waits for: the number of its last entry; none if others have it."""
        free = or_(
            tables.c.claimed_until.is_(None), tables.c.claimed_until < NOW, tables.c.claimed_by == self.name
        )
        claim = (
            update(tables)
            .where(tables.c.id == table, tables.c.thinker.is_not(None), free)
            .values(claimed_by=self.name, claimed_until=NOW + self.milliseconds)
            .returning(tables.c.seq)
        )

        def job(connection: Connection) -> int | None:
            return connection.execute(claim).scalar_one_or_none()

        seq = await self.database.write(job)
        if seq is not None:
            self.held.add(table)
        return seq

    def let_go(self, table: str) -> None:
        """Renew it no more: a decision that was carried out has ended its claim, any other ends soon."""
        self.held.discard(table)

    async def renew(self) -> None:
        """Hold for longer what is being thought about."""
        held = list(self.held)
        longer = (
            update(tables)
            .where(tables.c.id.in_(held), tables.c.claimed_by == self.name)
            .values(claimed_until=NOW + self.milliseconds)
        )
        if held:
            await self.database.write(lambda connection: connection.execute(longer).rowcount)

    async def _renew_for_ever(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL)
            try:
                await self.renew()
            except DatabaseGone:
                log.warning("claims-not-renewed")


# The database's clock is the one they all share.
NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def claims_on(database: Database) -> Claims:
    """The way this database is shared."""
    return OwnClaims() if database.is_sqlite else SharedClaims(database)
