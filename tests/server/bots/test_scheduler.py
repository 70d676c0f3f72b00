"""Bots at the tables of a server: they decide, are replaced when they fail, and outlive their processes."""

import asyncio
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import update

from rattus.server.bots.leases import DatabaseLeases
from rattus.server.bots.pool import BotPool
from rattus.server.bots.process import BotProcess
from rattus.server.storage import schema
from rattus.server.storage.times import now_ms
from rattus.server.tables.live import LiveTable
from tests.server.bots.test_process import BAD_BOTS
from tests.server.client import Json
from tests.server.live_server import DATABASES, ME, RunningServer, Serve, running

pytestmark = pytest.mark.slow

PATIENCE = 60  # seconds until something that does not happen counts as broken
# The same bad bots under the names of good ones: what cannot be named cannot sit down.
BAD_COMMAND = (
    sys.executable,
    "-c",
    BAD_BOTS.replace("main()\n", "")
    + 'registry.BOTS |= {"planner": registry.BOTS["dies"], "search": registry.BOTS["never-ends"]}\n'
    + 'registry.BOTS["random"] = registry.BOTS["errs"]\nmain()\n',
)


def bot(level: str) -> Json:
    return {"kind": "bot", "level": level}


def let_bots_be_bad(here: RunningServer) -> list[tuple[str, str]]:
    """From their next start on, those who think are bad; whoever fails is noted."""
    failures: list[tuple[str, str]] = []
    here.services.scheduler.after_failure.append(lambda level, why: failures.append((level, why)))
    for process in here.services.scheduler.processes:
        process.command = BAD_COMMAND
    return failures


async def until(here: RunningServer, table: str, reached: Callable[[LiveTable], bool]) -> LiveTable:
    async with asyncio.timeout(PATIENCE):
        while not reached(live := await here.services.tables.live(table)):
            await asyncio.sleep(0.02)
    return live


@pytest.mark.parametrize("database", DATABASES)
async def test_bots_play_a_game_among_themselves(database: str, serve: Serve) -> None:
    server = await serve(database=database, thinkers=2)
    ann = await server.guest("Ann")
    table = await ann.open_table(bot("greedy"), bot("random"), bot("greedy"))

    live = await until(server, table["id"], lambda live: live.over)

    assert {entry.by for entry in live.entries if entry.kind == "move"} == {"bot"}


async def test_a_bot_that_fails_is_replaced_for_that_decision_and_it_is_noted(serve: Serve) -> None:
    server = await serve(thinkers=1, bot_patience=2.0)
    failures = let_bots_be_bad(server)
    ann = await server.guest("Ann")
    table = await ann.open_table(bot("planner"), bot("search"), bot("random"))

    live = await until(server, table["id"], lambda live: live.moves >= 3)
    notes = [
        (entry.data.get("instead_of"), entry.data.get("why"))
        for entry in live.entries
        if entry.data.get("say")
    ]

    assert notes[:3] == [("planner", "crash"), ("search", "overrun"), ("random", "error")]
    assert failures[:3] == notes[:3]


async def test_a_job_that_is_cut_off_is_run_again_after_a_restart(tmp_path: Path) -> None:
    database = DATABASES["sqlite"](tmp_path)
    async with running(database, thinkers=1) as here:
        let_bots_be_bad(here)
        ann = await here.guest("Ann")
        table = await ann.open_table(bot("search"), bot("greedy"))
        await until(here, table["id"], lambda _: not here.services.scheduler.pool.idle)
    async with running(database, thinkers=1) as here:
        live = await until(here, table["id"], lambda live: live.moves >= 2)

    assert [entry.player for entry in live.entries if entry.kind == "move"][:2] == ["red", "blue"]


async def test_bots_take_their_time_where_people_watch(serve: Serve) -> None:
    server = await serve(thinkers=1, bot_pace=0.3)
    ann = await server.guest("Ann")
    table = await ann.open_table(bot("random"), bot("random"), ME)

    live = await until(server, table["id"], lambda live: live.moves >= 2)
    times = [entry.at for entry in live.entries if entry.kind in ("start", "move")]

    assert min(later - before for before, later in pairwise(times)) >= 300


async def test_what_one_has_leased_another_gets_only_when_it_is_released_or_has_expired(serve: Serve) -> None:
    server = await serve(database="postgresql")
    ann = await server.guest("Ann")
    table = (await ann.open_table(bot("greedy"), ME))["id"]
    database = server.services.database
    one, other = DatabaseLeases(database), DatabaseLeases(database)
    took = [await one.acquire(table), await other.acquire(table), await one.acquire(table)]
    await one.stop()
    took += [await other.acquire(table), await one.acquire(table)]
    expired = update(schema.tables).values(claimed_until=now_ms() - 1000)
    await database.write(lambda connection: connection.execute(expired).rowcount)
    took += [await one.acquire(table), await other.acquire("no-such-id")]

    granted = [seq is not None for seq in took]

    assert granted == [True, False, True, True, False, True, False]


async def test_the_decision_a_dead_worker_had_leased_is_made_by_another_in_the_end(tmp_path: Path) -> None:
    database = DATABASES["postgresql"](tmp_path)
    async with running(database) as here:
        ann = await here.guest("Ann")
        table = (await ann.open_table(bot("greedy"), ME))["id"]
        lease = update(schema.tables).values(claimed_by="dead", claimed_until=now_ms() + 1000)
        await here.services.database.write(lambda connection: connection.execute(lease).rowcount)
    async with running(database, thinkers=1) as here:
        result = await until(here, table, lambda live: live.moves == 1)

    assert result.decider == "blue"


async def test_a_lease_holds_for_as_long_as_its_owner_renews_it(serve: Serve) -> None:
    server = await serve(database="postgresql")
    ann = await server.guest("Ann")
    table = (await ann.open_table(bot("greedy"), ME))["id"]
    database = server.services.database
    owner, heir = DatabaseLeases(database, lease=1.0), DatabaseLeases(database)
    await owner.acquire(table)
    took = []
    for _ in range(3):
        await asyncio.sleep(0.5)
        await owner.renew()
        took.append(await heir.acquire(table))
    await asyncio.sleep(1.1)  # the owner is dead
    took.append(await heir.acquire(table))
    await owner.renew()  # he was only asleep: it is too late
    took.append(await owner.acquire(table))

    granted = [seq is not None for seq in took]

    assert granted == [False, False, False, True, False]


def test_the_process_of_the_last_decision_is_asked_again_if_it_is_idle() -> None:
    pool, one, other = BotPool(), BotProcess(), BotProcess()
    pool.put(one)
    first = pool.take("table")
    pool.put(one)
    pool.put(other)
    again = pool.take("table")
    elsewhere = pool.take("another table")
    pool.put(other)
    while_busy = pool.take("table")

    assert [first is one, again is one, elsewhere is other, while_busy is other] == [True] * 4
