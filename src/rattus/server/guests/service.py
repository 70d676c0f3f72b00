"""Guests: users without an account, identified by a cookie; their links, tokens and subscriptions."""

from collections import OrderedDict
from typing import Literal

from sqlalchemy import Connection, func, update

from rattus.server.guests import devices, push_subscriptions
from rattus.server.guests.capabilities import (
    Access,
    CreatedSecret,
    Kind,
    find,
    hash_of,
    mark_used,
    new_secret,
    revoke,
)
from rattus.server.guests.rows import (
    Identity,
    RedeemedLink,
    checked_changes,
    checked_language,
    enter_table,
    guests_with_tables,
    identity_of,
    me_of,
    new_guest,
    onlooker_name,
    token_info,
    tokens_of,
)
from rattus.server.guests.validation import checked_label, checked_name
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.storage.times import Clock, iso, now_ms
from rattus.server.wire.messages import DevicePreview, Me, MeChange, PushSubscription, Secret
from rattus.server.wire.refusals import Refused

MINUTE = 60_000
HOUR = 60 * MINUTE
DEVICE_MINUTES = 10
CONFIRM_HOURS = 48
MOST_TOKENS = 20
# Milliseconds. In other processes a revoked secret stays valid for so long; in this one it ends at once.
CACHED_FOR = 3_000
CACHE_SIZE = 20_000


