"""The database: jobs that read, jobs that write, and all in which SQLite and PostgreSQL differ.

A job is a plain function of a connection; it runs in another thread, inside a transaction, and what it
returns arrives after the commit. SQLite has one writer: a thread that takes every job that waits, runs each
in its own savepoint, and commits them together, so that a hundred tables pay for one write to the disk.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

T = TypeVar("T")
Job = Callable[[Connection], T]

READERS = 4
POSTGRES_THREADS = 8
LARGEST_GROUP = 256
CHANNEL = "rattus"
SQLITE_FILE = "sqlite:///"


class DatabaseGone(Exception):  # noqa: N818 - what happened
    """The database cannot be reached now; nothing is known to have been written."""


class Database:
    """Reads and writes, from the event loop."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        if self.url.get_backend_name() == "postgresql":
            self.url = self.url.set(drivername="postgresql+psycopg")
        self.dialect = self.url.get_backend_name()
        if self.dialect not in ("sqlite", "postgresql"):
            raise ValueError(self.dialect)
        self.engine = make_engine(self)
        self.readers = ThreadPoolExecutor(
            READERS if self.is_sqlite else POSTGRES_THREADS, thread_name_prefix="rattus-database"
        )
        self.writer: Writer | None = None

    @property
    def is_sqlite(self) -> bool:
        """Is it a file, with one writer?"""
        return self.dialect == "sqlite"

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database."""
        return Path(self.url.database) if self.is_sqlite and self.url.database else None

    async def open(self) -> None:
        """Be ready for jobs."""
        if self.is_sqlite:
            self.writer = Writer(self.engine)
            self.writer.start()

    async def close(self) -> None:
        """Finish what has been asked for, and let go of the database."""
        if self.writer is not None:
            await asyncio.get_running_loop().run_in_executor(self.readers, self.writer.stop)
            self.writer = None
        self.readers.shutdown(wait=True)
        self.engine.dispose()

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads; it sees one moment, whatever others write meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._alone, job, True)

    async def write(self, job: Job[T]) -> T:
        """Run a job that writes; its result comes after the commit."""
        if self.writer is not None:
            return await self.writer.run(job)
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._alone, job, False)

    def _alone(self, job: Job[T], reads: bool) -> T:
        """A job in its own transaction."""
        try:
            with self.engine.begin() as connection:
                if reads:
                    begin_reading(connection)
                return job(connection)
        except (IntegrityError, ProgrammingError):
            raise  # the job's own fault
        except DBAPIError as error:
            raise DatabaseGone(str(error.orig)) from error

    def announce(self, connection: Connection, table: str, seq: int) -> None:
        """Tell other processes, once the transaction is committed, that a table has news."""
        if not self.is_sqlite:
            connection.execute(NOTIFY, {"channel": CHANNEL, "payload": f"{table} {seq}"})


def read_url(url: str) -> URL:
    """The parts of an address; what follows `sqlite:///` is a path, whatever characters it has."""
    path = url.removeprefix(SQLITE_FILE)
    return make_url(url) if path == url else URL.create("sqlite", database=path)


def begin_reading(connection: Connection) -> None:
    """See the database as it is now until the transaction ends."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execute(ONE_MOMENT)


ONE_MOMENT = text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def make_engine(database: Database) -> Engine:
    """Connections, set up as each kind of database needs it."""
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
        hide_parameters=True,  # they may be secrets, and errors are logged
        # The driver would begin transactions by itself, and too late to lock; here nothing begins unasked.
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": 30},
        pool_size=READERS + 1,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
                connection.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            connection.close()  # the file is no database, or cannot be read; the pool does not know it yet
            raise

    return engine


class Waiting:
    """A job in the writer's queue, and who waits for it."""

    def __init__(self, job: Job[Any], loop: asyncio.AbstractEventLoop) -> None:
        self.job = job
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Tell who waits; in his own thread."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The one thread that writes to SQLite."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._write, name="rattus-writer", daemon=True)

    def start(self) -> None:
        """Begin to take jobs."""
        self.thread.start()

    def stop(self) -> None:
        """Write what waits, then end."""
        self.queue.put(None)
        self.thread.join()

    async def run(self, job: Job[T]) -> T:
        """Have a job written."""
        waiting = Waiting(job, asyncio.get_running_loop())
        self.queue.put(waiting)
        result: T = await waiting.future
        return result

    def _write(self) -> None:
        with self.engine.connect() as connection:
            while (first := self.queue.get()) is not None:
                group, last = self._group(first)
                self._commit(connection, group)
                if last:
                    return

    def _group(self, first: Waiting) -> tuple[list[Waiting], bool]:
        """All jobs that wait now, and whether the end was among them."""
        group = [first]
        while len(group) < LARGEST_GROUP and not self.queue.empty():
            waiting = self.queue.get()
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False

    def _commit(self, connection: Connection, group: list[Waiting]) -> None:
        """Run the jobs of a group in one transaction, then tell everybody."""
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            for waiting in group:
                self._run_one(connection, waiting)
            connection.commit()
        except (SQLAlchemyError, DBAPIError) as error:
            connection.rollback()
            for waiting in group:
                waiting.error = DatabaseGone(str(error))
        for loop in {waiting.loop for waiting in group}:
            mine = [waiting for waiting in group if waiting.loop is loop]
            loop.call_soon_threadsafe(_settle_all, mine)

    def _run_one(self, connection: Connection, waiting: Waiting) -> None:
        """One job in a savepoint: if it fails, it alone is undone."""
        connection.exec_driver_sql("SAVEPOINT job")
        try:
            waiting.result = waiting.job(connection)
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to who asked for the job
            waiting.error = error
            connection.exec_driver_sql("ROLLBACK TO job")
        connection.exec_driver_sql("RELEASE job")


def _settle_all(group: list[Waiting]) -> None:
    for waiting in group:
        waiting.settle()
