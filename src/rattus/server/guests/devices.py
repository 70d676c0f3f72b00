"""Links to a device: they make a browser another guest's, after a question, and there is a way back."""

from sqlalchemy import Connection

from rattus.server.guests.capabilities import Capability, Kind, find, new_secret
from rattus.server.guests.rows import RedeemedLink, guest_row, tables_waiting
from rattus.server.storage.times import DAY
from rattus.server.wire.messages import Claimed, DevicePreview
from rattus.server.wire.refusals import Refused

KINDS: tuple[Kind, ...] = ("device", "back")
BACK_DAYS = 30


def preview_device(connection: Connection, secret: str, known: str, now: int) -> DevicePreview:
    """Whom a link makes of a caller, who may be a known guest already; the link is not used up."""
    found = find(connection, secret, *KINDS, now=now)
    if found is None:
        raise Refused(404, "no-link")
    return becoming(connection, owner_of(found), known)


def becoming(connection: Connection, owner: str, known: str) -> DevicePreview:
    """What changes for a caller who becomes this guest."""
    return DevicePreview(
        name=guest_row(connection, owner).name,
        waiting=tables_waiting(connection, owner),
        was=guest_row(connection, known).name if is_replaced(known, owner) else "",
    )


def check_replacing(connection: Connection, found: Capability, known: str, *, confirmed: bool) -> None:
    """Refuse to replace the guest of a browser unless that was confirmed."""
    owner = owner_of(found)
    if is_replaced(known, owner) and not confirmed:
        told = becoming(connection, owner, known)
        raise Refused(409, "would-replace", {"name": told.name, "waiting": told.waiting, "was": told.was})


def add_device(connection: Connection, found: Capability, known: str, now: int) -> RedeemedLink:
    """Log a browser in as the guest who created the link; the guest it had before gets a link back."""
    owner = owner_of(found)
    cookie = new_secret(connection, kind="cookie", guest=owner, scope="person", now=now)
    claimed = Claimed(kind="device")
    if is_replaced(known, owner):
        back = new_secret(connection, kind="back", guest=known, expires=now + BACK_DAYS * DAY, now=now)
        claimed = Claimed(kind="device", was=guest_row(connection, known).name, back=f"/d/{back.secret}")
    return RedeemedLink(claimed, owner, owner, cookie.secret)


def owner_of(found: Capability) -> str:
    """The guest who created a link."""
    if found.guest is None:
        raise Refused(404, "no-link")
    return found.guest


def is_replaced(known: str, owner: str) -> bool:
    """Whether a browser would lose its guest by becoming another one's."""
    return known not in ("", owner)
