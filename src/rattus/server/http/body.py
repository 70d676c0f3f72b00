"""Request bodies: JSON, limited in size and depth."""

from starlette.types import Message, Receive

from rattus.server.wire.refusals import Refused

LARGEST_BODY = 64 * 1024
DEEPEST = 16
QUOTE, BACKSLASH = b'"\\'
OPENING, CLOSING = b"[{", b"]}"


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
    if is_too_deep(body) or not is_utf8(body):
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


def is_too_deep(body: bytes) -> bool:
    """Whether lists and objects are nested deeper than in any message of the protocol."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return False
    depth, quoted, escaped = 0, False, False
    for byte in body:
        if quoted:
            quoted = byte != QUOTE or escaped
            escaped = byte == BACKSLASH and not escaped
        elif byte == QUOTE:
            quoted = True
        elif byte in OPENING:
            depth += 1
            if depth > DEEPEST:
                return True
        elif byte in CLOSING:
            depth -= 1
    return False
