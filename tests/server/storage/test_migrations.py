"""Databases of every released version are brought up to date, and those of later versions are left alone."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Boolean, MetaData, Table, select, text

from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.storage.migrate import LATEST, NewerDatabase, upgrade
from rattus.server.storage.schema import metadata
from tests.server.live_server import DATABASES, running

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


def as_released(folder: Path, released: Path, kind: str) -> Database:
    """A database as it was when this version was released, with games in it."""
    file = folder / ("rattus.db" if kind == "sqlite" else "source.db")
    with sqlite3.connect(file) as source:
        source.executescript(released.read_text(encoding="utf-8"))
    if kind == "postgresql":
        database = Database(DATABASES[kind](folder))
        upgrade(database, released.stem)
        copy_rows(source, database)
    source.close()
    return Database(DATABASES[kind](folder)) if kind == "sqlite" else database


def copy_rows(source: sqlite3.Connection, database: Database) -> None:
    """Every row of a file, into a PostgreSQL of the same revision."""
    old = MetaData()
    old.reflect(database.engine)
    with database.engine.begin() as connection:
        for table in old.sorted_tables:
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            for row in source.execute(f'SELECT {columns} FROM "{table.name}"'):
                if table.name != "alembic_version":
                    connection.execute(table.insert().values(typed(table, row)))


def typed(table: Table, row: tuple[object, ...]) -> dict[str, object]:
    """A row of SQLite, which has no yes and no."""
    named = zip(table.columns, row, strict=True)
    return {
        column.name: bool(value) if isinstance(column.type, Boolean) else value for column, value in named
    }


@pytest.mark.parametrize("kind", DATABASES)
@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
async def test_a_released_database_is_brought_up_to_date_and_its_games_go_on(
    tmp_path: Path, released: Path, kind: str
) -> None:
    database = as_released(tmp_path, released, kind)
    upgrade(database)
    assert differences(database) == []
    database.engine.dispose()

    address = database.url.render_as_string(hide_password=False)
    async with running(address) as here:
        tables = here.services.tables
        asked = select(schema.tables.c.id).where(schema.tables.c.status != "open")
        ids = await tables.database.read(lambda connection: list(connection.scalars(asked)))
        lives = [await tables.live(table) for table in ids]
        assert any(live.moves for live in lives)
        result = {live.row.status for live in lives}

    assert result <= {"running", "finished", "void"}


def test_there_is_a_database_of_every_revision_that_was_released() -> None:
    versions = Path(__file__).parents[3] / "src/rattus/server/storage/migrations/versions"
    steps = [path.stem[:4] for path in sorted(versions.glob("0*.py"))]
    assert [path.stem for path in RELEASED] == steps
    assert steps[-1] == LATEST


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
