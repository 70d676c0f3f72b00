"""Ctrl-C ends a server at once: every stream is told, no bot is waited for, and nothing is lost."""

import asyncio
import signal
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.bots.test_scheduler import BAD_COMMAND
from tests.server.client import Heard, Json, Listener, Person, ndjson, run, sse
from tests.server.live_server import DATABASES
from tests.server.postgres import free_port
from tests.server.processes import ServerProcess, serving, stop, wait_for

pytestmark = pytest.mark.slow

GOAL = 2.0  # seconds from Ctrl-C to the end
BUSY = 3.0  # seconds more that a machine may take on which everything else is slow, too
# A server one of whose bots never comes to an end.
PROGRAM = f"""
from rattus.server.bots import process
process.BotProcess.__init__.__defaults__ = ({BAD_COMMAND!r},)
from rattus.cli.app import main
main()
"""
SEATS: list[Json] = [{"kind": "me"}, {"kind": "bot", "level": "search"}]


async def hear_to_the_end(person: Person, path: str, *, lines: bool, begun: asyncio.Semaphore) -> list[Heard]:
    """A stream from its beginning to the server's end of it."""
    headers = {"Accept": "application/x-ndjson" if lines else "text/event-stream"}
    found: list[Heard] = []
    async with person.http.stream("GET", path, headers=headers) as response:
        async for heard in (ndjson if lines else sse)(response.aiter_lines()):
            if not found:
                begun.release()
            found.append(heard)
    return found


class Scene(NamedTuple):
    """What was to be seen when the server was stopped."""

    table: str
    cookie: str
    said: list[str]  # everything that was acknowledged
    last: list[str]  # what each stream heard at its end
    seconds: float


async def stop_while_a_bot_thinks(address: str, server: ServerProcess) -> Scene:
    """A table whose bot thinks, streams of all kinds, then Ctrl-C."""
    ann = await Person.arrive(address, "Ann")
    table = (await ann.open_table(*SEATS))["id"]
    begun = asyncio.Semaphore(0)
    paths = [
        f"/api/tables/{table}/events?seat=red",
        f"/api/tables/{table}/events?seat=onlooker",
        "/api/events",
    ]
    streams = [
        asyncio.create_task(hear_to_the_end(ann, path, lines=lines, begun=begun))
        for path in paths
        for lines in (False, True)
    ]
    for _ in streams:
        await begun.acquire()
    seq = (await ann.get(f"/api/tables/{table}"))["seq"]
    await ann.act(table, seq, "settle gallia", "red")
    await asyncio.sleep(1.0)  # the bot thinks
    began = time.monotonic()
    server.send_signal(signal.SIGINT)
    last = [heard[-1].kind for heard in await asyncio.gather(*streams)]
    await asyncio.to_thread(server.wait)
    seconds = time.monotonic() - began
    return Scene(table, ann.http.cookies["rattus"], ["settle gallia"], last, seconds)


async def look_again(address: str, scene: Scene) -> list[str]:
    """What Ann has said at the table, once its bot has moved."""
    ann = Person(address, {"Cookie": f"rattus={scene.cookie}"})
    listener = Listener(ann, scene.table, "red")
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda heard: bool(heard.view and heard.view["moves"] > 1))
    following.cancel()
    return [news["say"] for news in listener.news if news.get("player") == "red" and news.get("say")]


@pytest.mark.parametrize(("kind", "workers"), [("sqlite", 1), ("postgresql", 1), ("postgresql", 2)])
def test_ctrl_c_ends_it_within_two_seconds_with_everybody_told(
    kind: str, workers: int, tmp_path: Path
) -> None:
    database, port = DATABASES[kind](tmp_path), free_port()
    address = f"http://127.0.0.1:{port}"
    options = ("--port", str(port), "--database", database, "--workers", str(workers))
    server = ServerProcess("-c", PROGRAM, "serve", *options)
    try:
        wait_for(address, server)
        scene = run(stop_while_a_bot_thinks(address, server))
    finally:
        said = stop(server)

    assert server.returncode == 0, said
    assert scene.last == ["bye"] * 6
    assert scene.seconds < GOAL + BUSY
    with serving(database) as again:
        assert run(look_again(again, scene)) == scene.said
