"""The rows of a table as the server holds them in memory, and the statements that read and write them."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, json, structs
from sqlalchemy import Connection, RowMapping, bindparam, select, update

from rattus.record.game.outcome import Outcome
from rattus.rules.state import State
from rattus.server.storage import schema
from rattus.server.wire.messages import Colour, Json, TableWish
from rattus.server.wire.views import Sight


class TableRow(Struct, kw_only=True):
    """A table as it stands."""

    id: str
    created: int
    host: str
    wish: TableWish
    rules: str
    players: int
    cards: list[str]
    listed: bool
    status: str
    seq: int = 0
    moves: int = 0
    decider: Colour | None = None
    since: int | None = None
    deadline: int | None = None
    patience: int | None = None
    promise: str = ""
    sealed: str = ""
    version: int
    started: int | None = None
    finished: int | None = None
    result: str | None = None
    rematch: str | None = None
    thinker: str | None = None


class SeatRow(Struct, kw_only=True):
    """A seat as it stands."""

    table: str
    place: int
    colour: Colour
    kind: str = "open"
    guest: str | None = None  # of an open seat: for whom it is kept
    name: str = ""
    level: str = ""
    state: str = ""
    clock: int | None = None
    seen: int = 0
    here: int | None = None
    muted: str = ""

    @property
    def taken(self) -> bool:
        """Does somebody own this seat, a person or a program of somebody's own?"""
        return self.kind != "open" and self.guest is not None

    @property
    def played_from_outside(self) -> bool:
        """Does its owner decide here, and no bot of the server?"""
        return self.taken and not self.state


class Entry(Struct, kw_only=True, eq=False):
    """An entry of the log; a fresh one of a move or its taking back also has the state it led to."""

    table: str
    seq: int
    kind: str
    player: Colour | None
    by: str
    request: str | None
    data: Json
    at: int
    version: int
    moves: int = 0  # actions up to here
    outcome: Outcome | None = None
    state: State | None = None
    sight: Sight | None = None
    encoded: dict[str, bytes] = {}  # the news of it, by who hears it


IN_MEMORY = {"moves", "outcome", "state", "sight", "encoded"}


def stored(name: str, value: Any) -> Any:
    """A value as its column has it."""
    if name == "cards":
        return " ".join(value)
    return json.encode(value).decode() if name in ("wish", "data") else value


def columns_of(row: TableRow | SeatRow) -> dict[str, Any]:
    """A whole row, for inserting it."""
    return {name: stored(name, value) for name, value in structs.asdict(row).items()}


def columns_of_entry(entry: Entry) -> dict[str, Any]:
    """A whole entry, for inserting it."""
    return {
        name: stored(name, getattr(entry, name)) for name in entry.__struct_fields__ if name not in IN_MEMORY
    }


def changed_columns(old: TableRow | SeatRow, new: TableRow | SeatRow) -> dict[str, Any]:
    """The columns in which two rows differ; who is here is noted by the timekeeper alone."""
    return {
        name: stored(name, getattr(new, name))
        for name in new.__struct_fields__
        if name != "here" and getattr(new, name) != getattr(old, name)
    }


# --- reading ------------------------------------------------------------------------------------------


def table_row(row: RowMapping) -> TableRow:
    """A row of `tables`."""
    values = dict(row)
    values["wish"] = json.decode(values["wish"], type=TableWish)
    values["cards"] = values["cards"].split()
    del values["claimed_by"], values["claimed_until"]  # those are between the database and who thinks
    return TableRow(**values)


def seat_row(row: RowMapping) -> SeatRow:
    """A row of `seats`."""
    return SeatRow(**row)


def entry_row(row: RowMapping) -> Entry:
    """A row of `log`."""
    values = dict(row)
    values["data"] = json.decode(values["data"], type=dict[str, object])
    return Entry(**values)


ONE_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("table"))
ITS_SEATS = (
    select(schema.seats).where(schema.seats.c.table == bindparam("table")).order_by(schema.seats.c.place)
)
ITS_LOG = (
    select(schema.log)
    .where(schema.log.c.table == bindparam("table"), schema.log.c.seq > bindparam("after"))
    .order_by(schema.log.c.seq)
)
ITS_VISITORS = select(schema.visitors.c.guest, schema.visitors.c.may).where(
    schema.visitors.c.table == bindparam("table")
)


class Stored(Struct):
    """A table with all that belongs to it."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    visitors: dict[str, str]


def read_table(connection: Connection, table: str, after: int = 0) -> Stored | None:
    """A table, its seats, and its log after this number."""
    found = connection.execute(ONE_TABLE, {"table": table}).mappings().first()
    if found is None:
        return None
    return Stored(
        row=table_row(found),
        seats=[seat_row(row) for row in connection.execute(ITS_SEATS, {"table": table}).mappings()],
        entries=[
            entry_row(row) for row in connection.execute(ITS_LOG, {"table": table, "after": after}).mappings()
        ],
        visitors=read_visitors(connection, table),
    )


def read_visitors(connection: Connection, table: str) -> dict[str, str]:
    """Who has taken up a link of this table, and what for."""
    return {row.guest: row.may for row in connection.execute(ITS_VISITORS, {"table": table})}


def read_seats(connection: Connection, ids: Iterable[str]) -> dict[str, list[SeatRow]]:
    """The seats of several tables."""
    found: dict[str, list[SeatRow]] = {table: [] for table in ids}
    asked = select(schema.seats).where(schema.seats.c.table.in_(found)).order_by(schema.seats.c.place)
    for row in connection.execute(asked).mappings():
        found[row["table"]].append(seat_row(row))
    return found


# --- writing ------------------------------------------------------------------------------------------


class Overtaken(Exception):  # noqa: N818 - what happened
    """Somebody else has written to this table since it was read."""


def insert_table(connection: Connection, row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> None:
    """A new table."""
    connection.execute(schema.tables.insert(), [columns_of(row)])
    connection.execute(schema.seats.insert(), [columns_of(seat) for seat in seats])
    if entries:
        connection.execute(schema.log.insert(), [columns_of_entry(entry) for entry in entries])


def update_table(connection: Connection, old: TableRow, new: TableRow) -> None:
    """Take the next numbers under the lock of the table's row; Overtaken if they are gone."""
    changes = changed_columns(old, new)
    if not changes:
        return
    if "moves" in changes or "thinker" in changes:
        changes |= {"claimed_by": None, "claimed_until": None}
    asked = update(schema.tables).where(
        schema.tables.c.id == bindparam("its_id"), schema.tables.c.seq == bindparam("old_seq")
    )
    done = connection.execute(
        asked.values({name: bindparam(name) for name in changes}),
        {"its_id": old.id, "old_seq": old.seq, **changes},
    )
    if done.rowcount != 1:
        raise Overtaken(old.id)


def update_seats(connection: Connection, old: list[SeatRow], new: list[SeatRow]) -> None:
    """Those that have changed."""
    for before, after in zip(old, new, strict=True):
        changes = changed_columns(before, after)
        if changes:
            asked = update(schema.seats).where(
                schema.seats.c.table == bindparam("its_table"),
                schema.seats.c.colour == bindparam("its_colour"),
            )
            connection.execute(
                asked.values({name: bindparam(name) for name in changes}),
                {"its_table": before.table, "its_colour": before.colour, **changes},
            )


def insert_entries(connection: Connection, entries: list[Entry]) -> None:
    """Further entries of a log."""
    if entries:
        connection.execute(INSERT_ENTRY, [columns_of_entry(entry) for entry in entries])


INSERT_ENTRY = schema.log.insert()
