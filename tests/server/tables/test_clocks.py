"""Clocks: they run for who decides, stand still while the server is down, and let a bot sit in at the end."""

from pathlib import Path

import pytest

from tests.server.client import Json, Person
from tests.server.live_server import DATABASES, ME, OPEN, Clock, RunningServer, decide, running

pytestmark = pytest.mark.slow

LIVE: Json = {"kind": "live", "minutes": 5, "increment": 10}


async def two_people(here: RunningServer, **options: object) -> tuple[Person, Person, str]:
    """Ann and Bob at a table."""
    ann, bob = await here.guest("Ann"), await here.guest("Bob")
    table = await ann.open_table(ME, OPEN, stand_in="random", **options)
    await bob.take_seat(table)
    return ann, bob, table["id"]


async def clocks_of(person: Person, table: str) -> list[int]:
    """The clocks of all seats, in whole seconds."""
    return [round(seat["clock"]) for seat in (await person.get(f"/api/tables/{table}"))["seats"]]


async def test_a_clock_runs_for_who_decides_and_gains_with_each_turn(server: RunningServer) -> None:
    ann, _, table = await two_people(server, pace=LIVE)
    assert await clocks_of(ann, table) == [300, 300]
    server.clock.advance(60)
    assert await clocks_of(ann, table) == pytest.approx([240, 300], abs=2)
    await decide(ann, table, "red")
    assert await clocks_of(ann, table) == pytest.approx([250, 300], abs=2)
    server.clock.advance(100)
    assert await clocks_of(ann, table) == pytest.approx([250, 200], abs=2)


@pytest.mark.parametrize(
    ("pace", "seconds"), [(LIVE, 301), ({"kind": "days", "days": 2}, 2 * 86400 + 1)], ids=["live", "days"]
)
async def test_when_time_runs_out_a_bot_sits_in(server: RunningServer, pace: Json, seconds: int) -> None:
    ann, _, table = await two_people(server, pace=pace)
    server.clock.advance(seconds)
    await server.services.timekeeper.tick()
    seat = (await ann.get(f"/api/tables/{table}"))["seats"][0]
    assert (seat["presence"], seat["level"]) == ("sits-in", "random")
    back = await ann.post(f"/api/tables/{table}/return")
    assert back["seats"][0]["presence"] == "away"
    await decide(ann, table, "red")


async def test_without_a_clock_nobody_is_hurried(server: RunningServer) -> None:
    ann, _, table = await two_people(server)
    server.clock.advance(365 * 86400)
    await server.services.timekeeper.tick()

    assert str((await ann.get(f"/api/tables/{table}"))["seats"][0]["presence"]) == "away"


async def test_who_is_away_is_waited_for_as_long_as_was_agreed(server: RunningServer) -> None:
    ann, _, table = await two_people(server, pace=LIVE, patience=60)
    found = []
    for seconds in (50, 20):
        server.clock.advance(seconds)
        await server.services.timekeeper.tick()
        found.append((await ann.get(f"/api/tables/{table}"))["seats"][0]["presence"])

    assert found == ["away", "sits-in"]


async def test_clocks_stand_still_while_the_server_is_down(tmp_path: Path) -> None:
    database, clock = DATABASES["sqlite"](tmp_path), Clock()
    async with running(database, clock) as here:
        ann, _, table = await two_people(here, pace=LIVE)
        here.clock.advance(30)
        cookies = ann.http.cookies
    clock.advance(100_000)
    async with running(database, clock) as again:
        back = Person(again.address)
        back.http.cookies = cookies
        found = await clocks_of(back, table)
        await back.leave()

    assert found == pytest.approx([270, 300], abs=3)
