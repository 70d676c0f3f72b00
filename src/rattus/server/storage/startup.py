"""Opening the database at startup: private files, one server for each SQLite file, schema up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rattus.server.storage.database import Database
from rattus.server.storage.errors import StorageError, database_error, storage_errors
from rattus.server.storage.file_lock import FileLock, InUse
from rattus.server.storage.high_water_mark import missing_entries
from rattus.server.storage.migrate import NewerDatabase, upgrade
from rattus.server.storage.private_files import ExposedFile, prepare_database


def database_at(url: str) -> Database:
    """The database at a URL; StorageError if its kind is unknown or its driver is not installed."""
    try:
        return Database(url)
    except ImportError as error:
        raise StorageError("no-driver") from error
    except (SQLAlchemyError, ValueError) as error:
        raise StorageError("bad-database", database=url.partition("://")[0]) from error


def make_private(file: Path, data_folder: Path) -> list[ExposedFile]:
    """Create the files of a SQLite database with private modes; returns what other users could open."""
    with storage_errors(file.parent):
        return prepare_database(file, data_folder)


@contextmanager
def locked(file: Path, address: str) -> Iterator[None]:
    """Hold the lock of a database file; StorageError with the owner's address if it is taken."""
    lock = FileLock(file)
    try:
        with storage_errors(file.parent):
            lock.take(address)
    except InUse as error:
        raise StorageError(error.code, file=str(file), address=error.address) from error
    try:
        yield
    finally:
        lock.release()


def entries_missing(database: Database) -> int:
    """How many acknowledged log entries a SQLite database lacks; 0 if it cannot be read yet."""
    if database.file is None:
        return 0
    try:
        with database.engine.connect() as connection:
            return missing_entries(connection, database.file)
    except DBAPIError:
        return 0  # the migration that follows says what is wrong


def migrate(database: Database) -> None:
    """Run the migrations; StorageError if the database cannot be reached or is too new."""
    shown = database.url.render_as_string(hide_password=True)
    try:
        upgrade(database)
    except NewerDatabase as error:
        raise StorageError("database-newer", database=shown) from error
    except DBAPIError as error:
        found = database_error(error, database.file)
        if found is not None:
            raise found from error
        raise StorageError("database-unreachable", database=shown, why=str(error.orig).strip()) from error
    except SQLAlchemyError as error:
        raise StorageError("database-unreachable", database=shown, why=str(error)) from error
