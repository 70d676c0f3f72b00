"""Who is here: seen by everybody at the table, and a short break is not an absence."""

import asyncio

import pytest

from rattus.server.tables import presence, status
from rattus.server.tables.presence import Presence
from tests.server.client import Json, Person, sse
from tests.server.live_server import ME, OPEN, Serve


async def test_others_are_told_when_somebody_comes_and_goes(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.01)
    monkeypatch.setattr(status, "LEAST_PAUSE", 0)
    monkeypatch.setattr(status, "PAUSE_PER_STREAM", 0)

    server = await serve()
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    table = await ann.open_table(ME, OPEN)
    await bob.take_seat(table)
    found: list[str] = []
    async with ann.http.stream("GET", f"/api/tables/{table['id']}/events") as response:
        events = sse(response.aiter_lines())
        snapshot = await anext(events)
        found.append(blue(snapshot.data["table"]["seats"]))
        watching = asyncio.create_task(look_in(bob, table["id"]))
        async for event in events:
            if event.kind == "status":
                found.append(blue(event.data["seats"]))
                if found[-1] == "away" and "here" in found:
                    break
        await watching

    assert [word for number, word in enumerate(found) if number == 0 or word != found[number - 1]] == [
        "away",
        "here",
        "away",
    ]


def blue(seats: list[Json]) -> str:
    """How the second seat is filled."""
    return str(seats[1]["presence"])


async def look_in(person: Person, table: str) -> None:
    """Open the table for a moment."""
    async with person.http.stream("GET", f"/api/tables/{table}/events") as response:
        await anext(sse(response.aiter_lines()))


async def test_a_stream_that_breaks_and_comes_back_is_no_absence() -> None:
    told: list[str] = []
    people = Presence()
    people.on_change.append(told.append)
    people.connected("table", "ann")
    people.disconnected("table", "ann")
    people.connected("table", "ann")
    here = people.is_here("table", "ann")
    people.stop()

    assert (told, here) == (["table"], True)
