"""How a server grows: many running tables, many watched ones, a large archive, two servers on one database.

    ./run bench growth                      all parts
    ./run bench growth running archive      some of them
    ./run bench growth --quick              a hundredth of it
    ./run bench growth --json               the figures as JSON

Games are played at random by the engine, stored by the server's own code, and copied until there are enough.
The copies in the archive have no logs: lists do not read them.
"""

import asyncio
import re
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from bench._figures import Figures, options, report
from bench.server import HOST, Guest, Load, Server, allow_connections, running
from tests.server.postgres import Postgres
from tests.server.stored_games import store_games

GOALS = {
    "running_start_seconds": 3.0,
    "running_memory_mb": 400.0,
    "running_replay_seconds": 30.0,
    "watched_memory_mb": 700.0,
    "watched_stop_seconds": 2.0,
    "archive_page_ms": 50.0,
    "archive_few_ms": 50.0,
    "archive_last_page_ms": 50.0,
    "archive_mine_ms": 50.0,
    "archive_start_seconds": 2.0,
    "two_servers_ratio": 1.2,
}
REPLAY_LEFT = re.compile(rb"^rattus_replay_left (\S+)$", re.MULTILINE)
EVERY = 5000  # one game in so many belongs to somebody who has few
REPEATS = 20
RATE, SECONDS = 100.0, 20.0


class Size:
    """How much is stored and opened."""

    def __init__(self, *, quick: bool) -> None:
        part = 100 if quick else 1
        self.running = 10_000 // part
        self.watched = 8_000 // part
        self.archive = 1_000_000 // part
        self.tables = 200 // (10 if quick else 1)
        self.seconds = SECONDS / (5 if quick else 1)


# --- running and watched tables ---------------------------------------------------------------


def filled(folder: Path, tables: int, *, finished: bool, logs: bool = True) -> tuple[str, Guest]:
    """A database with so many tables of a guest."""
    address = f"sqlite:///{folder}/rattus.db"
    with running(address) as server:
        guest = Guest(server)
    store_games(address, guest.id, tables, finished=finished, logs=logs)
    return address, guest


def measure_running(folder: Path, size: Size) -> Figures:
    """A start with many running games: when it is ready, when all are replayed, and what it takes."""
    address, _ = filled(folder, size.running, finished=False)
    with running(address) as server:
        began = time.monotonic()
        while replay_left(server):
            time.sleep(0.2)
        return {
            "running_tables": size.running,
            "running_start_seconds": server.start_seconds,
            "running_replay_seconds": time.monotonic() - began,
            "running_memory_mb": server.memory_mb(),
        }


def replay_left(server: Server) -> float:
    """How many running games are still to be replayed."""
    with urlopen(f"{server.address}/metrics") as answer:
        found = REPLAY_LEFT.search(answer.read())
    return float(found[1]) if found else 0.0


class Watcher(asyncio.Protocol):
    """A stream that is read and thrown away, but for its last words."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.opened = asyncio.get_running_loop().create_future()
        self.ended = asyncio.get_running_loop().create_future()
        self.tail = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the events."""
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Note that it is open."""
        self.tail = (self.tail + data)[-200:]
        if not self.opened.done():
            self.opened.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note whether it was told."""
        self.ended.set_result(b"event: bye" in self.tail)


def measure_watched(folder: Path, size: Size) -> Figures:
    """Many tables with a stream each: what that takes, and how soon all are told that the server stops."""
    address, guest = filled(folder, size.watched, finished=False)
    tables = table_ids(folder)
    with running(address) as server:
        return asyncio.run(watch_all(server, guest, tables))


async def watch_all(server: Server, guest: Guest, tables: list[str]) -> Figures:
    """Open a stream for each table, then stop the server."""
    loop = asyncio.get_running_loop()
    watchers = []
    for table in tables:
        request = (
            f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: {HOST}:{server.port}\r\n"
            f"Authorization: Bearer {guest.token}\r\nAccept: text/event-stream\r\n\r\n"
        )
        watcher = Watcher(request.encode())
        await loop.create_connection(lambda watcher=watcher: watcher, HOST, server.port)  # type: ignore[misc]
        await watcher.opened
        watchers.append(watcher)
    memory = server.memory_mb()
    began = time.monotonic()
    server.process.send_signal(signal.SIGINT)
    told = await asyncio.gather(*(watcher.ended for watcher in watchers))
    await asyncio.to_thread(server.process.wait)
    return {
        "watched_tables": len(tables),
        "watched_memory_mb": memory,
        "watched_stop_seconds": time.monotonic() - began,
        "watched_not_told": told.count(False),
    }


