"""Several processes share one socket: each answers, one that dies is replaced, and all end together."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import Heard, Json, Person, request_id, sse
from tests.server.live_server import ME
from tests.server.postgres import free_port, postgres
from tests.server.processes import several, start, stop, wait_for

pytestmark = pytest.mark.slow

PATIENCE = 30  # seconds until something that does not happen counts as broken
BEA: Json = {"kind": "me", "name": "Bea"}


def children_of(process: int) -> list[int]:
    """The processes a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in found.split()]


def is_worker(process: int) -> bool:
    """Is this one of those that serve?"""
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


def workers_of(process: int) -> list[int]:
    """The processes that serve."""
    return [child for child in children_of(process) if is_worker(child)]


def test_a_worker_that_dies_is_replaced_and_all_end_together() -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = start("serve", "--port", str(port), "--database", postgres().new_database(), RATTUS_WORKERS="2")
    try:
        wait_for(address, server)
        killed, other = workers_of(server.pid)
        os.kill(killed, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while killed in (now := workers_of(server.pid)) or len(now) < 2:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert other in now, stop(server)
        assert httpx.post(f"{address}/api/me", json={"name": "Ann"}, timeout=PATIENCE).status_code == 200
    finally:
        stop(server)
    assert server.returncode == 0
    assert not [process for process in now if Path(f"/proc/{process}").exists()]


async def at(address: str, person: Person) -> Person:
    """The same browser at another process."""
    twin = Person(address, {"X-Rattus-Csrf": person.me["csrf"]})
    twin.http.cookies = person.http.cookies
    return twin


async def until_said(events: AsyncIterator[Heard], last: str) -> AsyncIterator[Heard]:
    """The lines of chat up to this one."""
    async for event in events:
        if event.data.get("kind") == "chat":
            yield event
            if event.data["text"] == last:
                return


async def test_new_links_end_the_streams_that_other_processes_serve_to_who_came_by_the_old_ones(
    people: None,
) -> None:
    with several(postgres().new_database(), 2) as (here, there):
        ann, bob = await Person.arrive(here, "Ann"), await Person.arrive(there, "Bob")
        table = await ann.open_table(ME, BEA)
        await bob.watch(table)
        async with (
            asyncio.timeout(PATIENCE),
            bob.http.stream("GET", f"/api/tables/{table['id']}/events") as response,
        ):
            events = sse(response.aiter_lines())
            first = await anext(events)
            await ann.post(f"/api/tables/{table['id']}/links")
            rest = [event.kind async for event in events]
        asked = await bob.http.get(f"/api/tables/{table['id']}")

    assert (first.kind, "news" in rest, asked.status_code) == ("snapshot", False, 404)


async def test_who_is_muted_in_one_process_is_not_heard_on_streams_of_another(people: None) -> None:
    with several(postgres().new_database(), 2) as (here, there):
        ann, bob = await Person.arrive(here, "Ann"), await Person.arrive(here, "Bob")
        table = await ann.open_table(ME, {"kind": "open"})
        await bob.take_seat(table)
        async with (
            asyncio.timeout(PATIENCE),
            (await at(there, ann)).http.stream("GET", f"/api/tables/{table['id']}/events") as response,
        ):
            events = sse(response.aiter_lines())
            await anext(events)
            await ann.http.put(f"/api/tables/{table['id']}/mute/blue")
            await bob.post(f"/api/tables/{table['id']}/chat", id=request_id(), text="Blah")
            await ann.post(f"/api/tables/{table['id']}/chat", id=request_id(), text="Hm")
            said = [event.data["text"] async for event in until_said(events, "Hm")]

    assert said == ["Hm"]
