"""All who may come to a server at once: players, onlookers, slow readers, and clients that mean no good.

Each of them comes from an address of their own in 127.0.0.0/8, so that the server refuses those who ask for
too much and nobody else. What the players do is kept in books that are compared with the log in the end.
"""

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random

import httpx

from tests.server.client import AGAIN, Json, Listener, Person, Refused, request_id
from tests.server.server_kills import Books, Table, stubbornly

ADDRESSES = count(2)
BOTS: list[list[Json]] = [
    [],
    [{"kind": "bot", "level": "greedy"}],
    [],
    [{"kind": "bot", "level": "search"}, {"kind": "bot", "level": "random"}],
]
OPTIONS: list[Json] = [
    {},
    {"pace": {"kind": "live", "minutes": 60, "increment": 10}},
    {"pace": {"kind": "days", "days": 2}},
]
THINKS = 0.3  # seconds, on average, before somebody decides
TALKS, REGRETS = 0.02, 0.05  # how often somebody says something, or takes a decision back
GAMES_TOGETHER = 2  # then others come
FLOOD = 400  # requests at once
SERVER_FAULTS = 500  # and above: what no client may cause

MALFORMED: list[bytes] = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /%zz%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{{{{{",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /api/tables/../../etc/passwd HTTP/1.1\r\nHost: x\r\nCookie: rattus=\xff\xfe\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n"
    + b"[" * 4000,
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 100_000 + b"\r\n\r\n",
]
UNFINISHED = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"


def next_address() -> str:
    """An address of this machine that nobody has used."""
    number = next(ADDRESSES)
    return f"127.{1 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"


class Neighbour(Person):
    """A person with an address of their own."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=next_address())
        self.http = httpx.AsyncClient(base_url=address, headers=headers, timeout=60, transport=transport)
        self.me: Json = {}


@asynccontextmanager
async def neighbour(address: str) -> AsyncIterator[Neighbour]:
    """Somebody new, who leaves again."""
    person = Neighbour(address)
    try:
        person.me = await stubbornly(lambda: person.post("/api/me", name="Eve", language="en"))
        person.http.headers["X-Rattus-Csrf"] = person.me["csrf"]
        yield person
    finally:
        await person.leave()


class Party(Table):
    """Two people and perhaps bots, who also talk and take back; after some games other people come."""

    def __init__(self, load: "MixedLoad", number: int) -> None:
        options = {"listed": True, **OPTIONS[number % len(OPTIONS)]}
        random = Random(load.random.random())
        super().__init__(load.address, load.books, BOTS[number % len(BOTS)], random, **options)
        self.load = load
        self.games = 0

    async def _arrive(self) -> list[Person]:
        self.load.did["guests"] += 2
        return [await stubbornly(lambda: Neighbour.arrive(self.address)) for _ in range(2)]

    async def _sit_down(self, people: list[Person]) -> list[Listener]:
        self.listeners = []
        self.games += 1
        if self.games % (GAMES_TOGETHER + 1) == 0:
            for person in people:
                await person.leave()
            people[:] = await self._arrive()
        self.load.did["games"] += 1
        return await super()._sit_down(people)

    async def _decide(self, listener: Listener, say: str) -> bool:
        await asyncio.sleep(self.random.uniform(0, 2 * THINKS))
        if self.random.random() < TALKS:
            await self._ask(listener, "chat", text="Good luck!")
        if self.random.random() < REGRETS and was_last(listener):
            undone = await self._ask(
                listener, "undo", after=listener.seq, count=1, seat=listener.seat, word="taken back"
            )
            if undone:
                return True
        offered = listener.choices or []
        if not any(choice["say"] == say for choice in offered):
            return False  # the other player has taken back meanwhile
        return await super()._decide(listener, say)

    async def _ask(self, listener: Listener, what: str, *, word: str = "", **body: object) -> bool:
        """Ask for something beside a decision, and say whether it was done."""
        name = request_id()
        try:
            done = await listener.person.post(f"/api/tables/{listener.table}/{what}", id=name, **body)
        except httpx.TransportError:
            self.books.unanswered.add(name)
            await asyncio.sleep(AGAIN)
        except Refused:
            self.load.did[f"{word or what} refused"] += 1
        else:
            self.books.acknowledged[name] = done["seq"]
            self.load.did[word or what] += 1
            return True
        return False


def was_last(listener: Listener) -> bool:
    """Whether the last thing that happened is a decision of this player."""
    last = listener.news[-1] if listener.news else {}
    return last.get("kind") == "move" and last.get("player") == listener.seat


class MixedLoad:
    """All who come to one server, and what was seen of it from outside."""

    def __init__(self, address: str, parties: int, seed: int) -> None:
        self.address = address
        self.port = int(address.rpartition(":")[2])
        self.random = Random(seed)
        self.books = Books()
        self.did: Counter[str] = Counter()
        self.parties = [Party(self, number) for number in range(parties)]

    def start(self) -> list[asyncio.Task[None]]:
        """Let everybody come."""
        visits = [
            (self.watch, 2.0), (self.watch, 3.0), (self.read_slowly, 20.0), (self.send_garbage, 1.0),
            (self.stall, 5.0), (self.flood, 15.0), (self.crowd, 30.0),
        ]  # fmt: skip
        playing = [asyncio.create_task(party.play()) for party in self.parties]
        return playing + [asyncio.create_task(self.again(visit, pause)) for visit, pause in visits]

    async def again(self, visit: Callable[[], Awaitable[None]], pause: float) -> None:
        """Come again and again; a server that is just being killed is nobody's fault."""
        while True:
            await asyncio.sleep(self.random.uniform(0.2, 1.8) * pause)
            with suppress(httpx.TransportError, OSError, asyncio.IncompleteReadError):
                await visit()

    async def finish(self) -> None:
        """Let the players come to an end, and compare what they see with what a newcomer sees."""
        await asyncio.gather(*(party.converge() for party in self.parties))

    def _some_table(self) -> str | None:
        watched = [party.listeners[0].table for party in self.parties if party.listeners]
        return self.random.choice(watched) if watched else None

    def _judge(self, status: int, what: str) -> None:
        """Note an answer to somebody who means no good: refused, or answered; never a fault."""
        if status >= SERVER_FAULTS and status != 503:
            self.books.faults.append(f"{what} was answered with {status}")
        self.did[f"{what} refused" if status >= 400 else what] += 1

    # --- visits ---------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Look at a table for a while, and go away without a word."""
        table = self._some_table()
        if table is None:
            return
        async with neighbour(self.address) as person:
            listener = Listener(person, table)
            following = asyncio.create_task(listener.follow())
            try:
                await asyncio.sleep(self.random.uniform(0.5, 15))
            finally:
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)
        self.did["onlookers"] += 1

    async def read_slowly(self) -> None:
        """Open a stream, and read nothing of it."""
        table = self._some_table()
        if table is None:
            return
        async with neighbour(self.address) as person:
            cookie = f"rattus={person.http.cookies['rattus']}"
            request = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n"
            with connection(self.port) as end:
                end.sendall(request.encode())
                await asyncio.sleep(self.random.uniform(10, 60))
        self.did["slow readers"] += 1

    async def send_garbage(self) -> None:
        """Send something that is no good request."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(next_address(), 0))
        try:
            writer.write(self.random.choice(MALFORMED))
            answer = await asyncio.wait_for(reader.read(200), 30)
            words = answer.split(b" ", 2)
            self._judge(int(words[1]) if len(words) > 1 else 400, "malformed")
        finally:
            writer.close()

    async def stall(self) -> None:
        """Begin a request, and never finish it; sometimes reset the connection."""
        with connection(self.port) as end:
            end.sendall(UNFINISHED[: self.random.randint(0, len(UNFINISHED))])
            await asyncio.sleep(self.random.uniform(0.1, 40))
            if self.random.random() < 0.5:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.did["stalled"] += 1

    async def flood(self) -> None:
        """One guest asks for far too much at once."""
        async with neighbour(self.address) as person:
            answers = await asyncio.gather(
                *(person.http.get("/api/tables") for _ in range(FLOOD)), return_exceptions=True
            )
        for answer in answers:
            if isinstance(answer, httpx.Response):
                self._judge(answer.status_code, "flood")

    async def crowd(self) -> None:
        """Far too many guests come from one address."""
        person = Neighbour(self.address)
        try:
            for _ in range(100):
                person.http.cookies.clear()
                answer = await person.http.post("/api/me", json={"name": "Mob", "language": "en"})
                self._judge(answer.status_code, "crowd")
        finally:
            await person.leave()


def connection(port: int) -> socket.socket:
    """A bare connection with little room for what comes back."""
    end = socket.socket()
    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    end.settimeout(5)
    end.bind((next_address(), 0))
    try:
        end.connect(("127.0.0.1", port))
    except OSError:
        end.close()
        raise
    return end
