"""Capabilities: random values that let whoever has them do one thing. Only their hashes are stored."""

import hashlib
import hmac
import secrets as random
from typing import Literal, NamedTuple

from sqlalchemy import Connection, Row, or_, select, update

from rattus.server.storage import schema
from rattus.server.wire.refusals import Refused

Kind = Literal["cookie", "token", "device", "seat", "join", "watch", "stop", "confirm"]
Access = Literal["person", "bot", "read"]

BYTES = 24  # 192 bits, 32 letters in a link
ONCE = ("device", "seat")  # used up by the first who takes them up
FORGOTTEN = ("device", "seat", "join", "watch", "stop", "confirm")  # once they hold no more


class Made(NamedTuple):
    """A new capability; the secret is shown this once."""

    id: str
    secret: str


class Found(NamedTuple):
    """What a secret that holds stands for."""

    id: str
    kind: Kind
    guest: str | None
    table: str | None
    seat: str | None
    scope: str
    used: int | None


def random_secret() -> str:
    """A new secret."""
    return random.token_urlsafe(BYTES)


def random_id() -> str:
    """A new name for something that is no secret."""
    return random.token_hex(8)


def hash_of(secret: str) -> bytes:
    """What is stored of a secret: it is random and long, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def same(one: str, other: str) -> bool:
    """Are two secrets the same? Takes as long for nearly right ones as for wrong ones."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def csrf_of(cookie: str) -> str:
    """What a page has to send along with the cookie: only who was given it by us can know it."""
    return hmac.new(cookie.encode(), b"csrf", hashlib.sha256).hexdigest()


def new_secret(
    connection: Connection,
    *,
    kind: Kind,
    now: int,
    guest: str | None = None,
    table: str | None = None,
    seat: str | None = None,
    scope: str = "",
    label: str = "",
    expires: int | None = None,
) -> Made:
    """Make a capability and store its hash."""
    made = Made(random_id(), random_secret())
    connection.execute(
        schema.secrets.insert().values(
            hash=hash_of(made.secret),
            id=made.id,
            kind=kind,
            guest=guest,
            table=table,
            seat=seat,
            scope=scope,
            label=label,
            created=now,
            expires=expires,
        )
    )
    return made


def find(connection: Connection, secret: str, *kinds: Kind, now: int) -> Found | None:
    """What a secret of these kinds stands for, unless it is revoked, used up or too old."""
    found = row_of(connection, secret)
    if found is None or found.kind not in kinds or found.revoked is not None:
        return None
    if found.expires is not None and found.expires <= now:
        return None
    if found.kind in ONCE and found.used is not None:
        return None
    return Found(found.id, found.kind, found.guest, found.table, found.seat, found.scope, found.used)


def row_of(connection: Connection, secret: str) -> Row[tuple[object, ...]] | None:
    """The row of a secret. The index finds its hash; the comparison is made in constant time all the same."""
    digest = hash_of(secret)
    row = connection.execute(select(schema.secrets).where(schema.secrets.c.hash == digest)).first()
    return row if row is not None and hmac.compare_digest(bytes(row.hash), digest) else None


def use(connection: Connection, found: Found, now: int) -> None:
    """Note that a capability was taken up; one for a single use is refused to the second of two at once."""
    taking = update(schema.secrets).where(schema.secrets.c.id == found.id).values(used=now)
    if found.kind in ONCE:
        taking = taking.where(schema.secrets.c.used.is_(None))
    done = connection.execute(taking)
    if done.rowcount == 0:
        raise Refused(404, "no-link")


def revoke(
    connection: Connection,
    *,
    now: int,
    kind: Kind | None = None,
    table: str | None = None,
    seat: str | None = None,
    guest: str | None = None,
    id: str | None = None,  # noqa: A002 - its name in the protocol
) -> int:
    """Revoke every capability that fits, and say how many did."""
    wanted = {"kind": kind, "table": table, "seat": seat, "guest": guest, "id": id}
    fits = [schema.secrets.c[name] == value for name, value in wanted.items() if value is not None]
    if not fits:
        raise ValueError("everything would be revoked")
    done = connection.execute(
        update(schema.secrets).where(*fits, schema.secrets.c.revoked.is_(None)).values(revoked=now)
    )
    return done.rowcount


def forget_old(connection: Connection, now: int) -> int:
    """Delete what can never be used again, so that the table does not grow for ever."""
    gone = or_(schema.secrets.c.expires <= now, schema.secrets.c.revoked <= now)
    done = connection.execute(schema.secrets.delete().where(gone, schema.secrets.c.kind.in_(FORGOTTEN)))
    return done.rowcount
