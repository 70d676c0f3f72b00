"""Clocks: they run for who decides, stand still while the server is down, and let a bot sit in at the end."""

import asyncio
from pathlib import Path

import pytest

from tests.server.house import DATABASES, ME, OPEN, Clock, Running, decide, running, with_server
from tests.server.player import Json, Person

pytestmark = pytest.mark.slow

LIVE: Json = {"kind": "live", "minutes": 5, "increment": 10}


async def two_people(here: Running, **wish: object) -> tuple[Person, Person, str]:
    """Ann and Bob at a table."""
    ann, bob = await here.guest("Ann"), await here.guest("Bob")
    table = await ann.open_table(ME, OPEN, stand_in="random", **wish)
    await bob.take_seat(table)
    return ann, bob, table["id"]


async def clocks_of(person: Person, table: str) -> list[int]:
    """The clocks of all seats, in whole seconds."""
    return [round(seat["clock"]) for seat in (await person.get(f"/api/tables/{table}"))["seats"]]


def test_a_clock_runs_for_who_decides_and_gains_with_each_turn(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        ann, _, table = await two_people(here, pace=LIVE)
        assert await clocks_of(ann, table) == [300, 300]
        here.clock.advance(60)
        assert await clocks_of(ann, table) == pytest.approx([240, 300], abs=2)
        await decide(ann, table, "red")
        assert await clocks_of(ann, table) == pytest.approx([250, 300], abs=2)
        here.clock.advance(100)
        assert await clocks_of(ann, table) == pytest.approx([250, 200], abs=2)

    with_server(tmp_path, story)


@pytest.mark.parametrize(
    ("pace", "seconds"), [(LIVE, 301), ({"kind": "days", "days": 2}, 2 * 86400 + 1)], ids=["live", "days"]
)
def test_when_time_runs_out_a_bot_sits_in(tmp_path: Path, pace: Json, seconds: int) -> None:
    async def story(here: Running) -> None:
        ann, _, table = await two_people(here, pace=pace)
        here.clock.advance(seconds)
        await here.services.timekeeper.tick()
        seat = (await ann.get(f"/api/tables/{table}"))["seats"][0]
        assert (seat["presence"], seat["level"]) == ("sits-in", "random")
        back = await ann.post(f"/api/tables/{table}/return")
        assert back["seats"][0]["presence"] == "away"
        await decide(ann, table, "red")

    with_server(tmp_path, story)


def test_without_a_clock_nobody_is_hurried(tmp_path: Path) -> None:
    async def story(here: Running) -> str:
        ann, _, table = await two_people(here)
        here.clock.advance(365 * 86400)
        await here.services.timekeeper.tick()
        return str((await ann.get(f"/api/tables/{table}"))["seats"][0]["presence"])

    assert with_server(tmp_path, story) == "away"


def test_who_is_away_is_waited_for_as_long_as_was_agreed(tmp_path: Path) -> None:
    async def story(here: Running) -> list[str]:
        ann, _, table = await two_people(here, pace=LIVE, patience=60)
        found = []
        for seconds in (50, 20):
            here.clock.advance(seconds)
            await here.services.timekeeper.tick()
            found.append((await ann.get(f"/api/tables/{table}"))["seats"][0]["presence"])
        return found

    assert with_server(tmp_path, story) == ["away", "sits-in"]


def test_clocks_stand_still_while_the_server_is_down(tmp_path: Path) -> None:
    async def story() -> list[int]:
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
        return found

    assert asyncio.run(story()) == pytest.approx([270, 300], abs=3)
