"""Guests: people without an account, known by a cookie, and the links by which they come and move."""

from collections import OrderedDict
from typing import Literal

from sqlalchemy import Connection, func, update

from rattus.server.guests import push_subscriptions
from rattus.server.guests.capabilities import Access, Kind, Made, find, hash_of, new_secret, revoke, use
from rattus.server.guests.rows import (
    Entry,
    Holder,
    as_same_guest,
    checked_changes,
    checked_language,
    enter,
    holder_of,
    me_of,
    new_guest,
    onlooker_name,
    shown,
    tokens_of,
)
from rattus.server.guests.validation import checked_label, checked_name
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.server.storage.times import Clock, iso, now_ms
from rattus.server.wire.messages import Me, MeChange, PushSubscription, Secret
from rattus.server.wire.refusals import Refused

MINUTE = 60_000
HOUR = 60 * MINUTE
DEVICE_MINUTES = 10
CONFIRM_HOURS = 48
MOST_TOKENS = 20
# A revoked secret may go on for so long in other processes; in this one it ends at once.
REMEMBERED_FOR = 3_000
MOST_REMEMBERED = 20_000


class People:
    """The guests of a server."""

    def __init__(self, database: Database, clock: Clock = now_ms) -> None:
        self.database = database
        self.clock = clock
        self._remembered: OrderedDict[bytes, tuple[Holder, int]] = OrderedDict()

    # --- who is it? -----------------------------------------------------------------------------------

    async def holder(self, kind: Literal["cookie", "token"], secret: str) -> Holder | None:
        """Who holds this cookie or token; read from the database once in a few seconds."""
        now = self.clock()
        key = hash_of(kind + secret)
        known = self._remembered.get(key)
        if known is not None and known[1] > now:
            return known[0]
        holder = await self.database.read(lambda connection: holder_of(connection, kind, secret, now))
        if holder is not None:
            self._remembered[key] = (holder, now + REMEMBERED_FOR)
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return holder

    def forget(self) -> None:
        """Something about guests or secrets has changed: look again."""
        self._remembered.clear()

    async def me(self, guest: str, csrf: str) -> Me:
        """A guest as he sees himself."""
        return await self.database.read(lambda connection: me_of(connection, guest, csrf))

    async def here(self, guest: str, secret: str) -> None:
        """Note that a guest, and the cookie or token he came with, are in use; once an hour is enough."""
        now = self.clock()

        def job(connection: Connection) -> None:
            g, s = schema.guests, schema.secrets
            connection.execute(update(g).where(g.c.id == guest, g.c.seen < now - HOUR).values(seen=now))
            stale = func.coalesce(s.c.used, 0) < now - HOUR
            connection.execute(update(s).where(s.c.id == secret, stale).values(used=now))

        await self.database.write(job)

    # --- coming ---------------------------------------------------------------------------------------

    async def create(self, name: str, language: str) -> tuple[str, str]:
        """A new guest: his id and his cookie."""
        name, language = checked_name(name), checked_language(language)
        now = self.clock()

        def job(connection: Connection) -> tuple[str, str]:
            guest = new_guest(connection, name, language, now)
            return guest, new_secret(connection, kind="cookie", guest=guest, scope="person", now=now).secret

        return await self.database.write(job)

    async def change(self, guest: str, change: MeChange) -> str:
        """Change what a guest says of himself; returns the secret that confirms a new mail address."""
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
        self.forget()
        return secret

    # --- links ----------------------------------------------------------------------------------------

    async def device_link(self, guest: str) -> Secret:
        """A link that makes another device this guest's."""
        now = self.clock()
        expires = now + DEVICE_MINUTES * MINUTE

        def job(connection: Connection) -> Made:
            revoke(connection, kind="device", guest=guest, now=now)
            return new_secret(connection, kind="device", guest=guest, expires=expires, now=now)

        made = await self.database.write(job)
        return Secret(id=made.id, kind="device", label="", created=iso(now), secret=made.secret)

    async def claim(self, secret: str, guest: str, name: str, language: str, *kinds: Kind) -> Entry:
        """Take up a link of one of these kinds: as this guest, or as a new one with this name."""
        now = self.clock()

        def job(connection: Connection) -> Entry:
            found = find(connection, secret, *kinds, now=now)
            if found is None:
                raise Refused(404, "no-link")
            use(connection, found, now)
            if found.kind == "device":
                return as_same_guest(connection, found, now)
            called = name or (onlooker_name(language) if found.kind == "watch" else "")
            return enter(connection, found, guest, lambda: new_guest(connection, called, language, now), now)

        return await self.database.write(job)

    # --- tokens ---------------------------------------------------------------------------------------

    async def tokens(self, guest: str) -> list[Secret]:
        """The tokens of a guest that hold, without their secrets."""
        return await self.database.read(
            lambda connection: [shown(row) for row in tokens_of(connection, guest)]
        )

    async def make_token(self, guest: str, label: str, scope: Access) -> Secret:
        """A new token of a guest; the one time that its secret is shown."""
        label = checked_label(label)
        now = self.clock()

        def job(connection: Connection) -> Made:
            if len(tokens_of(connection, guest)) >= MOST_TOKENS:
                raise Refused(409, "too-many-tokens", {"most": MOST_TOKENS})
            return new_secret(connection, kind="token", guest=guest, scope=scope, label=label, now=now)

        made = await self.database.write(job)
        return Secret(
            id=made.id, kind="token", label=label, scope=scope, created=iso(now), secret=made.secret
        )

    async def revoke_token(self, guest: str, token: str) -> None:
        """End a token."""
        now = self.clock()
        ended = await self.database.write(
            lambda connection: revoke(connection, kind="token", guest=guest, id=token, now=now)
        )
        self.forget()
        if not ended:
            raise Refused(404, "not-found")

    # --- browsers that are told -----------------------------------------------------------------------

    async def subscribe(self, guest: str, subscription: PushSubscription) -> None:
        """Remember a browser."""
        now = self.clock()
        await self.database.write(
            lambda connection: push_subscriptions.subscribe(connection, guest, subscription, now)
        )

    async def unsubscribe(self, guest: str, endpoint: str | None) -> None:
        """Forget one browser, or all."""
        await self.database.write(
            lambda connection: push_subscriptions.unsubscribe(connection, guest, endpoint)
        )

    async def leave(self, secret: str) -> None:
        """End the cookie with this id: the device forgets its guest."""
        now = self.clock()
        await self.database.write(lambda connection: revoke(connection, kind="cookie", id=secret, now=now))
        self.forget()
