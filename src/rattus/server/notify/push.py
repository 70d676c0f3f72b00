"""Your turn, told by the browser even when no page is open: web push (RFC 8030, 8188, 8291, 8292)."""

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
from rattus.server.notify.message import Letter
from rattus.server.notify.safe_http import Outbound, Unsendable
from rattus.server.storage import schema
from rattus.server.storage.database import Database
from rattus.texts import Texts

META_KEY = "push-key"
TTL = 24 * 3600
GONE = (404, 410)


class Push:
    """Sends letters to the browsers of a guest."""

    def __init__(self, database: Database, outbound: Outbound, contact: str) -> None:
        self.database = database
        self.outbound = outbound
        self.contact = contact  # whom the push service may write to: mailto:… or https:…
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The server's own key, made when it is first asked for and then kept in the database."""
        if self._key is None:
            try:
                stored = await self.database.write(stored_key)
            except IntegrityError:  # another process has just made it
                stored = await self.database.write(stored_key)
            key = serialization.load_pem_private_key(stored.encode(), password=None)
            if not isinstance(key, ec.EllipticCurvePrivateKey):
                raise TypeError(type(key))
            self._key = key
        return self._key

    async def public_key(self) -> str:
        """What a browser has to be given when it subscribes."""
        return encoded(point_of(await self.key()))

    async def send(self, guest: str, _: str, letter: Letter) -> None:
        """Send a letter to every browser of a guest; it got out if one of them took it."""
        p = schema.push
        rows = await self.database.read(lambda c: list(c.execute(select(p).where(p.c.guest == guest))))
        failures: list[Unsendable] = []
        for row in rows:
            try:
                await self._send_one(row.endpoint, row.p256dh, row.auth, letter)
            except Unsendable as failure:
                failures.append(failure)
        if len(failures) == len(rows):
            raise failures[0] if failures else Unsendable("no-browser", lasting=True)

    async def close(self) -> None:
        """The way out is closed by who made it."""

    async def _send_one(self, endpoint: str, p256dh: str, auth: str, letter: Letter) -> None:
        body = encrypted(msgspec.json.encode(document(letter)), decoded(p256dh), decoded(auth))
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": letter.kind,  # a newer one takes the place of one that has not arrived
            **self._signature(endpoint, await self.key()),
        }
        status = await self.outbound.post(endpoint, body, headers)
        if status in GONE:
            p = schema.push
            await self.database.write(lambda c: c.execute(delete(p).where(p.c.endpoint == endpoint)))
        if not 200 <= status < 300:
            raise Unsendable(f"status-{status}", lasting=status in GONE)

    def _signature(self, endpoint: str, key: ec.EllipticCurvePrivateKey) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact}
        return dict(Vapid02(private_key=key).sign(claims))


def document(letter: Letter) -> dict[str, str]:
    """What the service worker of the client shows."""
    return {
        "kind": letter.kind,
        "title": letter.title,
        "body": letter.body,
        "url": urlsplit(letter.url).path,
        "stop": urlsplit(letter.stop).path,
        "quit": Texts(letter.language).say("notice-stop-button"),
    }


def encrypted(content: bytes, receiver: bytes, auth: bytes) -> bytes:
    """A message that only this browser can read."""
    ours = ec.generate_private_key(ec.SECP256R1())
    sealed: bytes = http_ece.encrypt(
        content, salt=os.urandom(16), private_key=ours, dh=receiver, auth_secret=auth, version="aes128gcm"
    )
    return sealed


def stored_key(connection: Connection) -> str:
    """The key in the database; made now if there is none."""
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
    """The public half of a key."""
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def encoded(data: bytes) -> str:
    """As it stands in addresses: base64 without the signs that mean something there."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
