"""Administration of a database, also while a server runs on it; each change is logged in the audit table."""

import getpass
import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Row, select, update

from rattus.editions import NAMES
from rattus.record.game.fairness import verify
from rattus.record.game.game import Game
from rattus.record.game.script import RecordError
from rattus.record.notation.writing import write_action
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS
from rattus.server.background.lost_entries import LOST
from rattus.server.storage import rows, schema
from rattus.server.storage.database import Database
from rattus.server.storage.errors import CodedError
from rattus.server.storage.pruning import Periods, Pruned, expired_open, prune
from rattus.server.storage.rows import DamagedRow, SeatRow, StoredTable, TableRow
from rattus.server.storage.times import Clock, iso, now_ms
from rattus.server.tables.committed import payload_of
from rattus.server.tables.live import LiveTable, ReplayError
from rattus.server.tables.transaction import Plan
from rattus.server.wire.messages import SeatWish, TableWish

T = TypeVar("T")

IMPORTED = "imported"  # the guest who hosts imported games; nobody can log in as this guest


class AdminError(CodedError):
    """A request of the operator that cannot be carried out."""


class ExportedGame(msgspec.Struct):
    """A finished game as it is exported: one line of JSON."""

    id: str
    finished: str
    rules: str
    names: list[str]
    record: str


class Finding(NamedTuple):
    """A table that failed the check, and why."""

    table: str
    why: str


