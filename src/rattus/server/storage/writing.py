"""Writing tables: new ones, and what has changed in rows, seats and logs."""

from functools import lru_cache

from sqlalchemy import Connection, Table, Update, bindparam, update

from rattus.server.storage import schema
from rattus.server.storage.rows import Entry, SeatRow, TableRow, changed_columns, columns_of, columns_of_entry


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
