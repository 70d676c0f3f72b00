"""Clocks: they run for who decides, stand still while nobody is served, and let a bot sit in at the end."""

import asyncio
import signal
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from rattus.server.storage import schema
from rattus.server.storage.database import DatabaseGone
from rattus.server.storage.rows import TableRow
from rattus.server.tables import clocks
from rattus.server.wire.messages import Pace, TableWish
from tests.server.client import Json, Person, run
from tests.server.live_server import DATABASES, ME, OPEN, Clock, RunningServer, decide, running
from tests.server.postgres import Postgres, free_port
from tests.server.processes import ServerProcess, sqlite, start, stop, wait_for

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
        found = await clocks_of(returned(again, cookies), table)

    assert found == pytest.approx([270, 300], abs=3)


# --- time in which nobody is served -------------------------------------------------------------------


async def stopped_while_ann_thinks(server: ServerProcess, address: str) -> float:
    """The seconds Ann has left of 12, after a decision that the server slept through for 8."""
    ann, bob = await Person.arrive(address, "Ann"), await Person.arrive(address, "Bob")
    table = await ann.open_table(ME, OPEN, pace={"kind": "live", "minutes": 0.2, "increment": 0})
    await bob.take_seat(table)
    server.send_signal(signal.SIGSTOP)
    await asyncio.sleep(8)
    server.send_signal(signal.SIGCONT)
    await decide(ann, table["id"], "red")
    seats = (await ann.get(f"/api/tables/{table['id']}"))["seats"]
    return float(seats[0]["clock"])


def test_a_stopped_server_takes_no_time_from_who_decides(tmp_path: Path) -> None:
    port = free_port()
    server = start("serve", "--port", str(port), "--database", sqlite(tmp_path))
    try:
        wait_for(f"http://127.0.0.1:{port}", server)
        began = time.monotonic()
        left = run(stopped_while_ann_thinks(server, f"http://127.0.0.1:{port}"))
        served = time.monotonic() - began - 8
    finally:
        stop(server)

    assert 12 - served <= left <= 12


async def test_a_pause_is_credited_before_anything_is_decided_after_it(server: RunningServer) -> None:
    ann, bob, table = await two_people(server, pace=LIVE)
    server.clock.advance(60)
    server.clock.sleep(1000)
    await decide(ann, table, "red")
    assert await clocks_of(ann, table) == pytest.approx([250, 300], abs=3)
    server.clock.advance(20)
    await decide(bob, table, "blue")
    assert await clocks_of(ann, table) == pytest.approx([250, 280], abs=3)


async def test_nobody_is_out_of_time_after_a_pause(server: RunningServer) -> None:
    ann, _, table = await two_people(server, pace=LIVE, patience=60)
    server.clock.sleep(100_000)
    await server.services.timekeeper.tick()

    assert await clocks_of(ann, table) == pytest.approx([300, 300], abs=3)
    assert (await ann.get(f"/api/tables/{table}"))["seats"][0]["presence"] == "away"


async def test_a_pause_is_credited_over_days_too(server: RunningServer) -> None:
    ann, _, table = await two_people(server, pace={"kind": "days", "days": 2})
    before = await deadline_of(ann, table)
    server.clock.sleep(3 * 86400)
    await server.services.timekeeper.tick()

    assert await deadline_of(ann, table) - before == pytest.approx(3 * 86400, abs=3)


async def deadline_of(person: Person, table: str) -> float:
    """When the time of who decides runs out, in seconds since 1970."""
    return datetime.fromisoformat((await person.get(f"/api/tables/{table}"))["deadline"]).timestamp()


# --- clocks that are set ------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [1, -1], ids=["forward", "back"])
async def test_a_wall_clock_that_is_set_gives_and_takes_no_time(server: RunningServer, hours: int) -> None:
    ann, bob, table = await two_people(server, pace=LIVE)
    server.clock.advance(60)
    server.clock.set_wall(hours * 3600)
    await decide(ann, table, "red")
    assert await clocks_of(ann, table) == pytest.approx([250, 300], abs=3)
    server.clock.set_wall(-hours * 3600)
    server.clock.advance(20)
    await decide(bob, table, "blue")
    assert await clocks_of(ann, table) == pytest.approx([250, 280], abs=3)


@pytest.mark.parametrize("hours", [1, -1], ids=["forward", "back"])
async def test_deadlines_over_days_stay_on_the_calendar(server: RunningServer, hours: int) -> None:
    ann, bob, table = await two_people(server, pace={"kind": "days", "days": 2})
    before = await deadline_of(ann, table)
    server.clock.set_wall(hours * 3600)
    await server.services.timekeeper.tick()
    assert await deadline_of(ann, table) == before
    await decide(ann, table, "red")
    assert await deadline_of(bob, table) - before == pytest.approx(hours * 3600, abs=3)


@pytest.mark.parametrize("hours", [1, -1], ids=["forward", "back"])
async def test_a_wall_clock_that_is_set_while_the_server_is_down(tmp_path: Path, hours: int) -> None:
    database, clock = DATABASES["sqlite"](tmp_path), Clock()
    async with running(database, clock) as here:
        ann, _, table = await two_people(here, pace=LIVE)
        here.clock.advance(30)
        cookies = ann.http.cookies
    later = Clock()
    later.ahead = clock.ahead + hours * 3_600_000
    async with running(database, later) as again:
        found = await clocks_of(returned(again, cookies), table)

    assert found == pytest.approx([270, 300], abs=3)


