"""Request bodies: JSON, limited in size and depth."""

from starlette.types import Message, Receive

from rattus.server.wire.refusals import Refused

LARGEST_BODY = 16 * 1024  # no message of the protocol is half as large
DEEPEST = 16
BRACKETS = bytes.maketrans(b"[{]}", b"(())")
NO_BRACKETS = bytes(set(range(256)) - set(b"[{]}"))


async def checked_body(headers: dict[str, str], receive: Receive) -> Receive:
    """Read the whole body, refuse what cannot be a message of the protocol, and replay it for the handler."""
    length = headers.get("content-length", "0")
    if not length.isdecimal():
        raise Refused(400, "malformed")
    if int(length) > LARGEST_BODY:
        raise Refused(413, "too-large")
    body = await whole_body(receive)
    if body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "not-json")
    if is_too_deep(body) or not is_utf8(body) or has_nul(body):
        raise Refused(400, "malformed")
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


async def whole_body(receive: Receive) -> bytes:
    """Read the body of a request up to the size limit."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Refused(400, "malformed")
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise Refused(413, "too-large")
        if not message.get("more_body", False):
            return bytes(body)


def is_utf8(body: bytes) -> bool:
    """Whether it is UTF-8."""
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def has_nul(body: bytes) -> bool:
    """Whether a string has the character U+0000, which PostgreSQL cannot store; JSON always escapes it."""
    return b"\\u0000" in body.replace(b"\\\\", b"")


def is_too_deep(body: bytes) -> bool:
    """Whether lists and objects are nested deeper than in any message of the protocol.

    Everything but brackets is dropped; then each pass removes the innermost pairs. No loop over single bytes:
    the largest body allowed is scanned in half a millisecond.
    """
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return False
    brackets = outside_strings(body).translate(BRACKETS, NO_BRACKETS)
    for _ in range(DEEPEST):
        before, brackets = brackets, brackets.replace(b"()", b"")
        if len(brackets) == len(before):
            break
    return bool(brackets)


def outside_strings(body: bytes) -> bytes:
    """What is not within quotation marks."""
    without_escapes = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    return b"".join(without_escapes.split(b'"')[::2])
