"""Starting and stopping a server: its port, its database, its processes, and a farewell to everybody."""

import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path

import structlog
import uvicorn
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rattus.server.app import App, make_app
from rattus.server.config import Config
from rattus.server.ops.logs import set_up_logs
from rattus.server.ops.metrics import SHARED
from rattus.server.storage.database import Database
from rattus.server.storage.errors import StorageError, database_error, storage_errors
from rattus.server.storage.file_lock import FileLock, InUse
from rattus.server.storage.migrate import NewerDatabase, upgrade
from rattus.server.storage.private_files import Loose, prepare_database

if sys.platform != "win32":
    import resource

    from rattus.server.http.slow_clients import Line

FAREWELL = 1  # seconds for requests that are under way when the server is told to stop
PORT_CODES = {errno.EADDRINUSE: "port-busy", errno.EACCES: "port-forbidden"}
SIGNALS = (signal.SIGINT, signal.SIGTERM)

Ready = Callable[[str], None]
OnLoose = Callable[[list[Loose]], None]

log = structlog.get_logger()


class ServeError(Exception):
    """Why a server cannot start: a code and its data; nothing was damaged."""

    def __init__(self, code: str, **data: str) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


def tell_loose(loose: list[Loose]) -> None:
    """One line in the log about files that others could open."""
    if loose:
        tightened = {str(path): mode for path, mode, done in loose if done}
        left_open = {str(path): mode for path, mode, done in loose if not done}
        log.warning("readable-by-others", tightened=tightened, left_open=left_open)


def run(config: Config, on_ready: Ready | None = None, on_loose: OnLoose = tell_loose) -> None:
    """Serve until somebody says stop; ServeError if it cannot begin."""
    set_up_logs(config.log)
    with listening(config) as door, prepared(config, address_of(config, door), on_loose):
        address = address_of(config, door)
        if config.workers > 1:
            run_many(config, door, on_ready, address)
        else:
            work(config, door, on_ready, address)


def work(config: Config, door: socket.socket, on_ready: Ready | None, address: str) -> None:
    """One process that serves."""
    set_up_logs(config.log)
    app = make_app(config)
    rarely_sweep()
    allow_many_connections()
    server = Server(app, config, lambda: on_ready(address) if on_ready else None)
    server.run([door])


def allow_many_connections() -> None:
    """Every stream is an open file: use as many as the system allows, not as many as are usual."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def rarely_sweep() -> None:
    """Let Python look for cycles of garbage seldom: a sweep over a thousand tables halts all of them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


class Server(uvicorn.Server):
    """Says when it is ready, and bids farewell before it closes."""

    def __init__(self, app: App, config: Config, on_ready: Callable[[], None]) -> None:
        super().__init__(settings(app, config))
        self.house = app.house
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the door."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Every stream is told, and ends; then the door is closed."""
        self.house.tables.hub.bye()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and a request to end are orderly ends; nothing is left to be raised afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def settings(app: App, config: Config) -> uvicorn.Config:
    """How requests are taken."""
    return uvicorn.Config(
        app,
        http=Line if sys.platform != "win32" else "auto",
        access_log=False,
        log_config=None,
        server_header=False,
        # Who may say for whom he asks: without a proxy nobody.
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None,
        timeout_graceful_shutdown=FAREWELL,
        timeout_keep_alive=30,
        lifespan="on",
    )


# --- before it starts -------------------------------------------------------------------------------


@contextmanager
def listening(config: Config) -> Iterator[socket.socket]:
    """The port, taken before anything else: whoever comes second learns it at once."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((config.host, config.port))
            door.listen(2048)
        except OSError as error:
            code = PORT_CODES.get(error.errno or 0, "bad-host")
            raise ServeError(code, host=config.host, port=str(config.port), why=str(error)) from error
        yield door
    finally:
        door.close()


def address_of(config: Config, door: socket.socket) -> str:
    """Where people find the server."""
    host = f"[{config.host}]" if ":" in config.host else config.host
    return config.public or f"http://{host}:{door.getsockname()[1]}"


@contextmanager
def prepared(config: Config, address: str, on_loose: OnLoose) -> Iterator[None]:
    """The database, ours alone if it is a file, and up to date."""
    database = known_database(config.address)
    lock: FileLock | None = None
    try:
        if database.file is not None:
            if config.workers > 1:
                raise ServeError("workers-need-postgres")
            on_loose(private_storage(database.file, config.data))
            lock = locked(database.file, address)
        bring_up_to_date(database)
        yield
    finally:
        database.engine.dispose()
        database.readers.shutdown()
        if lock is not None:
            lock.release()


def known_database(address: str) -> Database:
    """The database at this address, if it is of a kind we know."""
    try:
        return Database(address)
    except ImportError as error:
        raise ServeError("no-driver") from error
    except (SQLAlchemyError, ValueError) as error:
        raise ServeError("bad-database", database=address.partition("://")[0]) from error


def private_storage(file: Path, data: Path) -> list[Loose]:
    """Create the files of a SQLite database for our eyes only; what others could open before."""
    try:
        with storage_errors(file.parent):
            return prepare_database(file, data)
    except StorageError as error:
        raise ServeError(error.code, **error.data) from error


def locked(file: Path, address: str) -> FileLock:
    """The lock of a database file."""
    lock = FileLock(file)
    try:
        with storage_errors(file.parent):
            lock.take(address)
    except InUse as error:
        raise ServeError(error.code, file=str(file), address=error.address) from error
    except StorageError as error:
        raise ServeError(error.code, **error.data) from error
    return lock


def bring_up_to_date(database: Database) -> None:
    """Run the migrations."""
    shown = database.url.render_as_string(hide_password=True)
    try:
        upgrade(database)
    except NewerDatabase as error:
        raise ServeError("database-newer", database=shown) from error
    except DBAPIError as error:
        found = database_error(error, database.file)
        if found is not None:
            raise ServeError(found.code, **found.data) from error
        raise ServeError("database-unreachable", database=shown, why=str(error.orig).strip()) from error
    except SQLAlchemyError as error:
        raise ServeError("database-unreachable", database=shown, why=str(error)) from error


# --- several processes ------------------------------------------------------------------------------


def run_many(config: Config, door: socket.socket, on_ready: Ready | None, address: str) -> None:
    """Several processes behind one door; one that dies is replaced."""
    set_up_logs(config.log)
    context = multiprocessing.get_context("spawn")
    stopping = threading.Event()
    for number in SIGNALS:
        signal.signal(number, lambda *_: stopping.set())

    def start() -> BaseProcess:
        process = context.Process(target=work, args=(config, door, None, address))
        process.start()
        return process

    figures = tempfile.TemporaryDirectory(prefix="rattus-figures-")
    os.environ[SHARED] = figures.name
    workers = [start() for _ in range(config.workers)]
    if on_ready is not None:
        on_ready(address)
    while not stopping.wait(0.5):
        for place, worker in enumerate(workers):
            if not worker.is_alive():
                log.error("worker-ended", process=worker.pid, code=worker.exitcode)
                workers[place] = start()
    end_together(workers)
    figures.cleanup()


def end_together(workers: list[BaseProcess]) -> None:
    """All are told at once, and whoever does not end in time is ended."""
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + FAREWELL + 1
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()
