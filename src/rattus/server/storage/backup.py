"""Backup and restore: the whole database as one file, from and to SQLite or PostgreSQL."""

import base64
import gzip
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, func, select, text

from rattus.server.storage import schema
from rattus.server.storage.database import Database, begin_reading
from rattus.server.storage.errors import CodedError
from rattus.server.storage.high_water_mark import remove_mark
from rattus.server.storage.migrate import revision_of
from rattus.server.storage.private_files import opener
from rattus.server.storage.times import iso, now_ms

FORMAT = "rattus-backup"
ROWS_AT_ONCE = 1000
ROWS_IN_A_ROW, PAUSE = 100, 0.002  # how a gentle backup takes turns with other threads, in seconds


# The sequence of PostgreSQL does not advance when rows are inserted with their ids.
RESET_SEQUENCE = text(
    "SELECT setval(pg_get_serial_sequence('audit', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM audit), "
    "false)"
)


class BackupError(CodedError):
    """A backup that cannot be made or read; nothing was changed."""


class BackupHeader(msgspec.Struct):
    """The first line of a backup."""

    form: str
    schema: str  # the revision of the database it was made from
    at: str


class BackupLine(msgspec.Struct):
    """Every other line: a row; the last line has the number of rows."""

    table: str
    row: dict[str, Any] = {}
    rows: int = -1


def back_up(database: Database, file: Path, *, gently: bool = False) -> int:
    """Write a consistent snapshot of all tables; returns the number of rows.

    It is on the disk before it gets its name, and nothing is left of one that fails. `gently` leaves time for
    other threads in between.
    """
    fresh = file.with_name(file.name + ".new")
    fresh.unlink(missing_ok=True)  # its owner could read along
    try:
        count = write_snapshot(database, fresh, PAUSE if gently else 0.0)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    fresh.replace(file)
    return count


def write_snapshot(database: Database, fresh: Path, pause: float) -> int:
    """Write all rows to a new file, and the file to the disk."""
    with (
        # Private, since the file holds the deals of running games.
        open(fresh, "xb", opener=opener) as raw,
        gzip.open(raw, "wb") as out,
        database.engine.connect() as connection,
    ):
        begin_reading(connection)
        out.write(msgspec.json.encode(BackupHeader(FORMAT, revision_of(connection), iso(now_ms()))) + b"\n")
        count = 0
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)).mappings():
                out.write(
                    msgspec.json.encode(BackupLine(str(table.name), encoded_row(table, dict(row)))) + b"\n"
                )
                count += 1
                if pause and count % ROWS_IN_A_ROW == 0:
                    time.sleep(pause)
        out.write(msgspec.json.encode(BackupLine("", rows=count)) + b"\n")
        connection.rollback()
        out.close()
        raw.flush()
        os.fsync(raw.fileno())
    return count


def restore(database: Database, file: Path) -> int:
    """Read a backup into an empty database, all or nothing; returns the number of rows."""
    try:
        with gzip.open(file, "rb") as source, database.engine.connect() as connection:
            count = fill(connection, database, source)  # type: ignore[arg-type]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise BackupError("unreadable", file=str(file)) from error
    if database.file is not None:
        remove_mark(database.file)  # what came after the backup is not missed
    return count


def fill(connection: Connection, database: Database, source: BinaryIO) -> int:
    """Insert every row, in one transaction."""
    header = msgspec.json.decode(source.readline(), type=BackupHeader)
    if header.form != FORMAT:
        raise BackupError("unreadable", file="")
    if database.is_sqlite:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    if header.schema != revision_of(connection):
        raise BackupError("other-version", made=header.schema, here=revision_of(connection))
    if not is_empty(connection):
        raise BackupError("not-empty")
    connection.execute(schema.meta.delete())
    count = 0
    for name, rows in grouped(source):
        table = schema.metadata.tables[name]
        connection.execute(table.insert(), [decoded_row(table, row) for row in rows])
        count += len(rows)
    if not database.is_sqlite:
        connection.execute(RESET_SEQUENCE)
    connection.commit()
    return count


def is_empty(connection: Connection) -> bool:
    """Whether there are neither guests nor tables."""
    counts = [select(func.count()).select_from(table) for table in (schema.guests, schema.tables)]
    return not any(connection.execute(count).scalar_one() for count in counts)


def grouped(source: BinaryIO) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup in batches; EOFError if the last line does not confirm their number."""
    name, count = "", 0
    rows: list[dict[str, Any]] = []
    for text_line in source:
        line = msgspec.json.decode(text_line, type=BackupLine)
        if rows and (line.table != name or len(rows) == ROWS_AT_ONCE):
            yield name, rows
            rows = []
        if line.rows >= 0:
            if line.rows != count:
                break
            return
        name, count = line.table, count + 1
        rows.append(line.row)
    raise EOFError


def encoded_row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row for JSON: binary columns as base64."""
    return {
        str(name): base64.b64encode(as_bytes(value)).decode()
        if isinstance(table.c[name].type, LargeBinary)
        else value
        for name, value in row.items()
    }


def as_bytes(value: bytes | str) -> bytes:
    """The value of a binary column, also of a damaged one that holds text."""
    return value.encode() if isinstance(value, str) else value


def decoded_row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row for the database."""
    if set(row) != set(table.c.keys()):
        raise BackupError("other-version", made="", here="")
    return {
        name: base64.b64decode(value) if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }
