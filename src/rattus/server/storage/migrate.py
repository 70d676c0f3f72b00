"""Bringing a database up to date when a server starts: one process at a time, and never backwards."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from rattus.server.storage.database import Database

FOLDER = Path(__file__).parent / "migrations"
LATEST = "0001"  # the last of the steps in that folder
LOCK = 0x52415454  # the same number for every process that shares a PostgreSQL


class NewerDatabase(Exception):  # noqa: N818 - what is the matter
    """A later version of the game has written to this database; nothing was changed."""


def upgrade(database: Database, revision: str = LATEST) -> None:
    """Bring the schema up to date; NewerDatabase if it is beyond us. Runs before the event loop's work."""
    with database.engine.connect() as connection:
        begin_alone(connection, database)
        try:
            if revision_of(connection) != revision:
                take_steps(connection, revision)
                connection.commit()
        finally:
            connection.rollback()


def begin_alone(connection: Connection, database: Database) -> None:
    """Keep other processes out until the end of the transaction."""
    if database.is_sqlite:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def revision_of(connection: Connection) -> str:
    """The step up to which a database has come; none if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def take_steps(connection: Connection, revision: str) -> None:
    """Run the migrations that are missing."""
    # Imported late: it is slow to import, and most starts do not need it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    steps = Config()
    steps.set_main_option("script_location", str(FOLDER))
    steps.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(steps).walk_revisions()}
    if not known.issuperset({revision_of(connection)} - {""}):
        raise NewerDatabase
    command.upgrade(steps, revision)
