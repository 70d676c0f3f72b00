"""Slow clients: connections are closed when a request does not arrive or a response is not read in time."""

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SLOWEST_REQUEST = 20.0  # seconds from the first byte of a request to its last
SLOWEST_READER = 20.0  # seconds a client may leave a full send buffer unread
LONGEST_HEAD = 64 * 1024
MOST_UNSENT = 32 * 1024  # bytes in the kernel's send buffer; more would hide that the client does not read
MOST_BUFFERED = 16 * 1024  # bytes that wait for the kernel before the response has to wait


class TimeoutProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with timeouts for slow clients."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.arriving: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.head = 0  # bytes that have come of the head that is arriving
        self.in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection is open: a request is expected."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_BUFFERED)
        send_promptly(transport.get_extra_info("socket"))
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed: cancel the timers."""
        self._request_is_here()
        self.resume_writing()
        super().connection_lost(exc)

    # --- slow requests -----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse data; abort if the head of the request is too long."""
        self.head += len(data)
        super().data_received(data)
        if self.in_head and self.head > LONGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """At the first byte of a request."""
        super().on_message_begin()
        self._expect_request()

    def on_headers_complete(self) -> None:
        """The head is complete; the size of the body is limited in `body`."""
        super().on_headers_complete()
        self.in_head = False

    def on_message_complete(self) -> None:
        """At the last byte of a request."""
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

    # --- slow readers ------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The send buffer is full: abort unless the client reads in time."""
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(SLOWEST_READER, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None


def send_promptly(end: socket.socket | None) -> None:
    """Send small packets at once, and keep the kernel's buffer small, so that an unread stream is noticed."""
    if end is None or end.family not in (socket.AF_INET, socket.AF_INET6):
        return
    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)
