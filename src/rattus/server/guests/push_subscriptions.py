"""Web push subscriptions of guests: checked when a browser sends one, and stored."""

import base64
import binascii

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, delete, select

from rattus.server.guests.public_url import checked_address
from rattus.server.storage import schema
from rattus.server.wire.messages import PushSubscription
from rattus.server.wire.refusals import Refused

MOST_BROWSERS = 10
POINT_BYTES, AUTH_BYTES = 65, 16


def decoded(text: str) -> bytes:
    """Decode URL-safe base64 without padding."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def checked_subscription(subscription: PushSubscription) -> None:
    """Refuse a subscription no browser can have created."""
    checked_address(subscription.endpoint, "wrong-push")
    try:
        point, auth = decoded(subscription.p256dh), decoded(subscription.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise Refused(422, "wrong-push") from None
    if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES:
        raise Refused(422, "wrong-push")


def subscribe(connection: Connection, guest: str, subscription: PushSubscription, now: int) -> None:
    """Store the subscription of a browser; the oldest ones above the limit are deleted."""
    p = schema.push
    connection.execute(delete(p).where(p.c.endpoint == subscription.endpoint))
    mine = select(p.c.endpoint).where(p.c.guest == guest).order_by(p.c.created.desc())
    for old in list(connection.execute(mine).scalars())[MOST_BROWSERS - 1 :]:
        connection.execute(delete(p).where(p.c.endpoint == old))
    connection.execute(
        p.insert().values(
            endpoint=subscription.endpoint,
            guest=guest,
            p256dh=subscription.p256dh,
            auth=subscription.auth,
            created=now,
        )
    )


def unsubscribe(connection: Connection, guest: str, endpoint: str | None) -> None:
    """Delete one subscription of a guest, or all."""
    p = schema.push
    forgetting = delete(p).where(p.c.guest == guest)
    connection.execute(forgetting if endpoint is None else forgetting.where(p.c.endpoint == endpoint))
