"""A server makes backups by itself: private, only so many, one at a time; and they can be restored."""

import asyncio
import signal
import stat
from pathlib import Path

import pytest

from rattus.server.config import Config, ConfigError
from rattus.server.ops import backups as service
from rattus.server.storage.backup_folder import backups_in, newest_backup
from tests.cli.terminal import rattus
from tests.server.client import Json, Person, run
from tests.server.in_process import InProcessServer, StartApp
from tests.server.ops.test_metrics import figures
from tests.server.postgres import free_port
from tests.server.processes import start, stop, wait_for

OPEN: list[Json] = [{"kind": "me"}, {"kind": "open"}]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_server_with_the_setting_makes_one_at_its_start(start_app: StartApp, tmp_path: Path) -> None:
    app = await start_app(backup_every="1h")
    for _ in range(200):
        if newest_backup(tmp_path / "backups"):
            break
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.05)
    newest = newest_backup(tmp_path / "backups")

    assert newest is not None
    assert (mode(newest), mode(newest.parent)) == (0o600, 0o700)
    assert app.services.backups.wait_ms() > 3_500_000
    page = figures((await app.nobody("127.0.0.1").tell("GET", "/metrics")).text)
    assert page["rattus_backup_timestamp_seconds"] > 1_700_000_000
    details = (await app.nobody("127.0.0.1").tell("GET", "/readyz")).json()["backup"]
    assert (bool(details["newest"]), details["failed"]) == (True, False)


async def test_without_the_setting_it_makes_none(app: InProcessServer, tmp_path: Path) -> None:
    await asyncio.sleep(0.1)

    assert app.services.backups.task is None
    assert not (tmp_path / "backups").exists()


async def test_only_the_newest_are_kept(app: InProcessServer, tmp_path: Path) -> None:
    backups = app.services.backups
    backups.keep = 3
    moments = iter(range(1_800_000_000_000, 1_900_000_000_000, 3_600_000))
    moment = 0

    def clock() -> int:
        return moment

    backups.clock = clock
    for _ in range(5):
        moment = next(moments)
        assert await backups.make()
    (tmp_path / "backups" / "mine.txt").write_text("not ours")

    names = [file.name for file in backups_in(tmp_path / "backups")]
    assert names == [
        "rattus-20270115T100000Z.backup",
        "rattus-20270115T110000Z.backup",
        "rattus-20270115T120000Z.backup",
    ]
    assert (tmp_path / "backups" / "mine.txt").exists()


async def test_one_that_fails_is_counted_and_told_and_leaves_nothing(
    app: InProcessServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await app.services.backups.make()
    before = backups_in(tmp_path / "backups")

    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(service, "back_up", full)
    app.services.backups.every = 3_600_000
    done = await app.services.backups.make()

    page = figures((await app.nobody("127.0.0.1").tell("GET", "/metrics")).text)
    ready = await app.nobody("127.0.0.1").tell("GET", "/readyz")
    assert not done
    assert page["rattus_backup_failures_total"] == 1
    assert (ready.status_code, ready.json()["backup"]["failed"]) == (200, True)
    assert list((tmp_path / "backups").iterdir()) == before
    assert app.services.backups.wait_ms() >= service.RETRY


@pytest.mark.parametrize(
    ("said", "seconds"), [("0", 0), ("90", 90), ("30m", 1800), ("1h", 3600), ("1.5d", 129600)]
)
def test_how_often_is_said_with_a_unit(said: str, seconds: float) -> None:
    assert Config.from_environment({"RATTUS_BACKUP_EVERY": said}).backup_seconds == seconds


@pytest.mark.parametrize("said", ["often", "-1h", "1w", "5s", ""])
def test_what_is_no_time_is_refused(said: str) -> None:
    with pytest.raises(ConfigError, match="RATTUS_BACKUP_EVERY"):
        Config.from_environment({"RATTUS_BACKUP_EVERY": said})


@pytest.mark.slow
def test_with_postgresql_it_says_what_to_do_instead() -> None:
    said = rattus("serve", "--database", "postgresql://127.0.0.1:1/x", "--backup-every", "1h", "--port", "0")

    assert (said.code, "pg_dump" in said.err) == (1, True)


# --- the whole way ------------------------------------------------------------------------------------


async def talk(address: str, lines: range, cookie: str = "", table: str = "") -> tuple[str, str]:
    """Lines of chat at a table; the cookie and the table."""
    ann = Person(address, {"Cookie": f"rattus={cookie}"}) if cookie else await Person.arrive(address)
    if cookie:
        ann.http.headers["X-Rattus-Csrf"] = (await ann.get("/api/me"))["csrf"]
    table = table or (await ann.open_table(*OPEN))["id"]
    for number in lines:
        await ann.post(f"/api/tables/{table}/chat", id=f"request-{number}", text=f"line {number}")
    return cookie or ann.http.cookies["rattus"], table


async def lines_of(address: str, cookie: str, table: str) -> int:
    """The number of the last news of a table."""
    ann = Person(address, {"Cookie": f"rattus={cookie}"})
    return int((await ann.get(f"/api/tables/{table}"))["seq"])


@pytest.mark.slow
def test_after_a_kill_and_a_broken_database_the_newest_backup_has_everything_up_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    settings = {"RATTUS_DATA": str(tmp_path), "RATTUS_THINKERS": "0", "RATTUS_PORT": str(port)}
    first = start("serve", **settings)
    wait_for(address, first)
    cookie, table = run(talk(address, range(10)))
    stop(first)
    second = start("serve", "--backup-every", "1h", **settings)
    wait_for(address, second)
    while newest_backup(tmp_path / "backups") is None:
        assert second.poll() is None
    run(talk(address, range(10, 20), cookie, table))
    second.send_signal(signal.SIGKILL)
    second.wait()
    second.said()
    newest = newest_backup(tmp_path / "backups")
    for part in ("rattus.db", "rattus.db-wal"):
        (tmp_path / part).write_bytes(b"\xff" * 9000)
    broken = start("serve", **settings)
    broken.wait(60)
    said = broken.said()
    for file in tmp_path.glob("rattus.db*"):
        file.unlink()
    monkeypatch.setenv("RATTUS_DATA", str(tmp_path))
    restored = rattus("admin", "restore", str(newest))
    again = start("serve", **settings)
    try:
        wait_for(address, again)
        seq = run(lines_of(address, cookie, table))
    finally:
        told = stop(again)

    assert "damaged" in said
    assert restored.code == 0, restored.err
    assert seq == 10
    assert "entries-missing" not in told