class Admin:
    """The operations of `rattus admin`."""

    def __init__(self, database: Database, who: str = "", clock: Clock = now_ms) -> None:
        self.database = database
        self.who = who or user_name()
        self.clock = clock

    def run(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction of its own."""
        with self.database.engine.connect() as connection:
            if self.database.is_sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            result = job(connection)
            connection.commit()
            return result

    def note(self, connection: Connection, what: str, **data: object) -> None:
        """Add a line to the audit log."""
        entry = {
            "at": self.clock(),
            "who": self.who,
            "what": what,
            "data": msgspec.json.encode(data).decode(),
        }
        connection.execute(schema.audit.insert().values(**entry))

    # --- queries --------------------------------------------------------------------------------------

    def tables(self, status: str | None = None) -> list[Row[Any]]:
        """The tables, newest first."""
        t = schema.tables
        asked = select(t).order_by(t.c.created.desc())
        if status is not None:
            asked = asked.where(t.c.status == status)
        return self.run(lambda connection: list(connection.execute(asked)))

    def guests(self, part: str = "") -> list[Row[Any]]:
        """The guests whose name contains this, or whose id it is."""
        g = schema.guests
        asked = select(g).where(g.c.name.icontains(part, autoescape=True) | (g.c.id == part))
        return self.run(lambda connection: list(connection.execute(asked.order_by(g.c.seen.desc()))))

    def audit(self) -> list[Row[Any]]:
        """The audit log, newest first."""
        return self.run(lambda c: list(c.execute(select(schema.audit).order_by(schema.audit.c.id.desc()))))

    def verify(self) -> Iterator[Finding | None]:
        """Replay every log: for each table None, or what is wrong with it."""
        for row in self.tables():
            try:
                stored = self.stored(row.id)
            except DamagedRow as error:
                yield Finding(error.table, error.kind)
            else:
                yield check_table(stored) if stored is not None else None

    def stored(self, table: str) -> StoredTable | None:
        """A table with its log."""
        return self.run(lambda connection: rows.read_table(connection, table))

    # --- changes --------------------------------------------------------------------------------------

    def void(self, table: str) -> None:
        """End a table without a result; a running server notices at its next change."""

        def job(connection: Connection) -> None:
            raw = rows.read_raw(connection, table)
            if raw is None:
                raise AdminError("no-table", asked=table)
            stored = rows.salvaged(raw)
            if stored.row.status not in ("open", "running", "broken"):
                raise AdminError("not-running", asked=table, status=stored.row.status)
            stored.row.sealed, sealed = "", stored.row.sealed
            plan = Plan(LiveTable(StoredTable(stored.row, stored.seats, [], {})), self.clock())
            plan.row.status = "void"
            plan.row.decider = plan.row.thinker = plan.row.deadline = None
            plan.add_entry("notice", by="server", text="table-void")
            plan.write(connection)
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(sealed=sealed))
            self.database.notify(connection, lambda: payload_of(plan))
            self.note(connection, "void", table=table)

        self.run(job)

    def ban(self, guest: str, *, banned: bool = True) -> str:
        """Ban or unban a guest; returns the name."""

        def job(connection: Connection) -> str:
            g = schema.guests
            name = connection.execute(select(g.c.name).where(g.c.id == guest)).scalar_one_or_none()
            if name is None:
                raise AdminError("no-guest", asked=guest)
            connection.execute(update(g).where(g.c.id == guest).values(banned=banned))
            self.note(connection, "ban" if banned else "unban", guest=guest)
            return str(name)

        return self.run(job)

    def prune(self, periods: Periods, *, dry: bool) -> list[Pruned]:
        """Close expired open tables and delete what nobody needs any more; with `dry` only count it."""
        now = self.clock()
        expired = expired_open(periods, now) if periods.open_days else None
        ids = self.run(lambda c: list(c.scalars(expired))) if expired is not None else []
        if not dry:
            for table in ids:
                self.void(table)
        found = self.run(lambda c: prune(c, periods, now, dry=dry, most=None))
        if not dry:
            counts = {pruned.kind: pruned.rows for pruned in found}
            self.run(lambda connection: self.note(connection, "prune", closed=len(ids), **counts))
        return [Pruned("open", len(ids), 0), *found]

    # --- export and import-----------------------------------------------------------------------------

    def export(self) -> Iterator[ExportedGame]:
        """All finished games with their records."""
        for row in reversed(self.tables("finished")):
            live = self.live(row.id)
            if live is not None and live.game is not None:
                names = [seat.name for seat in live.seats]
                yield ExportedGame(live.id, iso(live.row.finished), live.row.rules, names, live.game.write())

    def live(self, table: str) -> LiveTable | None:
        """A replayed table; None if it is damaged, which `verify` reports."""
        try:
            stored = self.stored(table)
            return LiveTable(stored) if stored is not None else None
        except (DamagedRow, ReplayError):
            return None

    def import_games(self, games: Iterable[ExportedGame]) -> tuple[int, int]:
        """Store exported games; returns how many were new, and how many were already here."""
        new = known = 0
        for kept in games:
            if self.run(partial(self._import_one, kept)):
                new += 1
            else:
                known += 1
        self.run(lambda connection: self.note(connection, "import", games=new))
        return new, known

    def _import_one(self, kept: ExportedGame, connection: Connection) -> bool:
        if connection.execute(rows.ONE_TABLE, {"table": kept.id}).first() is not None:
            return False
        now = self.clock()
        g = schema.guests
        if connection.execute(select(g.c.id).where(g.c.id == IMPORTED)).first() is None:
            host = {"id": IMPORTED, "name": IMPORTED, "language": "en", "created": now, "seen": now}
            connection.execute(g.insert().values(**host))
        plan = replayed(kept, now)
        rows.insert_table(connection, plan.row, plan.seats, plan.entries)
        return True


def user_name() -> str:
    """The name of the user who runs the program, or the user id if there is no name."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # which one depends on the version of Python and on the system
        return str(os.getuid())


def check_table(stored: StoredTable) -> Finding | None:
    """Replay the log of a table, and verify the fairness of a finished game."""
    try:
        live = LiveTable(stored)
    except ReplayError as error:
        return Finding(stored.row.id, f"{error.args[1]}")
    if not is_complete(live):
        return Finding(live.id, "log-incomplete")
    if live.game is None or not live.over:
        return None
    verdict = verify(live.game.write())
    return None if verdict.fair or verdict.code == "older-version" else Finding(live.id, verdict.code)


def is_complete(live: LiveTable) -> bool:
    """Whether the log goes from 1 to the number in the table's row, with gaps only where a loss is noted."""
    number = 0
    for entry in live.entries:
        if entry.seq != number + 1 and entry.data.get("text") != LOST:
            return False
        number = entry.seq
    moves = len(live.game.outcomes) if live.game is not None else live.row.moves
    return (number, moves) == (live.row.seq, live.row.moves)


def replayed(kept: ExportedGame, now: int) -> Plan:
    """An exported game as a new table, with all actions replayed."""
    try:
        if kept.rules not in NAMES:
            raise AdminError("bad-game", asked=kept.id, why=kept.rules)
        game = Game.read(kept.record)
        row = TableRow(
            id=kept.id,
            created=now,
            host=IMPORTED,
            wish=TableWish(rules=kept.rules, seats=[SeatWish(kind="open") for _ in game.names]),  # type: ignore[arg-type]
            rules=kept.rules,
            players=len(game.names),
            cards=[card.name for card in game.setup.cards],
            listed=False,
            status="open",
            version=game.version,
        )
        seats = [
            SeatRow(table=kept.id, place=place, colour=COLOURS[place], kind="person", name=name)
            for place, name in enumerate(game.names)
        ]
        plan = Plan(LiveTable(StoredTable(row, seats, [], {})), now)
        plan.start(game.sealed)
        for outcome in game.outcomes:
            seat = seats[outcome.player]
            plan.move(write_action(game.setup, outcome.action), seat.colour, "person", None)
    except (RecordError, Refusal, ValueError) as error:
        raise AdminError("bad-game", asked=kept.id, why=getattr(error, "code", "")) from error
    if plan.row.status != "finished" or plan.row.promise != game.promise:
        raise AdminError("bad-game", asked=kept.id, why="not-finished")
    return plan
