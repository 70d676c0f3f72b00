"""Queries for one page of a list of tables, the newest first.

Each follows an index, so that a page takes as long with a million games as with a hundred.
"""

from typing import Any, NamedTuple

from sqlalchemy import Select, and_, exists, or_, select, union

from rattus.server.storage import schema
from rattus.server.wire.refusals import Refused

PAGE = 50
LONGEST_TIME = 15  # digits of a time in milliseconds
LONGEST_TIME = 15  # digits of a time in milliseconds
UNFINISHED = ("open", "running", "broken")
t, s = schema.tables.c, schema.seats.c


class Position(NamedTuple):
    """Where a page begins: after the table with this time and id."""

    created: int
    table: str


def read_position(after: str) -> Position | None:
    """Parse the position of a page; the first page has none."""
    if not after:
        return None
    created, _, table = after.partition("-")
    if not (created.isascii() and created.isdecimal() and len(created) <= LONGEST_TIME):
        raise Refused(400, "malformed")
    return Position(int(created), table)


def page_of(which: str, guest: str, after: Position | None) -> Select[Any]:
    """The tables of one page, and one more if there is another page."""
    if which == "finished":
        mine = union(seats_page(guest, after), hosted_page(guest, after))
        return newest(select(schema.tables).where(t.id.in_(mine)), t.created, t.id, None)
    kinds = {
        "mine": and_(t.status.in_(UNFINISHED), is_mine(guest)),
        "open": and_(t.listed, t.status == "open"),
        "watch": and_(t.listed, t.status == "running"),
    }
    if which not in kinds:
        raise Refused(400, "malformed")
    return newest(select(schema.tables).where(kinds[which]), t.created, t.id, after)


def is_mine(guest: str) -> Any:
    """Whether a guest has created a table or has a seat there."""
    return or_(t.host == guest, exists().where(s.table == t.id, s.guest == guest))


def seats_page(guest: str, after: Position | None) -> Select[Any]:
    """The ids of a page of finished games where a guest has a seat, or several."""
    seats = select(s.table, s.created).join(schema.tables, t.id == s.table).distinct()
    mine = seats.where(s.guest == guest, t.status == "finished")
    return select(newest(mine, s.created, s.table, after).subquery().c.table)


def hosted_page(guest: str, after: Position | None) -> Select[Any]:
    """The ids of a page of finished games a guest has created."""
    hosted = select(t.id, t.created).where(t.host == guest, t.status == "finished")
    return select(newest(hosted, t.created, t.id, after).subquery().c.id)


def newest(asked: Select[Any], created: Any, table: Any, after: Position | None) -> Select[Any]:
    """The newest tables of a query after a position."""
    if after is not None:
        earlier = and_(created == after.created, table < after.table)
        asked = asked.where(created <= after.created, or_(created < after.created, earlier))
    return asked.order_by(created.desc(), table.desc()).limit(PAGE + 1)
