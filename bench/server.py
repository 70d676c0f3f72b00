"""How much a server holds: moves per second, how soon the others see them, memory, and how soon it starts.

    ./run bench server                       1,000 live tables on SQLite
    ./run bench server --rate 300            so many moves a second are sent, whatever comes back
    ./run bench server --database URL        another database, empty: postgresql://…
    ./run bench server --json                the figures as JSON
    ./run bench server --quick               fewer tables, shorter

A table has two seats, and each of them listens on a connection of its own. Moves are sent at a steady rate;
the time is taken from sending the request to the arrival of the move on the other seat's stream. Then they
are sent as fast as they are answered, to see how many there can be. Server and players share this machine.
"""

import asyncio
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec

from bench._figures import options, report
from tests.server.stored_games import copy_tables

PROGRAM = "import sys; from rattus.cli.app import main; sys.argv[0] = 'rattus'; main()"
QUIET = {"RATTUS_REQUESTS": "0", "RATTUS_LOG": "error", "RATTUS_BOT_PACE": "0"}
HOST = "127.0.0.1"
PATIENCE = 60.0
SENDERS = 48  # connections that moves are sent on, when they are sent as fast as they are answered
STORED = 10_000
GOALS = {
    "moves_per_second": 300.0,
    "p99_ms": 250.0,
    "processor_ms": 1.0,
    "memory_mb": 1024.0,
    "most_per_second": 1500.0,
    "start_seconds": 5.0,
}


class Effort(NamedTuple):
    """How much is tried."""

    tables: int
    seconds: float
    stored: int


THOROUGH = Effort(1000, 30.0, STORED)
QUICK = Effort(100, 5.0, 1000)


# --- a server and what it takes -----------------------------------------------------------------------------


class Server:
    """A server that runs beside this."""

    def __init__(self, database: str, settings: dict[str, str] | None = None) -> None:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = int(listener.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        began = time.monotonic()
        command = [sys.executable, "-c", PROGRAM, "serve", "--port", str(self.port), "--database", database]
        environment = {**os.environ, **QUIET, **(settings or {})}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        self._wait()
        self.start_seconds = time.monotonic() - began

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urlopen(f"{self.address}/healthz", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.01)
        raise SystemExit("The server does not start.")

    def memory_mb(self) -> float:
        """What it and its children occupy, shared pages counted once."""
        return sum(_proportional(process) for process in family(self.process.pid)) / 1024

    def processor_seconds(self) -> float:
        """The processor time it and its children have used."""
        return sum(_processor_ticks(process) for process in family(self.process.pid)) / os.sysconf(
            "SC_CLK_TCK"
        )

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)


