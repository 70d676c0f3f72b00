"""The line to one client: given up when its other end stalls, so that nobody can tie the server up."""

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SLOWEST_REQUEST = 20.0  # seconds in which a request must have arrived, from its first byte to its last
SLOWEST_READER = 20.0  # seconds for which a client may leave unread what was sent
LONGEST_HEAD = 64 * 1024
MOST_UNSENT = 128 * 1024  # bytes the system may hold for a client; more would only hide that he does not read


class Line(HttpToolsProtocol):
    """One connection: HTTP by uvicorn, patience by us."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.arriving: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.head = 0  # bytes that have come of the head that is arriving
        self.in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and should say what for."""
        super().connection_made(transport)
        send_promptly(transport.get_extra_info("socket"))
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._request_is_here()
        self.resume_writing()
        super().connection_lost(exc)

    # --- requests that never end --------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what came, as long as it may still become a request of ours."""
        self.head += len(data)
        super().data_received(data)
        if self.in_head and self.head > LONGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._expect_request()

    def on_headers_complete(self) -> None:
        """Its head is here; how long its body may be is for the guard to say."""
        super().on_headers_complete()
        self.in_head = False

    def on_message_complete(self) -> None:
        """Its last byte."""
        super().on_message_complete()
        self.head, self.in_head = 0, True
        self._request_is_here()

    def _expect_request(self) -> None:
        if self.arriving is None:
            self.arriving = self.loop.call_later(SLOWEST_REQUEST, self.transport.abort)

    def _request_is_here(self) -> None:
        if self.arriving is not None:
            self.arriving.cancel()
            self.arriving = None

    # --- readers who do not read --------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """He has not read for a while: he gets a last chance."""
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(SLOWEST_READER, self.transport.abort)

    def resume_writing(self) -> None:
        """He reads again."""
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


def send_promptly(end: socket.socket | None) -> None:
    """Send every piece of news at once, and notice soon when nobody takes it."""
    if end is None or end.family not in (socket.AF_INET, socket.AF_INET6):
        return
    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)
