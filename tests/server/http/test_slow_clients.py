"""Clients that stall: those who do not read, do not finish what they say, or never come to the point."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest

from rattus.server.http import slow_clients
from rattus.server.tables import backlog
from tests.server.client import Chooser, Heard, Listener, Person, request_id, sse
from tests.server.live_server import ME, OPEN, RunningServer, Serve

pytestmark = pytest.mark.slow

PATIENCE = 30  # seconds until something that does not happen counts as broken
SOON = 0.3  # seconds of patience for who stalls, instead of the usual ones


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "SLOWEST_REQUEST", SOON)
    monkeypatch.setattr(slow_clients, "SLOWEST_READER", SOON)
    monkeypatch.setattr(slow_clients, "MOST_UNSENT", 4096)


@contextmanager
def connected(here: RunningServer) -> Iterator[socket.socket]:
    """A connection with as little room as there can be."""
    with socket.socket() as end:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.setblocking(False)
        with pytest.raises(BlockingIOError):
            end.connect(("127.0.0.1", here.services.config.port))
        yield end


async def rest_of(end: socket.socket) -> bytes:
    """Everything that still comes until the server ends it."""
    loop, found = asyncio.get_running_loop(), b""
    async with asyncio.timeout(PATIENCE):
        try:
            while data := await loop.sock_recv(end, 1 << 16):
                found += data
        except ConnectionResetError:
            pass
    return found


def sent_by(person: Person, path: str) -> bytes:
    """A request for a stream, as this person's browser sends it."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    return f"GET {path} HTTP/1.1\r\nHost: rattus\r\nConnection: close\r\nCookie: {cookies}\r\n\r\n".encode()


async def events_in(stream: bytes) -> list[Heard]:
    """The whole events of what was read of a stream; the lengths of its pieces are in the way."""
    pieces, rest = b"", stream.partition(b"\r\n\r\n")[2]
    while rest:
        length, _, rest = rest.partition(b"\r\n")
        size = int(length, 16)
        pieces, rest = pieces + rest[:size], rest[size + 2 :]

    async def lines() -> AsyncIterator[str]:
        for one in pieces.decode(errors="ignore").rpartition("\n\n")[0].split("\n"):
            yield one
        yield ""

    return [heard async for heard in sse(lines())]


async def test_who_does_not_read_is_cut_off_holds_up_nobody_and_gets_everything_once_later(
    server: RunningServer,
) -> None:
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    hub, path = server.services.tables.hub, f"/api/tables/{table['id']}/events?seat=onlooker"
    with connected(server) as idle:
        await asyncio.get_running_loop().sock_sendall(idle, sent_by(ann, path))
        async with asyncio.timeout(PATIENCE):
            while not hub.subscribers(table["id"]):
                await asyncio.sleep(0.01)
        [sleeper] = hub.subscribers(table["id"])
        await bob.take_seat(table)
        listeners = [Listener(ann, table["id"], "red"), Listener(bob, table["id"], "blue")]
        async with asyncio.TaskGroup() as tasks:
            for number, listener in enumerate(listeners):
                tasks.create_task(listener.follow())
                tasks.create_task(Chooser(listener, number).play())
        # The others have played a whole game and were never cut off; the sleeper is.
        assert [listener.cuts for listener in listeners] == [1, 1]
        async with asyncio.timeout(PATIENCE):
            while sleeper in hub.subscribers(table["id"]):
                await asyncio.sleep(0.01)
        read = await events_in(await rest_of(idle))
    assert read[0].kind == "snapshot"
    late = Listener(ann, table["id"], "onlooker")
    for heard in read:
        await late._take(heard)
    assert late.seq < listeners[0].seq
    await late.follow()
    heard_by = [[(news["seq"], news.get("say")) for news in one.news] for one in (late, *listeners)]
    assert heard_by[0] == heard_by[1] == heard_by[2]


BEGINNINGS = {
    "nothing": b"",
    "a letter": b"G",
    "a line": b"POST /api/me HTTP/1.1\r\n",
    "half a head": b"GET /api/info HTTP/1.1\r\nHost: rattus\r\nX-Slow: ",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: rattus\r\nContent-Length: 50\r\n\r\n{",
}


@pytest.mark.parametrize("said", BEGINNINGS.values(), ids=BEGINNINGS)
async def test_who_does_not_finish_a_request_is_cut_off(server: RunningServer, said: bytes) -> None:
    with connected(server) as end:
        await asyncio.get_running_loop().sock_sendall(end, said)
        result = await rest_of(end)

    assert result == b""


async def test_a_head_without_end_is_not_read_to_its_end(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_clients, "SLOWEST_REQUEST", PATIENCE)

    server = await serve()
    loop = asyncio.get_running_loop()
    with connected(server) as end:
        await loop.sock_sendall(end, b"GET /api/info HTTP/1.1\r\n")
        with pytest.raises(ConnectionError):
            await loop.sock_sendall(end, (b"X-More: " + b"x" * 4000 + b"\r\n") * 5000)


async def test_who_is_quick_may_ask_again_and_again_on_one_line(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    statuses = []
    for _ in range(4):
        await asyncio.sleep(SOON / 2)
        answer = await ann.http.get("/api/tables", headers={"X-Long": "x" * 20_000})
        statuses.append(answer.status_code)

    assert statuses == [200] * 4


async def test_who_reads_too_late_is_told_that_he_fell_behind_and_goes_on_from_there(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_clients, "SLOWEST_READER", PATIENCE)
    monkeypatch.setattr(slow_clients, "MOST_BUFFERED", 4096)
    monkeypatch.setattr(backlog, "MOST_OF_STREAM", 20_000)
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, {"kind": "me", "name": "Bea"}))["id"]
    hub, path = server.services.tables.hub, f"/api/tables/{table}/events?seat=onlooker"
    with connected(server) as idle:
        await asyncio.get_running_loop().sock_sendall(idle, sent_by(ann, path))
        async with asyncio.timeout(PATIENCE):
            while not hub.subscribers(table):
                await asyncio.sleep(0.01)
            [sleeper] = hub.subscribers(table)
            while not sleeper.ended:
                done = await ann.post(f"/api/tables/{table}/chat", id=request_id(), text="й" * 500)
        held = hub.backlog.stored
        read = await events_in(await rest_of(idle))
    late = Listener(ann, table, "onlooker")
    for heard in read:
        await late._take(heard)
    behind = late.seq
    following = asyncio.create_task(late.follow())
    await late.until(lambda one: one.seq >= done["seq"])
    following.cancel()

    assert (read[-1].kind, read[-1].data) == ("bye", {"reason": "behind"})
    assert (held < 20_000, behind < done["seq"]) == (True, True)
    assert [news["seq"] for news in late.news] == list(range(1, done["seq"] + 1))
