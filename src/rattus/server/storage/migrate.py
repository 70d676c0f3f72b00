"""Schema migrations at startup: one process at a time, and never backwards."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from rattus.server.storage.database import Database

FOLDER = Path(__file__).parent / "migrations"
LATEST = "0002"  # the last revision in that folder
LOCK = 0x52415454  # the key of PostgreSQL's advisory lock


class NewerDatabase(Exception):  # noqa: N818 - the state of the database
    """The schema is from a newer version; nothing was changed."""


def upgrade(database: Database, revision: str = LATEST) -> None:
    """Migrate the schema; NewerDatabase if it is newer than this version. Runs before the event loop."""
    with database.engine.connect() as connection:
        lock_exclusively(connection, database)
        try:
            if revision_of(connection) != revision:
                run_migrations(connection, revision)
                connection.commit()
        finally:
            connection.rollback()


def lock_exclusively(connection: Connection, database: Database) -> None:
    """Lock the database until the end of the transaction."""
    if database.is_sqlite:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def revision_of(connection: Connection) -> str:
    """The revision of a database; empty for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def run_migrations(connection: Connection, revision: str) -> None:
    """Run the missing migrations."""
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
