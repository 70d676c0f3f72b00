"""Servers that are killed while people play on them, and the books that are kept about every move."""

import asyncio
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

import httpx

from tests.server.client import AGAIN, Json, Listener, Person, Refused, request_id, run
from tests.server.postgres import free_port
from tests.server.processes import environment, sqlite

T = TypeVar("T")
LogEntry = tuple[str, int, str | None]  # table, number, request
TABLES = 3  # played at the same time, by two people each; at the last one a bot joins them
EARLY = 0.25  # how often a server dies before anybody has done anything
LONGEST_LIFE = 0.15  # seconds it lives on after somebody has
PATIENCE = 2.0  # seconds somebody has for it
LONGEST_QUIET = 60.0  # seconds until everybody must have heard everything
GIVES_UP = 0.5  # how often somebody whose request was not answered does not send it again
OTHER_SEATS: list[list[Json]] = [[], [], [{"kind": "bot", "level": "greedy"}]]

# Started once: a server is a child of it that has nothing left to import or to put together.
WARM = """
import os, signal, sys, time
import uvicorn.lifespan.on, uvicorn.loops.auto, uvicorn.protocols.http.auto
from rattus.server import serve
from rattus.server.config import Config
from rattus.server.storage.errors import StartupError
config, child = Config.from_environment(), 0
app = serve.make_app(config)
serve.make_app = lambda _: app
for order in sys.stdin:
    if order == "start\\n":
        child = os.fork()
        while child == 0:
            try:
                serve.run(config, lambda _: os.write(1, b"ready\\n"))
                os._exit(0)
            except StartupError as error:
                # A bot's process that was just being started when its server died lets go a moment later.
                if error.code not in ("port-busy", "database-in-use"):
                    raise
                time.sleep(0.01)
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.write(1, b"killed\\n")
"""


class Victim:
    """A server that can be killed and started again in no time."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", WARM],
            env=environment(RATTUS_DATABASE=sqlite(folder), RATTUS_PORT=str(port), RATTUS_LOG="error"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    async def start(self) -> None:
        """Run a server, and wait until it is ready."""
        await self._order("start", "ready")

    async def kill(self) -> None:
        """SIGKILL the process that holds the database."""
        await self._order("kill", "killed")

    async def _order(self, order: str, answer: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()
        said = await asyncio.to_thread(self.process.stdout.readline)
        assert said == f"{answer}\n", said

    async def end(self) -> None:
        """Be rid of it."""
        with suppress(AssertionError):
            await self.kill()
        self.process.kill()
        self.process.communicate()


class Books:
    """What became of every request."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, int] = {}  # with the number it was given
        self.unanswered: set[str] = set()
        self.tables: set[str] = set()
        self.faults: list[str] = []

    def check(self, log: list[LogEntry]) -> None:
        """Every acknowledged move is there once, every other at most once, and no number is missing."""
        # A request is stored with its guest before it.
        names = [(seq, request.rpartition(" ")[2]) for _, seq, request in log if request]
        stored = {name: seq for seq, name in names}
        often = Counter(name for _, name in names)
        for request, seq in self.acknowledged.items():
            if stored.get(request) != seq:
                self.faults.append(f"{request} was acknowledged as {seq}, and is {stored.get(request)}")
        self.faults += [f"{request} is there {count} times" for request, count in often.items() if count > 1]
        for table, entries in groupby(log, key=itemgetter(0)):
            numbers = [seq for _, seq, _ in entries]
            if table in self.tables and numbers != list(range(1, len(numbers) + 1)):
                self.faults.append(f"{table} has numbers {numbers}")


LOG = 'SELECT log."table", seq, request FROM log ORDER BY 1, 2'


def stored_log(folder: Path) -> list[LogEntry]:
    """The log of all tables in the database of this folder."""
    with sqlite3.connect(folder / "rattus.db") as database:
        return database.execute(LOG).fetchall()


class Report(NamedTuple):
    """What a run of killings found."""

    kills: int
    tables: int
    acknowledged: int
    unanswered: int
    faults: list[str]


