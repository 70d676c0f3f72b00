"""Who thinks about which table: nobody shall think twice, and nobody's death shall stop a game."""

from typing import Protocol
from uuid import uuid4

from sqlalchemy import BigInteger, Connection, cast, extract, func, or_, update

from rattus.server.database import Database
from rattus.server.schema import tables

MARGIN = 5.0  # seconds a claim holds beyond the time for thinking


class Claims(Protocol):
    """Claims on decisions of bots."""

    async def take(self, table: str) -> int | None:
        """Claim the decision this table waits for: the number of its last entry; none if others have it."""

    async def drop_all(self) -> None:
        """Let others have everything."""


class OwnClaims:
    """One process owns the database and thinks about each table once: there is nobody to compete with."""

    async def take(self, table: str) -> int | None:
        """Everything is ours, and nobody has written what we do not know."""
        return 0

    async def drop_all(self) -> None:
        """Nobody else is there."""


class SharedClaims:
    """Several servers and workers share a database: a claim is two columns of its table, and it expires."""

    def __init__(self, database: Database, seconds: float) -> None:
        self.database = database
        self.milliseconds = round(1000 * (seconds + MARGIN))
        self.name = uuid4().hex

    async def take(self, table: str) -> int | None:
        """Claim the decision this table waits for: the number of its last entry; none if others have it."""
        # The database's clock is the one they all share.
        now = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
        free = or_(
            tables.c.claimed_until.is_(None), tables.c.claimed_until < now, tables.c.claimed_by == self.name
        )
        claim = (
            update(tables)
            .where(tables.c.id == table, tables.c.thinker.is_not(None), free)
            .values(claimed_by=self.name, claimed_until=now + self.milliseconds)
            .returning(tables.c.seq)
        )

        def job(connection: Connection) -> int | None:
            return connection.execute(claim).scalar_one_or_none()

        return await self.database.write(job)

    async def drop_all(self) -> None:
        """Let others have everything."""
        release = (
            update(tables).where(tables.c.claimed_by == self.name).values(claimed_by=None, claimed_until=None)
        )

        def job(connection: Connection) -> None:
            connection.execute(release)

        await self.database.write(job)


def claims_on(database: Database, seconds: float) -> Claims:
    """The way this database is shared."""
    return SharedClaims(database, seconds) if database.dialect == "postgresql" else OwnClaims()
