"""What nobody needs any more goes, announced and in small slices; finished games and their people stay."""

from pathlib import Path

import pytest
from sqlalchemy import func, select, text

from rattus.server.storage import pruning, schema
from rattus.server.storage.times import DAY, now_ms
from rattus.server.tables import expiry
from tests.cli.terminal import rattus
from tests.server.client import Json
from tests.server.in_process import InProcessServer, StartApp, Visitor, code
from tests.server.processes import sqlite

ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BEA: Json = {"kind": "me", "name": "Bea"}


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pauses."""
    monkeypatch.setattr(expiry, "PAUSE", 0)


async def run_sql(app: InProcessServer, statement: str, **values: object) -> None:
    await app.services.database.write(lambda c: c.execute(text(statement), values).rowcount)
    app.services.tables._cache.clear()


async def age(app: InProcessServer, table: str, days: float) -> None:
    """A table was made so many days ago."""
    await run_sql(
        app, "UPDATE tables SET created = :at WHERE id = :table", at=now_ms() - int(days * DAY), table=table
    )


async def count(app: InProcessServer, name: str) -> int:
    part = schema.metadata.tables[name]
    return await app.services.database.read(
        lambda c: c.execute(select(func.count()).select_from(part)).scalar_one()
    )


async def opened(anna: Visitor) -> str:
    return str((await anna.open_table(ME, OPEN))["id"])


async def test_a_table_that_never_began_is_announced_and_then_closed(app: InProcessServer) -> None:
    anna = await app.guest()
    young, warned, old = [await opened(anna) for _ in range(3)]
    for table, days in ((young, 1), (warned, 12), (old, 14.5)):
        await age(app, table, days)

    listed = {table["id"]: table.get("expires", "") for table in (await anna.get("/api/tables"))["tables"]}
    await app.services.expiry.round()
    status = {table: (await anna.get(f"/api/tables/{table}"))["status"] for table in (young, warned, old)}

    assert (listed[young], bool(listed[warned])) == ("", True)
    assert status == {young: "open", warned: "open", old: "void"}
    live = await app.services.tables.live(old)
    assert live.entries[-1].data["text"] == "table-expired"


async def test_only_its_host_is_told_when_it_closes(app: InProcessServer) -> None:
    anna, bert = await app.guest(), await app.guest("Bert")
    table = await anna.open_table(ME, OPEN, OPEN)
    await bert.take_seat(table)
    await age(app, table["id"], 13)

    [mine], [his] = [(await who.get("/api/tables"))["tables"] for who in (anna, bert)]

    assert (bool(mine.get("expires")), bool(his.get("expires"))) == (True, False)


async def test_closed_ones_are_deleted_later_with_everything_of_theirs(app: InProcessServer) -> None:
    anna, bert = await app.guest(), await app.guest("Bert")
    old, newer = await opened(anna), await opened(anna)
    for table in (old, newer):
        await anna.post(f"/api/tables/{table}/void")
        await age(app, table, 40)
    await bert.open_table(ME, OPEN)

    await app.services.expiry.round()

    assert (await anna.tell("GET", f"/api/tables/{old}")).status_code == 404
    # The mark of the newest log entry still finds it.
    assert (await anna.tell("GET", f"/api/tables/{newer}")).status_code == 200
    assert await count(app, "tables") == 2


async def test_nothing_of_people_with_a_game_is_deleted(app: InProcessServer) -> None:
    anna = await app.guest()
    played = (await anna.open_table(ME, BEA))["id"]
    given_up, newest = await opened(anna), await opened(anna)
    await anna.post(f"/api/tables/{given_up}/void")
    await anna.post(f"/api/tables/{newest}/void")
    await age(app, given_up, 400)
    await run_sql(app, "UPDATE tables SET status = 'finished' WHERE id = :table", table=played)
    await run_sql(app, "UPDATE guests SET seen = 0")

    await app.services.expiry.round()

    assert (await count(app, "tables"), await count(app, "guests")) == (3, 1)


async def test_guests_who_never_played_go_with_their_secrets_and_the_others_stay(
    app: InProcessServer,
) -> None:
    anna, bert, eve, new = [await app.guest(name) for name in ("Anna", "Bert", "Eve", "New")]
    await anna.open_table(ME, OPEN)
    await bert.post("/api/tokens", label="x", scope="read")
    await run_sql(app, "UPDATE guests SET seen = 0 WHERE id != :new", new=new.me["id"])
    await run_sql(app, "UPDATE guests SET banned = 1 WHERE id = :eve", eve=eve.me["id"])

    await app.services.expiry.round()
    app.services.guests.clear_cache()

    assert code(await bert.tell("GET", "/api/me")) == (401, "no-guest")
    assert {(await who.tell("GET", "/api/me")).status_code for who in (anna, new)} == {200}
    assert await count(app, "guests") == 3


async def test_a_round_takes_slices(app: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "SLICE", 2)
    monkeypatch.setattr(expiry, "SLICE", 2)
    monkeypatch.setattr(pruning.prune, "__kwdefaults__", {"dry": False, "most": 2})
    for number in range(5):
        await app.guest(f"Guest {number}")
    await run_sql(app, "UPDATE guests SET seen = 0")

    assert await app.services.expiry.prune_some()
    assert await count(app, "guests") == 3
    await app.services.expiry.round()
    assert await count(app, "guests") == 0


async def test_secrets_that_are_used_up_and_messages_that_are_sent_go(app: InProcessServer) -> None:
    anna = await app.guest()
    table = (await anna.open_table(ME, BEA))["id"]
    device = await anna.post("/api/me/device")
    await app.nobody().post("/api/claim", secret=device["secret"])
    await run_sql(
        app,
        'INSERT INTO notices (guest, "table", way, seq, due, tries, sent) '
        "VALUES (:g, :t, 'mail', 1, 1, 1, 1)",
        g=anna.me["id"],
        t=table,
    )
    before = await count(app, "secrets")

    await app.services.expiry.round()
    running = await count(app, "notices")
    await run_sql(app, "UPDATE tables SET status = 'finished'")
    await app.services.expiry.round()

    assert await count(app, "secrets") == before - 1
    assert (running, await count(app, "notices")) == (1, 0)
    assert (await anna.tell("GET", "/api/me")).status_code == 200


async def test_zero_means_never(start_app: StartApp) -> None:
    app = await start_app(open_days=0.0, guest_days=0.0)
    anna = await app.guest()
    table = await opened(anna)
    await app.guest("Bert")
    await age(app, table, 4000)
    await run_sql(app, "UPDATE guests SET seen = 0")

    await app.services.expiry.round()

    assert (await anna.get(f"/api/tables/{table}"))["status"] == "open"
    assert await count(app, "guests") == 2


async def test_the_operator_sees_what_would_go_before_it_goes(app: InProcessServer, tmp_path: Path) -> None:
    anna, _, _ = await app.guest(), await app.guest("Bert"), await app.guest("Eve")
    old = await opened(anna)
    await age(app, old, 20)
    await run_sql(app, "UPDATE guests SET seen = 0 WHERE name != 'Anna'")

    dry = rattus("admin", "prune", "--dry-run", "--database", sqlite(tmp_path))
    unchanged = (await count(app, "guests"), (await anna.get(f"/api/tables/{old}"))["status"])
    done = rattus("admin", "prune", "--database", sqlite(tmp_path))
    app.services.tables._cache.clear()
    audit = rattus("admin", "audit", "--database", sqlite(tmp_path)).out

    assert (dry.code, done.code) == (0, 0)
    assert unchanged == (3, "open")
    assert dry.out.splitlines()[:5] == done.out.splitlines()[:5]
    assert "Guests who never played: 2, " in dry.out
    assert "Open tables that never began: 1" in dry.out
    assert (await count(app, "guests"), (await anna.get(f"/api/tables/{old}"))["status"]) == (1, "void")
    assert "prune" in audit
