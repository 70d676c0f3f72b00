"""A table of people whose streams are kept as bytes, and a twin of its game that knows everything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx

from rattus.record.game.game import Game
from rattus.record.notation.writing import write_action
from rattus.record.setup_cache import setup_of
from rattus.rules import game
from rattus.rules.setup import COLOURS
from tests.server.client import PATIENCE, Json, Person
from tests.server.deterministic_server import FixedDeal, dealt, with_canaries

SEATS = ("red", "blue", "yellow")
EVERYBODY = (*SEATS, "onlooker")


class StreamRecorder:
    """The stream of one seat: its events as they came, without heartbeats and without who is here."""

    def __init__(self, person: Person, table: str, seat: str) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.events: list[bytes] = []
        self.all = b""
        self.changed = asyncio.Condition()

    async def listen(self) -> None:
        """Keep everything."""
        path = f"/api/tables/{self.table}/events?seat={self.seat}"
        async with self.person.http.stream("GET", path) as response:
            assert response.status_code == 200
            rest = b""
            async for data in response.aiter_raw():
                self.all += data
                *events, rest = (rest + data).split(b"\n\n")
                self.events += [event for event in events if numbered(event)]
                async with self.changed:
                    self.changed.notify_all()

    async def until(self, seq: int) -> None:
        """Wait for this number."""
        wanted = f'"seq":{seq},'.encode()
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: any(wanted in event for event in self.events[-3:]))


def numbered(event: bytes) -> bool:
    """Is this a snapshot or a piece of news?"""
    return b"event: news" in event or b"event: snapshot" in event


class RecordedTable:
    """One game over the wire, and the same game here."""

    def __init__(
        self, people: dict[str, Person], recorders: dict[str, StreamRecorder], table: Json, twin: Game
    ) -> None:
        self.people = people
        self.recorders = recorders
        self.table = table["id"]
        self.twin = twin
        self.seq = 0

    async def act(self, say: str) -> httpx.Response:
        """Let who decides act, and wait until everybody has heard it."""
        seat = COLOURS[self.twin.state.decider()]
        body = {"id": f"action-{self.seq:04}", "after": self.seq, "say": say, "seat": seat}
        response = await self.people[seat].http.post(f"/api/tables/{self.table}/actions", json=body)
        self.twin.do(say)
        self.seq = int(response.json()["seq"])
        for recorder in self.recorders.values():
            await recorder.until(self.seq)
        return response

    async def refused(self, seat: str) -> httpx.Response:
        """Let somebody try what cannot be done."""
        body = {"id": f"refused-{self.seq:04}", "after": self.seq, "say": "place nowhere 9", "seat": seat}
        return await self.people[seat].http.post(f"/api/tables/{self.table}/actions", json=body)

    async def stale(self, seat: str) -> httpx.Response:
        """Let somebody act who has heard nothing since the start."""
        body = {"id": f"stale-{self.seq:06}", "after": 1, "say": "done", "seat": seat}
        return await self.people[seat].http.post(f"/api/tables/{self.table}/actions", json=body)

    async def get(self, seat: str, path: str) -> httpx.Response:
        """What this seat is given there."""
        return await self.people[seat].http.get(f"/api/tables/{self.table}{path}")


@asynccontextmanager
async def recorded(address: str, fixed: FixedDeal, cards: str) -> AsyncIterator[RecordedTable]:
    """Three people at a table and one beside it, all listening, the game begun."""
    people = {seat: await Person.arrive(address, seat.title()) for seat in EVERYBODY}
    host = people["red"]
    table = await host.open_table({"kind": "me"}, {"kind": "open"}, {"kind": "open"}, cards=cards)
    await people["onlooker"].watch(table)
    for seat in SEATS[1:]:
        table = table | await people[seat].take_seat(table) | {"links": table["links"]}
    edition = with_canaries("classic") if fixed.canary else None
    setup = setup_of(edition, "classic", len(SEATS), table["cards"])
    twin = Game(setup, dealt(setup, fixed.seed, fixed.swap))
    recorders = {seat: StreamRecorder(person, table["id"], seat) for seat, person in people.items()}
    seen = RecordedTable(people, recorders, table, twin)
    seen.seq = int((await host.get(f"/api/tables/{table['id']}"))["seq"])
    tasks = []
    for recorder in recorders.values():
        # One after the other: each of them is told who is there already.
        tasks.append(asyncio.create_task(recorder.listen()))
        await recorder.until(seen.seq)
    try:
        yield seen
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def any_kind(twin: Game, random: Random) -> str:
    """Something that can be done: any kind of it first, so that rare kinds are not rare."""
    said = [write_action(twin.setup, action) for action in game.legal_list(twin.state)]
    kind = random.choice(sorted({sentence.split()[0] for sentence in said}))
    return random.choice([sentence for sentence in said if sentence.split()[0] == kind])
