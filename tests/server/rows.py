"""A database with every table in it, and rows to begin with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import json
from sqlalchemy import Connection

from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.wire.messages import Pace, SeatWish, TableWish

NOW = 1_800_000_000_000


@asynccontextmanager
async def stored(folder: Path) -> AsyncIterator[Database]:
    """An empty database in a file of this folder."""
    database = Database(f"sqlite:///{folder / 'rattus.db'}")
    schema.metadata.create_all(database.engine)
    await database.open()
    try:
        yield database
    finally:
        await database.close()


def put_guest(connection: Connection, guest: str, **more: object) -> str:
    """A guest whose name is his id."""
    row = {"id": guest, "name": guest, "language": "en", "created": NOW, "seen": NOW}
    connection.execute(schema.guests.insert().values(**{**row, **more}))
    return guest


def put_table(
    connection: Connection, table: str, decider: str, *, pace: str = "days", since: int = NOW, seq: int = 5
) -> str:
    """A running table of two, red and blue, at which the guest `decider` has to decide as red."""
    wish = TableWish(seats=[SeatWish(kind="me"), SeatWish(kind="open")], pace=Pace(kind=pace))  # type: ignore[arg-type]
    connection.execute(
        schema.tables.insert().values(
            id=table,
            created=NOW,
            host=decider,
            wish=json.encode(wish).decode(),
            rules="classic",
            players=2,
            cards="",
            listed=False,
            status="running",
            seq=seq,
            moves=3,
            decider="red",
            since=since,
            version=1,
        )
    )
    for place, colour in enumerate(["red", "blue"]):
        guest = decider if colour == "red" else None
        connection.execute(
            schema.seats.insert().values(
                table=table, place=place, colour=colour, kind="person" if guest else "bot", guest=guest
            )
        )
    for number in range(1, seq + 1):
        connection.execute(
            schema.log.insert().values(
                table=table, seq=number, kind="chat", by="person", data="{}", at=since, version=1
            )
        )
    return table
