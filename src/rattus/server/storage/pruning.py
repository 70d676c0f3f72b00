"""Pruning: rows nobody needs any more, found and deleted kind by kind, in small slices.

Finished games are never touched, and neither is anything of people who have one: their tables, seats and
accounts stay.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    exists,
    not_,
    or_,
    select,
    text,
)

from rattus.server.storage import schema
from rattus.server.storage.high_water_mark import NEWEST
from rattus.server.storage.times import DAY

SLICE = 50  # tables or guests deleted in one transaction
KEPT_STATUSES = ("running", "finished", "broken")
SINGLE_USE = ("device", "seat")
SESSIONS = ("cookie", "token")  # once revoked they are kept for a day, so that their streams can be ended

t, s, g, x, n = (
    schema.tables.c, schema.seats.c, schema.guests.c, schema.secrets.c, schema.notices.c,
)  # fmt: skip


class Periods(NamedTuple):
    """After how many days something goes; 0 for never."""

    open_days: float
    guest_days: float


class Pruned(NamedTuple):
    """What went of one kind, or would go."""

    kind: str
    rows: int
    bytes: int
    ids: tuple[str, ...] = ()  # of tables


# --- what goes ----------------------------------------------------------------------------------------


def expired_open(periods: Periods, now: int) -> Select[str]:
    """Tables whose game never began, and that have been open for too long."""
    return select(t.id).where(t.status == "open", t.created < now - int(periods.open_days * DAY))


def plays() -> ColumnElement[bool]:
    """Whether a table has a host or a player with a game that is running, finished or broken."""
    other, seat, game = schema.tables.alias(), schema.seats.alias(), schema.tables.alias()
    hosts = exists().where(other.c.host == t.host, other.c.status.in_(KEPT_STATUSES))
    mine = schema.seats.alias()
    seated = exists().where(
        mine.c.table == t.id,
        seat.c.guest == mine.c.guest,
        game.c.id == seat.c.table,
        game.c.status.in_(KEPT_STATUSES),
    )
    return or_(hosts, seated)


def dead_tables(periods: Periods, now: int, newest: str) -> Select[str]:
    """Tables that were given up before they began, a whole period after they would have been closed.

    The table of the newest log entry stays: the high-water mark of SQLite names it.
    """
    return (
        select(t.id)
        .where(t.status == "void", t.started.is_(None), t.created < now - int(2 * periods.open_days * DAY))
        .where(t.id != newest, not_(plays()))
    )


def newest_table(connection: Connection) -> str:
    """The table of the newest log entry, for SQLite, whose high-water mark names it."""
    if connection.dialect.name != "sqlite":
        return ""
    found = connection.execute(text(NEWEST)).all()
    return str(found[0].table) if found else ""


def idle_guests(periods: Periods, now: int) -> Select[str]:
    """Guests who have no table and no seat, and were not seen for long; banned ones stay banned."""
    return select(g.id).where(
        g.seen < now - int(periods.guest_days * DAY),
        g.banned.is_(False),
        not_(exists().where(t.host == g.id)),
        not_(exists().where(s.guest == g.id)),
    )


def dead_secrets(now: int) -> ColumnElement[bool]:
    """Secrets that open nothing any more."""
    ended = or_(x.expires <= now, x.revoked <= now)
    used = and_(x.kind.in_(SINGLE_USE), x.used.is_not(None))
    closed = and_(x.kind.in_(SESSIONS), x.revoked <= now - DAY)
    return or_(and_(x.kind.not_in(SESSIONS), ended), used, closed)


def dead_notices() -> ColumnElement[bool]:
    """Notices of tables where nobody is waited for any more."""
    return n.table.in_(select(t.id).where(t.status.not_in(("running",))))


# --- deleting -----------------------------------------------------------------------------------------

OF_TABLE = (schema.log, schema.seats, schema.visitors, schema.notices, schema.secrets)
OF_GUEST = (schema.visitors, schema.notices, schema.secrets, schema.push)


def prune(
    connection: Connection, periods: Periods, now: int, *, dry: bool = False, most: int | None = SLICE
) -> list[Pruned]:
    """Delete a slice of each kind, or with `dry` only count; a kind whose period is 0 is left alone."""
    found = []
    if periods.open_days > 0:
        dead = dead_tables(periods, now, newest_table(connection))
        found.append(prune_tables(connection, dead, dry, most))
    if periods.guest_days > 0:
        found.append(prune_guests(connection, idle_guests(periods, now), dry, most))
    found.append(prune_rows(connection, "secrets", schema.secrets, dead_secrets(now), dry))
    found.append(prune_rows(connection, "notices", schema.notices, dead_notices(), dry))
    return found


def prune_tables(connection: Connection, asked: Select[str], dry: bool, most: int | None) -> Pruned:
    """Delete tables with everything that belongs to them."""
    ids = list(connection.scalars(asked.limit(most)))
    size = sum(prune_of(connection, part, lambda p: p.c.table, ids, dry) for part in OF_TABLE)
    size += prune_of(connection, schema.tables, lambda p: p.c.id, ids, dry)
    return Pruned("tables", len(ids), size, tuple(ids))


def prune_guests(connection: Connection, asked: Select[str], dry: bool, most: int | None) -> Pruned:
    """Delete guests with everything that belongs to them."""
    ids = list(connection.scalars(asked.limit(most)))
    size = sum(prune_of(connection, part, lambda p: p.c.guest, ids, dry) for part in OF_GUEST)
    size += prune_of(connection, schema.guests, lambda p: p.c.id, ids, dry)
    return Pruned("guests", len(ids), size)


def prune_of(
    connection: Connection, part: Any, key: Callable[[Any], ColumnElement[str]], ids: list[str], dry: bool
) -> int:
    """Delete the rows of one table of the schema that belong to these ids; returns their bytes."""
    size = 0
    for first in range(0, len(ids), SLICE):
        mine = key(part).in_(ids[first : first + SLICE])
        size += bytes_of(connection.execute(select(part).where(mine)).all())
        if not dry:
            connection.execute(delete(part).where(mine))
    return size


def prune_rows(connection: Connection, kind: str, part: Any, dead: ColumnElement[bool], dry: bool) -> Pruned:
    """Delete the rows of one table of the schema that are dead."""
    found = connection.execute(select(part).where(dead)).all()
    if found and not dry:
        connection.execute(delete(part).where(dead))
    return Pruned(kind, len(found), bytes_of(found))


def bytes_of(rows: Iterable[Row[Any]]) -> int:
    """About how many bytes rows take."""
    return sum(len(str(value)) for row in rows for value in row if value is not None)
