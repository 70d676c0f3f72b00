"""What streams cost a server: those that nobody reads, and those of many onlookers at one table.

    ./run bench streams                      1,000 unread streams, 5,000 onlookers
    ./run bench streams --json               the figures as JSON
    ./run bench streams --quick              a tenth of each

The unread streams belong to a table with a long talk. Each is opened by a guest of its own on a socket with
the smallest buffer there is, and nothing of it is read while the talk goes on. The onlookers are guests of
their own, too, shared out among a few processes. The time of a move is taken from sending it to its arrival
at the last of them. Server and guests share this machine.
"""

import asyncio
import json
import multiprocessing
import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from sqlalchemy import Connection as Database
from sqlalchemy import create_engine

from bench._figures import options, report
from bench.server import HOST, Guest, Server, allow_connections, running
from rattus.server.guests.capabilities import new_secret
from rattus.server.guests.rows import new_guest

LINES = 1900  # of talk, each as long as it may be
LINE = "🐀" * 500
SECONDS = 15  # for which nobody reads: a server cuts such streams off after 20
CLIENTS = 4  # processes that share the onlookers
AT_ONCE = 50  # onlookers of a process that arrive together
MOVES = 5
GOALS = {"unread_mb": 500.0, "arrivals_processor": 10.0, "last_move_seconds": 1.0}


class Effort(NamedTuple):
    """How much is tried."""

    unread: int
    onlookers: int


THOROUGH = Effort(1000, 5000)
QUICK = Effort(100, 500)


# --- tables and guests --------------------------------------------------------------------------------------


def listed_table(guest: Guest) -> str:
    """A table that everybody may watch; both its seats are the guest's."""
    wish = {"seats": [{"kind": "me"}, {"kind": "me", "name": "Bea"}], "listed": True}
    return str(guest.post("/api/tables", wish)["id"])


def talk(guest: Guest, table: str, lines: range) -> None:
    """Say so many lines."""
    for number in lines:
        guest.post(f"/api/tables/{table}/chat", {"id": f"line-{number:06}", "text": LINE})


def new_cookies(file: Path, count: int) -> list[str]:
    """The cookies of new guests, written to the database of a server that runs."""
    engine, now = create_engine(f"sqlite:///{file}"), round(1000 * time.time())

    def cookie(connection: Database) -> str:
        guest = new_guest(connection, "Onlooker", "en", now)
        return new_secret(connection, kind="cookie", guest=guest, scope="person", now=now).secret

    with engine.begin() as connection:
        found = [cookie(connection) for _ in range(count)]
    engine.dispose()
    return found


def stream_request(table: str, cookie: str) -> bytes:
    """A request for the events of a table."""
    return (
        f"GET /api/tables/{table}/events?seat=onlooker HTTP/1.1\r\nHost: {HOST}\r\n"
        f"Cookie: rattus={cookie}\r\nAccept: text/event-stream\r\n\r\n"
    ).encode()


# --- streams that nobody reads ------------------------------------------------------------------------------


def measure_unread(folder: Path, streams: int) -> dict[str, float]:
    """The memory of a server while nobody reads its streams and the talk goes on."""
    file = folder / "unread.db"
    with running(f"sqlite:///{file}") as server:
        guest = Guest(server)
        table = listed_table(guest)
        talk(guest, table, range(LINES))
        cookies, idle = new_cookies(file, streams), server.memory_mb()
        ends = [unread_stream(server, stream_request(table, cookie)) for cookie in cookies]
        most = max(memory_meanwhile(server, guest, table))
        answered = sum(is_answered(end) for end in ends)
        for end in ends:
            end.close()
        return {"unread_streams": float(answered), "idle_mb": idle, "unread_mb": most}


def unread_stream(server: Server, request: bytes) -> socket.socket:
    """A connection that asks for a stream and reads nothing of it."""
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    end.connect((HOST, server.port))
    end.sendall(request)
    return end


def memory_meanwhile(server: Server, guest: Guest, table: str) -> Iterator[float]:
    """The memory of the server, again and again while somebody talks."""
    until, number = time.monotonic() + SECONDS, LINES
    while time.monotonic() < until:
        yield server.memory_mb()
        talk(guest, table, range(number, number + 1))
        number += 1
        time.sleep(0.2)


def is_answered(end: socket.socket) -> bool:
    """Whether anything has come."""
    end.setblocking(False)
    try:
        return bool(end.recv(1, socket.MSG_PEEK))
    except OSError:
        return False


# --- onlookers ----------------------------------------------------------------------------------------------


