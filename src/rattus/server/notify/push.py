"""The web push channel (RFC 8030, 8188, 8291, 8292)."""

import asyncio
import base64
import os
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]  # it has no types of its own
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02  # type: ignore[import-untyped]  # the same
from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import IntegrityError

from rattus.server.guests.push_subscriptions import decoded
from rattus.server.notify.message import Message
from rattus.server.notify.safe_http import DeliveryFailed, SafeHttp
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.texts import Texts

META_KEY = "push-key"
TTL = 24 * 3600
GONE = (404, 410)


class Push:
    """Sends messages to the browsers of a guest."""

    def __init__(self, database: Database, safe_http: SafeHttp, contact: str) -> None:
        self.database = database
        self.http = safe_http
        self.contact = contact  # the VAPID contact of the operator: mailto:… or https:…
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The VAPID key, created on first use and stored in the database."""
        if self._key is None:
            try:
                stored = await self.database.write(stored_key)
            except IntegrityError:  # another process has just created it
                stored = await self.database.write(stored_key)
            key = serialization.load_pem_private_key(stored.encode(), password=None)
            if not isinstance(key, ec.EllipticCurvePrivateKey):
                raise TypeError(type(key))
            self._key = key
        return self._key

    async def public_key(self) -> str:
        """The public key a browser needs to subscribe."""
        return encoded(point_of(await self.key()))

    async def send(self, guest: str, _: str, message: Message) -> None:
        """Send a message to all browsers of a guest; fails only if all of them fail."""
        p = schema.push
        rows = await self.database.read(lambda c: list(c.execute(select(p).where(p.c.guest == guest))))
        sending = [self._try_one(row.endpoint, row.p256dh, row.auth, message) for row in rows]
        failures = [failure for failure in await asyncio.gather(*sending) if failure is not None]
        if len(failures) == len(rows):
            raise failures[0] if failures else DeliveryFailed("no-browser", permanent=True)

    async def close(self) -> None:
        """The HTTP client is closed by its owner."""

    async def _try_one(
        self, endpoint: str, p256dh: str, auth: str, message: Message
    ) -> DeliveryFailed | None:
        try:
            await self._send_one(endpoint, p256dh, auth, message)
        except DeliveryFailed as failure:
            return failure
        return None

    async def _send_one(self, endpoint: str, p256dh: str, auth: str, message: Message) -> None:
        body = encrypted(msgspec.json.encode(document(message)), decoded(p256dh), decoded(auth))
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": message.kind,  # replaces an undelivered message of the same topic
            **self._signature(endpoint, await self.key()),
        }
        status = await self.http.post(endpoint, body, headers)
        if status in GONE:
            p = schema.push
            await self.database.write(lambda c: c.execute(delete(p).where(p.c.endpoint == endpoint)))
        if not 200 <= status < 300:
            raise DeliveryFailed(f"status-{status}", permanent=status in GONE)

    def _signature(self, endpoint: str, key: ec.EllipticCurvePrivateKey) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact}
        return dict(Vapid02(private_key=key).sign(claims))


def document(message: Message) -> dict[str, str]:
    """The payload for the service worker of the client."""
    return {
        "kind": message.kind,
        "title": message.title,
        "body": message.body,
        "url": urlsplit(message.url).path,
        "stop": urlsplit(message.stop).path,
        "quit": Texts(message.language).say("notice-stop-button"),
    }


def encrypted(content: bytes, receiver: bytes, auth: bytes) -> bytes:
    """Encrypt a payload for one browser."""
    ours = ec.generate_private_key(ec.SECP256R1())
    sealed: bytes = http_ece.encrypt(
        content, salt=os.urandom(16), private_key=ours, dh=receiver, auth_secret=auth, version="aes128gcm"
    )
    return sealed


def stored_key(connection: Connection) -> str:
    """The key in the database; created now if there is none."""
    m = schema.meta
    stored = connection.execute(select(m.c.value).where(m.c.key == META_KEY)).scalar_one_or_none()
    if stored is not None:
        return str(stored)
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    connection.execute(m.insert().values(key=META_KEY, value=pem.decode()))
    return pem.decode()


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as an uncompressed point."""
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def encoded(data: bytes) -> str:
    """Encode as URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
