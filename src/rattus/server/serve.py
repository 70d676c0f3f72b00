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
from contextlib import ExitStack, contextmanager
from multiprocessing.process import BaseProcess

import structlog
import uvicorn

from rattus.server.app import App, make_app
from rattus.server.config import Config
from rattus.server.ops.logs import set_up_logs
from rattus.server.ops.metrics import SHARED
from rattus.server.storage.errors import StartupError
from rattus.server.storage.private_files import Loose
from rattus.server.storage.startup import database_at, locked, make_private, migrate

if sys.platform != "win32":
    import resource

    from rattus.server.http.slow_clients import Line

FAREWELL = 1  # seconds for requests that are under way when the server is told to stop
PORT_CODES = {errno.EADDRINUSE: "port-busy", errno.EACCES: "port-forbidden"}
SIGNALS = (signal.SIGINT, signal.SIGTERM)

Ready = Callable[[str], None]
OnLoose = Callable[[list[Loose]], None]

log = structlog.get_logger()


def tell_loose(loose: list[Loose]) -> None:
    """One line in the log about files that others could open."""
    if loose:
        tightened = {str(path): mode for path, mode, done in loose if done}
        left_open = {str(path): mode for path, mode, done in loose if not done}
        log.warning("readable-by-others", tightened=tightened, left_open=left_open)


def run(config: Config, on_ready: Ready | None = None, on_loose: OnLoose = tell_loose) -> None:
    """Serve until somebody says stop; StartupError if it cannot begin."""
    set_up_logs(config.log)
    with listening(config) as door, prepared_database(config, address_of(config, door), on_loose):
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
            raise StartupError(code, host=config.host, port=str(config.port), why=str(error)) from error
        yield door
    finally:
        door.close()


def address_of(config: Config, door: socket.socket) -> str:
    """Where people find the server."""
    host = f"[{config.host}]" if ":" in config.host else config.host
    return config.public or f"http://{host}:{door.getsockname()[1]}"


@contextmanager
def prepared_database(config: Config, address: str, on_loose: OnLoose) -> Iterator[None]:
    """Migrate the database; hold the lock of a SQLite file, with this server's address in it."""
    database = database_at(config.address)
    with ExitStack() as stack:
        stack.callback(database.readers.shutdown)
        stack.callback(database.engine.dispose)
        if database.file is not None:
            if config.workers > 1:
                raise StartupError("workers-need-postgres")
            on_loose(make_private(database.file, config.data))
            stack.enter_context(locked(database.file, address))
        migrate(database)
        yield


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
