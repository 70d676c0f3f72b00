"""The backlog: bytes that wait to be sent, bounded for each stream, each guest and the whole server.

An event that several streams wait for is in memory once, and the server counts it once; each stream and each
guest is charged for it in full. A stream with too much in its queue ends, and its client resumes by number.
What a stream begins with is sent in any case, so every connection brings its client forward.
"""

from collections import Counter
from typing import Protocol

from rattus.server.wire.stream_event import StreamEvent

MOST_OF_STREAM = 1024 * 1024  # bytes
MOST_OF_GUEST = 4 * 1024 * 1024
MOST_OF_SERVER = 128 * 1024 * 1024
MOST_WHEN_FULL = 64 * 1024  # of a stream, while its guest or the server is beyond the bound


class Reader(Protocol):
    """An open stream, as far as its backlog is concerned."""

    guest: str
    unsent: int


class Backlog:
    """What all streams of this process have not sent yet."""

    def __init__(self) -> None:
        self.stored = 0  # bytes in memory, each event counted once
        self.of_guest: Counter[str] = Counter()

    def add(self, reader: Reader, event: StreamEvent) -> None:
        """A stream waits to send an event."""
        size = len(event.body)
        reader.unsent += size
        self.of_guest[reader.guest] += size
        event.holders += 1
        if event.holders == 1:
            self.stored += size

    def remove(self, reader: Reader, event: StreamEvent) -> None:
        """A stream has sent an event, or gives it up."""
        size = len(event.body)
        reader.unsent -= size
        self.of_guest[reader.guest] -= size
        if not self.of_guest[reader.guest]:
            del self.of_guest[reader.guest]
        event.holders -= 1
        if not event.holders:
            self.stored -= size

    def is_full(self, guest: str) -> bool:
        """Whether too much waits for this guest, or on the whole server, to open another stream."""
        return self.of_guest[guest] > MOST_OF_GUEST or self.stored > MOST_OF_SERVER

    def is_too_much(self, reader: Reader) -> bool:
        """Whether a stream is too far behind to go on."""
        return reader.unsent > (MOST_WHEN_FULL if self.is_full(reader.guest) else MOST_OF_STREAM)
