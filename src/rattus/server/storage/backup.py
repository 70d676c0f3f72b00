"""A whole database as one file, made while the server runs, and read into an empty one of either kind."""

import base64
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, func, select, text

from rattus.server.storage import schema
from rattus.server.storage.database import Database, begin_reading
from rattus.server.storage.errors import CodedError
from rattus.server.storage.migrate import revision_of
from rattus.server.storage.private_files import opener
from rattus.server.storage.times import iso, now_ms

FORM = "rattus-backup"
ROWS_AT_ONCE = 1000


# PostgreSQL counts beside the table, and does not see the rows that bring their numbers along.
GO_ON_COUNTING = text(
    "SELECT setval(pg_get_serial_sequence('audit', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM audit), "
    "false)"
)


class BackupError(CodedError):
    """A backup that cannot be made or read; nothing was changed."""


class Heading(msgspec.Struct):
    """The first line of a backup."""

    form: str
    schema: str  # the revision of the database it was made from
    at: str


class Line(msgspec.Struct):
    """Every other line: a row, or at last how many there were."""

    table: str
    row: dict[str, Any] = {}
    rows: int = -1


def back_up(database: Database, file: Path) -> int:
    """Write everything as it stands at one moment; the number of rows."""
    fresh = file.with_name(file.name + ".new")
    fresh.unlink(missing_ok=True)  # whoever left it there could read along
    with (
        # The file holds the deals of games that are not over: it is nobody else's to read.
        open(fresh, "xb", opener=opener) as raw,
        gzip.open(raw, "wb") as out,
        database.engine.connect() as connection,
    ):
        begin_reading(connection)
        out.write(msgspec.json.encode(Heading(FORM, revision_of(connection), iso(now_ms()))) + b"\n")
        count = 0
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)).mappings():
                out.write(msgspec.json.encode(Line(str(table.name), packed(table, dict(row)))) + b"\n")
                count += 1
        out.write(msgspec.json.encode(Line("", rows=count)) + b"\n")
        connection.rollback()
    fresh.replace(file)
    return count


def restore(database: Database, file: Path) -> int:
    """Read a backup into an empty database; the number of rows. All of it, or nothing."""
    try:
        with gzip.open(file, "rb") as source, database.engine.connect() as connection:
            return fill(connection, database, source)  # type: ignore[arg-type]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise BackupError("unreadable", file=str(file)) from error


def fill(connection: Connection, database: Database, source: BinaryIO) -> int:
    """Insert every row, in one transaction."""
    heading = msgspec.json.decode(source.readline(), type=Heading)
    if heading.form != FORM:
        raise BackupError("unreadable", file="")
    if database.is_sqlite:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    if heading.schema != revision_of(connection):
        raise BackupError("other-version", made=heading.schema, here=revision_of(connection))
    if not is_empty(connection):
        raise BackupError("not-empty")
    connection.execute(schema.meta.delete())
    count = 0
    for name, rows in grouped(source):
        table = schema.metadata.tables[name]
        connection.execute(table.insert(), [unpacked(table, row) for row in rows])
        count += len(rows)
    if not database.is_sqlite:
        connection.execute(GO_ON_COUNTING)
    connection.commit()
    return count


def is_empty(connection: Connection) -> bool:
    """Has nobody been here yet?"""
    counts = [select(func.count()).select_from(table) for table in (schema.guests, schema.tables)]
    return not any(connection.execute(count).scalar_one() for count in counts)


def grouped(source: BinaryIO) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup, many at a time; its last line must say that all are there."""
    name, count = "", 0
    rows: list[dict[str, Any]] = []
    for text_line in source:
        line = msgspec.json.decode(text_line, type=Line)
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


def packed(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row as JSON can hold it."""
    return {
        str(name): base64.b64encode(value).decode() if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }


def unpacked(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """The row it was."""
    if set(row) != set(table.c.keys()):
        raise BackupError("other-version", made="", here="")
    return {
        name: base64.b64decode(value) if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }
