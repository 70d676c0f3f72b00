"""What an operator does with a database: on both kinds, and while a server runs."""

import json
import re
from pathlib import Path

import pytest

from rattus.server.ops.admin import Admin
from rattus.server.storage.database import Database
from rattus.server.storage.file_lock import FileLock
from tests.cli.terminal import Said, rattus
from tests.server.in_process import InProcessServer, StartApp, code
from tests.server.postgres import postgres
from tests.server.processes import sqlite

pytestmark = pytest.mark.slow

RECORDS = Path(__file__).parents[3] / "records"
NAMES = ["classic-2", "online-3", "bigbox-4"]
OPEN = [{"kind": "me"}, {"kind": "open"}]


def games(folder: Path) -> Path:
    """Finished games in a file, as they are exported."""
    file = folder / "games.jsonl"
    lines = []
    for name in NAMES:
        record = (RECORDS / f"{name}.rattus").read_text(encoding="utf-8")
        players = re.findall(r"^player \w+ ?(.*)$", record, re.M)
        game = {
            "id": name.replace("-", ""),
            "finished": "",
            "rules": name.split("-")[0],
            "names": players,
            "record": record,
        }
        lines.append(json.dumps(game))
    file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    return postgres().new_database() if request.param == "postgresql" else sqlite(tmp_path)


def admin(database: str, *words: str) -> Said:
    return rattus("admin", *words, "--database", database)


# --- games for ever ---------------------------------------------------------------------------------


def test_games_come_in_and_go_out_unchanged(database: str, tmp_path: Path) -> None:
    source = games(tmp_path)
    came = admin(database, "import", str(source))
    again = admin(database, "import", str(source))
    went = admin(database, "export", str(tmp_path / "out.jsonl"))
    records = [json.loads(line)["record"] for line in (tmp_path / "out.jsonl").read_text().splitlines()]

    assert (came.out, came.code) == ("3 games are new here; already here: 0.\n", 0)
    assert again.out == "0 games are new here; already here: 3.\n"
    assert (went.out.split(" are")[0], went.code) == ("3 games", 0)
    assert sorted(records) == sorted(json.loads(line)["record"] for line in source.read_text().splitlines())


def test_every_game_that_came_in_holds(database: str, tmp_path: Path) -> None:
    admin(database, "import", str(games(tmp_path)))
    checked = admin(database, "verify")

    assert (checked.out, checked.code) == ("3 tables were checked; with faults: 0.\n", 0)


def test_a_log_that_was_tampered_with_is_found(database: str, tmp_path: Path) -> None:
    admin(database, "import", str(games(tmp_path)))
    found = Database(database)
    with found.engine.begin() as connection:
        connection.exec_driver_sql('UPDATE log SET data = \'{"say": "take king"}\' WHERE seq = 9')
    found.engine.dispose()
    checked = admin(database, "verify")

    assert checked.code == 1
    assert checked.out.count("fails the check") == 3


@pytest.mark.parametrize("change", [("hash ", "hash 0"), ("1.", "7.")], ids=["promise", "moves"])
def test_a_game_that_does_not_hold_is_not_let_in(tmp_path: Path, change: tuple[str, str]) -> None:
    source = games(tmp_path)
    source.write_text(source.read_text().replace(*change))
    came = admin(sqlite(tmp_path), "import", str(source))

    assert came.code == 1
    assert "cannot be imported" in came.err
    assert admin(sqlite(tmp_path), "tables").out == ""


# --- backups ----------------------------------------------------------------------------------------


def test_a_backup_is_read_into_an_empty_database_of_either_kind(database: str, tmp_path: Path) -> None:
    admin(database, "import", str(games(tmp_path)))
    file, other = tmp_path / "all.backup", tmp_path / "other"
    other.mkdir()
    made = admin(database, "backup", str(file))
    first = admin(sqlite(other), "restore", str(file))
    second = postgres().new_database()
    admin(sqlite(other), "backup", str(file))
    back = admin(second, "restore", str(file))

    assert [said.code for said in (made, first, back)] == [0, 0, 0]
    assert file.stat().st_mode & 0o077 == 0
    tables = {admin(where, "tables").out for where in (database, sqlite(other), second)}
    assert len(tables) == 1
    assert admin(second, "verify").out == "3 tables were checked; with faults: 0.\n"
    assert admin(second, "void", "nothing").code == 1
    assert admin(second, "ban", "imported").code == 0