class Table:
    """Two people who play one game after another, whatever happens to the server."""

    def __init__(
        self, address: str, books: Books, seats: list[Json], random: Random, **options: object
    ) -> None:
        self.address = address
        self.books = books
        self.seats = seats
        self.options = options
        self.random = random
        self.listeners: list[Listener] = []
        self.playing = True

    async def play(self) -> None:
        """Play on and on."""
        people = await self._arrive()
        while self.playing:
            self.listeners = await self._sit_down(people)
            async with asyncio.TaskGroup() as tasks:
                for listener in self.listeners:
                    tasks.create_task(listener.follow())
                for listener in self.listeners[:2]:
                    tasks.create_task(self._play_seat(listener))
            self._compare(self.listeners)

    async def _arrive(self) -> list[Person]:
        return [await stubbornly(lambda: Person.arrive(self.address)) for _ in range(2)]

    async def _sit_down(self, people: list[Person]) -> list[Listener]:
        host, other = people
        seats: list[Json] = [{"kind": "me"}, {"kind": "open"}, *self.seats]
        table = await stubbornly(lambda: host.open_table(*seats, **self.options))
        self.books.tables.add(table["id"])
        with suppress(Refused):  # a first try that was not answered has seated him
            await stubbornly(lambda: other.take_seat(table))
        taken = [(host, "red"), (other, "blue"), (host, "onlooker")]
        return [Listener(person, table["id"], seat) for person, seat in taken]

    async def _play_seat(self, listener: Listener) -> None:
        while self.playing and listener.status != "finished":
            before = listener.seq
            mine = listener.choices if listener.status == "running" else None
            if mine and not await self._decide(listener, self.random.choice(mine)["say"]):
                continue
            # Without limit: a bot gets to its move only in a life that is long enough.
            await listener.until_after(before, patience=None)

    async def _decide(self, listener: Listener, say: str) -> bool:
        """Send a decision; if it is not answered send it again, or think anew. Say whether news must come."""
        name, after = request_id(), listener.seq
        while True:
            try:
                done = await listener.person.act(listener.table, after, say, listener.seat, name)
            except httpx.TransportError:
                self.books.unanswered.add(name)
                await asyncio.sleep(AGAIN)
                if self.random.random() < GIVES_UP:
                    return False
            except Refused as refused:
                if refused.code != "stale":
                    self.books.faults.append(f"{say} was refused: {refused}")
                return True
            else:
                self.books.acknowledged[name] = done["seq"]
                return True

    def _compare(self, listeners: list[Listener]) -> None:
        """All three have heard the same, as far as it is everybody's."""
        stories = [[(news["seq"], news["kind"], news.get("say")) for news in one.news] for one in listeners]
        if any(story != stories[0] for story in stories):
            self.books.faults.append(f"{listeners[0].table} was heard differently")

    async def converge(self) -> None:
        """Play no more; then whoever has listened through everything sees what a newcomer sees."""
        self.playing = False
        listeners = self.listeners  # of this game: another may just be beginning
        if not listeners:
            return
        await self._quiet(listeners)
        for listener in listeners:
            fresh = Listener(listener.person, listener.table, listener.seat)
            following = asyncio.create_task(fresh.follow())
            await fresh.until(lambda heard: heard.seq >= 0)
            following.cancel()
            if (fresh.seq, fresh.view, fresh.choices) != (listener.seq, listener.view, listener.choices):
                self.books.faults.append(f"{listener.table} looks different for {listener.seat}")
        self._compare(listeners)

    async def _quiet(self, listeners: list[Listener]) -> None:
        """Until nobody is left who would move, and everybody has heard everything."""
        host, table = listeners[0].person, listeners[0].table
        shown: Json = {}
        before = -1
        heard: set[int] = set()
        try:
            async with asyncio.timeout(LONGEST_QUIET):
                while True:
                    shown = await host.get(f"/api/tables/{table}")
                    people_decide = shown["status"] != "running" or shown["decider"] in ("red", "blue")
                    heard = {listener.seq for listener in listeners}
                    if people_decide and shown["seq"] == before and heard == {before}:
                        return
                    before = shown["seq"]
                    await asyncio.sleep(0.3)
        except TimeoutError:
            told = {part: shown.get(part) for part in ("status", "decider", "seq")}
            self.books.faults.append(f"{table} does not come to rest: {told}, heard {heard}")


async def stubbornly(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer."""
    while True:
        try:
            return await ask()
        except httpx.TransportError:
            await asyncio.sleep(AGAIN)


async def killing(folder: Path, kills: int, seed: int, tell: Callable[[int, int], None]) -> Report:
    """Kill a server so often, at random moments, while people play; then look at what is left."""
    random, books, victim = Random(seed), Books(), Victim(folder)
    tables = [
        Table(victim.address, books, OTHER_SEATS[number], Random(random.random())) for number in range(TABLES)
    ]
    await victim.start()
    tasks = [asyncio.create_task(table.play()) for table in tables]
    try:
        for kill in range(kills):
            await live(books, random)
            await victim.kill()
            await victim.start()
            tell(kill + 1, len(books.acknowledged))
        for table in tables:
            await table.converge()
    except TimeoutError:
        books.faults.append("somebody does not get to see what a newcomer sees")
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await victim.end()
    books.faults += [repr(end) for end in ended if isinstance(end, Exception)]
    books.check(stored_log(folder))
    return Report(kills, len(books.tables), len(books.acknowledged), len(books.unanswered), books.faults)


async def live(books: Books, random: Random) -> None:
    """The life of a server: until a random moment after its first acknowledged move, or right before it."""
    done, until = len(books.acknowledged), asyncio.get_running_loop().time() + PATIENCE
    early = random.random() < EARLY
    while not early and len(books.acknowledged) == done and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.01)
    await asyncio.sleep(random.random() * LONGEST_LIFE)


def kill_often(kills: int, seed: int, tell: Callable[[int, int], None] = lambda *_: None) -> Report:
    """The same in a folder that is removed afterwards; how far it has come is told meanwhile."""
    with TemporaryDirectory() as folder:
        return run(killing(Path(folder), kills, seed, tell))
