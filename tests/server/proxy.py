"""A bad network between people and a server: it cuts, delays and repeats."""

import asyncio
from contextlib import suppress
from random import Random
from urllib.parse import urlsplit


class Proxy:
    """Passes requests on, with the faults it was asked for."""

    def __init__(
        self, address: str, *, delay: float = 0.0, repeats: bool = False, cuts: float = 0.0, seed: int = 1
    ) -> None:
        url = urlsplit(address)
        self.server = (str(url.hostname), int(url.port or 0))
        self.delay = delay  # seconds at the most, for every request and every answer
        self.repeats = repeats  # every POST arrives twice
        self.cuts = cuts  # how likely a connection is cut before an answer is passed on
        self.random = Random(seed)
        self.listener: asyncio.Server | None = None
        self.writers: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.cut = 0  # connections cut so far

    async def __aenter__(self) -> "Proxy":
        self.listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.listener is not None
        self.listener.close()
        self.cut_all()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    @property
    def address(self) -> str:
        """Where people come."""
        assert self.listener is not None
        return f"http://127.0.0.1:{self.listener.sockets[0].getsockname()[1]}"

    def cut_all(self) -> None:
        """Cut every connection now."""
        for writer in list(self.writers):
            self._cut(writer)

    def _cut(self, writer: asyncio.StreamWriter) -> None:
        self.cut += 1
        writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        self.writers.add(writer)
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                while True:
                    await self._run_callbacks(await read_request(reader), writer)
        finally:
            self.writers.discard(writer)
            self.tasks.discard(task)
            writer.transport.abort()

    async def _run_callbacks(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        """One request there and its answer back, each on a connection of its own."""
        await self._wait()
        if self.repeats and request.startswith(b"POST"):
            await self._ask(request, None)
        await self._ask(request, writer)

    async def _ask(self, request: bytes, back: asyncio.StreamWriter | None) -> None:
        reader, writer = await asyncio.open_connection(*self.server)
        try:
            writer.write(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
            while data := await reader.read(1 << 16):
                await self._wait()
                if back is None:
                    continue
                if self.random.random() < self.cuts:
                    self._cut(back)
                back.write(data)
                await back.drain()
        finally:
            writer.transport.abort()
        if back is not None:
            # The answer said that the connection ends with it.
            raise ConnectionResetError

    async def _wait(self) -> None:
        await asyncio.sleep(self.random.random() * self.delay)


async def read_request(reader: asyncio.StreamReader) -> bytes:
    """A whole request."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = [line.partition(b": ") for line in head.lower().split(b"\r\n")]
    length = next((int(value) for name, _, value in lines if name == b"content-length"), 0)
    return head + await reader.readexactly(length)
