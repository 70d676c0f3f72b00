"""Tables that wait for a bot, as they stand in the database: a fair selection of them, the oldest first."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from rattus.server.bots.fair_queue import MOST_OF_GUEST, MOST_OF_KIND, Kind, Waiting
from rattus.server.storage import schema
from rattus.server.storage.rows import TableRow
from rattus.server.storage.times import SECOND
from rattus.server.tables.presence import ELSEWHERE

MOST_FOUND = 2 * MOST_OF_KIND
OVER_DAYS = '"kind":"days"'  # in the options of a table with days for each turn, and in no others


def kind_of(*, watched: bool, over_days: bool) -> Kind:
    """The kind of a table."""
    if watched:
        return "watched"
    return "correspondence" if over_days else "live"


def waiting_of(row: TableRow, *, watched: bool, asked: float) -> Waiting:
    """The decision a table waits for."""
    kind = kind_of(watched=watched, over_days=row.wish.pace.kind == "days")
    return Waiting(row.id, row.host, row.origin or row.host, kind, row.since or 0, asked)


def waiting_tables(
    connection: Connection, free: ColumnElement[bool], now: int, asked: float
) -> list[Waiting]:
    """Tables without a lease that wait for a bot; if there are many, a few of each address and guest."""
    found = connection.execute(fair_selection(free)).all()
    watched = watched_tables(connection, [row.id for row in found], now)
    decisions = []
    for row in found:
        kind = kind_of(watched=row.id in watched, over_days=bool(row.over_days))
        since = row.since or now
        age = max(0, now - since) / SECOND
        decisions.append(Waiting(row.id, row.host, row.origin, kind, since, asked - age))
    return decisions


def fair_selection(free: ColumnElement[bool]) -> Select[Any]:
    """The query: the oldest decision of every address, then the second of each, and so on."""
    t = schema.tables.c
    origin = func.coalesce(func.nullif(t.origin, ""), t.host)
    over_days = t.wish.contains(OVER_DAYS)
    place = func.row_number().over(partition_by=(t.host, over_days), order_by=t.since)
    tables = (
        select(
            t.id,
            t.host,
            origin.label("origin"),
            t.since,
            over_days.label("over_days"),
            place.label("place"),
        )
        .where(t.thinker.is_not(None), free)
        .subquery()
    )
    c = tables.c
    turn = func.row_number().over(partition_by=(c.origin, c.over_days), order_by=(c.place, c.since))
    ranked = select(tables, turn.label("turn")).where(c.place <= MOST_OF_GUEST).subquery()
    return select(ranked).order_by(ranked.c.turn, ranked.c.since).limit(MOST_FOUND)


def watched_tables(connection: Connection, ids: list[str], now: int) -> set[str]:
    """Those of these tables that a player is connected to through any process."""
    s = schema.seats.c
    here = select(s.table).where(s.table.in_(ids), s.here > now - ELSEWHERE)
    return set(connection.scalars(here))
