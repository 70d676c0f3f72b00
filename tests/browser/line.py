"""A line between a browser and a server that a test can slow down, stop and cut."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from urllib.parse import urlsplit

from tests.server.proxy import read_request

PAUSE = 0.01  # seconds between two looks whether a message may pass


class Line:
    """Passes requests and answers on; some are held back, some are lost, as the test wishes.

    A message is named by its direction and the last word of its path: `request actions` is a decision on its
    way to the server, `answer actions` the answer to it, `answer events` whatever comes by the stream. The
    line lives in a thread of its own; what a test says is read there.
    """

    def __init__(self, address: str) -> None:
        url = urlsplit(address)
        self.server = (str(url.hostname), int(url.port or 0))
        self.address = ""
        self.allowed: dict[str, int] = {}  # how many of each may still pass; whatever is not named may
        self.lost: Counter[str] = Counter()  # how many of each are still to be lost
        self.passed: Counter[str] = Counter()
        self.down = False
        self.ended = False
        self.writers: set[asyncio.StreamWriter] = set()

    def hold(self, message: str, after: int = 0) -> None:
        """From now on let none of these pass, or only so many."""
        self.allowed[message] = after

    def release(self) -> None:
        """Let everything pass that was held."""
        self.allowed.clear()

    def lose(self, message: str) -> None:
        """Cut the connection instead of passing the next one on."""
        self.lost[message] += 1

    def cut(self) -> None:
        """Cut every connection, and take none, until it is mended."""
        self.down = True

    def mend(self) -> None:
        """Take connections again."""
        self.down = False

    # --- in its own thread --------------------------------------------------------------------------------

    async def run(self, ready: Event) -> None:
        """Until the test has ended."""
        listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        ready.set()
        while not self.ended:
            if self.down:
                self._cut_all()
            await asyncio.sleep(PAUSE)
        listener.close()
        self._cut_all()
        await asyncio.sleep(PAUSE)

    def _cut_all(self) -> None:
        for writer in list(self.writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.add(writer)
        try:
            await self._pass_on(await read_request(reader), reader, writer)
            writer.close()
        except (ConnectionError, asyncio.IncompleteReadError):
            writer.transport.abort()
        finally:
            self.writers.discard(writer)

    async def _pass_on(
        self, request: bytes, browser: asyncio.StreamReader, back: asyncio.StreamWriter
    ) -> None:
        """One request there and its answer back."""
        name = urlsplit(request.split(b" ", 2)[1].decode()).path.rsplit("/", 1)[-1]
        await self._gate(f"request {name}", browser)
        reader, writer = await asyncio.open_connection(*self.server)
        self.writers.add(writer)
        try:
            writer.write(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
            while data := await reader.read(1 << 16):
                await self._gate(f"answer {name}", browser)
                back.write(data)
                await back.drain()
        finally:
            self.writers.discard(writer)
            writer.transport.abort()

    async def _gate(self, message: str, browser: asyncio.StreamReader) -> None:
        """Wait until a message may pass; nobody waits for one any more whose page is gone."""
        if self.lost[message]:
            self.lost[message] -= 1
            raise ConnectionResetError
        if self.down:  # also what was quicker than the next cut
            raise ConnectionResetError
        while self.allowed.get(message, 1) <= 0:
            await asyncio.sleep(PAUSE)
            if browser.at_eof() or self.ended:
                raise ConnectionResetError
        if message in self.allowed:
            self.allowed[message] -= 1
        self.passed[message] += 1


@contextmanager
def line_to(address: str) -> Iterator[Line]:
    """A line to this server, while the test lasts."""
    line, ready = Line(address), Event()
    thread = Thread(target=lambda: asyncio.run(line.run(ready)))
    thread.start()
    ready.wait()
    try:
        yield line
    finally:
        line.ended = True
        thread.join()
