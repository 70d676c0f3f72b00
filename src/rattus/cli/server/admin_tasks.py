"""The tasks behind `rattus admin`."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import msgspec
import typer
from sqlalchemy.exc import DBAPIError

from rattus.cli.errors import Failure, WrongUse
from rattus.cli.help_values import STATUSES
from rattus.cli.screen import Screen
from rattus.cli.server.exposed_files import report_exposed
from rattus.server.config import Config, ConfigError
from rattus.server.ops.admin import Admin, AdminError, ExportedGame
from rattus.server.storage.backup import BackupError, back_up
from rattus.server.storage.backup import restore as put_back
from rattus.server.storage.database import Database
from rattus.server.storage.errors import StorageError, database_error, storage_errors
from rattus.server.storage.pruning import Periods
from rattus.server.storage.startup import database_at, locked, make_private, migrate
from rattus.server.storage.times import iso

# Codes of the storage for which `rattus admin` has sentences of its own.
OWN_TEXTS = {
    "bad-database": "admin-problem-unreachable",
    "database-unreachable": "admin-problem-unreachable",
    "database-newer": "admin-problem-newer",
}


@contextmanager
def opened(screen: Screen, address: str | None, *, fresh: bool = False) -> Iterator[Database]:
    """The migrated database; with `fresh` it may be created. Problems are told as sentences."""
    database: Database | None = None
    try:
        config = Config.from_environment(database=address)
        database = database_at(config.address)
        if database.file is not None:
            check_file(database.file, fresh=fresh)
            report_exposed(screen.texts, make_private(database.file, config.data))
        migrate(database)
        yield database
    except StorageError as error:
        raise storage_failure(error) from error
    except (AdminError, BackupError) as error:
        raise Failure(f"admin-problem-{error.code}", **error.data) from error
    except ConfigError as error:
        raise Failure("serve-problem-bad-setting", name=error.name, asked=error.asked) from error
    except DBAPIError as error:
        found = database_error(error, database.file if database is not None else None)
        raise storage_failure(found or StorageError("database-unreachable")) from error
    finally:
        if database is not None:
            database.engine.dispose()


def check_file(file: Path, *, fresh: bool) -> None:
    """Only `fresh` commands create a database file."""
    with storage_errors(file.parent):
        if not fresh and not file.is_file():
            raise Failure("admin-no-database", database=str(file))


def storage_failure(error: StorageError) -> Failure:
    """Why the database cannot be used, as a sentence."""
    return Failure(OWN_TEXTS.get(error.code, f"serve-problem-{error.code}"), **error.data)


def alone(database: Database) -> AbstractContextManager[None]:
    """Keep servers off a SQLite file meanwhile."""
    return nullcontext() if database.file is None else locked(database.file, "rattus admin")


@contextmanager
def written(file: Path) -> Iterator[list[str]]:
    """Collect lines and write them to a file at the end, atomically."""
    lines: list[str] = []
    yield lines
    fresh = file.with_name(file.name + ".new")
    try:
        fresh.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        fresh.replace(file)
    except OSError as error:
        raise Failure("cli-cannot-write", file=str(file)) from error


def tables(screen: Screen, database: str | None, status: str | None) -> None:
    """List tables."""
    if status is not None and status not in STATUSES:
        raise WrongUse("admin-unknown-status", asked=status, known=", ".join(STATUSES))
    with opened(screen, database) as found:
        for row in Admin(found).tables(status):
            game = f"{row.rules} {row.players}"
            screen.raw(f"{row.id}  {row.status:8}  {game:10}  {row.moves:4}  {iso(row.created)}")


def guests(screen: Screen, database: str | None, part: str) -> None:
    """List guests."""
    with opened(screen, database) as found:
        for row in Admin(found).guests(part):
            mark = screen.texts.say("admin-banned") if row.banned else ""
            screen.raw(f"{row.id}  {iso(row.seen)}  {row.name}  {mark}".rstrip())


def export(screen: Screen, database: str | None, file: Path) -> None:
    """Write all finished games to a file, a line of JSON each."""
    with opened(screen, database) as found, written(file) as lines:
        lines.extend(msgspec.json.encode(kept).decode() for kept in Admin(found).export())
    screen.say("admin-exported", count=len(lines), file=str(file))


def import_games(screen: Screen, database: str | None, file: Path) -> None:
    """Read exported games."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        games = [msgspec.json.decode(line, type=ExportedGame) for line in lines]
    except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise Failure("cli-cannot-read", file=str(file)) from error
    with opened(screen, database, fresh=True) as found:
        new, known = Admin(found).import_games(games)
    screen.say("admin-imported", count=new, known=str(known))


def verify(screen: Screen, database: str | None) -> None:
    """Check every table; exit code 1 if anything is wrong."""
    with opened(screen, database) as found:
        verdicts = list(Admin(found).verify())
    doubts = [doubt for doubt in verdicts if doubt is not None]
    for doubt in doubts:
        screen.say("admin-doubt", table=doubt.table, why=doubt.why)
    screen.say("admin-verified", count=len(verdicts), doubts=str(len(doubts)))
    if doubts:
        raise typer.Exit(1)


def backup(screen: Screen, database: str | None, file: Path) -> None:
    """Write a backup."""
    with opened(screen, database) as found:
        try:
            count = back_up(found, file)
        except OSError as error:
            raise Failure("cli-cannot-write", file=str(file)) from error
    screen.say("admin-backed-up", count=count, file=str(file))


def restore(screen: Screen, database: str | None, file: Path) -> None:
    """Read a backup into an empty database."""
    with opened(screen, database, fresh=True) as found, alone(found):
        count = put_back(found, file)
    screen.say("admin-restored", count=count)


def prune(screen: Screen, database: str | None, *, dry: bool) -> None:
    """Close and delete what has expired, or with `dry` say what would go."""
    with opened(screen, database) as found:
        config = Config.from_environment(database=database)
        pruned = Admin(found).prune(Periods(config.open_days, config.guest_days), dry=dry)
    for kind, count, size, _ in pruned:
        screen.say(f"admin-pruned-{kind}", count=count, size=str(size))
    screen.say("admin-prune-dry" if dry else "admin-prune-done")


def void(screen: Screen, database: str | None, table: str) -> None:
    """End a table without a result."""
    with opened(screen, database) as found:
        Admin(found).void(table)
    screen.say("admin-voided", table=table)


def ban(screen: Screen, database: str | None, guest: str, *, banned: bool) -> None:
    """Ban or unban a guest."""
    with opened(screen, database) as found:
        name = Admin(found).ban(guest, banned=banned)
    screen.say("admin-banned-now" if banned else "admin-unbanned-now", name=name)


def audit(screen: Screen, database: str | None) -> None:
    """List the audit log."""
    with opened(screen, database) as found:
        for row in Admin(found).audit():
            screen.raw(f"{iso(row.at)}  {row.who}  {row.what}  {row.data}")
