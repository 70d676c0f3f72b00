"""Queries and updates of guests, their secrets and visits, and validation of what they change."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, cast

from sqlalchemy import Connection, Row, func, or_, select, update

from rattus.server.guests.capabilities import Access, Capability, Kind, find, new_secret, random_id, revoke
from rattus.server.guests.public_url import checked_address
from rattus.server.guests.validation import checked_name
from rattus.server.storage import schema
from rattus.server.storage.times import iso
from rattus.server.wire.messages import Claimed, Colour, Me, MeChange, Secret
from rattus.server.wire.refusals import Refused
from rattus.texts import LANGUAGES, Texts

EMAIL = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}")
LONGEST_EMAIL = 254
BATCH = 500  # ids in one statement


class Identity(NamedTuple):
    """The guest behind a cookie or token."""

    guest: str
    name: str
    language: str
    banned: bool
    secret: str  # its id
    access: Access


class RedeemedLink(NamedTuple):
    """A redeemed link: where it leads, who made and who redeemed it, and a new cookie if one is needed."""

    claimed: Claimed
    maker: str
    guest: str
    cookie: str


def identity_of(connection: Connection, kind: Kind, secret: str, now: int) -> Identity | None:
    """The identity of a secret of this kind."""
    found = find(connection, secret, kind, now=now)
    if found is None or found.guest is None:
        return None
    guest = guest_row(connection, found.guest)
    access = cast(Access, found.scope)
    return Identity(found.guest, guest.name, guest.language, guest.banned, found.id, access)


def revoked_among(connection: Connection, secrets: Iterable[str]) -> set[str]:
    """The ids among these cookies and tokens that are revoked or belong to banned guests."""
    s, g = schema.secrets, schema.guests
    ended = select(s.c.id).join(g, g.c.id == s.c.guest).where(or_(s.c.revoked.is_not(None), g.c.banned))
    asked = sorted(secrets)
    return {
        secret
        for first in range(0, len(asked), BATCH)
        for secret in connection.scalars(ended.where(s.c.id.in_(asked[first : first + BATCH])))
    }


def guests_with_tables(connection: Connection, guests: list[str]) -> set[str]:
    """Those of these guests who host a table or have a seat."""
    t, s = schema.tables.c, schema.seats.c
    found: set[str] = set()
    for first in range(0, len(guests), BATCH):
        some = guests[first : first + BATCH]
        hosts = select(t.host).where(t.host.in_(some))
        found.update(connection.scalars(hosts.union(select(s.guest).where(s.guest.in_(some)))).all())
    return found


def guest_row(connection: Connection, guest: str) -> Row[Any]:
    """The row of an existing guest."""
    return connection.execute(select(schema.guests).where(schema.guests.c.id == guest)).one()


def me_of(connection: Connection, guest: str, csrf: str) -> Me:
    """The account of a guest, with the number of tables that wait for them.

    Without a CSRF token the caller is a program: where its owner is notified is none of its business.
    """
    row = guest_row(connection, guest)
    p = schema.push
    browsers = select(func.count()).select_from(p).where(p.c.guest == guest)
    return Me(
        id=guest,
        name=row.name,
        language=row.language,
        csrf=csrf,
        waiting=tables_waiting(connection, guest),
        email=row.email if csrf else "",
        confirmed=row.confirmed and bool(csrf),
        webhook=row.webhook if csrf else "",
        push=connection.execute(browsers).scalar_one(),
    )


def tables_waiting(connection: Connection, guest: str) -> int:
    """How many tables wait for a decision of this guest."""
    t, s = schema.tables, schema.seats
    waiting = (
        select(func.count())
        .select_from(t.join(s, (s.c.table == t.c.id) & (s.c.colour == t.c.decider)))
        .where(t.c.status == "running", s.c.guest == guest, s.c.kind == "person")
    )
    return connection.execute(waiting).scalar_one()


def new_guest(connection: Connection, name: str, language: str, now: int) -> str:
    """Create a guest; returns the id."""
    guest = random_id()
    values = {"id": guest, "name": checked_name(name), "language": checked_language(language)}
    connection.execute(schema.guests.insert().values(**values, created=now, seen=now))
    return guest


def enter_table(
    connection: Connection, found: Capability, known: str, come: Callable[[], str], now: int
) -> RedeemedLink:
    """Give a guest access to a table; an anonymous caller becomes a new guest with a cookie."""
    if found.table is None:
        raise Refused(404, "no-link")
    guest = known or come()
    if found.kind == "seat":
        revoke(connection, kind="seat", table=found.table, seat=found.seat, now=now)
    else:
        add_visitor(connection, found.table, guest, found.kind, now)
    cookie = ""
    if not known:
        cookie = new_secret(connection, kind="cookie", guest=guest, scope="person", now=now).secret
    kind = cast(Literal["seat", "join", "watch"], found.kind)
    seat = cast(Colour | None, found.seat)
    return RedeemedLink(Claimed(kind=kind, table=found.table, seat=seat), found.guest or "", guest, cookie)


def add_visitor(connection: Connection, table: str, guest: str, may: str, now: int) -> None:
    """Store what a guest may do at a table; `join` includes `watch`."""
    v = schema.visitors
    here = (v.c.table == table) & (v.c.guest == guest)
    before = connection.execute(select(v.c.may).where(here)).scalar_one_or_none()
    if before is None:
        connection.execute(v.insert().values(table=table, guest=guest, may=may, since=now))
    elif before == "watch":
        connection.execute(update(v).where(here).values(may=may))


def tokens_of(connection: Connection, guest: str) -> list[Row[Any]]:
    """The valid tokens of a guest, newest first."""
    s = schema.secrets
    mine = select(s).where(s.c.kind == "token", s.c.guest == guest, s.c.revoked.is_(None))
    return list(connection.execute(mine.order_by(s.c.created.desc(), s.c.id)))


def token_info(row: Row[Any]) -> Secret:
    """A token without its secret."""
    return Secret(
        id=row.id,
        kind="token",
        label=row.label,
        scope=row.scope,
        created=iso(row.created),
        used=iso(row.used),
    )


# --- validation -------------------------------------------------------------------------------------


def onlooker_name(language: str) -> str:
    """The default name of a guest who came by a watch link."""
    return Texts(checked_language(language)).say("notice-onlooker")


def checked_language(language: str) -> str:
    """Refuse a language without texts."""
    if language not in LANGUAGES:
        raise Refused(422, "wrong-language", {"known": list(LANGUAGES)})
    return language


def checked_changes(change: MeChange) -> dict[str, object]:
    """The validated columns of a change."""
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
    """Refuse what is no mail address; empty means none."""
    if email and (len(email) > LONGEST_EMAIL or not email.isprintable() or not EMAIL.fullmatch(email)):
        raise Refused(422, "wrong-email")
    return email
