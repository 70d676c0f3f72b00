"""The database: read and write jobs, and everything in which SQLite and PostgreSQL differ.

A job is a plain function of a connection; it runs in another thread, inside a transaction, and its result is
returned after the commit. SQLite has one writer thread with group commit: it takes all queued jobs, runs each
in a savepoint, and commits them together, so that a hundred tables share one write to the disk.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import structlog
from sqlalchemy import (
    URL,
    BigInteger,
    Connection,
    Engine,
    cast,
    create_engine,
    event,
    extract,
    func,
    make_url,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

from rattus.server.storage.high_water_mark import HighWaterMark
from rattus.server.storage.thread_pool import ThreadPool

T = TypeVar("T")
Job = Callable[[Connection], T]

READERS = 4
POSTGRES_THREADS = 8
LARGEST_BATCH = 256
NEWS_CHANNEL = "rattus"
ACCESS_CHANNEL = "rattus_access"
SQLITE_FILE = "sqlite:///"
CLOSE_SECONDS = 1.0  # for jobs under way when the database is closed

log = structlog.get_logger()

# Of PostgreSQL: the one clock that all its processes share.
DATABASE_NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


class DatabaseGone(Exception):  # noqa: N818 - what happened
    """The database cannot be reached; whether anything was written is unknown."""

    @property
    def disk_full(self) -> bool:
        """Whether there was no space left."""
        return "disk is full" in str(self) or "No space left" in str(self)


class Database:
    """Runs jobs for the event loop."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        if self.url.get_backend_name() == "postgresql":
            self.url = self.url.set(drivername="postgresql+psycopg")
        self.dialect = self.url.get_backend_name()
        if self.dialect not in ("sqlite", "postgresql"):
            raise ValueError(self.dialect)
        self.engine = make_engine(self)
        self.readers = ThreadPool(READERS if self.is_sqlite else POSTGRES_THREADS, "rattus-database")
        self.writer: Writer | None = None

    @property
    def is_sqlite(self) -> bool:
        """Whether it is SQLite."""
        return self.dialect == "sqlite"

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database."""
        return Path(self.url.database) if self.is_sqlite and self.url.database else None

    async def open(self) -> None:
        """Start the writer of SQLite."""
        if self.is_sqlite:
            mark = HighWaterMark(self.file) if self.file is not None else None
            self.writer = Writer(self.engine, mark)
            self.writer.start()

    async def close(self) -> None:
        """Finish queued jobs and close all connections; those of a database that hangs are left behind."""
        writer, self.writer = self.writer, None
        if writer is not None:
            writer.finish()
        self.readers.shutdown()
        until = time.monotonic() + CLOSE_SECONDS
        while self.readers.busy or (writer is not None and writer.thread.is_alive()):
            if time.monotonic() > until:
                log.warning("database-hangs")
                return
            await asyncio.sleep(0.002)
        self.engine.dispose()

    async def read(self, job: Job[T]) -> T:
        """Run a read-only job on a consistent snapshot."""
        return await self.readers.run(partial(self._in_transaction, job, True))

    async def write(self, job: Job[T]) -> T:
        """Run a writing job; returns after the commit."""
        if self.writer is not None:
            return await self.writer.run(job)
        return await self.readers.run(partial(self._in_transaction, job, False))

    def _in_transaction(self, job: Job[T], reads: bool) -> T:
        """Run a job in a transaction of its own."""
        try:
            with self.engine.begin() as connection:
                if reads:
                    begin_reading(connection)
                return job(connection)
        except DBAPIError as error:
            if is_of_database(error):
                raise DatabaseGone(str(error.orig)) from error
            raise

    def notify(self, connection: Connection, payload: Callable[[], str]) -> None:
        """NOTIFY other processes, with the commit; the payload is made only where there can be others."""
        if not self.is_sqlite:
            connection.execute(NOTIFY, {"channel": NEWS_CHANNEL, "payload": payload()})

    def notify_access(self, connection: Connection, table: str) -> None:
        """NOTIFY other processes, with the commit, that guests may see more or less of a table."""
        if not self.is_sqlite:
            connection.execute(NOTIFY, {"channel": ACCESS_CHANNEL, "payload": table})


def is_of_database(error: BaseException) -> bool:
    """Whether an error is one of the database or its disk, not a bug or conflict of the job."""
    return isinstance(error, DBAPIError) and not isinstance(error, IntegrityError | ProgrammingError)


def read_url(url: str) -> URL:
    """Parse a database URL; everything after `sqlite:///` is a path, whatever characters it has."""
    path = url.removeprefix(SQLITE_FILE)
    return make_url(url) if path == url else URL.create("sqlite", database=path)


def begin_reading(connection: Connection) -> None:
    """Begin a read-only transaction on a snapshot."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execute(ONE_MOMENT)


