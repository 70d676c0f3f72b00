"""Origins: the networks guests come from, as keyed hashes, to tell them apart without storing an address."""

import hashlib
import secrets

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from rattus.server.storage import schema
from rattus.server.storage.database import Database

META_KEY = "origin-key"
KEY_BYTES = 32
HASH_BYTES = 8


class Origins:
    """Hashes addresses with a key of this server's database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._key = b""

    async def of(self, address: str) -> str:
        """The origin of an address; empty for an unknown one."""
        return origin_of(address, await self.key()) if address else ""

    async def key(self) -> bytes:
        """The key, created on first use and stored in the database."""
        if not self._key:
            try:
                self._key = await self.database.write(stored_key)
            except IntegrityError:  # another process has just created it
                self._key = await self.database.write(stored_key)
        return self._key


def origin_of(address: str, key: bytes) -> str:
    """The keyed hash of an address."""
    return hashlib.blake2b(address.encode(), key=key, digest_size=HASH_BYTES).hexdigest()


def stored_key(connection: Connection) -> bytes:
    """The key in the database; created now if there is none."""
    m = schema.meta
    stored = connection.execute(select(m.c.value).where(m.c.key == META_KEY)).scalar_one_or_none()
    if stored is None:
        stored = secrets.token_hex(KEY_BYTES)
        connection.execute(m.insert().values(key=META_KEY, value=stored))
    return bytes.fromhex(stored)
