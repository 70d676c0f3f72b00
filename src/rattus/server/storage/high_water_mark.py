"""The high-water mark: the newest log entry that was acknowledged, in a small file beside a SQLite database.

SQLite recovers what it can from a damaged write-ahead log and says nothing about the rest. The mark is
written after each commit and before the acknowledgement, without fsync: it survives the death of the process,
and after a power failure it may be older than the database, which is harmless.
"""

import os
import struct
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection, inspect, text

from rattus.server.storage.private_files import database_opener

FORMAT = struct.Struct("<4sQI16s")
CHECKSUM = struct.Struct("<I")
MAGIC = b"RTM1"

log = structlog.get_logger()


class Mark(NamedTuple):
    """A log entry: its place in the whole log, its table and its number there."""

    rowid: int
    table: str
    seq: int


class HighWaterMark:
    """The mark of one database file."""

    def __init__(self, database: Path) -> None:
        self.path = mark_file(database)
        self.mark: Mark | None = None
        self._descriptor: int | None = None

    def update(self, connection: Any) -> None:
        """Write the newest entry of the log, read by a connection of the driver; a failure is only logged."""
        found = connection.execute(NEWEST).fetchall()
        newest = Mark(*found[0]) if found else None
        if newest is None or newest == self.mark:
            return
        try:
            self._write(encoded(newest))
            self.mark = newest
        except OSError:
            log.warning("mark-not-written", exc_info=True)

    def close(self) -> None:
        """Close the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _write(self, data: bytes) -> None:
        if self._descriptor is None:
            self._descriptor = database_opener(str(self.path), os.O_RDWR | os.O_CREAT)
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        os.write(self._descriptor, data)


def mark_file(database: Path) -> Path:
    """The file of the mark."""
    return database.with_name(database.name + ".mark")


def encoded(mark: Mark) -> bytes:
    """A mark as it is stored, with a checksum."""
    data = FORMAT.pack(MAGIC, mark.rowid, mark.seq, mark.table.encode())
    return data + CHECKSUM.pack(zlib.crc32(data))


def read_mark(database: Path) -> Mark | None:
    """The mark beside a database; None if there is none, or it is damaged."""
    try:
        data = mark_file(database).read_bytes()
    except OSError:
        return None
    body, checksum = data[: FORMAT.size], data[FORMAT.size :]
    if len(body) != FORMAT.size or checksum != CHECKSUM.pack(zlib.crc32(body)):
        return None
    magic, rowid, seq, table = FORMAT.unpack(body)
    return Mark(rowid, table.rstrip(b"\0").decode(), seq) if magic == MAGIC else None


def remove_mark(database: Path) -> None:
    """Forget what was acknowledged: another database takes the place of this one."""
    mark_file(database).unlink(missing_ok=True)


def missing_entries(connection: Connection, database: Path) -> int:
    """How many acknowledged log entries this database lacks.

    Entries are lost from the end only, so nothing is missing if the marked entry is there.
    """
    mark = read_mark(database)
    if mark is None:
        return 0
    if not inspect(connection).has_table("log"):
        return mark.rowid
    if connection.execute(MARKED, {"table": mark.table, "seq": mark.seq}).scalar_one():
        return 0
    newest = connection.execute(text(NEWEST)).all()
    return max(1, mark.rowid - (newest[0].rowid if newest else 0))


NEWEST = 'SELECT rowid, "table", seq FROM log ORDER BY rowid DESC LIMIT 1'
MARKED = text('SELECT count(*) FROM log WHERE "table" = :table AND seq = :seq')
