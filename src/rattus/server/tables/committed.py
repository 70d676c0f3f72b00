"""A committed plan, as NOTIFY carries it to the other processes, so that they need not read it.

PostgreSQL carries less than 8,000 bytes. A plan that is longer, or that changes a secret, is only named, and
whoever needs it reads it from the database.
"""

from copy import copy
from typing import Any, TypeVar

from msgspec import Struct, json

from rattus.server.storage.rows import Entry, SeatRow, TableRow, changed_columns, columns_of_entry, entry_row
from rattus.server.tables.live import LiveTable
from rattus.server.tables.transaction import Plan

LONGEST = 7900
ONLY_READ = {"wish", "cards", "sealed"}  # columns of `tables` that are secret or not stored as they are

Columns = dict[str, Any]
Row = TypeVar("Row", TableRow, SeatRow)


class Committed(Struct, array_like=True):
    """The number a table has reached, and the changes that follow a number before it."""

    table: str
    seq: int
    after: int = -1  # -1: the changes have to be read
    row: Columns = {}
    seats: list[Columns] = []
    entries: list[Columns] = []

    def follows(self, live: LiveTable) -> bool:
        """Whether these changes continue a live table."""
        return self.after == live.seq

    def apply(self, live: LiveTable) -> list[Entry]:
        """Apply the changes to the live table that they continue; returns the new entries."""
        seats = [with_changes(seat, changes) for seat, changes in zip(live.seats, self.seats, strict=True)]
        entries = [entry_row(columns) for columns in self.entries]
        live.apply(with_changes(live.row, self.row), seats, entries)
        return entries


def payload_of(plan: Plan) -> str:
    """The payload that tells other processes of a plan."""
    row = changed_columns(plan.live.row, plan.row)
    if not ONLY_READ & row.keys():
        seats = [changed_columns(old, new) for old, new in zip(plan.live.seats, plan.seats, strict=True)]
        entries = [columns_of_entry(entry) for entry in plan.entries]
        whole = json.encode(Committed(plan.row.id, plan.row.seq, plan.live.seq, row, seats, entries))
        if len(whole) <= LONGEST:
            return whole.decode()
    return json.encode(Committed(plan.row.id, plan.row.seq)).decode()


def with_changes(row: Row, changes: Columns) -> Row:
    """A copy of a row with other values in some columns."""
    changed = copy(row)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


decode = json.Decoder(Committed).decode