def family(process: int) -> list[int]:
    """A process and all below it."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [process, *(one for child in children for one in family(int(child)))]


def _proportional(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _processor_ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@contextmanager
def running(database: str, settings: dict[str, str] | None = None) -> Iterator[Server]:
    """A server with these settings beside the usual ones, stopped afterwards."""
    server = Server(database, settings)
    try:
        yield server
    finally:
        server.stop()


class Guest:
    """Somebody with a token."""

    def __init__(self, server: Server, behind_proxy: dict[str, str] | None = None) -> None:
        self.address = server.address
        self.headers = usual = {"Content-Type": "application/json", **(behind_proxy or {})}
        made = Request(f"{self.address}/api/me", b'{"name": "Ann", "language": "en"}', self.headers)
        with urlopen(made) as answer:
            cookie, me = answer.headers["Set-Cookie"].partition(";")[0], json.load(answer)
        self.id = str(me["id"])
        self.headers = {**usual, "Cookie": cookie, "X-Rattus-Csrf": me["csrf"]}
        token = self.post("/api/tokens", {"label": "bench", "scope": "person"})["secret"]
        self.headers = {**usual, "Authorization": f"Bearer {token}"}
        self.token = str(token)

    def get(self, path: str) -> Any:
        """Ask for something."""
        with urlopen(Request(f"{self.address}{path}", headers=self.headers)) as answer:
            return json.load(answer)

    def post(self, path: str, body: object) -> Any:
        """Do something."""
        with urlopen(Request(f"{self.address}{path}", json.dumps(body).encode(), self.headers)) as answer:
            return json.load(answer)

    def open_table(self, *seats: dict[str, str]) -> str:
        """A new table; its number."""
        return str(self.post("/api/tables", {"seats": seats})["id"])


# --- people on bare connections: they must not be what is measured ------------------------------------------


class Say(msgspec.Struct):
    """A choice, as far as it is looked at."""

    say: str


class Told(msgspec.Struct):
    """A snapshot or a piece of news, as far as it is looked at."""

    seq: int
    choices: list[Say] = []


class Seat(asyncio.Protocol):
    """A stream of one seat."""

    def __init__(self, table: "Table", colour: str, request: bytes) -> None:
        self.table = table
        self.colour = colour
        self.request = request
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the events."""
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take every event that is complete."""
        at = time.perf_counter()
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            if b"event: news" in event or b"event: snapshot" in event:
                start = event.index(b"data: ") + 6
                self.table.hear(self.colour, TOLD.decode(event[start:].replace(CHUNK_END, b"")), at)


TOLD = msgspec.json.Decoder(Told)
CHUNK_END = b"\r\n"


class Table:
    """A table and its two seats."""

    def __init__(self, number: str, load: "Load") -> None:
        self.number = number
        self.load = load
        self.seq = -1
        self.turn = ""  # who may act
        self.choices: list[Say] = []
        self.sent: dict[str, float] = {}  # when the other seats were to be told

    def hear(self, colour: str, told: Told, at: float) -> None:
        """An event arrived at a seat."""
        if told.choices:
            self.seq, self.turn, self.choices = told.seq, colour, told.choices
            self.load.free(self)
        began = self.sent.pop(colour, None)
        if began is not None:
            self.load.seen.append(at - began)

    async def move(self, line: "Line") -> None:
        """Send a decision."""
        say = random.choice(self.choices).say
        body = {"id": f"{self.number}-{self.seq}", "after": self.seq, "say": say, "seat": self.turn}
        self.sent = {other: time.perf_counter() for other in ("red", "blue") if other != self.turn}
        self.choices = []
        if await line.post(f"/api/tables/{self.number}/actions", body):
            self.load.answered += 1
        else:
            self.load.refused += 1


class Line:
    """A connection that is kept for one request after the other."""

    def __init__(self, host: str, port: int, token: str) -> None:
        self.where = (host, port)
        self.head = (
            f"Host: {host}:{port}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        )
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: object) -> bool:
        """Was it done?"""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(*self.where)
        text = msgspec.json.encode(body)
        self.writer.write(
            f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(text)}\r\n\r\n".encode() + text
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
        await self.reader.readexactly(length)
        return b" 20" in head[:13]


class Load:
    """All tables, and what was measured at them."""

    def __init__(self, servers: "list[Server]", guest: Guest, tables: int) -> None:
        self.servers = servers  # of one database; the seats of a table are at different ones
        self.guest = guest
        self.tables = [Table(guest.open_table({"kind": "me"}, {"kind": "me"}), self) for _ in range(tables)]
        self.next_server = cycle(self.servers)
        self.ready: asyncio.Queue[Table] = asyncio.Queue()
        self.seen: list[float] = []
        self.answered = 0
        self.refused = 0

    def free(self, table: Table) -> None:
        """Somebody has to decide there."""
        self.ready.put_nowait(table)

    async def listen(self) -> None:
        """Open the streams of all seats."""
        loop = asyncio.get_running_loop()
        for table in self.tables:
            for server, colour in zip(cycle(self.servers), ("red", "blue"), strict=False):
                port = server.port
                request = (
                    f"GET /api/tables/{table.number}/events?seat={colour} HTTP/1.0\r\nHost: {HOST}:{port}\r\n"
                    f"Authorization: Bearer {self.guest.token}\r\nAccept: text/event-stream\r\n\r\n"
                )
                seat = Seat(table, colour, request.encode())
                await loop.create_connection(lambda seat=seat: seat, HOST, port)  # type: ignore[misc]
        while self.ready.qsize() < len(self.tables):
            await asyncio.sleep(0.05)

    def line(self) -> Line:
        """A connection for requests, to each server in turn."""
        return Line(HOST, next(self.next_server).port, self.guest.token)

    async def steadily(self, rate: float, seconds: float) -> float:
        """Send at this rate, whatever comes back; the rate at which moves were answered."""
        lines: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        tasks: set[asyncio.Task[None]] = set()
        self._begin()
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(began + number / rate - time.perf_counter())
            task = asyncio.create_task(self._send_one(lines))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        return self.answered / (time.perf_counter() - began)

    async def _send_one(self, lines: "asyncio.LifoQueue[Line]") -> None:
        table = await self.ready.get()
        line = self.line() if lines.empty() else lines.get_nowait()
        await table.move(line)
        lines.put_nowait(line)

    async def greedily(self, seconds: float) -> float:
        """Send as fast as is answered; the rate."""
        self._begin()
        began = time.perf_counter()

        async def send() -> None:
            line = self.line()
            while time.perf_counter() < began + seconds:
                await (await self.ready.get()).move(line)

        await asyncio.gather(*(send() for _ in range(SENDERS)))
        return self.answered / (time.perf_counter() - began)

    def processor_seconds(self) -> float:
        """The processor time all servers have used."""
        return sum(server.processor_seconds() for server in self.servers)

    def _begin(self) -> None:
        self.seen, self.answered, self.refused = [], 0, 0

    def percentile(self, percent: int) -> float:
        """So many milliseconds or fewer passed until the other player saw a move."""
        return 1000 * quantiles(self.seen, n=100)[percent - 1]


# --- measuring ----------------------------------------------------------------------------------------------


def measure_load(database: str, effort: Effort, rate: float) -> dict[str, float]:
    """A steady rate, then as much as there can be."""
    with running(database) as server:
        load = Load([server], Guest(server), effort.tables)

        async def play() -> dict[str, float]:
            await load.listen()
            await load.steadily(rate, 3.0)  # whatever is done for the first time only
            before = load.processor_seconds()
            held = await load.steadily(rate, effort.seconds)
            spent = load.processor_seconds() - before
            figures = {
                "tables": float(effort.tables),
                "asked_per_second": rate,
                "moves_per_second": held,
                "p50_ms": load.percentile(50),
                "p99_ms": load.percentile(99),
                "processor_ms": 1000 * spent / load.answered,  # for each move
                "refused": float(load.refused),
                "memory_mb": server.memory_mb(),
            }
            return {**figures, "most_per_second": await load.greedily(effort.seconds / 2)}

        return asyncio.run(play())


def measure_start(folder: Path, effort: Effort) -> dict[str, float]:
    """How soon a server starts that has many games to keep."""
    database = f"sqlite:///{folder}/stored.db"
    with running(database) as server:
        guest = Guest(server)
        bots = [{"kind": "bot", "level": "random"}] * 3
        finished = guest.open_table({"kind": "bot", "level": "random"}, *bots)
        guest.open_table({"kind": "me"}, *bots)
        wait_for_end(guest, finished)
    copy_tables(folder / "stored.db", effort.stored)
    with running(database) as server:
        return {
            "stored_games": float(effort.stored),
            "start_seconds": server.start_seconds,
            "start_processor": server.processor_seconds(),
        }


def wait_for_end(guest: Guest, table: str) -> None:
    """Until the bots have played."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with urlopen(Request(f"{guest.address}/api/tables/{table}", headers=guest.headers)) as answer:
            if json.load(answer)["status"] == "finished":
                return
        time.sleep(0.1)
    raise SystemExit("The bots do not play.")


def allow_connections() -> None:
    """As many as the system lets us have: two for each table, on both sides."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    """Measure and print."""
    parser = options(__doc__)
    parser.add_argument("--rate", type=float, default=320.0)
    parser.add_argument("--database", default="")
    wish = parser.parse_args()
    effort = QUICK if wish.quick else THOROUGH
    folder = Path(tempfile.mkdtemp())
    allow_connections()
    try:
        figures = measure_load(wish.database or f"sqlite:///{folder}/rattus.db", effort, wish.rate)
        figures |= measure_start(folder, effort)
    finally:
        shutil.rmtree(folder)
    report(figures, GOALS, as_json=wish.json)


if __name__ == "__main__":
    main()
