"""The queue of notices. It is derived from the tables themselves, so that a crash loses nothing.

A row of `notices` is for one guest, one table and one channel. It is written when a turn has waited for a
while, sent once, and not written again until the guest has been at the table.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, delete, func, or_, select, update

from rattus.server.guests.capabilities import new_secret
from rattus.server.notify.message import CHANNELS, Channel
from rattus.server.storage import schema
from rattus.server.tables.presence import ELSEWHERE
from rattus.server.wire.messages import Pace

MINUTE = 60_000
STOP_DAYS = 90
# The delay after each failed attempt; after the last one the notice is dropped.
RETRY_DELAYS = (MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE)


class Turn(NamedTuple):
    """A table that waits for a guest who has not been there since the turn began."""

    guest: str
    table: str
    seq: int  # of the log entry with which the turn began
    seen: int
    channels: tuple[Channel, ...]


class Delivery(NamedTuple):
    """A message to send now: to one guest, by one channel, about some tables."""

    guest: str
    channel: Channel
    address: str
    language: str
    stop: str
    tables: tuple[str, ...]
    last: bool  # the last attempt


class Room(NamedTuple):
    """How many deliveries may be taken for a channel, how many of them as retries, and not to whom."""

    free: int
    retries: int
    busy: frozenset[str]  # guests with a delivery under way


class OptionsPace(msgspec.Struct):
    """Of the table options only the pace."""

    pace: Pace = msgspec.field(default_factory=Pace)


OPTIONS = msgspec.json.Decoder(OptionsPace)


def waiting_turns(connection: Connection, before: int, now: int) -> list[Turn]:
    """Turns of absent guests with a channel that began before a time."""
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
    for table, wish, guest, seen, confirmed, webhook, seq, pushed in connection.execute(waiting).all():
        if seen >= (seq or 0) or not may_wait(wish):
            continue
        wanted = dict(zip(CHANNELS, (pushed, confirmed, webhook), strict=True))
        found.append(Turn(guest, table, seq, seen, tuple(channel for channel in CHANNELS if wanted[channel])))
    return found


def may_wait(wish: str) -> bool:
    """Whether the pace of a table leaves time for a message; not if its options are damaged."""
    try:
        return OPTIONS.decode(wish).pace.kind != "live"
    except (msgspec.MsgspecError, ValueError, TypeError):
        return False


def not_notified(connection: Connection, found: list[Turn]) -> list[Turn]:
    """The turns and channels for which there is no notice yet."""
    n = schema.notices
    told: dict[tuple[str, str, str], Row[Any]] = {}
    if found:
        about = connection.execute(select(n).where(n.c.guest.in_({turn.guest for turn in found}))).all()
        told = {(row.guest, row.table, row.way): row for row in about}
    fresh = []
    for turn in found:
        known = {channel: told.get((turn.guest, turn.table, channel)) for channel in turn.channels}
        channels = tuple(channel for channel, row in known.items() if needs_notice(turn, row))
        if channels:
            fresh.append(turn._replace(channels=channels))
    return fresh


def needs_notice(turn: Turn, told: Row[Any] | None) -> bool:
    """Whether a notice is due; not again until the guest has been at the table."""
    return told is None or (told.sent is not None and told.seq < turn.seq and turn.seen >= told.seq)


def enqueue(connection: Connection, fresh: list[Turn], now: int) -> None:
    """Add notices to the queue."""
    n = schema.notices
    for turn in fresh:
        for channel in turn.channels:
            connection.execute(
                delete(n).where(n.c.guest == turn.guest, n.c.table == turn.table, n.c.way == channel)
            )
            connection.execute(
                n.insert().values(guest=turn.guest, table=turn.table, way=channel, seq=turn.seq, due=now)
            )


def anything_due(connection: Connection, now: int) -> bool:
    """Whether there is anything to send."""
    n = schema.notices
    return connection.execute(select(n.c.guest).where(n.c.sent.is_(None), n.c.due <= now)).first() is not None


def take_due(connection: Connection, now: int, rooms: Mapping[Channel, Room]) -> list[Delivery]:
    """Take due notices while there is room; for other processes they are due again after the retry delay."""
    taken = []
    for channel, room in rooms.items():
        for guest in due_guests(connection, channel, now, room):
            rows = take_notices(connection, guest, channel, now)
            if rows:
                taken.append(delivery(connection, guest, channel, rows, now))
    return taken


def due_guests(connection: Connection, channel: Channel, now: int, room: Room) -> list[str]:
    """The guests to be sent a message now: those of first attempts first, then who has waited longest."""
    n = schema.notices
    tries = func.max(n.c.tries)
    asked = (
        select(n.c.guest, tries)
        .where(n.c.way == channel, n.c.sent.is_(None), n.c.due <= now, n.c.guest.not_in(room.busy))
        .group_by(n.c.guest)
        .order_by(tries, func.min(n.c.due))
        .limit(room.free)
    )
    found = connection.execute(asked).all()
    first = [guest for guest, failed in found if not failed]
    return first + [guest for guest, failed in found if failed][: room.retries]


def take_notices(connection: Connection, guest: str, channel: Channel, now: int) -> list[Row[Any]]:
    """Take the due notices of a guest, and delete those about tables that no longer wait."""
    n = schema.notices
    taken = []
    due = select(n).where(n.c.guest == guest, n.c.way == channel, n.c.sent.is_(None), n.c.due <= now)
    for row in connection.execute(due).all():
        this = and_(n.c.guest == row.guest, n.c.table == row.table, n.c.way == row.way)
        if not still_waits(connection, row):
            connection.execute(delete(n).where(this))
            continue
        later = now + RETRY_DELAYS[min(row.tries, len(RETRY_DELAYS) - 1)]
        taking = update(n).where(this, n.c.due == row.due, n.c.sent.is_(None))
        if connection.execute(taking.values(due=later, tries=row.tries + 1)).rowcount:
            taken.append(row)
    return taken


def still_waits(connection: Connection, row: Row[Any]) -> bool:
    """Whether the table still waits for this guest, who has still not been there."""
    t, s = schema.tables, schema.seats
    waiting = (
        select(s.c.seen)
        .join_from(t, s, (s.c.table == t.c.id) & (s.c.colour == t.c.decider))
        .where(t.c.id == row.table, t.c.status == "running", s.c.guest == row.guest, s.c.seen < row.seq)
    )
    return connection.execute(waiting).first() is not None


def delivery(
    connection: Connection, guest: str, channel: Channel, rows: list[Row[Any]], now: int
) -> Delivery:
    """The delivery to a guest by one channel, with a new unsubscribe link."""
    g = connection.execute(select(schema.guests).where(schema.guests.c.id == guest)).one()
    address = {"push": "", "mail": g.email, "webhook": g.webhook}[channel]
    tables = tuple(sorted(row.table for row in rows))
    last = all(row.tries + 1 >= len(RETRY_DELAYS) for row in rows)
    return Delivery(
        guest, channel, address, g.language, unsubscribe_secret(connection, guest, channel, now), tables, last
    )


def unsubscribe_secret(connection: Connection, guest: str, channel: Channel, now: int) -> str:
    """The secret of a link that unsubscribes from one channel."""
    expires = now + STOP_DAYS * 24 * 60 * MINUTE
    return new_secret(connection, kind="stop", guest=guest, scope=channel, expires=expires, now=now).secret


def mark_sent(connection: Connection, done: Delivery, now: int) -> None:
    """Mark the notices of a delivery as sent or given up."""
    n = schema.notices
    mine = and_(n.c.guest == done.guest, n.c.way == done.channel, n.c.table.in_(done.tables))
    connection.execute(update(n).where(mine).values(sent=now))


def unsubscribe(connection: Connection, guest: str, channel: Channel) -> None:
    """Disable a channel and delete its address."""
    g, n = schema.guests, schema.notices
    if channel == "push":
        connection.execute(delete(schema.push).where(schema.push.c.guest == guest))
    else:
        blank = {"email": "", "confirmed": False} if channel == "mail" else {"webhook": ""}
        connection.execute(update(g).where(g.c.id == guest).values(**blank))
    connection.execute(delete(n).where(n.c.guest == guest, n.c.way == channel))
