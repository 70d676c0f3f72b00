"""Lost entries: what a damaged write-ahead log has taken with it is counted, and the players are told.

Every unfinished table gets a notice whose number is higher than any that was lost, so that a client which has
seen lost entries never takes later ones for their continuation: it gets a snapshot.
"""

import structlog
from msgspec import json
from sqlalchemy import Connection, select, update

from rattus.record.game.record_reader import VERSION
from rattus.server.storage import schema
from rattus.server.storage.high_water_mark import missing_entries
from rattus.server.tables.actions import Tables

LOST = "entries-lost"

log = structlog.get_logger()


class LostEntries:
    """Looks once, at the start, for acknowledged entries that are missing."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.count = 0

    async def start(self) -> None:
        """Count what is missing; if anything is, write notices to all unfinished tables."""
        database = self.tables.database
        file = database.file
        if file is None:
            return
        self.count = await database.read(lambda connection: missing_entries(connection, file))
        if self.count:
            log.error("entries-missing", count=self.count)
            now, count = self.tables.clock(), self.count
            await database.write(lambda connection: tell_players(connection, count, now))


def tell_players(connection: Connection, count: int, now: int) -> None:
    """Append a notice to every unfinished table, with a number beyond all lost ones."""
    t = schema.tables
    unfinished = select(t.c.id, t.c.seq).where(t.c.status.in_(("open", "running")))
    for table, seq in connection.execute(unfinished).all():
        number = seq + count + 2  # one more than the next after the lost ones: a gap always remains
        connection.execute(update(t).where(t.c.id == table).values(seq=number))
        connection.execute(
            schema.log.insert().values(
                table=table,
                seq=number,
                kind="notice",
                by="server",
                data=json.encode({"text": LOST}).decode(),
                at=now,
                version=VERSION,
            )
        )
