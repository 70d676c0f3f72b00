"""Capabilities: random secrets, each for one purpose. Only their hashes are stored."""

import hashlib
import hmac
import secrets as random
from typing import Literal, NamedTuple

from sqlalchemy import Connection, Row, or_, select, update

from rattus.server.storage import schema
from rattus.server.wire.refusals import Refused

Kind = Literal["cookie", "token", "device", "back", "seat", "join", "watch", "stop", "confirm"]
Access = Literal["person", "bot", "read"]

BYTES = 24  # 192 bits, 32 characters in a link
SINGLE_USE = ("device", "back", "seat")
DELETED_KINDS = ("device", "back", "seat", "join", "watch", "stop", "confirm")  # once expired or revoked


class CreatedSecret(NamedTuple):
    """A new capability; its secret is not stored and cannot be shown again."""

    id: str
    secret: str


class Capability(NamedTuple):
    """What a valid secret gives access to."""

    id: str
    kind: Kind
    guest: str | None
    table: str | None
    seat: str | None
    scope: str
    used: int | None


def random_secret() -> str:
    """A new random secret."""
    return random.token_urlsafe(BYTES)


def random_id() -> str:
    """A new random id for something that is not secret."""
    return random.token_hex(8)


def hash_of(secret: str) -> bytes:
    """The stored hash of a secret. Secrets are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def constant_time_equal(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def csrf_of(cookie: str) -> str:
    """The CSRF token of a cookie: an HMAC that only pages of this server are given."""
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
) -> CreatedSecret:
    """Create a capability and store its hash."""
    made = CreatedSecret(random_id(), random_secret())
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


def find(connection: Connection, secret: str, *kinds: Kind, now: int) -> Capability | None:
    """The capability of a secret of these kinds, unless it is revoked, used up or expired."""
    found = row_of(connection, secret)
    if found is None or found.kind not in kinds or found.revoked is not None:
        return None
    if found.expires is not None and not (isinstance(found.expires, int) and found.expires > now):
        return None
    if found.kind in SINGLE_USE and found.used is not None:
        return None
    return Capability(found.id, found.kind, found.guest, found.table, found.seat, found.scope, found.used)


def row_of(connection: Connection, secret: str) -> Row[tuple[object, ...]] | None:
    """The row of a secret, found by its hash; the hashes are compared in constant time once more."""
    digest = hash_of(secret)
    row = connection.execute(select(schema.secrets).where(schema.secrets.c.hash == digest)).first()
    return row if row is not None and hmac.compare_digest(bytes(row.hash), digest) else None


def mark_used(connection: Connection, found: Capability, now: int) -> None:
    """Mark a capability as used; of two concurrent uses of a single-use one the second is refused."""
    taking = update(schema.secrets).where(schema.secrets.c.id == found.id).values(used=now)
    if found.kind in SINGLE_USE:
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
    """Revoke all matching capabilities; returns their number."""
    wanted = {"kind": kind, "table": table, "seat": seat, "guest": guest, "id": id}
    fits = [schema.secrets.c[name] == value for name, value in wanted.items() if value is not None]
    if not fits:
        raise ValueError("everything would be revoked")
    done = connection.execute(
        update(schema.secrets).where(*fits, schema.secrets.c.revoked.is_(None)).values(revoked=now)
    )
    return done.rowcount


def delete_expired(connection: Connection, now: int) -> int:
    """Delete expired and revoked capabilities; returns their number."""
    gone = or_(schema.secrets.c.expires <= now, schema.secrets.c.revoked <= now)
    done = connection.execute(schema.secrets.delete().where(gone, schema.secrets.c.kind.in_(DELETED_KINDS)))
    return done.rowcount
