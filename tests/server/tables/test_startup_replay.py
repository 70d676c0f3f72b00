"""After a restart every game goes on where it was; one whose log does not fit is set aside, alone."""

from pathlib import Path

import pytest
from msgspec import json
from sqlalchemy import Connection, select, update

from rattus.server.storage import reading, schema
from rattus.server.tables.live import LiveTable
from tests.server.client import Json, Person, request_id
from tests.server.live_server import DATABASES, ME, RunningServer, decide, play_to_end, running, snapshot

pytestmark = pytest.mark.slow

BEA: Json = {"kind": "me", "name": "Bea"}


def spoil(connection: Connection, table: str) -> None:
    """Somebody has changed a move in the log."""
    log = schema.log
    wrong = json.encode({"say": "settle atlantis"}).decode()
    connection.execute(update(log).where(log.c.table == table, log.c.seq == 2).values(data=wrong))


async def test_a_table_that_does_not_fit_is_set_aside_and_the_rest_play_on(tmp_path: Path) -> None:
    database = DATABASES["sqlite"](tmp_path)
    async with running(database) as here:
        ann = await here.guest("Ann")
        broken, whole = [(await ann.open_table(ME, BEA))["id"] for _ in range(2)]
        for table in (broken, whole):
            await decide(ann, table, "red")
        await here.services.database.write(lambda connection: spoil(connection, broken))
        cookies, headers = ann.http.cookies, {"X-Rattus-Csrf": ann.me["csrf"]}
    async with running(database) as again:
        back = Person(again.address, headers)
        back.http.cookies = cookies
        await again.services.startup_replay.replay_all()
        await decide(back, whole, "blue")
        assert (await back.get(f"/api/tables/{broken}"))["status"] == "broken"
        assert (await snapshot(back, broken, "red"))["log"][-1]["text"] == "table-broken"
        refused = await back.http.post(
            f"/api/tables/{broken}/actions",
            json={"id": request_id(), "after": 99, "say": "settle gallia"},
        )
        assert (refused.status_code, refused.json()["code"]) == (409, "not-running")
        await back.leave()


async def test_the_log_alone_gives_the_same_table_again(server: RunningServer) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA, cards="random"))["id"]
    await decide(ann, table, "red")
    await play_to_end(server, table)
    live = await server.services.tables.live(table)
    stored = await server.services.database.read(lambda connection: reading.read_table(connection, table))
    assert stored is not None
    again = LiveTable(stored)
    assert again.game is not None
    assert live.game is not None
    assert again.game.write() == live.game.write()
    assert (again.row, again.seats) == (live.row, live.seats)


async def test_what_is_stored_of_a_running_game_names_no_face_but_those_turned_up(
    server: RunningServer,
) -> None:
    ann = await server.guest("Ann")
    table = (await ann.open_table(ME, BEA))["id"]
    for seat in ("red", "blue", "blue", "red"):
        await decide(ann, table, seat)
    asked = select(schema.log.c.data).where(schema.log.c.table == table)
    stored = await server.services.database.read(lambda connection: list(connection.scalars(asked)))
    assert not [data for data in stored if "salt" in data or "luck" in data or "@" in data]
