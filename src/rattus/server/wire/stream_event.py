"""An event of a stream. Streams that are sent the same share one object, with its JSON and its frames."""

from collections.abc import Callable


class StreamEvent:
    """An event to send: `snapshot`, `news`, `status`, `waiting` or `bye`, its number if any, and its JSON."""

    __slots__ = ("body", "frames", "holders", "kind", "put_at", "seq")

    def __init__(self, kind: str, seq: int | None, body: bytes, put_at: float = 0.0) -> None:
        self.kind = kind
        self.seq = seq
        self.body = body
        self.put_at = put_at  # monotonic time, for the lag metric
        self.holders = 0  # streams that have not sent it yet
        self.frames: dict[Framing, bytes] = {}

    def framed(self, framing: "Framing") -> bytes:
        """The event as it is sent; framed once for all streams that use this framing."""
        found = self.frames.get(framing)
        if found is None:
            found = self.frames[framing] = framing(self)
        return found


Framing = Callable[[StreamEvent], bytes]