def table_ids(folder: Path) -> list[str]:
    """The ids of all tables of a database."""
    with sqlite3.connect(folder / "rattus.db") as connection:
        return [row[0] for row in connection.execute("SELECT id FROM tables")]


# --- the archive ------------------------------------------------------------------------------


def measure_archive(folder: Path, size: Size) -> Figures:
    """Pages of somebody with nearly all games, and of somebody with few; and a start with all of them."""
    address, many = filled(folder, size.archive, finished=True, logs=False)
    with running(address) as server:
        few = Guest(server)
    give_away(folder / "rattus.db", few.id)
    with running(address) as server:
        start = server.start_seconds
        pages = {
            "archive_page_ms": page_ms(server, many, "finished"),
            "archive_last_page_ms": page_ms(server, many, "finished", f"{oldest(folder)}-zzz"),
            "archive_few_ms": page_ms(server, few, "finished"),
            "archive_mine_ms": page_ms(server, many, "mine"),
        }
        return {"archive_games": size.archive, "archive_start_seconds": start, **pages}


def give_away(file: Path, guest: str) -> None:
    """Some of the games were played by somebody else."""
    with sqlite3.connect(file) as connection:
        chosen = f"(SELECT id FROM tables WHERE rowid % {EVERY} = 0)"
        connection.execute(f"UPDATE tables SET host = ? WHERE id IN {chosen}", (guest,))
        connection.execute(f'UPDATE seats SET guest = ? WHERE "table" IN {chosen}', (guest,))


def oldest(folder: Path) -> int:
    """When the last page begins."""
    with sqlite3.connect(folder / "rattus.db") as connection:
        asked = "SELECT created FROM tables ORDER BY created LIMIT 1 OFFSET 49"
        return int(connection.execute(asked).fetchone()[0])


def page_ms(server: Server, guest: Guest, which: str, after: str = "") -> float:
    """The median of the time a page takes."""
    url = f"{server.address}/api/tables?which={which}&after={after}"
    times = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        with urlopen(Request(url, headers=guest.headers)) as answer:
            answer.read()
        times.append(1000 * (time.perf_counter() - began))
    return median(times)


# --- two servers ------------------------------------------------------------------------------


def measure_two_servers(_: Path, size: Size) -> Figures:
    """Processor time for a move with two servers on one PostgreSQL, against one; PostgreSQL not counted."""
    postgres = Postgres()
    try:
        one = processor_ms(postgres.new_database(), 1, size)
        two = processor_ms(postgres.new_database(), 2, size)
    finally:
        postgres.remove()
    return {"one_server_ms": one, "two_servers_ms": two, "two_servers_ratio": two / one}


def processor_ms(database: str, count: int, size: Size) -> float:
    """The processor time all servers together take for a move, both streams included."""
    servers = [Server(database) for _ in range(count)]
    try:
        load = Load(servers, Guest(servers[0]), size.tables)

        async def play() -> float:
            await load.listen()
            await load.steadily(RATE, 3.0)
            before = load.processor_seconds()
            await load.steadily(RATE, size.seconds)
            return 1000 * (load.processor_seconds() - before) / load.answered

        return asyncio.run(play())
    finally:
        for server in servers:
            server.stop()


# --- all of it --------------------------------------------------------------------------------

PARTS: dict[str, Callable[[Path, Size], Figures]] = {
    "running": measure_running,
    "watched": measure_watched,
    "archive": measure_archive,
    "two-servers": measure_two_servers,
}


def main() -> None:
    """Measure and print."""
    parser = options(__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help=", ".join(PARTS))
    wish = parser.parse_args()
    allow_connections()
    figures: Figures = {}
    for part in wish.parts or PARTS:
        folder = Path(tempfile.mkdtemp())
        try:
            figures |= PARTS[part](folder, Size(quick=wish.quick))
        finally:
            shutil.rmtree(folder)
    report(figures, GOALS, as_json=wish.json)


if __name__ == "__main__":
    main()
