"""Bringing a database up to date when a server starts: one process at a time, and never backwards."""

from pathlib import Path

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from rattus.server.database import Database

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x52415454  # the same number for every process that shares a PostgreSQL


class NewerDatabase(Exception):  # noqa: N818 - what is the matter
    """A later version of the game has written to this database; nothing was changed."""


def upgrade(database: Database) -> None:
    """Bring the schema up to date; NewerDatabase if it is beyond us. Runs before the event loop's work."""
    with database.engine.connect() as connection:
        begin_alone(connection, database)
        try:
            steps = AlembicConfig()
            steps.set_main_option("script_location", str(FOLDER))
            steps.attributes["connection"] = connection
            if is_newer(connection, steps):
                raise NewerDatabase
            command.upgrade(steps, "head")
            connection.commit()
        finally:
            connection.rollback()


def begin_alone(connection: Connection, database: Database) -> None:
    """Keep other processes out until the end of the transaction."""
    if database.is_sqlite:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def is_newer(connection: Connection, steps: AlembicConfig) -> bool:
    """Is the database at a revision we do not know?"""
    known = {step.revision for step in ScriptDirectory.from_config(steps).walk_revisions()}
    return not known.issuperset(MigrationContext.configure(connection).get_current_heads())
