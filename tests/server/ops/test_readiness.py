"""Alive and ready are two questions: the first asks the loop, the second the database."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event, text

from rattus.server.ops import readiness
from rattus.server.storage.database import DatabaseGone
from tests.server.in_process import InProcessServer, StartApp

OPEN = {"seats": [{"kind": "me"}, {"kind": "open"}]}


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """No file of this process can grow any more, as on a disk without space."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (folder / "rattus.db-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_leaves_reads_and_is_told_and_passes(app: InProcessServer, tmp_path: Path) -> None:
    anna = await app.guest()
    table = (await anna.open_table(*OPEN["seats"]))["id"]
    app.services.readiness.forget()
    with full_disk(tmp_path):
        alive = await app.nobody().tell("GET", "/healthz")
        ready = [await app.nobody(who).tell("GET", "/readyz") for who in ("127.0.0.1", "192.0.2.7")]
        refused = await anna.tell("POST", "/api/tables", OPEN)
        read = [
            await anna.tell("GET", path) for path in (f"/api/tables/{table}", "/api/tables", "/api/tokens")
        ]
    app.services.readiness.forget()
    again = await app.nobody().tell("GET", "/readyz")
    made = await anna.tell("POST", "/api/tables", OPEN)

    assert (alive.status_code, alive.json()) == (200, {"status": "ok"})
    assert [(answer.status_code, answer.json()["code"]) for answer in ready] == [(503, "not-ready")] * 2
    assert ready[0].json()["data"]["why"] in ("disk-full", "database-gone")
    assert "why" not in ready[1].json()["data"]
    assert refused.status_code == 503
    assert [answer.status_code for answer in read] == [200] * 3
    assert (again.status_code, made.status_code) == (200, 201)


async def test_a_database_that_has_no_page_left_is_told_as_a_full_disk(app: InProcessServer) -> None:
    database = app.services.database
    await database.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1").all())
    big = text("INSERT INTO meta (key, value) VALUES ('big' || random(), zeroblob(50000))")

    writing = [database.write(lambda connection: connection.execute(big).rowcount) for _ in range(100)]
    results = await asyncio.gather(*writing, return_exceptions=True)
    await database.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=99999").all())
    anna = await app.guest()

    gone = [result for result in results if isinstance(result, DatabaseGone)]
    assert gone
    assert all(error.disk_full for error in gone)
    assert (await anna.tell("POST", "/api/tables", OPEN)).status_code == 201


async def test_strangers_cannot_make_it_write_more_than_once_a_second(app: InProcessServer) -> None:
    written: list[str] = []

    @event.listens_for(app.services.database.engine, "before_cursor_execute")
    def note(_: object, __: object, statement: str, *more: object) -> None:
        if statement.startswith("INSERT INTO meta"):
            written.append(statement)

    app.services.readiness.forget()
    answers = [await app.nobody().tell("GET", "/readyz") for _ in range(20)]
    together = await asyncio.gather(*(app.nobody().tell("GET", "/readyz") for _ in range(20)))

    assert {answer.status_code for answer in [*answers, *together]} == {200}
    assert (
        len([statement for statement in written if "ready" in statement or "ON CONFLICT" in statement]) <= 2
    )


async def test_a_check_that_takes_too_long_is_answered_and_not_begun_twice(
    app: InProcessServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "LIMIT", 0.05)
    begun: list[int] = []
    let_go = asyncio.Event()

    async def slow(*_: object) -> None:
        begun.append(1)
        await let_go.wait()

    monkeypatch.setattr(app.services.readiness, "_probe", slow)
    app.services.readiness.forget()
    answers = []
    for _ in range(3):
        answers.append(await app.nobody("127.0.0.1").tell("GET", "/readyz"))
        app.services.readiness.forget()
    let_go.set()
    await asyncio.sleep(0.01)

    assert {(a.status_code, a.json()["data"]["why"]) for a in answers} == {(503, "timeout")}
    assert len(begun) == 1


async def test_details_are_for_the_operator(start_app: StartApp, tmp_path: Path) -> None:
    app = await start_app(metrics_token="right")
    stranger = await app.nobody().tell("GET", "/readyz")
    operator = await app.nobody().tell("GET", "/readyz", headers={"Authorization": "Bearer right"})

    assert stranger.json() == {"status": "ok"}
    assert operator.json()["missing_entries"] == 0


async def test_alive_touches_no_database(app: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object) -> None:
        raise DatabaseGone

    monkeypatch.setattr(app.services.database, "read", gone)
    monkeypatch.setattr(app.services.database, "write", gone)

    assert (await app.nobody().tell("GET", "/healthz")).status_code == 200
