"""The rows of a table as structs, and the statements that read and write them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from sys import intern
from typing import Any, TypeVar

from msgspec import MsgspecError, Struct, convert, json, structs
from sqlalchemy import Connection, RowMapping, Table, Update, bindparam, select, update

from rattus.record.game.outcome import Outcome
from rattus.rules.setup import COLOURS
from rattus.rules.state import State
from rattus.server.storage import schema
from rattus.server.wire.messages import Colour, Json, Result, SeatWish, TableWish
from rattus.server.wire.stream_event import StreamEvent
from rattus.server.wire.views import ViewCache

T = TypeVar("T")


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
    origin: str = ""  # the host's network as a keyed hash

    @property
    def branched_after(self) -> int | None:
        """How many actions were taken over from another game, whose deal is therefore known."""
        return self.wish.branch.moves if self.wish.branch else None


class SeatRow(Struct, kw_only=True):
    """A row of `seats`; the fields are its columns but `created`, which only lists use."""

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


class DamagedRow(Exception):  # noqa: N818 - what was found
    """A stored row that cannot be decoded; names the table it belongs to and the kind of row."""

    def __init__(self, table: str, kind: str) -> None:
        super().__init__(table, kind)
        self.table = table
        self.kind = kind


UNDECODABLE = (MsgspecError, TypeError, ValueError, AttributeError)


def table_row(row: RowMapping) -> TableRow:
    """A row of `tables`."""
    values = columns_in(row)
    try:
        values["wish"] = json.decode(values["wish"], type=TableWish)
        values["cards"] = values["cards"].split()
        if values["result"] is not None:
            json.decode(values["result"], type=Result)
        return convert(values, TableRow)
    except UNDECODABLE as error:
        raise DamagedRow(str(row["id"]), "table") from error


def columns_in(row: RowMapping | dict[str, Any]) -> dict[str, Any]:
    """The columns of a row by name, except those of the leases."""
    return {str(name): value for name, value in row.items() if name not in ONLY_LEASES}


ONLY_LEASES = ("claimed_by", "claimed_until")


def seat_row(row: RowMapping) -> SeatRow:
    """A row of `seats`."""
    try:
        return convert(columns_in(row), SeatRow)
    except UNDECODABLE as error:
        raise DamagedRow(str(row["table"]), "seat") from error


def entry_row(row: RowMapping | dict[str, Any]) -> Entry:
    """A row of `log`."""
    values = columns_in(row)
    try:
        values |= {name: intern(values[name]) for name in REPEATED}
        values["data"] = json.decode(values["data"], type=dict[str, object])
        return convert(values, Entry)
    except UNDECODABLE as error:
        raise DamagedRow(str(row["table"]), f"entry {row['seq']}") from error


REPEATED = ("table", "kind", "by")  # texts that most entries have in common, kept once

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


# --- what is left of a damaged table ------------------------------------------------------------------


def salvaged(raw: RawTable) -> StoredTable:
    """A damaged table for those who ask for it: what can be decoded, and placeholders for the rest."""
    try:
        row = table_row(raw.row)
    except DamagedRow:
        row = placeholder_row(raw.row)
    seats = {seat.colour: seat for seat in _decodable(seat_row, raw.seats)}
    row.players = min(max(row.players, len(seats)), len(COLOURS))
    return StoredTable(
        row=row,
        seats=[
            seats.get(colour) or SeatRow(table=row.id, place=place, colour=colour)
            for place, colour in enumerate(COLOURS[: row.players])
        ],
        entries=_decodable(entry_row, raw.entries),
        visitors=raw.visitors,
    )


def placeholder_row(raw: RowMapping) -> TableRow:
    """A row of `tables` with the values of the right type; the options are lost."""
    kept = {name: raw[name] for name, kind in PLAIN_COLUMNS.items() if isinstance(raw[name], kind)}
    lost = {"created": 0, "host": "", "rules": "", "players": 2, "status": "running", "version": 0}
    wish = TableWish(seats=[SeatWish(kind="open"), SeatWish(kind="open")])
    return TableRow(**{**lost, **kept, "wish": wish, "cards": [], "listed": False})


PLAIN_COLUMNS = {
    "id": str, "created": int, "host": str, "rules": str, "players": int, "status": str, "seq": int,
    "moves": int, "promise": str, "version": int,
}  # fmt: skip


def _decodable(decode: Callable[[RowMapping], T], rows: Sequence[RowMapping]) -> list[T]:
    """The rows that can be decoded."""
    found = []
    for row in rows:
        with suppress(DamagedRow):
            found.append(decode(row))
    return found


# --- writing ------------------------------------------------------------------------------------------


class WriteConflict(Exception):  # noqa: N818 - what happened
    """Another process has written to this table since it was read."""


def insert_table(connection: Connection, row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> None:
    """Insert a new table."""
    connection.execute(schema.tables.insert(), [columns_of(row)])
    created = {"created": row.created}
    connection.execute(schema.seats.insert(), [columns_of(seat) | created for seat in seats])
    if entries:
        connection.execute(schema.log.insert(), [columns_of_entry(entry) for entry in entries])


def update_table(connection: Connection, old: TableRow, new: TableRow) -> None:
    """Update a table with optimistic locking by `seq` and `since`; WriteConflict if it has changed."""
    changes = changed_columns(old, new)
    if not changes:
        return
    if "moves" in changes or "thinker" in changes:
        changes |= {"claimed_by": None, "claimed_until": None}
    asked = update_statement(schema.tables, ("id", "seq"), tuple(changes), "since")
    done = connection.execute(
        asked, {"old_id": old.id, "old_seq": old.seq, "old_since": old.since, **changes}
    )
    if done.rowcount != 1:
        raise WriteConflict(old.id)


def set_aside(connection: Connection, table: str, seq: int, notice: Entry) -> None:
    """Mark a damaged table as broken, whatever else its row holds, and append a notice for its players."""
    t = schema.tables
    broken = {"status": "broken", "decider": None, "thinker": None, "deadline": None, "seq": notice.seq}
    done = connection.execute(update(t).where(t.c.id == table, t.c.seq == seq).values(**broken))
    if done.rowcount != 1:
        raise WriteConflict(table)
    insert_entries(connection, [notice])


def update_seats(connection: Connection, old: list[SeatRow], new: list[SeatRow]) -> None:
    """Update the seats that have changed."""
    for before, after in zip(old, new, strict=True):
        changes = changed_columns(before, after)
        if changes:
            asked = update_statement(schema.seats, ("table", "colour"), tuple(changes))
            connection.execute(asked, {"old_table": before.table, "old_colour": before.colour, **changes})


@lru_cache(maxsize=256)
def update_statement(
    table: Table, keys: tuple[str, ...], columns: tuple[str, ...], *unchanged: str
) -> Update:
    """An UPDATE of these columns, built once.

    Each key has the value of its parameter `old_…`, and so have the columns that must be unchanged, even if
    that is NULL.
    """
    where = [table.c[key] == bindparam(f"old_{key}") for key in keys]
    where += [table.c[name].is_not_distinct_from(bindparam(f"old_{name}")) for name in unchanged]
    return update(table).where(*where).values({column: bindparam(column) for column in columns})


def insert_entries(connection: Connection, entries: list[Entry]) -> None:
    """Append entries to a log."""
    if entries:
        connection.execute(INSERT_ENTRY, [columns_of_entry(entry) for entry in entries])


INSERT_ENTRY = schema.log.insert()