def test_a_backup_is_not_read_over_something(database: str, tmp_path: Path) -> None:
    admin(database, "import", str(games(tmp_path)))
    admin(database, "backup", str(tmp_path / "all.backup"))
    again = admin(database, "restore", str(tmp_path / "all.backup"))

    assert again.code == 1
    assert "Restore into an empty one" in again.err


@pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
def test_half_a_backup_changes_nothing(tmp_path: Path, part: float) -> None:
    admin(sqlite(tmp_path), "import", str(games(tmp_path)))
    file, other = tmp_path / "all.backup", tmp_path / "other"
    other.mkdir()
    admin(sqlite(tmp_path), "backup", str(file))
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * part)])
    back = admin(sqlite(other), "restore", str(file))

    assert back.code == 1
    assert "not a whole backup" in back.err
    assert admin(sqlite(other), "tables").out == ""


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    admin(sqlite(tmp_path), "import", str(games(tmp_path)))
    lock = FileLock(tmp_path / "rattus.db")
    lock.take("http://127.0.0.1:8000")
    back = admin(sqlite(tmp_path), "restore", str(tmp_path / "games.jsonl"))
    lock.release()

    assert (back.code, "http://127.0.0.1:8000" in back.err) == (1, True)


# --- while a server runs ----------------------------------------------------------------------------


async def test_a_backup_is_made_while_people_play(start_app: StartApp, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()

    app = await start_app()
    anna = await app.guest()
    await anna.open_table(*OPEN)
    made = admin(sqlite(tmp_path), "backup", str(tmp_path / "all.backup"))
    await anna.open_table(*OPEN)

    assert (made.code, len((await anna.get("/api/tables"))["tables"])) == (0, 2)
    assert admin(sqlite(other), "restore", str(tmp_path / "all.backup")).code == 0
    assert len(admin(sqlite(other), "tables").out.splitlines()) == 1


async def test_a_table_is_ended_under_the_server_which_notices(app: InProcessServer, tmp_path: Path) -> None:
    anna = await app.guest()
    table = await anna.open_table({"kind": "me"}, {"kind": "bot", "level": "greedy"})
    said = admin(sqlite(tmp_path), "void", table["id"])
    action = {"id": "request-1", "after": table["seq"], "say": "settle gallia"}
    path = f"/api/tables/{table['id']}"
    answer = await anna.tell("POST", f"{path}/actions", action)
    again = admin(sqlite(tmp_path), "void", table["id"])
    assert "cannot be ended" in again.err

    assert (said.code, (await anna.get(path))["status"]) == (0, "void")
    assert answer.status_code in (409, 422)
    assert answer.json()["code"]


async def test_a_guest_is_sent_away_and_let_in_again_and_both_are_written_down(
    app: InProcessServer, tmp_path: Path
) -> None:
    eve = await app.guest("Eve")
    listed = admin(sqlite(tmp_path), "guests", "ev").out
    admin(sqlite(tmp_path), "ban", listed.split()[0])
    app.services.guests.clear_cache()
    away = code(await eve.tell("GET", "/api/me"))
    assert "(shut out)" in admin(sqlite(tmp_path), "guests", "Eve").out
    admin(sqlite(tmp_path), "unban", eve.me["id"])
    app.services.guests.clear_cache()

    assert (away, (await eve.tell("GET", "/api/me")).status_code) == ((403, "banned"), 200)
    audit = admin(sqlite(tmp_path), "audit").out.splitlines()
    assert [line.split()[2] for line in audit] == ["unban", "ban"]


# --- what can be wrong ------------------------------------------------------------------------------


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    said = admin(sqlite(tmp_path), "tables")

    assert (said.code, "There is no database" in said.err) == (1, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["nonsense", "postgresql://127.0.0.1:1/nothing", "mysql://x"])
def test_a_database_that_cannot_be_reached_is_told_in_a_sentence(address: str) -> None:
    said = admin(address, "tables")

    assert (said.code, "The database does not answer" in said.err) == (1, True)


def test_the_audit_says_who(tmp_path: Path) -> None:
    admin(sqlite(tmp_path), "import", str(games(tmp_path)))
    found = Database(sqlite(tmp_path))
    Admin(found, who="olga").ban("imported")
    who = [row.who for row in Admin(found).audit()]
    found.engine.dispose()

    assert who[0] == "olga"
