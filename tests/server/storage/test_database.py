"""Jobs: written together, undone alone, and answered after the commit."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from rattus.server.storage import schema
from rattus.server.storage.database import Database, QueuedJob
from rattus.server.storage.migrate import upgrade
from tests.server.live_server import DATABASES


def put(key: str) -> Callable[[Connection], object]:
    """A job that writes a row."""

    def job(connection: Connection) -> str:
        connection.execute(schema.meta.insert().values(key=key, value=key))
        return key

    return job


def fail(connection: Connection) -> None:
    """A job that writes a row, and then fails."""
    connection.execute(schema.meta.insert().values(key="lost", value=""))
    raise LookupError("on purpose")


async def opened(url: str) -> Database:
    """An empty database."""
    database = Database(url)
    upgrade(database)
    await database.open()
    return database


def named(result: object) -> str:
    """What a job gave, or the kind of error it raised."""
    return type(result).__name__ if isinstance(result, Exception) else str(result)


@pytest.mark.parametrize("kind", DATABASES)
async def test_a_job_that_fails_is_undone_alone(tmp_path: Path, kind: str) -> None:
    database = await opened(DATABASES[kind](tmp_path))
    jobs = [put("one"), fail, put("two"), put("one"), put("three")]
    results = await asyncio.gather(*(database.write(job) for job in jobs), return_exceptions=True)
    stored = await database.read(lambda connection: list(connection.scalars(select(schema.meta.c.key))))
    await database.close()

    assert sorted(named(result) for result in results) == [
        "IntegrityError",
        "LookupError",
        "one",
        "three",
        "two",
    ]
    assert sorted(stored) == ["one", "three", "two"]


async def test_many_jobs_share_a_commit(tmp_path: Path) -> None:
    database = await opened(DATABASES["sqlite"](tmp_path))
    assert database.writer is not None
    groups: list[int] = []
    commit = database.writer._commit

    def counted(connection: Connection, group: list[QueuedJob]) -> None:
        groups.append(len(group))
        commit(connection, group)

    database.writer._commit = counted  # type: ignore[method-assign]
    await asyncio.gather(*(database.write(put(str(number))) for number in range(200)))
    count = await database.read(
        lambda connection: connection.scalar(select(func.count()).select_from(schema.meta))
    )
    await database.close()

    assert count == 200
    assert len(groups) < 100


async def test_what_was_asked_for_is_written_before_the_database_closes(tmp_path: Path) -> None:
    url = DATABASES["sqlite"](tmp_path)
    database = await opened(url)
    writing = [asyncio.ensure_future(database.write(put(str(number)))) for number in range(20)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*writing)
    again = await opened(url)
    stored = await again.read(lambda connection: list(connection.scalars(select(schema.meta.c.key))))
    await again.close()

    assert len(stored) == 20
