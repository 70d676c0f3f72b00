"""Running a server: bind the port, prepare the database, start the processes, shut down gracefully."""

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
from contextlib import ExitStack, contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType

import structlog
import uvicorn

from rattus.server.app import App, make_app
from rattus.server.config import Config
from rattus.server.ops.logs import set_up_logs
from rattus.server.ops.metrics import SHARED
from rattus.server.storage.errors import StartupError
from rattus.server.storage.private_files import ExposedFile
from rattus.server.storage.startup import database_at, entries_missing, locked, make_private, migrate

if sys.platform != "win32":
    import resource

    from rattus.server.http.slow_clients import TimeoutProtocol

SHUTDOWN_SECONDS = 1  # for requests under way when the server is told to stop
LONGEST_STOP = 4.8  # seconds; a process that still runs then is ended, whatever it waits for
PORT_CODES = {errno.EADDRINUSE: "port-busy", errno.EACCES: "port-forbidden"}
SIGNALS = (signal.SIGINT, signal.SIGTERM)

Ready = Callable[[str], None]
OnLoss = Callable[[int], None]  # with the number of acknowledged log entries that are missing
OnExposed = Callable[[list[ExposedFile]], None]

log = structlog.get_logger()


def report_exposed(exposed: list[ExposedFile]) -> None:
    """Log one line about files that other users of the machine could open."""
    if exposed:
        tightened = {str(path): mode for path, mode, done in exposed if done}
        left_open = {str(path): mode for path, mode, done in exposed if not done}
        log.warning("readable-by-others", tightened=tightened, left_open=left_open)


def ignore_loss(_: int) -> None:
    """Nothing: the server logs a loss itself."""


def run(
    config: Config,
    on_ready: Ready | None = None,
    on_exposed: OnExposed = report_exposed,
    on_loss: OnLoss = ignore_loss,
) -> None:
    """Serve until a signal arrives; StartupError if the server cannot start."""
    set_up_logs(config.log)
    with listen(config) as listener:
        address = address_of(config, listener)
        with prepared_database(config, address, on_exposed, on_loss):
            serve_all(config, listener, on_ready, address)


def serve_all(config: Config, listener: socket.socket, on_ready: Ready | None, address: str) -> None:
    """Serve from one process or from several."""
    if config.workers > 1:
        run_many(config, listener, on_ready, address)
    else:
        serve_process(config, listener, on_ready, address)


def serve_process(config: Config, listener: socket.socket, on_ready: Ready | None, address: str) -> None:
    """Serve from this process."""
    set_up_logs(config.log)
    app = make_app(config)
    tune_garbage_collector()
    raise_file_limit()
    server = Server(app, config, lambda: on_ready(address) if on_ready else None)
    server.run([listener])


def raise_file_limit() -> None:
    """Raise the limit of open files to the hard limit: every stream is an open file."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def tune_garbage_collector() -> None:
    """Collect garbage rarely: a full collection over a thousand tables stops all of them meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


class Server(uvicorn.Server):
    """uvicorn's server with a ready callback, and with streams that end before it closes."""

    def __init__(self, app: App, config: Config, on_ready: Callable[[], None]) -> None:
        super().__init__(uvicorn_config(app, config))
        self.services = app.services
        self.on_ready = on_ready
        self.last_resort = threading.Timer(LONGEST_STOP, os._exit, (1,))
        self.last_resort.daemon = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop gracefully, and in any case soon."""
        super().handle_exit(sig, frame)
        if not self.last_resort.is_alive():
            self.last_resort.start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to accept connections."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send `bye` on every stream and end it, then stop accepting."""
        self.services.tables.hub.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM shut down gracefully; uvicorn would raise them again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            self.last_resort.cancel()
            for number, handler in before.items():
                signal.signal(number, handler)


def uvicorn_config(app: App, config: Config) -> uvicorn.Config:
    """The settings of uvicorn."""
    return uvicorn.Config(
        app,
        http=TimeoutProtocol if sys.platform != "win32" else "auto",
        access_log=False,
        log_config=None,
        server_header=False,
        # X-Forwarded-For is believed from the configured proxies only.
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        timeout_keep_alive=30,
        lifespan="on",
    )


# --- before it starts -------------------------------------------------------------------------------


@contextmanager
def listen(config: Config) -> Iterator[socket.socket]:
    """Bind the port before anything else, so that a second server fails at once."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((config.host, config.port))
            listener.listen(2048)
        except OSError as error:
            code = PORT_CODES.get(error.errno or 0, "bad-host")
            raise StartupError(code, host=config.host, port=str(config.port), why=str(error)) from error
        yield listener
    finally:
        listener.close()


def address_of(config: Config, listener: socket.socket) -> str:
    """The URL of the server."""
    host = f"[{config.host}]" if ":" in config.host else config.host
    return config.public or f"http://{host}:{listener.getsockname()[1]}"


@contextmanager
def prepared_database(config: Config, address: str, on_exposed: OnExposed, on_loss: OnLoss) -> Iterator[None]:
    """Migrate the database; hold the lock of a SQLite file, with this server's address in it."""
    database = database_at(config.address)
    with ExitStack() as stack:
        stack.callback(database.readers.shutdown)
        stack.callback(database.engine.dispose)
        if database.file is None and config.backup_seconds:
            raise StartupError("backups-need-sqlite")
        if database.file is not None:
            if config.workers > 1:
                raise StartupError("workers-need-postgres")
            on_exposed(make_private(database.file, config.data))
            stack.enter_context(locked(database.file, address))
            on_loss(entries_missing(database))
        migrate(database)
        yield


# --- several processes ------------------------------------------------------------------------------


def run_many(config: Config, listener: socket.socket, on_ready: Ready | None, address: str) -> None:
    """Several processes share one listening socket; a dead one is replaced."""
    set_up_logs(config.log)
    context = multiprocessing.get_context("spawn")
    stopping = threading.Event()
    for number in SIGNALS:
        signal.signal(number, lambda *_: stopping.set())

    def start() -> BaseProcess:
        process = context.Process(target=serve_process, args=(config, listener, None, address))
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
    terminate_all(workers)
    figures.cleanup()


def terminate_all(workers: list[BaseProcess]) -> None:
    """Terminate all processes at once, and kill those that do not end in time."""
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + SHUTDOWN_SECONDS + 1
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()
