"""Two servers share a PostgreSQL: whoever was overtaken looks again, and everybody hears everything."""

import asyncio
from pathlib import Path

import pytest

from tests.server.client import Json, Listener, Person, request_id
from tests.server.live_server import DATABASES, ME, OPEN, RunningServer, decide, running, snapshot

pytestmark = pytest.mark.slow

BEA: Json = {"kind": "me", "name": "Bea"}


async def same_guest(person: Person, there: RunningServer) -> Person:
    """The same browser at another server."""
    twin = Person(there.address, {"X-Rattus-Csrf": person.me["csrf"]})
    twin.http.cookies = person.http.cookies
    there.people.append(twin)
    return twin


async def test_what_is_done_here_is_heard_there(tmp_path: Path) -> None:
    database = DATABASES["postgresql"](tmp_path)
    async with running(database) as here, running(database) as there:
        ann, bob = await here.guest("Ann"), await there.guest("Bob")
        table = await ann.open_table(ME, OPEN)
        await bob.take_seat(table)
        listener = Listener(bob, table["id"], "blue")
        following = asyncio.create_task(listener.follow())
        await listener.until(lambda heard: heard.status == "running")
        host = Listener(ann, table["id"], "red")
        hosting = asyncio.create_task(host.follow())
        await host.until(lambda heard: bool(heard.choices))
        done = await decide(ann, table["id"], "red")
        await listener.until(lambda heard: heard.seq >= done["seq"])
        assert listener.choices
        following.cancel()
        hosting.cancel()


async def test_two_servers_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    database = DATABASES["postgresql"](tmp_path)
    async with running(database) as here, running(database) as there:
        ann = await here.guest("Ann")
        table = (await ann.open_table(ME, BEA))["id"]
        twin = await same_guest(ann, there)
        path = f"/api/tables/{table}/chat"
        lines = [
            person.post(path, id=request_id(), text=f"line {number}")
            for number in range(20)
            for person in (ann, twin)
        ]
        numbers = [done["seq"] for done in await asyncio.gather(*lines)]
        assert len(set(numbers)) == 40
        for person in (ann, twin):
            listener = Listener(person, table, "red")
            following = asyncio.create_task(listener.follow())
            await listener.until(lambda heard: heard.seq >= max(numbers))
            following.cancel()
            log = listener.news
            assert [news["seq"] for news in log] == list(range(1, len(log) + 1))
            assert sum(news["kind"] == "chat" for news in log) == 40


async def test_a_request_sent_to_both_servers_is_applied_once(tmp_path: Path) -> None:
    database = DATABASES["postgresql"](tmp_path)
    async with running(database) as here, running(database) as there:
        ann = await here.guest("Ann")
        table = (await ann.open_table(ME, BEA))["id"]
        twin = await same_guest(ann, there)
        now = await snapshot(twin, table, "red")
        say = now["choices"][0]["say"]
        answers = await asyncio.gather(
            ann.act(table, now["seq"], say, "red", "one-request"),
            twin.act(table, now["seq"], say, "red", "one-request"),
        )
        assert sorted(bool(answer.get("again")) for answer in answers) == [False, True]
        assert (await twin.get(f"/api/tables/{table}"))["moves"] == 1
