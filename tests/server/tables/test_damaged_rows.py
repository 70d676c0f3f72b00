"""One row that cannot be decoded spoils its own table, and nothing else."""

from pathlib import Path

import pytest
from sqlalchemy import text

from tests.cli.terminal import rattus
from tests.server.client import Json
from tests.server.in_process import InProcessServer, Visitor, code
from tests.server.processes import sqlite

ME: Json = {"kind": "me"}
BEA: Json = {"kind": "me", "name": "Bea"}
OPEN: Json = {"kind": "open"}
# Every column that is decoded, with something no server writes.
DAMAGE = {
    "options": "UPDATE tables SET wish = '{\"rules\": 7' WHERE id = :table",
    "options-of-another-shape": "UPDATE tables SET wish = '[]' WHERE id = :table",
    "options-no-text": "UPDATE tables SET wish = x'ff00fe' WHERE id = :table",
    "no-utf8": "UPDATE tables SET wish = CAST(x'7bff' AS TEXT) WHERE id = :table",
    "players": "UPDATE tables SET players = 'many' WHERE id = :table",
    "time": "UPDATE tables SET created = 'once' WHERE id = :table",
    "rules": "UPDATE tables SET rules = 'chess' WHERE id = :table",
    "cards": "UPDATE tables SET cards = 'joker' WHERE id = :table",
    "result": "UPDATE tables SET result = '{' WHERE id = :table",
    "seat": "UPDATE seats SET clock = 'late' WHERE \"table\" = :table AND place = 1",
    "colour": "UPDATE seats SET colour = 'mauve' WHERE \"table\" = :table AND place = 1",
    "no-seat": "DELETE FROM seats WHERE \"table\" = :table AND place = 1",
    "entry": "UPDATE log SET data = '{' WHERE \"table\" = :table AND seq = 1",
    "entry-of-another-shape": "UPDATE log SET data = '7' WHERE \"table\" = :table AND seq = 1",
    "entry-number": "UPDATE log SET at = 'noon' WHERE \"table\" = :table AND seq = 1",
}  # fmt: skip
IN_LISTS = {
    "options", "options-of-another-shape", "options-no-text", "no-utf8", "players", "time", "result", "seat",
    "colour",
}  # fmt: skip


async def damage(app: InProcessServer, table: str, how: str) -> None:
    """Change a row under the server, which forgets what it had in memory."""
    await app.services.database.write(
        lambda connection: connection.execute(text(DAMAGE[how]), {"table": table}).rowcount
    )
    app.services.tables._cache.clear()


async def two_tables(anna: Visitor) -> tuple[str, str]:
    """A table to be damaged, and one that stays whole."""
    return (await anna.open_table(ME, BEA))["id"], (await anna.open_table(ME, BEA))["id"]


@pytest.mark.parametrize("how", DAMAGE)
async def test_newcomers_still_come_and_other_tables_are_read(app: InProcessServer, how: str) -> None:
    anna = await app.guest()
    spoiled, whole = await two_tables(anna)
    await damage(app, spoiled, how)
    answers = [await anna.tell("GET", f"/api/tables/{spoiled}") for _ in range(8)]

    newcomers = [await app.guest(f"Guest {number}") for number in range(8)]

    assert {answer.status_code for answer in answers} == {200}
    assert [(await guest.tell("GET", "/api/me")).status_code for guest in newcomers] == [200] * 8
    assert (await anna.get(f"/api/tables/{whole}"))["status"] == "running"


@pytest.mark.parametrize("how", DAMAGE)
async def test_the_table_is_set_aside_and_its_players_are_told(app: InProcessServer, how: str) -> None:
    anna = await app.guest()
    spoiled, _ = await two_tables(anna)
    await damage(app, spoiled, how)

    shown = [await anna.get(f"/api/tables/{spoiled}") for _ in range(2)]
    app.services.tables._cache.clear()
    shown.append(await anna.get(f"/api/tables/{spoiled}"))
    live = await app.services.tables.live(spoiled)
    action = {"id": "request-1", "after": 99, "say": "settle gallia", "seat": "red"}

    assert {table["status"] for table in shown} == {"broken"}
    assert [entry.data.text for entry in live.entries].count("table-broken") == 1
    assert code(await anna.tell("POST", f"/api/tables/{spoiled}/actions", action)) == (409, "not-running")


@pytest.mark.parametrize("how", DAMAGE)
async def test_a_list_leaves_it_out_and_says_so(app: InProcessServer, how: str) -> None:
    anna = await app.guest()
    spoiled, whole = await two_tables(anna)
    await damage(app, spoiled, how)

    listed = await anna.get("/api/tables")

    ids = {table["id"] for table in listed["tables"]}
    assert (ids, listed.get("damaged", 0)) == (({whole}, 1) if how in IN_LISTS else ({spoiled, whole}, 0))


@pytest.mark.parametrize("how", DAMAGE)
async def test_the_operator_is_told_which_table_it_is(app: InProcessServer, tmp_path: Path, how: str) -> None:
    anna = await app.guest()
    spoiled, _ = await two_tables(anna)
    await damage(app, spoiled, how)

    checked = rattus("admin", "verify", "--database", sqlite(tmp_path))
    listed = rattus("admin", "tables", "--database", sqlite(tmp_path))

    assert checked.code == 1
    assert f"Table {spoiled} fails the check" in checked.out
    assert "2 tables were checked; with faults: 1." in checked.out
    assert (listed.code, len(listed.out.splitlines())) == (0, 2)


async def test_a_table_that_is_damaged_while_it_is_open_is_set_aside_when_it_is_read_again(
    app: InProcessServer,
) -> None:
    anna = await app.guest()
    table = (await anna.open_table(ME, OPEN))["id"]
    await damage(app, table, "options")
    bert = await app.guest("Bert")

    answer = await bert.tell("POST", f"/api/tables/{table}/join", {})

    assert answer.status_code in (403, 404, 409)
    assert (await anna.get(f"/api/tables/{table}"))["status"] == "broken"


async def test_notices_and_clocks_go_on_beside_a_damaged_table(app: InProcessServer) -> None:
    anna = await app.guest()
    spoiled, _ = await two_tables(anna)
    await damage(app, spoiled, "options")
    await app.services.database.write(
        lambda connection: (
            connection.execute(text("UPDATE guests SET confirmed = 1, email = 'a@b.cd'")).rowcount
        )
    )

    await app.services.timekeeper.tick()

    assert await app.services.notifier.poll() >= 0
    assert (await anna.tell("GET", "/api/me")).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE secrets SET expires = 'never'",
        "UPDATE guests SET name = x'ff'",
        "UPDATE guests SET name = CAST(x'ff' AS TEXT)",
    ],
)
async def test_a_damaged_guest_or_secret_concerns_its_owner_alone(app: InProcessServer, change: str) -> None:
    anna = await app.guest()
    await app.services.database.write(lambda connection: connection.execute(text(change)).rowcount)
    app.services.guests.clear_cache()

    answer = await anna.tell("GET", "/api/me")
    bert = await app.guest("Bert")

    assert answer.status_code in (200, 401)
    assert (await bert.tell("GET", "/api/me")).status_code == 200
