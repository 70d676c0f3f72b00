"""Rows of guests, and what may stand in them: jobs for the database that `people` puts together."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, cast

from sqlalchemy import Connection, Row, func, or_, select, update

from rattus.server.guests.capabilities import Access, Found, Kind, find, new_secret, random_id, revoke
from rattus.server.guests.public_url import checked_address
from rattus.server.guests.validation import checked_name
from rattus.server.storage import schema
from rattus.server.storage.times import iso
from rattus.server.wire.messages import Claimed, Colour, Me, MeChange, Secret
from rattus.server.wire.refusals import Refused
from rattus.texts import LANGUAGES, Texts

EMAIL = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}")
LONGEST_EMAIL = 254
AT_ONCE = 500  # so many are asked for in one statement


class Holder(NamedTuple):
    """Who holds a cookie or token."""

    guest: str
    name: str
    language: str
    banned: bool
    secret: str  # its id
    access: Access


class Entry(NamedTuple):
    """A claim carried out: where it led, who came, and his cookie if he needs a new one."""

    claimed: Claimed
    guest: str
    cookie: str


def holder_of(connection: Connection, kind: Kind, secret: str, now: int) -> Holder | None:
    """Who holds a secret of this kind."""
    found = find(connection, secret, kind, now=now)
    if found is None or found.guest is None:
        return None
    guest = guest_row(connection, found.guest)
    access = cast(Access, found.scope)
    return Holder(found.guest, guest.name, guest.language, guest.banned, found.id, access)


def ended_among(connection: Connection, secrets: Iterable[str]) -> set[str]:
    """Those of these cookies and tokens, by their ids, that hold no more or whose guests were sent away."""
    s, g = schema.secrets, schema.guests
    ended = select(s.c.id).join(g, g.c.id == s.c.guest).where(or_(s.c.revoked.is_not(None), g.c.banned))
    asked = sorted(secrets)
    return {
        secret
        for first in range(0, len(asked), AT_ONCE)
        for secret in connection.scalars(ended.where(s.c.id.in_(asked[first : first + AT_ONCE])))
    }


def guest_row(connection: Connection, guest: str) -> Row[Any]:
    """The row of a guest that is known to be there."""
    return connection.execute(select(schema.guests).where(schema.guests.c.id == guest)).one()


def me_of(connection: Connection, guest: str, csrf: str) -> Me:
    """A guest as he sees himself, and how many tables wait for him."""
    row = guest_row(connection, guest)
    t, s, p = schema.tables, schema.seats, schema.push
    waiting = (
        select(func.count())
        .select_from(t.join(s, (s.c.table == t.c.id) & (s.c.colour == t.c.decider)))
        .where(t.c.status == "running", s.c.guest == guest, s.c.kind == "person")
    )
    browsers = select(func.count()).select_from(p).where(p.c.guest == guest)
    return Me(
        id=guest,
        name=row.name,
        language=row.language,
        csrf=csrf,
        waiting=connection.execute(waiting).scalar_one(),
        email=row.email,
        confirmed=row.confirmed,
        webhook=row.webhook,
        push=connection.execute(browsers).scalar_one(),
    )


def new_guest(connection: Connection, name: str, language: str, now: int) -> str:
    """Store a guest, and give him an id."""
    guest = random_id()
    values = {"id": guest, "name": checked_name(name), "language": checked_language(language)}
    connection.execute(schema.guests.insert().values(**values, created=now, seen=now))
    return guest


def as_same_guest(connection: Connection, found: Found, now: int) -> Entry:
    """Another device of the guest who made the link: a cookie of its own."""
    if found.guest is None:
        raise Refused(404, "no-link")
    cookie = new_secret(connection, kind="cookie", guest=found.guest, scope="person", now=now)
    return Entry(Claimed(kind="device"), found.guest, cookie.secret)


def enter(connection: Connection, found: Found, known: str, come: Callable[[], str], now: int) -> Entry:
    """A guest comes to a table; whoever came as nobody becomes one, and gets a cookie."""
    if found.table is None:
        raise Refused(404, "no-link")
    guest = known or come()
    if found.kind == "seat":
        revoke(connection, kind="seat", table=found.table, seat=found.seat, now=now)
    else:
        visit(connection, found.table, guest, found.kind, now)
    cookie = ""
    if not known:
        cookie = new_secret(connection, kind="cookie", guest=guest, scope="person", now=now).secret
    kind = cast(Literal["seat", "join", "watch"], found.kind)
    seat = cast(Colour | None, found.seat)
    return Entry(Claimed(kind=kind, table=found.table, seat=seat), guest, cookie)


def visit(connection: Connection, table: str, guest: str, may: str, now: int) -> None:
    """Note what a guest may do at a table; who may sit down may also watch."""
    v = schema.visitors
    here = (v.c.table == table) & (v.c.guest == guest)
    before = connection.execute(select(v.c.may).where(here)).scalar_one_or_none()
    if before is None:
        connection.execute(v.insert().values(table=table, guest=guest, may=may, since=now))
    elif before == "watch":
        connection.execute(update(v).where(here).values(may=may))


def tokens_of(connection: Connection, guest: str) -> list[Row[Any]]:
    """The tokens of a guest that hold, newest first."""
    s = schema.secrets
    mine = select(s).where(s.c.kind == "token", s.c.guest == guest, s.c.revoked.is_(None))
    return list(connection.execute(mine.order_by(s.c.created.desc(), s.c.id)))


def shown(row: Row[Any]) -> Secret:
    """A token as its owner sees it afterwards."""
    return Secret(
        id=row.id,
        kind="token",
        label=row.label,
        scope=row.scope,
        created=iso(row.created),
        used=iso(row.used),
    )


# --- what may be said of oneself ----------------------------------------------------------------------


def onlooker_name(language: str) -> str:
    """What somebody is called who only came to watch and did not say his name."""
    return Texts(checked_language(language)).say("notice-onlooker")


def checked_language(language: str) -> str:
    """A language there are texts in."""
    if language not in LANGUAGES:
        raise Refused(422, "wrong-language", {"known": list(LANGUAGES)})
    return language


def checked_changes(change: MeChange) -> dict[str, object]:
    """The columns a change sets."""
    values: dict[str, object] = {}
    if change.name is not None:
        values["name"] = checked_name(change.name)
    if change.language is not None:
        values["language"] = checked_language(change.language)
    if change.email is not None:
        values |= {"email": checked_email(change.email), "confirmed": False}
    if change.webhook is not None:
        values["webhook"] = checked_address(change.webhook, "wrong-webhook") if change.webhook else ""
    return values


def checked_email(email: str) -> str:
    """A mail address, or none."""
    if email and (len(email) > LONGEST_EMAIL or not email.isprintable() or not EMAIL.fullmatch(email)):
        raise Refused(422, "wrong-email")
    return email
