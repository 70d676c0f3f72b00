"""Errors as a code and its data: why the server cannot start, or cannot use its folder or database."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

FULL = (errno.ENOSPC, errno.EDQUOT)
NEEDED = 1_000_000  # bytes, for an empty database with its write-ahead log
PRIMARY_CODE = 0xFF  # masks the extended part of SQLite's error codes
SQLITE_CODES = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_CANTOPEN: "database-unwritable",
    sqlite3.SQLITE_PERM: "database-unwritable",
    sqlite3.SQLITE_READONLY: "database-unwritable",
    sqlite3.SQLITE_NOTADB: "not-a-database",
    sqlite3.SQLITE_CORRUPT: "not-a-database",
}


class CodedError(Exception):
    """A problem as a code and its data; the texts have a sentence for each code."""

    def __init__(self, code: str, **data: str) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class StartupError(CodedError):
    """Why a process of the server cannot start; nothing was damaged."""


class StorageError(StartupError):
    """Why the data folder or the database cannot be used."""


@contextmanager
def storage_errors(folder: Path) -> Iterator[None]:
    """Turn an OSError about this folder into a StorageError."""
    if folder.parts[:1] == ("~",):
        raise StorageError("no-home")
    try:
        yield
    except OSError as error:
        raise StorageError(code_of(error), folder=str(folder), why=str(error)) from error


def code_of(error: OSError) -> str:
    """The code of an OSError."""
    if error.errno in FULL:
        return "disk-full"
    return "not-a-folder" if isinstance(error, NotADirectoryError | FileExistsError) else "folder-unwritable"


def database_error(error: DBAPIError, file: Path | None) -> StorageError | None:
    """Why SQLite cannot use its file; None if the error is about something else."""
    if file is None:
        return None
    sqlite_code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_OK) & PRIMARY_CODE
    code = SQLITE_CODES.get(sqlite_code)
    if sqlite_code == sqlite3.SQLITE_IOERR and shutil.disk_usage(file.parent).free < NEEDED:
        code = "disk-full"
    return StorageError(code, folder=str(file.parent), file=str(file)) if code is not None else None
