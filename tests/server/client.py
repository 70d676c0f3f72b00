"""People over real HTTP: guests who make tables, join, listen and play."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, NamedTuple, TypeVar

import httpx
from msgspec import json

T = TypeVar("T")
Json = dict[str, Any]
PATIENCE = 60  # seconds until something that does not happen counts as broken
AGAIN = 0.02  # seconds before somebody who was cut off comes back
NUMBERS = count(1)
PRESENT: list["Person"] = []


def run(story: Coroutine[Any, Any, T]) -> T:
    """Let something happen among people; at the end all of them leave."""

    async def until_all_have_left() -> T:
        try:
            return await story
        finally:
            await everybody_leaves()

    return asyncio.run(until_all_have_left())


async def everybody_leaves() -> None:
    """Close the connections of everybody who came."""
    while PRESENT:
        await PRESENT.pop().leave()


class Refused(Exception):  # noqa: N818 - it is an answer
    """The server said no: the status and the problem."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(status, problem)
        self.status = status
        self.code = str(problem.get("code"))
        self.problem = problem


class Person:
    """A guest with a browser, or a program with a token."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self.http = httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE)
        self.me: Json = {}
        PRESENT.append(self)

    @classmethod
    async def arrive(cls, address: str, name: str = "Ann") -> "Person":
        """Somebody who comes for the first time."""
        person = cls(address)
        person.me = await person.post("/api/me", name=name, language="en")
        person.http.headers["X-Rattus-Csrf"] = person.me["csrf"]
        return person

    async def program(self, scope: str = "bot", address: str = "") -> "Person":
        """The same guest through a token."""
        token = await self.post("/api/tokens", label="test", scope=scope)
        return Person(address or str(self.http.base_url), {"Authorization": f"Bearer {token['secret']}"})

    async def leave(self) -> None:
        """Close every connection."""
        await self.http.aclose()

    async def get(self, path: str, **query: str | int) -> Any:
        """Ask for something."""
        return answer(await self.http.get(path, params=query))

    async def post(self, path: str, **body: object) -> Any:
        """Do something."""
        return answer(await self.http.post(path, json=body))

    async def open_table(self, *seats: Json, **options: object) -> Json:
        """A new table."""
        table: Json = await self.post("/api/tables", seats=list(seats), **options)
        return table

    async def take_seat(self, table: Json) -> Json:
        """Come by the link of a table and sit down; the table."""
        await self.post("/api/claim", secret=secret_of(table["links"]["join"]))
        joined: Json = await self.post(f"/api/tables/{table['id']}/join")
        return joined

    async def watch(self, table: Json) -> None:
        """Come by the link for onlookers."""
        await self.post("/api/claim", secret=secret_of(table["links"]["watch"]))

    async def act(self, table: str, after: int, say: str, seat: str | None = None, name: str = "") -> Json:
        """Send a decision."""
        done: Json = await self.post(
            f"/api/tables/{table}/actions", id=name or request_id(), after=after, say=say, seat=seat
        )
        return done


def answer(response: httpx.Response) -> Any:
    """What the server gave, or Refused."""
    given = json.decode(response.content) if response.content else None
    if response.status_code >= 400:
        raise Refused(response.status_code, given if isinstance(given, dict) else {"code": response.text})
    return given


def secret_of(link: str) -> str:
    """The last part of a link."""
    return link.rsplit("/", 1)[-1]


def request_id() -> str:
    """A name for a request that nobody else uses."""
    return f"request-{next(NUMBERS):08}"


# --- listening ----------------------------------------------------------------------------------------


class Heard(NamedTuple):
    """One event of a stream."""

    kind: str
    number: int | None
    data: Json


async def sse(lines: AsyncIterator[str]) -> AsyncIterator[Heard]:
    """The events of a stream of lines."""
    kind, number, data = "message", None, ""
    async for line in lines:
        name, _, value = line.partition(": ")
        if name == "event":
            kind = value
        elif name == "id":
            number = int(value)
        elif name == "data":
            data += value
        elif not line and data:
            yield Heard(kind, number, json.decode(data))
            kind, number, data = "message", None, ""


async def ndjson(lines: AsyncIterator[str]) -> AsyncIterator[Heard]:
    """The same events, one a line."""
    async for line in lines:
        for kind, data in json.decode(line).items():
            yield Heard(kind, data.get("seq") if kind == "news" else None, data if data else {})


class Listener:
    """Follows a table from one seat, and comes back by itself with the number of the last news."""

    def __init__(self, person: Person, table: str, seat: str = "onlooker", *, lines: bool = False) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.accept = "application/x-ndjson" if lines else "text/event-stream"
        self.read: Callable[[AsyncIterator[str]], AsyncIterator[Heard]] = ndjson if lines else sse
        self.seq = -1
        self.news: list[Json] = []  # each once, in order
        self.view: Json | None = None
        self.choices: list[Json] | None = None
        self.status = ""
        self.cuts = 0  # so often the stream ended before the game did
        self.changed = asyncio.Condition()

    async def follow(self) -> None:
        """Listen until the game is over."""
        while self.status != "finished":
            with suppress(httpx.TransportError, Refused):
                await self._listen()
            self.cuts += 1
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        headers = {"Accept": self.accept}
        if self.seq >= 0:
            headers["Last-Event-ID"] = str(self.seq)
        path = f"/api/tables/{self.table}/events"
        async with self.person.http.stream(
            "GET", path, params={"seat": self.seat}, headers=headers
        ) as response:
            if response.status_code != 200:
                await response.aread()
                answer(response)
            async for heard in self.read(response.aiter_lines()):
                await self._take(heard)
                if self.status == "finished":
                    return

    async def _take(self, heard: Heard) -> None:
        if heard.kind == "snapshot":
            self.news = list(heard.data.get("log", []))
            self._keep(heard.data)
            self.status = heard.data["table"]["status"]
        elif heard.kind == "news":
            assert heard.data["seq"] == self.seq + 1, (heard.data["seq"], self.seq)
            self.news.append(heard.data)
            self._keep(heard.data)
            self.status = heard.data.get("table", {}).get("status", self.status)
        async with self.changed:
            self.changed.notify_all()

    def _keep(self, data: Json) -> None:
        self.seq = data["seq"]
        if data.get("view"):
            self.view = data["view"]
            self.choices = data.get("choices")

    async def until(self, reached: Callable[["Listener"], bool], patience: float | None = PATIENCE) -> None:
        """Wait for something to be so."""
        async with asyncio.timeout(patience), self.changed:
            await self.changed.wait_for(lambda: reached(self))

    async def until_after(self, seq: int, patience: float | None = PATIENCE) -> None:
        """Wait for the next news, or the end."""
        await self.until(lambda heard: heard.seq > seq or heard.status == "finished", patience)


class Chooser:
    """Plays a seat: whatever is offered, one of them at random, sent again until it is answered."""

    def __init__(self, listener: Listener, seed: int) -> None:
        self.listener = listener
        self.random = Random(seed)
        self.done: list[str] = []  # requests that were acknowledged

    async def play(self) -> None:
        """Decide whenever it is one's turn, until the game is over."""
        listener = self.listener
        while listener.status != "finished":
            before = listener.seq
            if listener.choices and listener.status == "running":
                await self._decide(self.random.choice(listener.choices)["say"])
            await listener.until_after(before)

    async def _decide(self, say: str) -> None:
        listener, name = self.listener, request_id()
        while True:
            try:
                await listener.person.act(listener.table, listener.seq, say, listener.seat, name)
            except httpx.TransportError:
                await asyncio.sleep(AGAIN)
                continue
            except Refused as refused:
                if refused.code != "stale":
                    raise
                return
            self.done.append(name)
            return