ONE_MOMENT = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def make_engine(database: Database) -> Engine:
    """The connection pool, configured for the kind of database."""
    if not database.is_sqlite:
        return create_engine(
            database.url,
            hide_parameters=True,
            pool_size=POSTGRES_THREADS,
            max_overflow=2,
            pool_pre_ping=True,
            pool_timeout=10,
        )
    engine = create_engine(
        database.url,
        hide_parameters=True,  # errors are logged, and parameters may be secrets
        # Autocommit mode: the driver would begin transactions itself, and too late to lock.
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": 30},
        pool_size=READERS + 1,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        try:
            connection.text_factory = readable
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
                connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            connection.close()  # not a database or unreadable; the pool does not know this connection yet
            raise

    return engine


def readable(stored: bytes) -> str:
    """Text as SQLite returns it; what is no UTF-8 is replaced, so that a damaged row can be fetched."""
    return stored.decode("utf-8", "replace")


class QueuedJob:
    """A job in the writer's queue, with the future of its caller."""

    def __init__(self, job: Job[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.job = job
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Resolve the future; runs in the caller's event loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The one thread that writes to SQLite, with group commit."""

    def __init__(self, engine: Engine, mark: HighWaterMark | None = None) -> None:
        self.engine = engine
        self.mark = mark
        self.queue: SimpleQueue[QueuedJob | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._write, name="rattus-writer", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self.thread.start()

    def finish(self) -> None:
        """Let the thread end once the queued jobs are written."""
        self.queue.put(None)

    async def run(self, job: Job[T]) -> T:
        """Queue a job and wait for its commit."""
        queued = QueuedJob(job, asyncio.get_running_loop())
        self.queue.put(queued)
        result: T = await queued.future
        return result

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while (first := self.queue.get()) is not None:
                group, last = self._group(first)
                self._commit(connection, group)
                if last:
                    break
        if self.mark is not None:
            self.mark.close()

    def _group(self, first: QueuedJob) -> tuple[list[QueuedJob], bool]:
        """All jobs queued now, and whether the thread is to end."""
        group = [first]
        while len(group) < LARGEST_BATCH and not self.queue.empty():
            queued = self.queue.get()
            if queued is None:
                return group, True
            group.append(queued)
        return group, False

    def _commit(self, connection: Connection, group: list[QueuedJob]) -> None:
        """Run the jobs of a group in one transaction, then resolve their futures."""
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            for queued in group:
                self._run_one(connection, queued)
            connection.commit()
            if self.mark is not None:
                self.mark.update(connection.connection.driver_connection)
        except (SQLAlchemyError, DBAPIError) as error:
            connection.rollback()
            # What failed first says more than the savepoint that went with it.
            first = next((queued.error for queued in group if isinstance(queued.error, DatabaseGone)), error)
            for queued in group:
                queued.error = DatabaseGone(str(first))
        for loop in {queued.loop for queued in group}:
            mine = [queued for queued in group if queued.loop is loop]
            loop.call_soon_threadsafe(_settle_all, mine)

    def _run_one(self, connection: Connection, queued: QueuedJob) -> None:
        """Run one job in a savepoint: if it fails, only it is rolled back."""
        connection.exec_driver_sql("SAVEPOINT job")
        try:
            queued.result = queued.job(connection)
        except Exception as error:  # noqa: BLE001 - raised again in the caller's task
            queued.error = DatabaseGone(str(error)) if is_of_database(error) else error
            connection.exec_driver_sql("ROLLBACK TO job")
        connection.exec_driver_sql("RELEASE job")


def _settle_all(group: list[QueuedJob]) -> None:
    for queued in group:
        queued.settle()
