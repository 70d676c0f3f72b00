"""Where a table was created from: enough to tell networks apart, too little to find them."""

from pathlib import Path

from sqlalchemy import select

from rattus.server.guests.origin import Origins
from rattus.server.storage import schema
from tests.server.client import Json
from tests.server.in_process import InProcessServer
from tests.server.live_server import ME
from tests.server.rows import stored

BOT: Json = {"kind": "bot", "level": "random"}


async def origin(app: InProcessServer, address: str) -> str:
    """That of a table that is created from this address."""
    guest = await app.nobody(address).named("Anna")
    table = (await guest.open_table(ME, BOT))["id"]
    asked = select(schema.tables.c.origin).where(schema.tables.c.id == table)
    found: str = await app.services.database.read(lambda connection: connection.execute(asked).scalar_one())
    return found


async def test_tables_of_one_network_have_one_origin_and_others_another(app: InProcessServer) -> None:
    same = [await origin(app, "2001:db8::1"), await origin(app, "2001:db8::2:7")]
    other = [await origin(app, "2001:db8:0:1::1"), await origin(app, "192.0.2.8")]

    assert same[0] == same[1] != ""
    assert len({same[0], *other}) == 3


async def test_a_rematch_has_an_origin_too(app: InProcessServer) -> None:
    guest = await app.nobody("192.0.2.9").named("Anna")
    first = await app.services.tables.live((await guest.open_table(ME, BOT))["id"])
    first.row.status = "finished"
    again = await app.services.tables.live((await guest.post(f"/api/tables/{first.id}/rematch"))["id"])

    assert again.row.origin == first.row.origin != ""


async def test_no_address_is_stored(app: InProcessServer, tmp_path: Path) -> None:
    await origin(app, "192.0.2.77")
    await app.services.database.write(lambda connection: connection.exec_driver_sql("SELECT 1"))
    stored_bytes = b"".join(path.read_bytes() for path in tmp_path.glob("rattus.db*"))

    assert b"192.0.2.77" not in stored_bytes


async def test_all_processes_have_the_same_key_and_every_database_its_own(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    async with stored(tmp_path / "one") as one, stored(tmp_path / "other") as other:
        hashes = [await Origins(database).of("192.0.2.1") for database in (one, one, other)]

    assert hashes[0] == hashes[1] != hashes[2]


async def test_an_unknown_address_has_no_origin(tmp_path: Path) -> None:
    async with stored(tmp_path) as database:
        assert await Origins(database).of("") == ""
