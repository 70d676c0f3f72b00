"""A guest is answered soon whatever another does, by real bots in one real process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from rattus.server.bots.fair_queue import MOST_OF_GUEST
from tests.server.bots.test_scheduler import PATIENCE, bot, let_bots_be_bad, until
from tests.server.client import Heard, Listener, Person
from tests.server.live_server import ME, RunningServer, Serve

pytestmark = pytest.mark.slow

FLOOD = 2 * MOST_OF_GUEST  # tables; half of them wait in the database
SOON = 6  # decisions of others


class Watcher(Listener):
    """Somebody who watches a table and notes the places in the queue of bots."""

    def __init__(self, person: Person, table: str) -> None:
        super().__init__(person, table)
        self.places: list[int] = []

    async def _take(self, heard: Heard) -> None:
        if heard.kind == "status":
            self.places.append(heard.data.get("bots_ahead", 0))
        await super()._take(heard)


async def moves(here: RunningServer, tables: list[str]) -> list[int]:
    return [(await here.services.tables.live(table)).moves for table in tables]


@asynccontextmanager
async def watching(person: Person, tables: list[str]) -> AsyncIterator[list[Watcher]]:
    """Watch some tables."""
    watchers = [Watcher(person, table) for table in tables]
    tasks = [asyncio.create_task(watcher.follow()) for watcher in watchers]
    for watcher in watchers:
        await watcher.until(lambda heard: heard.seq >= 0)
    yield watchers
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("watched", [True, False])
async def test_a_guest_is_answered_soon_while_another_keeps_the_bots_busy(
    serve: Serve, watched: bool
) -> None:
    server = await serve(thinkers=1)
    mob, victim = await server.guest("Mob"), await server.guest("Ann")
    tables = [(await mob.open_table(bot("search"), bot("search")))["id"] for _ in range(FLOOD)]
    async with watching(mob, tables if watched else []):
        before = sum(await moves(server, tables))
        table = await victim.open_table(bot("greedy"), ME)
        await until(server, table["id"], lambda live: live.moves >= 1)
        meanwhile = sum(await moves(server, tables)) - before

    assert meanwhile <= SOON


async def test_every_table_is_served_in_the_end_though_the_queue_has_no_room_for_all(serve: Serve) -> None:
    server = await serve(thinkers=1)
    mob = await server.guest("Mob")
    tables = [(await mob.open_table(bot("greedy"), bot("greedy")))["id"] for _ in range(FLOOD)]
    async with asyncio.timeout(PATIENCE):
        while not all(await moves(server, tables)):
            assert len(server.services.scheduler.queue) <= MOST_OF_GUEST
            await asyncio.sleep(0.02)
    page = await server.services.metrics.page(server.services.database)

    assert b'rattus_bot_wait_seconds_count{kind="live"}' in page


async def test_people_see_how_many_decisions_are_ahead_of_theirs(serve: Serve) -> None:
    server = await serve(thinkers=1, bot_patience=6.0)
    let_bots_be_bad(server)
    ann = await server.guest("Ann")
    busy = await ann.open_table(bot("search"), ME)
    await until(server, busy["id"], lambda _: not server.services.scheduler.pool.idle)
    tables = [(await ann.open_table(bot("greedy"), ME))["id"] for _ in range(4)]
    async with watching(ann, tables) as (*_, last):
        await last.until(lambda _: last.places[-2:] == [3, 0])
        await until(server, tables[-1], lambda live: live.moves >= 1)

    assert set(last.places) <= {0, 1, 2, 3}
