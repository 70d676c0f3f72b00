"""Who is to be told that it is his turn: found in the tables themselves, so that no crash loses it.

A row of `notices` stands for one guest, one table and one way. It is written when a turn has waited for a
while, it is sent once, and there is no other until the guest has been at the table.
"""

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, delete, func, or_, select, update

from rattus.server.guests.capabilities import new_secret
from rattus.server.notify.message import WAYS, Way
from rattus.server.storage import schema
from rattus.server.tables.presence import ELSEWHERE
from rattus.server.wire.messages import Pace

MINUTE = 60_000
STOP_DAYS = 90
# After each try that failed, so long until the next; then it is given up.
PAUSES = (MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE)


class Turn(NamedTuple):
    """A guest for whom a table waits, though he has not been there since his turn began."""

    guest: str
    table: str
    seq: int  # the entry of the log with which the turn began
    seen: int
    ways: tuple[Way, ...]


class Errand(NamedTuple):
    """Something to be sent now: to one guest, by one way, about some tables."""

    guest: str
    way: Way
    address: str
    language: str
    stop: str
    tables: tuple[str, ...]
    last: bool  # if it fails again, it is given up


class WishPace(msgspec.Struct):
    """Of a table's wish only the pace."""

    pace: Pace = msgspec.field(default_factory=Pace)


WISHES = msgspec.json.Decoder(WishPace)


def turns(connection: Connection, before: int, now: int) -> list[Turn]:
    """Every turn that began before a time and that its guest, who is away, wants to be told of."""
    t, s, g, e = schema.tables, schema.seats, schema.guests, schema.log
    browsers = select(schema.push.c.endpoint).where(schema.push.c.guest == g.c.id).exists()
    began = select(func.max(e.c.seq)).where(e.c.table == t.c.id, e.c.at <= t.c.since).scalar_subquery()
    waiting = (
        select(t.c.id, t.c.wish, s.c.guest, s.c.seen, g.c.confirmed, g.c.webhook, began, browsers)
        .join_from(t, s, (s.c.table == t.c.id) & (s.c.colour == t.c.decider))
        .join(g, g.c.id == s.c.guest)
        .where(t.c.status == "running", t.c.since <= before, s.c.kind == "person", s.c.state == "")
        .where(or_(s.c.here.is_(None), s.c.here < now - ELSEWHERE))
        .where(g.c.banned.is_(False), or_(g.c.confirmed, g.c.webhook != "", browsers))
    )
    found = []
    for table, wish, guest, seen, confirmed, webhook, seq, pushed in connection.execute(waiting):
        if seen >= (seq or 0) or WISHES.decode(wish).pace.kind == "live":
            continue
        wanted = dict(zip(WAYS, (pushed, confirmed, webhook), strict=True))
        found.append(Turn(guest, table, seq, seen, tuple(way for way in WAYS if wanted[way])))
    return found


def unnoted(connection: Connection, found: list[Turn]) -> list[Turn]:
    """Those of the turns that a guest has not been told of yet, and by which ways."""
    n = schema.notices
    told: dict[tuple[str, str, str], Row[Any]] = {}
    if found:
        about = connection.execute(select(n).where(n.c.guest.in_({turn.guest for turn in found})))
        told = {(row.guest, row.table, row.way): row for row in about}
    fresh = []
    for turn in found:
        ways = tuple(way for way in turn.ways if is_news(turn, told.get((turn.guest, turn.table, way))))
        if ways:
            fresh.append(turn._replace(ways=ways))
    return fresh


def is_news(turn: Turn, told: Row[Any] | None) -> bool:
    """Is there something to tell? Not again until the guest has been at the table."""
    return told is None or (told.sent is not None and told.seq < turn.seq and turn.seen >= told.seq)


def note(connection: Connection, fresh: list[Turn], now: int) -> None:
    """Write down what is to be sent."""
    n = schema.notices
    for turn in fresh:
        for way in turn.ways:
            connection.execute(
                delete(n).where(n.c.guest == turn.guest, n.c.table == turn.table, n.c.way == way)
            )
            connection.execute(
                n.insert().values(guest=turn.guest, table=turn.table, way=way, seq=turn.seq, due=now)
            )


def anything_due(connection: Connection, now: int) -> bool:
    """Is there something to send?"""
    n = schema.notices
    return connection.execute(select(n.c.guest).where(n.c.sent.is_(None), n.c.due <= now)).first() is not None


def take(connection: Connection, now: int) -> list[Errand]:
    """Take what is due for oneself: other processes find it due again only if nothing comes of it."""
    n = schema.notices
    parts: dict[tuple[str, Way], list[Row[Any]]] = {}
    for row in connection.execute(select(n).where(n.c.sent.is_(None), n.c.due <= now)).all():
        this = and_(n.c.guest == row.guest, n.c.table == row.table, n.c.way == row.way)
        if not still_waits(connection, row):
            connection.execute(delete(n).where(this))
            continue
        later = now + PAUSES[min(row.tries, len(PAUSES) - 1)]
        taking = update(n).where(this, n.c.due == row.due, n.c.sent.is_(None))
        if connection.execute(taking.values(due=later, tries=row.tries + 1)).rowcount:
            parts.setdefault((row.guest, row.way), []).append(row)
    return [errand(connection, guest, way, rows, now) for (guest, way), rows in parts.items()]


def still_waits(connection: Connection, row: Row[Any]) -> bool:
    """Does the table still wait for this guest, and has he still not been there?"""
    t, s = schema.tables, schema.seats
    waiting = (
        select(s.c.seen)
        .join_from(t, s, (s.c.table == t.c.id) & (s.c.colour == t.c.decider))
        .where(t.c.id == row.table, t.c.status == "running", s.c.guest == row.guest, s.c.seen < row.seq)
    )
    return connection.execute(waiting).first() is not None


def errand(connection: Connection, guest: str, way: Way, rows: list[Row[Any]], now: int) -> Errand:
    """What to send to a guest by one way, with a new link to stop it."""
    g = connection.execute(select(schema.guests).where(schema.guests.c.id == guest)).one()
    address = {"push": "", "mail": g.email, "webhook": g.webhook}[way]
    tables = tuple(sorted(row.table for row in rows))
    last = all(row.tries + 1 >= len(PAUSES) for row in rows)
    return Errand(guest, way, address, g.language, stop_secret(connection, guest, way, now), tables, last)


def stop_secret(connection: Connection, guest: str, way: Way, now: int) -> str:
    """What a link needs to end messages of one way."""
    expires = now + STOP_DAYS * 24 * 60 * MINUTE
    return new_secret(connection, kind="stop", guest=guest, scope=way, expires=expires, now=now).secret


def settle(connection: Connection, done: Errand, now: int) -> None:
    """These tables have been told of, or given up."""
    n = schema.notices
    mine = and_(n.c.guest == done.guest, n.c.way == done.way, n.c.table.in_(done.tables))
    connection.execute(update(n).where(mine).values(sent=now))


def stop(connection: Connection, guest: str, way: Way) -> None:
    """Send nothing more by this way, and forget where it led."""
    g, n = schema.guests, schema.notices
    if way == "push":
        connection.execute(delete(schema.push).where(schema.push.c.guest == guest))
    else:
        blank = {"email": "", "confirmed": False} if way == "mail" else {"webhook": ""}
        connection.execute(update(g).where(g.c.id == guest).values(**blank))
    connection.execute(delete(n).where(n.c.guest == guest, n.c.way == way))
