"""A write-ahead log that is cut or damaged: what is missing is counted, and everybody is told."""

import asyncio
import json
import re
import signal
from pathlib import Path

import httpx
import pytest

from tests.cli.terminal import rattus
from tests.server.client import Json, Listener, Person, run
from tests.server.postgres import free_port
from tests.server.processes import ServerProcess, sqlite, start, stop, wait_for

pytestmark = pytest.mark.slow

SEATS: list[Json] = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]
PAGE = 4096 + 24  # bytes of a page in the log, with its header
LINES = 30


class Scene:
    """A server that was killed while somebody talked, and what it had acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wal = folder / "rattus.db-wal"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.cookie = ""
        self.table = ""
        self.seq = 0

    def server(self) -> ServerProcess:
        """A server on the database of this folder."""
        process = start(
            "serve", "--port", str(self.port), "--database", sqlite(self.folder), RATTUS_THINKERS="0"
        )
        wait_for(self.address, process)
        return process

    async def talk(self) -> None:
        """A table with lines of chat, each acknowledged."""
        ann = await Person.arrive(self.address)
        self.table = (await ann.open_table(*SEATS))["id"]
        self.cookie = ann.http.cookies["rattus"]
        for number in range(LINES):
            done = await ann.post(
                f"/api/tables/{self.table}/chat", id=f"request-{number}", text=f"line {number}"
            )
            self.seq = done["seq"]

    def person(self) -> Person:
        """The same guest again."""
        return Person(self.address, {"Cookie": f"rattus={self.cookie}"})


@pytest.fixture
def killed(tmp_path: Path) -> Scene:
    """A server killed with its log full of acknowledged lines."""
    scene = Scene(tmp_path)
    server = scene.server()
    run(scene.talk())
    server.send_signal(signal.SIGKILL)
    server.wait()
    server.said()
    return scene


def cut(wal: Path) -> None:
    """The last quarter of the log is gone."""
    data = wal.read_bytes()
    wal.write_bytes(data[: len(data) * 3 // 4])


def spoil(wal: Path) -> None:
    """A byte in the last quarter of the log has changed."""
    data = bytearray(wal.read_bytes())
    data[len(data) * 3 // 4] ^= 0xFF
    wal.write_bytes(bytes(data))


async def listened(scene: Scene) -> tuple[list[str], Json, list[Json]]:
    """What somebody hears who was there before: the kinds of events, the table, and the log."""
    ann = scene.person()
    heard = Listener(ann, scene.table, "red")
    heard.seq = scene.seq
    following = asyncio.create_task(heard.follow())
    await heard.until(lambda listener: bool(listener.news))
    following.cancel()
    table = await ann.get(f"/api/tables/{scene.table}")
    return [news["kind"] for news in heard.news], table, heard.news


@pytest.mark.parametrize("damage", [cut, spoil])
def test_what_is_missing_is_counted_and_the_operator_and_the_players_are_told(
    killed: Scene, damage: object
) -> None:
    damage(killed.wal)  # type: ignore[operator]
    server = killed.server()
    try:
        _, table, log = run(listened(killed))
        ready = httpx.get(f"{killed.address}/readyz").json()
        figures = httpx.get(f"{killed.address}/metrics").text
    finally:
        said = stop(server)
    lines = [news["text"] for news in log if news["kind"] == "chat"]
    missing = LINES - len(lines)

    assert 0 < missing < LINES
    assert lines == [f"line {number}" for number in range(len(lines))]
    assert log[-1]["text"] == "entries-lost"
    assert ready["missing_entries"] == missing
    assert f"rattus_missing_entries {float(missing)}" in figures
    [told] = [json.loads(line) for line in said.splitlines() if '"entries-missing"' in line]
    assert told["count"] == missing
    assert re.search(rf"{missing} log entr(y|ies) that had been acknowledged", said)
    assert table["seq"] > killed.seq


def test_nothing_is_said_after_a_kill_that_lost_nothing(killed: Scene) -> None:
    server = killed.server()
    try:
        ready = httpx.get(f"{killed.address}/readyz").json()
    finally:
        said = stop(server)

    assert ready["missing_entries"] == 0
    assert "entries-missing" not in said


def test_a_loss_is_told_once_and_the_check_of_the_operator_is_content(killed: Scene) -> None:
    cut(killed.wal)
    stop(killed.server())
    again = killed.server()
    said = stop(again)
    checked = rattus("admin", "verify", "--database", sqlite(killed.folder))

    assert "entries-missing" not in said
    assert (checked.code, "with faults: 0" in checked.out) == (0, True)


def test_the_whole_log_may_be_gone(killed: Scene) -> None:
    killed.wal.unlink()
    server = killed.server()
    try:
        ready = httpx.get(f"{killed.address}/readyz").json()
        status = httpx.get(
            f"{killed.address}/api/me", headers={"Cookie": f"rattus={killed.cookie}"}
        ).status_code
    finally:
        stop(server)

    assert ready["missing_entries"] == killed.seq
    assert status == 401


def test_the_mark_is_private(killed: Scene) -> None:
    assert (killed.folder / "rattus.db.mark").stat().st_mode & 0o777 == 0o600
