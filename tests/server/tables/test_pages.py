"""Pages of tables: every table once, the newest first, on both databases."""

from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, update

from rattus.server.storage import schema, writing
from rattus.server.storage.database import Database
from rattus.server.storage.startup import migrate
from rattus.server.tables.pages import PAGE, Position, page_of
from tests.server.live_server import DATABASES
from tests.server.rows import put_guest
from tests.server.stored_games import LONGEST, played_plan

NOW = 1_700_000_000_000


def all_pages(connection: Connection, which: str, guest: str) -> list[str]:
    """The ids of all pages, one after the other."""
    found: list[str] = []
    after: Position | None = None
    while True:
        page = connection.execute(page_of(which, guest, after)).all()
        found += [row.id for row in page[:PAGE]]
        if len(page) <= PAGE:
            return found
        after = Position(page[PAGE - 1].created, page[PAGE - 1].id)


@pytest.mark.parametrize("kind", DATABASES)
def test_every_finished_game_is_on_one_page(tmp_path: Path, kind: str) -> None:
    database = Database(DATABASES[kind](tmp_path))
    migrate(database)
    with database.engine.begin() as connection:
        for guest in ("ann", "bob"):
            put_guest(connection, guest)
        expected = store_mixed_games(connection)
        for guest, ids in expected.items():
            assert all_pages(connection, "finished", guest) == ids
    database.engine.dispose()


def store_mixed_games(connection: Connection) -> dict[str, list[str]]:
    """Finished games of two guests, many of them of the same moment; the ids that each should be shown."""
    expected: dict[str, list[tuple[int, str]]] = {"ann": [], "bob": []}
    plan = played_plan("t", "ann", LONGEST, Random(1), NOW)
    for number in range(2 * PAGE + 7):
        host = "bob" if number % 3 == 0 else "ann"
        created = NOW + number // 4
        plan.row.id, plan.row.host, plan.row.created = f"t{number:03}", host, created
        for place, seat in enumerate(plan.seats):
            seat.table = plan.row.id
            seat.guest = "bob" if number % 5 == 0 and place == 2 else "ann" if number % 3 else None
        writing.insert_table(connection, plan.row, plan.seats, [])
        for guest, ids in expected.items():
            if guest in (host, *(seat.guest for seat in plan.seats)):
                ids.append((created, plan.row.id))
    running = played_plan("running", "ann", 3, Random(1), NOW)
    writing.insert_table(connection, running.row, running.seats, [])
    connection.execute(update(schema.seats).where(schema.seats.c.table == "running").values(guest="bob"))
    return {guest: [table for _, table in sorted(found, reverse=True)] for guest, found in expected.items()}
