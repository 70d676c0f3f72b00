"""Lists of tables: own, open to join, open to watch, finished."""

from sqlalchemy import Connection, RowMapping, Select, and_, select

from rattus.server.guests.caller import Caller
from rattus.server.storage import rows, schema
from rattus.server.storage.rows import DamagedRow, SeatRow, TableRow
from rattus.server.storage.times import iso
from rattus.server.tables.actions import Tables
from rattus.server.tables.expiry import Expiry
from rattus.server.tables.pages import PAGE, page_of, read_position
from rattus.server.wire.messages import Table, TableList

t, s = schema.tables.c, schema.seats.c


class Listing:
    """Queries for lists of tables."""

    def __init__(self, tables: Tables, expiry: Expiry) -> None:
        self.tables = tables
        self.expiry = expiry

    async def find(self, caller: Caller, which: str, after: str) -> TableList:
        """One page of the tables of one kind."""
        asked = page_of(which, caller.guest, read_position(after))
        raw = await self.tables.database.read(lambda connection: with_seats(connection, asked))
        now = self.tables.clock()
        found = [table for table in map(decoded, raw[:PAGE]) if table is not None]
        shown = [self.tables.serializer.table(row, seats, caller.guest, now) for row, seats in found]
        if which == "mine":
            for (row, _), one in zip(found, shown, strict=True):
                one.expires = iso(self.expiry.expires(row)) if one.host else ""
            shown.sort(key=waits_for_me, reverse=True)
        last = raw[PAGE - 1][0] if len(raw) > PAGE else None
        return TableList(
            tables=shown,
            next=f"{last['created']}-{last['id']}" if last else "",
            damaged=len(raw[:PAGE]) - len(found),
        )

    async def waiting(self, guest: str) -> list[str]:
        """The tables where this guest has to decide, the longest waiting first."""
        asked = (
            select(t.id)
            .join(schema.seats, and_(s.table == t.id, s.colour == t.decider))
            .where(t.status == "running", s.guest == guest, s.state == "")
            .order_by(t.since, t.id)
        )
        return await self.tables.database.read(lambda connection: list(connection.scalars(asked)))


RawRows = tuple[RowMapping, list[SeatRow]]


def with_seats(connection: Connection, asked: Select[tuple[object, ...]]) -> list[RawRows]:
    """The tables of a query, not decoded yet, with their seats."""
    found = connection.execute(asked).mappings().all()
    seats = rows.read_seats(connection, [row["id"] for row in found])
    return [(row, seats[row["id"]]) for row in found]


def decoded(raw: RawRows) -> tuple[TableRow, list[SeatRow]] | None:
    """A table with its seats; None if one of its rows is damaged."""
    row, seats = raw
    try:
        return (rows.table_row(row), seats) if seats else None
    except DamagedRow:
        return None


def waits_for_me(table: Table) -> bool:
    """Whether the guest this table is shown to has to decide."""
    return table.decider is not None and any(
        seat.mine and seat.colour == table.decider and seat.presence in ("here", "away")
        for seat in table.seats
    )
