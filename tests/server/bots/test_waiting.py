"""Tables that wait for a bot in the database: a few of each address and guest, and of nobody all."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, true, update

from rattus.server.bots.fair_queue import MOST_OF_GUEST, Waiting
from rattus.server.bots.leases import DatabaseLeases
from rattus.server.bots.waiting import waiting_tables
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.storage.migrate import upgrade
from rattus.server.storage.times import now_ms
from tests.server.live_server import DATABASES
from tests.server.rows import NOW, put_guest, put_table


@pytest.fixture(params=DATABASES)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of each kind."""
    found = Database(DATABASES[request.param](tmp_path))
    upgrade(found)
    await found.open()
    yield found
    await found.close()


async def put(
    database: Database, guest: str, tables: int, origin: str = "", *, pace: str = "none", since: int = NOW
) -> list[str]:
    """Tables of a guest, each waiting a little longer than the next."""
    names = [f"{guest}-{pace}-{number}" for number in range(tables)]

    def job(connection: Connection) -> None:
        put_guest(connection, guest)
        for number, name in enumerate(names):
            put_table(connection, name, guest, pace=pace, since=since + number, seq=1)
        mine = update(schema.tables).where(schema.tables.c.host == guest)
        connection.execute(mine.values(thinker="champion", origin=origin))

    await database.write(job)
    return names


async def found(database: Database, now: int = NOW) -> list[Waiting]:
    return await database.read(lambda connection: waiting_tables(connection, true(), now, 100.0))


async def test_of_each_guest_those_are_found_that_have_waited_longest(database: Database) -> None:
    mob = await put(database, "mob", 2 * MOST_OF_GUEST, "here")
    victim = await put(database, "victim", 1, "there", since=NOW + 1000)

    tables = [one.table for one in await found(database)]

    assert tables[:2] == [mob[0], victim[0]]
    assert sorted(tables) == sorted([*mob[:MOST_OF_GUEST], *victim])


async def test_addresses_take_turns_however_many_guests_they_have(database: Database) -> None:
    for number in range(5):
        await put(database, f"mob{number}", 2, "mob", since=NOW + 10 * number)
    await put(database, "victim", 3, "home", since=NOW + 1000)

    guests = [one.guest for one in await found(database)]

    assert guests[:6] == ["mob0", "victim", "mob1", "victim", "mob2", "victim"]


async def test_a_table_without_an_origin_counts_by_its_host(database: Database) -> None:
    await put(database, "ann", 1)
    await put(database, "bob", 1)

    assert Counter(one.origin for one in await found(database)) == {"ann": 1, "bob": 1}


async def test_kinds_are_told_apart_and_how_long_each_table_has_waited(database: Database) -> None:
    over_days = await put(database, "ann", 1, pace="days")
    live = await put(database, "bob", 1, pace="live")
    watched = await put(database, "eva", 1)
    here = update(schema.seats).where(schema.seats.c.table == watched[0]).values(here=NOW)
    await database.write(lambda connection: connection.execute(here).rowcount)

    tables = {one.table: (one.kind, one.asked) for one in await found(database, NOW + 2000)}

    assert tables == {
        over_days[0]: ("correspondence", 98.0),
        live[0]: ("live", 98.0),
        watched[0]: ("watched", 98.0),
    }


async def test_tables_over_days_take_no_room_from_those_that_are_played_now(database: Database) -> None:
    many = await put(database, "ann", 2 * MOST_OF_GUEST, "here")
    options = '{"seats":[],"pace":{"kind":"days"}}'
    days = update(schema.tables).where(schema.tables.c.id != many[-1]).values(wish=options)
    await database.write(lambda connection: connection.execute(days).rowcount)

    assert Counter(one.kind for one in await found(database)) == {"correspondence": MOST_OF_GUEST, "live": 1}


async def test_what_another_process_has_leased_is_not_found(tmp_path: Path) -> None:
    database = Database(DATABASES["postgresql"](tmp_path))
    upgrade(database)
    await database.open()
    names = await put(database, "ann", 3)
    for name, until in ((names[0], now_ms() + 60_000), (names[1], now_ms() - 60_000)):
        lease = update(schema.tables).where(schema.tables.c.id == name)
        await database.write(
            lambda c, lease=lease, until=until: (
                c.execute(  # type: ignore[misc]
                    lease.values(claimed_by="other", claimed_until=until)
                ).rowcount
            )
        )
    free = DatabaseLeases(database).free()
    tables = await database.read(lambda connection: waiting_tables(connection, free, NOW, 0.0))
    await database.close()

    assert [one.table for one in tables] == names[1:]
