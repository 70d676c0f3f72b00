"""Reading tables: their rows, seats, logs and visitors. Rows are read completely before any is decoded."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct
from sqlalchemy import Connection, RowMapping, bindparam, select

from rattus.server.storage import schema
from rattus.server.storage.rows import DamagedRow, Entry, SeatRow, TableRow, entry_row, seat_row, table_row

ONE_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("table"))
SEATS = select(*(schema.seats.c[name] for name in SeatRow.__struct_fields__)).order_by(schema.seats.c.place)
ITS_SEATS = SEATS.where(schema.seats.c.table == bindparam("table"))
LOGS = select(schema.log).order_by(schema.log.c.table, schema.log.c.seq)
ITS_LOG = LOGS.where(schema.log.c.table == bindparam("table"), schema.log.c.seq > bindparam("after"))
ITS_VISITORS = select(schema.visitors.c.guest, schema.visitors.c.may).where(
    schema.visitors.c.table == bindparam("table")
)


class StoredTable(Struct):
    """A table with its seats, log and visitors."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    visitors: dict[str, str]


class RawTable(Struct):
    """The rows of a table as the database has them. They are read completely before any is decoded."""

    row: RowMapping
    seats: Sequence[RowMapping]
    entries: Sequence[RowMapping]
    visitors: dict[str, str]


def read_raw(connection: Connection, table: str, after: int = 0) -> RawTable | None:
    """Read the rows of a table with its log after this number, without decoding them."""
    found = connection.execute(ONE_TABLE, {"table": table}).mappings().all()
    if not found:
        return None
    return RawTable(
        row=found[0],
        seats=connection.execute(ITS_SEATS, {"table": table}).mappings().all(),
        entries=connection.execute(ITS_LOG, {"table": table, "after": after}).mappings().all(),
        visitors=read_visitors(connection, table),
    )


def read_raw_tables(connection: Connection, ids: Sequence[str]) -> list[RawTable]:
    """Read the rows of several tables with their logs, without decoding them; their visitors are left out."""
    tables = connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids))).mappings().all()
    seats = grouped(connection.execute(SEATS.where(schema.seats.c.table.in_(ids))).mappings())
    logs = grouped(connection.execute(LOGS.where(schema.log.c.table.in_(ids))).mappings())
    return [RawTable(row, seats[row["id"]], logs[row["id"]], {}) for row in tables]


def grouped(found: Iterable[RowMapping]) -> defaultdict[str, list[RowMapping]]:
    """Rows by the table they belong to."""
    groups: defaultdict[str, list[RowMapping]] = defaultdict(list)
    for row in found:
        groups[row["table"]].append(row)
    return groups


def decoded(raw: RawTable) -> StoredTable:
    """The rows of a table as structs; DamagedRow if one cannot be decoded."""
    return StoredTable(
        row=table_row(raw.row),
        seats=[seat_row(row) for row in raw.seats],
        entries=[entry_row(row) for row in raw.entries],
        visitors=raw.visitors,
    )


def read_table(connection: Connection, table: str, after: int = 0) -> StoredTable | None:
    """Read a table with its seats and its log after this number."""
    raw = read_raw(connection, table, after)
    return decoded(raw) if raw is not None else None


def read_visitors(connection: Connection, table: str) -> dict[str, str]:
    """The guests who have redeemed a link of this table, with what they may do."""
    return {row.guest: row.may for row in connection.execute(ITS_VISITORS, {"table": table}).all()}


def read_visit(connection: Connection, table: str, guest: str) -> str | None:
    """What a guest may do who has redeemed a link of this table; None for everybody else."""
    visitor = schema.visitors.c.guest == guest
    return connection.execute(ITS_VISITORS.where(visitor), {"table": table}).scalars("may").first()


def read_seats(connection: Connection, ids: Iterable[str]) -> dict[str, list[SeatRow]]:
    """The seats of several tables; a table with a damaged seat has none."""
    found: dict[str, list[SeatRow]] = {table: [] for table in ids}
    asked = SEATS.where(schema.seats.c.table.in_(found))
    damaged = set()
    for row in connection.execute(asked).mappings().all():
        try:
            found[row["table"]].append(seat_row(row))
        except DamagedRow:
            damaged.add(row["table"])
    return {table: [] if table in damaged else seats for table, seats in found.items()}
