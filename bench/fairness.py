"""How long somebody waits for a bot while others keep the bots busy.

    ./run bench fairness                     every load, on SQLite with one bot process
    ./run bench fairness --database URL      another database, empty: postgresql://…
    ./run bench fairness --only 59           the loads with this in their name
    ./run bench fairness --samples 5         fewer answers of bots
    ./run bench fairness --json              the figures as JSON

Each load is a number of tables of champions, who decide one after the other without a pause. Meanwhile a
guest at another address makes one table after the other with a champion who begins. The time is taken until
its first decision, and until the guest's own turn; a bot takes 0.4 seconds at least, so that people follow.
"""

import argparse
import asyncio
import json
import os
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.server import HOST, Guest, Server, allow_connections, running

SETTINGS = {"RATTUS_BOT_PACE": "0.4", "RATTUS_PROXY": "127.0.0.1"}
CHAMPION = {"kind": "bot", "level": "champion"}
GOAL = 2.0  # seconds
PATIENCE = 120.0
WARM_UP = 5.0  # seconds in which the load gets under way
POLL = 0.05


class Load(NamedTuple):
    """Who keeps the bots busy, and whether the guest who waits has the table open."""

    name: str
    guests: int
    tables: int  # of each
    watched: bool  # by their guests
    victim_watches: bool = True


LOADS = (
    Load("nobody else", 0, 0, watched=False),
    Load("59 watched tables of one guest", 1, 59, watched=True),
    Load("590 watched tables of one guest", 1, 590, watched=True),
    Load("59 watched tables, the victim's not watched", 1, 59, watched=True, victim_watches=False),
    Load("100 guests of one address, 6 watched tables each", 100, 6, watched=True),
)


class Answer(NamedTuple):
    """The seconds until the first decision of a bot, and until its turn was over."""

    first: float
    turn: float


def at(address: str) -> dict[str, str]:
    """The header by which a trusted proxy names the address of a request."""
    return {"X-Forwarded-For": address}


# --- streams --------------------------------------------------------------------------------------------


async def watch(guest: Guest, table: str) -> asyncio.Task[None]:
    """Open the stream of a table, and read it in a task."""
    port = int(guest.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection(HOST, port)
    headers = "".join(f"{name}: {value}\r\n" for name, value in guest.headers.items())
    request = f"GET /api/tables/{table}/events HTTP/1.0\r\nHost: {HOST}\r\n{headers}\r\n"
    writer.write(request.encode())
    await reader.readline()
    return asyncio.create_task(read_all(reader, writer))


async def read_all(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Read until the end."""
    with suppress(ConnectionError):
        while await reader.read(1 << 16):
            pass
    writer.close()


async def cancel(tasks: list[asyncio.Task[None]]) -> None:
    """Close streams."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


# --- the load and the one who waits -----------------------------------------------------------------------


@asynccontextmanager
async def under_way(server: Server, load: Load) -> AsyncIterator[None]:
    """The load, until the measurement is over."""
    streams = []
    for _ in range(load.guests):
        guest = await asyncio.to_thread(Guest, server, at("198.51.100.7"))
        for _ in range(load.tables):
            table = await asyncio.to_thread(guest.open_table, CHAMPION, CHAMPION, CHAMPION)
            if load.watched:
                streams.append(await watch(guest, table))
    await asyncio.sleep(WARM_UP)
    yield
    await cancel(streams)


async def answers(server: Server, load: Load, samples: int) -> list[Answer]:
    """How long a guest at another address waits."""
    victim = await asyncio.to_thread(Guest, server, at("203.0.113.5"))
    return [await answer(victim, watched=load.victim_watches) for _ in range(samples)]


async def answer(victim: Guest, *, watched: bool) -> Answer:
    """How long a guest waits at a new table where a bot begins."""
    table = await asyncio.to_thread(victim.open_table, CHAMPION, {"kind": "open"})
    streams = [await watch(victim, table)] if watched else []
    began = time.perf_counter()
    await asyncio.to_thread(victim.post, f"/api/tables/{table}/join", {})
    first = 0.0
    while time.perf_counter() < began + PATIENCE:
        now = await asyncio.to_thread(victim.get, f"/api/tables/{table}")
        passed = time.perf_counter() - began
        if now.get("moves", 0) and not first:
            first = passed
        if now["decider"] == "blue":
            await cancel(streams)
            return Answer(first, passed)
        await asyncio.sleep(POLL)
    raise SystemExit("The bots do not play.")


async def measure(server: Server, load: Load, samples: int) -> dict[str, Any]:
    """The figures of one load."""
    async with under_way(server, load):
        found = await answers(server, load, samples)
    first, turn = [one.first for one in found], [one.turn for one in found]
    return {
        "load": load.name,
        "median": median(first),
        "most": max(first),
        "turn_median": median(turn),
        "turn_most": max(turn),
        "memory_mb": server.memory_mb(),
        "machine_load": os.getloadavg()[0],
    }


def measure_all(database: str, only: str, samples: int) -> Iterator[dict[str, Any]]:
    """Every load, each on a server of its own."""
    for load in LOADS:
        if only in load.name:
            folder = Path(tempfile.mkdtemp())
            try:
                with running(database or f"sqlite:///{folder}/rattus.db", SETTINGS) as server:
                    yield asyncio.run(measure(server, load, samples))
            finally:
                shutil.rmtree(folder)


def show(figures: dict[str, Any]) -> None:
    """One line of the table."""
    numbers = ("median", "most", "turn_median", "turn_most", "memory_mb", "machine_load")
    within = "" if figures["most"] <= GOAL else "  over the goal"
    print(f"{figures['load']:<50}" + "".join(f"{figures[name]:>12.1f}" for name in numbers) + within)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--samples", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    allow_connections()
    if wish.json:
        print(json.dumps(list(measure_all(wish.database, wish.only, wish.samples)), indent=2))
        return
    print(f"{'':<50}{'answer':>12}{'longest':>12}{'turn':>12}{'longest':>12}{'memory MB':>12}{'load':>12}")
    for figures in measure_all(wish.database, wish.only, wish.samples):
        show(figures)


if __name__ == "__main__":
    main()