class GuestService:
    """All operations on guests."""

    def __init__(self, database: Database, clock: Clock = now_ms) -> None:
        self.database = database
        self.clock = clock
        self._cache: OrderedDict[bytes, tuple[Identity, int]] = OrderedDict()

    # --- identity -------------------------------------------------------------------------------------

    async def authenticate(self, kind: Literal["cookie", "token"], secret: str) -> Identity | None:
        """The identity of a cookie or token; cached for a few seconds."""
        now = self.clock()
        key = hash_of(kind + secret)
        known = self._cache.get(key)
        if known is not None and known[1] > now:
            return known[0]
        identity = await self.database.read(lambda connection: identity_of(connection, kind, secret, now))
        if identity is not None:
            self._cache[key] = (identity, now + CACHED_FOR)
            if len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return identity

    def clear_cache(self) -> None:
        """Drop cached identities after guests or secrets have changed."""
        self._cache.clear()

    async def me(self, guest: str, csrf: str) -> Me:
        """The account of a guest."""
        return await self.database.read(lambda connection: me_of(connection, guest, csrf))

    async def touch(self, guest: str, secret: str) -> None:
        """Update when a guest and a secret were last used, at most once an hour."""
        now = self.clock()

        def job(connection: Connection) -> None:
            g, s = schema.guests, schema.secrets
            connection.execute(update(g).where(g.c.id == guest, g.c.seen < now - HOUR).values(seen=now))
            stale = func.coalesce(s.c.used, 0) < now - HOUR
            connection.execute(update(s).where(s.c.id == secret, stale).values(used=now))

        await self.database.write(job)

    async def with_tables(self, guests: list[str]) -> set[str]:
        """Those of these guests who have a table or a seat."""
        return await self.database.read(lambda connection: guests_with_tables(connection, guests))

    # --- accounts -------------------------------------------------------------------------------------

    async def create(self, name: str, language: str) -> tuple[str, str]:
        """Create a guest; returns the id and the cookie."""
        name, language = checked_name(name), checked_language(language)
        now = self.clock()

        def job(connection: Connection) -> tuple[str, str]:
            guest = new_guest(connection, name, language, now)
            return guest, new_secret(connection, kind="cookie", guest=guest, scope="person", now=now).secret

        return await self.database.write(job)

    async def change(self, guest: str, change: MeChange) -> str:
        """Change an account; returns the secret that confirms a new mail address."""
        values = checked_changes(change)
        now = self.clock()

        def job(connection: Connection) -> str:
            if values:
                connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(**values))
            if "email" not in values:
                return ""
            revoke(connection, kind="confirm", guest=guest, now=now)
            if not values["email"]:
                return ""
            expires = now + CONFIRM_HOURS * HOUR
            return new_secret(connection, kind="confirm", guest=guest, expires=expires, now=now).secret

        secret = await self.database.write(job)
        self.clear_cache()
        return secret

    # --- links ----------------------------------------------------------------------------------------

    async def device_link(self, guest: str) -> Secret:
        """A link that logs another device in as this guest."""
        now = self.clock()
        expires = now + DEVICE_MINUTES * MINUTE

        def job(connection: Connection) -> CreatedSecret:
            revoke(connection, kind="device", guest=guest, now=now)
            return new_secret(connection, kind="device", guest=guest, expires=expires, now=now)

        made = await self.database.write(job)
        return Secret(id=made.id, kind="device", label="", created=iso(now), secret=made.secret)

    async def preview_device(self, secret: str, guest: str) -> DevicePreview:
        """Whom a link to a device makes of this guest, or of who is none yet."""
        now = self.clock()
        return await self.database.read(
            lambda connection: devices.preview_device(connection, secret, guest, now)
        )

    async def redeem(
        self, secret: str, guest: str, name: str, language: str, *kinds: Kind, confirmed: bool = False
    ) -> RedeemedLink:
        """Redeem a link of one of these kinds, as this guest or as a new one with this name."""
        now = self.clock()

        def job(connection: Connection) -> RedeemedLink:
            found = find(connection, secret, *kinds, now=now)
            if found is None:
                raise Refused(404, "no-link")
            if found.kind in devices.KINDS:
                devices.check_replacing(connection, found, guest, confirmed=confirmed)
                mark_used(connection, found, now)
                return devices.add_device(connection, found, guest, now)
            mark_used(connection, found, now)
            called = name or (onlooker_name(language) if found.kind == "watch" else "")
            return enter_table(
                connection, found, guest, lambda: new_guest(connection, called, language, now), now
            )

        return await self.database.write(job)

    # --- tokens ---------------------------------------------------------------------------------------

    async def tokens(self, guest: str) -> list[Secret]:
        """The valid tokens of a guest, without their secrets."""
        return await self.database.read(
            lambda connection: [token_info(row) for row in tokens_of(connection, guest)]
        )

    async def make_token(self, guest: str, label: str, scope: Access) -> Secret:
        """Create a token; its secret is shown this once."""
        label = checked_label(label)
        now = self.clock()

        def job(connection: Connection) -> CreatedSecret:
            if len(tokens_of(connection, guest)) >= MOST_TOKENS:
                raise Refused(409, "too-many-tokens", {"most": MOST_TOKENS})
            return new_secret(connection, kind="token", guest=guest, scope=scope, label=label, now=now)

        made = await self.database.write(job)
        return Secret(
            id=made.id, kind="token", label=label, scope=scope, created=iso(now), secret=made.secret
        )

    async def revoke_token(self, guest: str, token: str) -> None:
        """Revoke a token."""
        now = self.clock()
        ended = await self.database.write(
            lambda connection: revoke(connection, kind="token", guest=guest, id=token, now=now)
        )
        self.clear_cache()
        if not ended:
            raise Refused(404, "not-found")

    # --- web push -------------------------------------------------------------------------------------

    async def subscribe(self, guest: str, subscription: PushSubscription) -> None:
        """Store the push subscription of a browser."""
        now = self.clock()
        await self.database.write(
            lambda connection: push_subscriptions.subscribe(connection, guest, subscription, now)
        )

    async def unsubscribe(self, guest: str, endpoint: str | None) -> None:
        """Delete one push subscription, or all."""
        await self.database.write(
            lambda connection: push_subscriptions.unsubscribe(connection, guest, endpoint)
        )

    async def log_out(self, secret: str) -> None:
        """Revoke the cookie with this id."""
        now = self.clock()
        await self.database.write(lambda connection: revoke(connection, kind="cookie", id=secret, now=now))
        self.clear_cache()
