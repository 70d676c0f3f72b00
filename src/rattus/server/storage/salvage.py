"""What is left of a damaged table: everything that can be decoded, and placeholders for the rest."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import RowMapping

from rattus.rules.setup import COLOURS
from rattus.server.storage.reading import RawTable, StoredTable
from rattus.server.storage.rows import DamagedRow, SeatRow, TableRow, entry_row, seat_row, table_row
from rattus.server.wire.messages import SeatWish, TableWish

T = TypeVar("T")


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