class Onlookers:
    """A part of the onlookers, in a process of its own."""

    def __init__(self, port: int, table: str, cookies: list[str], parent: Connection) -> None:
        self.port = port
        self.requests = [stream_request(table, cookie) for cookie in cookies]
        self.parent = parent
        self.arrived = 0
        self.told: dict[bytes, int] = {}  # by number of a move: so many have heard of it

    async def watch(self) -> None:
        """Arrive, then report when the last of them has heard of each move."""
        loop = asyncio.get_running_loop()
        for first in range(0, len(self.requests), AT_ONCE):
            coming = self.requests[first : first + AT_ONCE]
            for request in coming:
                await loop.create_connection(lambda request=request: Onlooker(self, request), HOST, self.port)  # type: ignore[misc]
            while self.arrived < first + len(coming):
                await asyncio.sleep(0.005)
        self.parent.send(0.0)
        await asyncio.Event().wait()

    def hear(self, number: bytes) -> None:
        """One of them has heard of a move."""
        self.told[number] = self.told.get(number, 0) + 1
        if self.told[number] == len(self.requests):
            self.parent.send(time.monotonic())


class Onlooker(asyncio.Protocol):
    """The stream of one onlooker."""

    def __init__(self, all_of_them: Onlookers, request: bytes) -> None:
        self.all = all_of_them
        self.request = request
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the events."""
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Count every event that is complete."""
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            if b"event: snapshot" in event:
                self.all.arrived += 1
            elif b"event: news" in event:
                self.all.hear(event.partition(b"id: ")[2].partition(b"\n")[0])


def run_onlookers(port: int, table: str, cookies: list[str], parent: Connection) -> None:
    """The main function of a process of onlookers."""
    allow_connections()
    asyncio.run(Onlookers(port, table, cookies, parent).watch())


def measure_onlookers(folder: Path, count: int) -> dict[str, float]:
    """What arrivals cost, and how soon the last one hears of a move."""
    file = folder / "onlookers.db"
    with running(f"sqlite:///{file}") as server:
        guest = Guest(server)
        table = listed_table(guest)
        cookies = new_cookies(file, count)
        spawn, lines, processes = multiprocessing.get_context("spawn"), [], []
        before, began = server.processor_seconds(), time.monotonic()
        for part in range(CLIENTS):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(
                target=run_onlookers, args=(server.port, table, cookies[part::CLIENTS], theirs), daemon=True
            )
            process.start()
            lines.append(ours)
            processes.append(process)
        reports(lines)
        arrivals = {
            "onlookers": float(count),
            "arrivals_seconds": time.monotonic() - began,
            "arrivals_processor": server.processor_seconds() - before,
            "onlookers_mb": server.memory_mb(),
        }
        before = server.processor_seconds()
        moves = [one_move(guest, table, number, lines) for number in range(MOVES)]
        spent = server.processor_seconds() - before
        for process in processes:
            process.terminate()
            process.join()
        figures = {"best_move_seconds": min(moves), "last_move_seconds": max(moves)}
        return {**arrivals, **figures, "move_processor": spent / MOVES}


def reports(lines: list[Connection]) -> list[float]:
    """What each process of onlookers reports next."""
    return [line.recv() for line in lines]


def one_move(guest: Guest, table: str, number: int, lines: list[Connection]) -> float:
    """Make a move; the seconds until the last onlooker has heard of it."""
    seat = ("red", "blue", "blue", "red")[number] if number < 4 else "red"
    now = snapshot(guest, table, seat)
    body = {"id": f"move-{number:04}", "after": now["seq"], "say": now["choices"][0]["say"], "seat": seat}
    began = time.monotonic()
    guest.post(f"/api/tables/{table}/actions", body)
    return max(reports(lines)) - began


def snapshot(guest: Guest, table: str, seat: str) -> Any:
    """The table as this seat sees it now."""
    headers = {**guest.headers, "Accept": "application/x-ndjson"}
    with urlopen(
        Request(f"{guest.address}/api/tables/{table}/events?seat={seat}", headers=headers)
    ) as answer:
        return json.loads(answer.readline())["snapshot"]


def main() -> None:
    """Measure and print."""
    wish = options(__doc__).parse_args()
    effort = QUICK if wish.quick else THOROUGH
    folder = Path(tempfile.mkdtemp())
    allow_connections()
    try:
        figures = {"load": os.getloadavg()[0]}
        figures |= measure_unread(folder, effort.unread)
        figures |= measure_onlookers(folder, effort.onlookers)
    finally:
        shutil.rmtree(folder)
    report(figures, GOALS, as_json=wish.json)


if __name__ == "__main__":
    main()
