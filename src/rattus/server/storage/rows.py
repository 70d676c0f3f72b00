"""The rows of a table as structs, and the statements that read and write them."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, json, structs
from sqlalchemy import Connection, RowMapping, bindparam, select, update

from rattus.record.game.outcome import Outcome
from rattus.rules.state import State
from rattus.server.storage import schema
from rattus.server.wire.messages import Colour, Json, TableWish
from rattus.server.wire.stream_event import StreamEvent
from rattus.server.wire.views import ViewCache


class TableRow(Struct, kw_only=True):
    """A row of `tables`; the fields are its columns."""

    id: str
    created: int
    host: str
    wish: TableWish  # the table options
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
    thinker: str | None = None  # the level of the server bot that has to decide

    @property
    def branched_after(self) -> int | None:
        """How many actions were taken over from another game, whose deal is therefore known."""
        return self.wish.branch.moves if self.wish.branch else None


class SeatRow(Struct, kw_only=True):
    """A row of `seats`; the fields are its columns."""

    table: str
    place: int
    colour: Colour
    kind: str = "open"
    guest: str | None = None  # of an open seat: for whom it is reserved
    name: str = ""
    level: str = ""
    state: str = ""
    clock: int | None = None
    seen: int = 0
    here: int | None = None
    muted: str = ""

    @property
    def taken(self) -> bool:
        """Whether a guest owns this seat, as a person or with a program."""
        return self.kind != "open" and self.guest is not None

    @property
    def played_from_outside(self) -> bool:
        """Whether its owner decides, not a server bot."""
        return self.taken and not self.state


class Entry(Struct, kw_only=True, eq=False, weakref=True):
    """A row of `log`, with caches: the outcome of a move, the state it led to, and its encoded news."""

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
    view_cache: ViewCache | None = None
    encoded: dict[str, StreamEvent] = {}  # its news as it is sent, by seat


IN_MEMORY = {"moves", "outcome", "state", "view_cache", "encoded"}


def stored(name: str, value: Any) -> Any:
    """A value as its column stores it."""
    if name == "cards":
        return " ".join(value)
    return json.encode(value).decode() if name in ("wish", "data") else value


def columns_of(row: TableRow | SeatRow) -> dict[str, Any]:
    """All columns of a row, to insert it."""
    return {name: stored(name, value) for name, value in structs.asdict(row).items()}


def columns_of_entry(entry: Entry) -> dict[str, Any]:
    """All columns of an entry, to insert it."""
    return {
        name: stored(name, getattr(entry, name)) for name in entry.__struct_fields__ if name not in IN_MEMORY
    }


def changed_columns(old: TableRow | SeatRow, new: TableRow | SeatRow) -> dict[str, Any]:
    """The columns in which two rows differ, except `here`, which only the timekeeper writes."""
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
    del values["claimed_by"], values["claimed_until"]  # only the leases use these
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


class StoredTable(Struct):
    """A table with its seats, log and visitors."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    visitors: dict[str, str]


def read_table(connection: Connection, table: str, after: int = 0) -> StoredTable | None:
    """Read a table with its seats and its log after this number."""
    found = connection.execute(ONE_TABLE, {"table": table}).mappings().first()
    if found is None:
        return None
    return StoredTable(
        row=table_row(found),
        seats=[seat_row(row) for row in connection.execute(ITS_SEATS, {"table": table}).mappings()],
        entries=[
            entry_row(row) for row in connection.execute(ITS_LOG, {"table": table, "after": after}).mappings()
        ],
        visitors=read_visitors(connection, table),
    )


def read_visitors(connection: Connection, table: str) -> dict[str, str]:
    """The guests who have redeemed a link of this table, with what they may do."""
    return {row.guest: row.may for row in connection.execute(ITS_VISITORS, {"table": table})}


def read_visit(connection: Connection, table: str, guest: str) -> str | None:
    """What a guest may do who has redeemed a link of this table; None for everybody else."""
    visitor = schema.visitors.c.guest == guest
    return connection.execute(ITS_VISITORS.where(visitor), {"table": table}).scalars("may").first()


def read_seats(connection: Connection, ids: Iterable[str]) -> dict[str, list[SeatRow]]:
    """The seats of several tables."""
    found: dict[str, list[SeatRow]] = {table: [] for table in ids}
    asked = select(schema.seats).where(schema.seats.c.table.in_(found)).order_by(schema.seats.c.place)
    for row in connection.execute(asked).mappings():
        found[row["table"]].append(seat_row(row))
    return found


# --- writing ------------------------------------------------------------------------------------------


class WriteConflict(Exception):  # noqa: N818 - what happened
    """Another process has written to this table since it was read."""


def insert_table(connection: Connection, row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> None:
    """Insert a new table."""
    connection.execute(schema.tables.insert(), [columns_of(row)])
    connection.execute(schema.seats.insert(), [columns_of(seat) for seat in seats])
    if entries:
        connection.execute(schema.log.insert(), [columns_of_entry(entry) for entry in entries])


def update_table(connection: Connection, old: TableRow, new: TableRow) -> None:
    """Update a table with optimistic locking by `seq`; WriteConflict if it has changed."""
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
        raise WriteConflict(old.id)


def update_seats(connection: Connection, old: list[SeatRow], new: list[SeatRow]) -> None:
    """Update the seats that have changed."""
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
    """Append entries to a log."""
    if entries:
        connection.execute(INSERT_ENTRY, [columns_of_entry(entry) for entry in entries])


INSERT_ENTRY = schema.log.insert()
