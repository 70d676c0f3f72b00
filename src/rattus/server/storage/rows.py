"""The rows of a table as structs, and how columns become structs and structs columns."""

from sys import intern
from typing import Any

from msgspec import MsgspecError, Struct, convert, json, structs
from sqlalchemy import RowMapping

from rattus.record.game.outcome import Outcome
from rattus.rules.state import State
from rattus.server.wire.messages import Colour, Result, TableWish
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


class EntryData(Struct, omit_defaults=True, frozen=True, gc=False):
    """What an entry says beside its kind and player; stored as JSON."""

    say: str = ""  # the action in the notation
    chance: str = ""  # what it has revealed to everybody
    count: int = 0  # of actions taken back
    text: str = ""  # chat, or the code of a notice
    name: str = ""
    level: str = ""
    promise: str = ""
    instead_of: str = ""  # the level of a bot that failed
    why: str = ""


class Entry(Struct, kw_only=True, eq=False, weakref=True):
    """A row of `log`, with caches: the outcome of a move, the state it led to, and its encoded news."""

    table: str
    seq: int
    kind: str
    player: Colour | None
    by: str
    request: str | None
    data: EntryData
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


# --- decoding -----------------------------------------------------------------------------------------


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
        values["data"] = json.decode(values["data"], type=EntryData)
        return convert(values, Entry)
    except UNDECODABLE as error:
        raise DamagedRow(str(row["table"]), f"entry {row['seq']}") from error


REPEATED = ("table", "kind", "by")  # texts that most entries have in common, kept once
