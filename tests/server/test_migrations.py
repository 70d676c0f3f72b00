"""Databases of every released version are brought up to date, and those of later versions are left alone."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from rattus.server.database import Database
from rattus.server.schema import metadata
from rattus.server.upgrade import NewerDatabase, upgrade
from tests.server.house import DATABASES

RELEASED = sorted((Path(__file__).parent / "released").glob("*.sql"))


def differences(database: Database) -> list[object]:
    """What the database has otherwise than the schema says."""
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        found: list[object] = compare_metadata(context, metadata)
        return found


@pytest.mark.parametrize("kind", DATABASES)
def test_an_empty_database_becomes_what_the_schema_says(tmp_path: Path, kind: str) -> None:
    database = Database(DATABASES[kind](tmp_path))
    upgrade(database)
    upgrade(database)
    assert differences(database) == []
    database.engine.dispose()


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_released_database_is_brought_up_to_date_with_all_that_is_in_it(
    tmp_path: Path, released: Path
) -> None:
    with sqlite3.connect(tmp_path / "rattus.db") as connection:
        connection.executescript(released.read_text(encoding="utf-8"))
    connection.close()
    database = Database(DATABASES["sqlite"](tmp_path))
    upgrade(database)
    assert differences(database) == []
    with database.engine.connect() as reader:
        assert reader.execute(text("SELECT count(*) FROM log")).scalar_one() > 0
    database.engine.dispose()


def test_there_is_a_database_of_every_revision_that_was_released() -> None:
    versions = Path(__file__).parents[2] / "src/rattus/server/migrations/versions"
    assert [path.stem for path in RELEASED] == [path.stem[:4] for path in sorted(versions.glob("0*.py"))]


def test_a_newer_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    database = Database(DATABASES["sqlite"](tmp_path))
    upgrade(database)
    with database.engine.connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.commit()
    with pytest.raises(NewerDatabase):
        upgrade(database)
    with database.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"
    database.engine.dispose()