def returned(there: RunningServer, cookies: httpx.Cookies) -> Person:
    """Somebody whose browser was here before."""
    back = Person(there.address)
    back.http.cookies = cookies
    there.people.append(back)
    return back


def test_a_decision_that_begins_in_the_future_has_taken_no_time() -> None:
    row = TableRow(
        id="t", created=0, host="h", wish=TableWish(seats=[], pace=Pace(kind="live", minutes=5)),
        rules="classic", players=2, cards=[], listed=False, status="running", version=1,
    )  # fmt: skip

    assert [clocks.remaining(row, 200_000, since, now=1_000_000) for since in (999_000, 4_600_000)] == [
        199_000,
        200_000,
    ]


async def test_no_stored_value_makes_a_clock_grow(tmp_path: Path) -> None:
    database, clock = DATABASES["sqlite"](tmp_path), Clock()
    async with running(database, clock) as here:
        ann, _, table = await two_people(here, pace=LIVE)
        cookies = ann.http.cookies
        future = update(schema.tables).values(since=clock() + 3_600_000, deadline=clock() + 3_900_000)
        rich = update(schema.seats).values(clock=10_000_000)
        await here.services.database.write(lambda connection: connection.execute(future).rowcount)
        await here.services.database.write(lambda connection: connection.execute(rich).rowcount)
    async with running(database, clock) as again:
        back = returned(again, cookies)
        before = await clocks_of(back, table)
        clock.advance(100)
        after = await clocks_of(back, table)

    most = 300 + 10 * 5  # an increment for each entry of the log
    assert max(before) <= most
    assert after[0] == pytest.approx(before[0] - 100, abs=3)


# --- several processes --------------------------------------------------------------------------------


async def test_a_pause_of_one_process_is_no_pause_while_another_serves(tmp_path: Path) -> None:
    database = DATABASES["postgresql"](tmp_path)
    async with running(database) as here, running(database) as there:
        ann, _, table = await two_people(here, pace=LIVE)
        here.clock.sleep(60)
        there.clock.advance(60)
        await there.services.heartbeat.beat()
        await decide(ann, table, "red")

        assert await clocks_of(ann, table) == pytest.approx([250, 300], abs=3)


async def test_a_pause_of_all_processes_is_credited_once(tmp_path: Path) -> None:
    database = DATABASES["postgresql"](tmp_path)
    async with running(database) as here, running(database) as there:
        ann, _, table = await two_people(here, pace=LIVE)
        here.clock.advance(50)
        there.clock.advance(50)
        for one in (here, there):
            one.clock.sleep(200)
        for one in (here, there):
            await one.services.heartbeat.settle()
        await decide(ann, table, "red")

        assert await clocks_of(ann, table) == pytest.approx([260, 300], abs=3)


async def test_a_process_that_joins_others_credits_nothing(tmp_path: Path) -> None:
    database, clock = DATABASES["postgresql"](tmp_path), Clock()
    async with running(database, clock) as here:
        ann, _, table = await two_people(here, pace=LIVE)
        await here.services.heartbeat.beat()
        clock.advance(8)
        later = Clock()
        later.advance(8)
        async with running(database, later):
            await decide(ann, table, "red")
            found = await clocks_of(ann, table)

    assert found == pytest.approx([302, 300], abs=3)


async def test_a_machine_whose_clock_is_wrong_goes_by_the_database(tmp_path: Path) -> None:
    database, wrong = DATABASES["postgresql"](tmp_path), Clock()
    async with running(database) as here:
        ann, _, table = await two_people(here, pace=LIVE)
        wrong.move(-3_600_000)
        async with running(database, wrong) as there:
            found = await clocks_of(returned(there, ann.http.cookies), table)

    assert found == pytest.approx([300, 300], abs=3)


async def test_a_machine_whose_clock_is_wrong_credits_the_true_downtime(tmp_path: Path) -> None:
    database, wrong = DATABASES["postgresql"](tmp_path), Clock()
    async with running(database) as here:
        ann, _, table = await two_people(here, pace={"kind": "days", "days": 2})
        before = await deadline_of(ann, table)
    wrong.move(-3_600_000)
    wrong.advance(100_000)
    async with running(database, wrong) as there:
        after = await deadline_of(returned(there, ann.http.cookies), table)

    assert after - before == pytest.approx(100_000, abs=5)


async def test_time_without_the_database_is_credited() -> None:
    database = Postgres()
    try:
        async with running(database.new_database()) as here:
            ann, _, table = await two_people(here, pace=LIVE)
            await here.services.heartbeat.beat()
            database.stop()
            for _ in range(10):
                here.clock.sleep(2)
                with suppress(DatabaseGone):
                    await here.services.heartbeat.pulse(beats=True)
            database.start()
            await here.services.heartbeat.beat()
            await decide(ann, table, "red")
            found = await clocks_of(ann, table)
    finally:
        database.remove()

    assert found == pytest.approx([310, 300], abs=3)
