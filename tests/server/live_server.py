"""A whole server in the test's own event loop: real HTTP, a real database, and a clock the test can turn."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from rattus.record.notation.writing import write_action
from rattus.rules.game import legal_list
from rattus.server.app import Services, make_app
from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.serve import Server
from rattus.server.storage.database import Database
from rattus.server.storage.migrate import upgrade
from rattus.server.storage.times import ServerClock, now_ms, steady_ms
from rattus.server.wire.messages import Action
from tests.server.client import Json, Listener, Person, request_id
from tests.server.postgres import postgres

ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "level": "random"}

DATABASES: dict[str, Callable[[Path], str]] = {
    "sqlite": lambda folder: f"sqlite:///{folder}/rattus.db",
    "postgresql": lambda _: postgres().new_database(),
}


class Serve(Protocol):
    """Starts a server that is stopped after the test; of the fixture `serve`."""

    async def __call__(self, database: str = "sqlite", **settings: Any) -> "RunningServer": ...


class Clock(ServerClock):
    """The server's clock: true time, and what the test adds to it."""

    def __init__(self) -> None:
        self.ahead = self.slept = self.set_forward = 0
        super().__init__(lambda: now_ms() + self.slept + self.set_forward, lambda: steady_ms() + self.slept)

    def __call__(self) -> int:
        """The time now."""
        return super().__call__() + self.ahead

    def advance(self, seconds: float) -> None:
        """Let time pass in which the server serves."""
        self.ahead += round(1000 * seconds)

    def sleep(self, seconds: float) -> None:
        """Let time pass in which the process does not run."""
        self.slept += round(1000 * seconds)

    def set_wall(self, seconds: float) -> None:
        """Set the wall clock forward, or back."""
        self.set_forward += round(1000 * seconds)


class RunningServer:
    """A server that runs: its address, and its parts."""

    def __init__(self, address: str, services: Services, clock: Clock) -> None:
        self.address = address
        self.services = services
        self.clock = clock
        self.people: list[Person] = []

    async def guest(self, name: str) -> Person:
        """Somebody who comes for the first time."""
        person = await Person.arrive(self.address, name)
        self.people.append(person)
        return person


@asynccontextmanager
async def running(database: str, clock: Clock | None = None, **settings: Any) -> AsyncIterator[RunningServer]:
    """A server for this database; without bots, unless `thinkers` are set."""
    known = Database(database)
    upgrade(known)
    await known.close()
    listener = socket.create_server(("127.0.0.1", 0))
    port = int(listener.getsockname()[1])
    turned = clock or Clock()
    usual: dict[str, Any] = {"requests": 0, "thinkers": 0, "bot_pace": 0, "data": Path("nowhere")}
    config = Config(database=database, port=port, **{**usual, **settings})
    app = make_app(config, clock=turned)
    ready = asyncio.Event()
    server = Server(app, config, ready.set)
    task = asyncio.create_task(server.serve([listener]))
    await asyncio.wait([task, asyncio.ensure_future(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
    assert server.started
    here = RunningServer(f"http://127.0.0.1:{port}", app.services, turned)
    try:
        yield here
    finally:
        for person in here.people:
            await person.leave()
        server.should_exit = True
        await task


async def snapshot(person: Person, table: str, seat: str) -> Json:
    """What somebody sees who opens the table now."""
    listener = Listener(person, table, seat)
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda heard: heard.seq >= 0)
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    return {"seq": listener.seq, "view": listener.view, "choices": listener.choices, "log": listener.news}


async def decide(person: Person, table: str, seat: str, which: int = 0) -> Json:
    """Take one of the choices of a seat; the answer, and what was said."""
    now = await snapshot(person, table, seat)
    say = now["choices"][which]["say"]
    done = await person.act(table, now["seq"], say, seat)
    return {**done, "say": say, "after": now["seq"]}


async def play_to_end(here: RunningServer, table: str) -> None:
    """Play all seats of a table, whosever they are, until the game is over."""
    tables = here.services.tables
    live = await tables.live(table)
    while live.game is not None and live.running:
        seat = next(seat for seat in live.seats if seat.colour == live.decider)
        caller = Caller(guest=seat.guest or "", scope="person")
        choices = legal_list(live.game.state)
        say = write_action(live.setup, choices[live.moves % len(choices)])
        await tables.act(caller, table, Action(id=request_id(), after=live.seq, say=say, seat=seat.colour))
