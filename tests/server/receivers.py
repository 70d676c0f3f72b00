"""Real servers on this machine that receive what ours sends out: https, and mail."""

import asyncio
import base64
import ipaddress
import ssl
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.server.certificate import make_certificate

NAME = "hooks.example.com"
LOCAL = "127.0.0.1"


class Trust(NamedTuple):
    """Both ends of TLS: what the server shows, and what a client believes."""

    server: ssl.SSLContext
    client: ssl.SSLContext


def trust(name: str = NAME) -> Trust:
    """A certificate for this name, and a client that believes nothing else."""
    return made_trust(name)


@cache
def made_trust(name: str) -> Trust:
    """The same for all tests: making keys takes a while."""
    public, private = make_certificate(name)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:
        both = Path(folder) / "both.pem"
        both.write_bytes(private + public)
        server.load_cert_chain(both)
    return Trust(server, ssl.create_default_context(cadata=public.decode()))


class Received(NamedTuple):
    """A request as it came in."""

    target: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A web server that notes what is posted to it, and answers with a status of the test's choice."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 201
        self.answer = b""
        self.location = ""
        self.pause = 0.0
        self.closing = asyncio.Event()
        self.port = 0

    def url(self, path: str = "/hook", name: str = NAME) -> str:
        return f"https://{name}:{self.port}{path}"

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            lines = [line.partition(":") for line in head[1:] if line]
            headers = {name.strip().lower(): value.strip() for name, _, value in lines}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.received.append(Received(head[0].split(" ")[1], headers, body))
            await self.wait(self.pause)
            location = f"Location: {self.location}\r\n" if self.location else ""
            writer.write(f"HTTP/1.1 {self.status} OK\r\n{location}Connection: close\r\n\r\n".encode())
            writer.write(self.answer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the other side has heard enough
        finally:
            writer.close()

    async def wait(self, seconds: float) -> None:
        """Pause before the answer, for as long as the receiver is open."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.closing.wait()


@asynccontextmanager
async def receiver(name: str = NAME) -> AsyncIterator[Receiver]:
    """A web server with a certificate for this name, while the test lasts."""
    found = Receiver()
    server = await asyncio.start_server(found.handle, LOCAL, 0, ssl=trust(name).server)
    found.port = server.sockets[0].getsockname()[1]
    async with server:
        yield found
        found.closing.set()
        await asyncio.sleep(0)


async def to_this_machine(_: str, __: int) -> list[str]:
    """A lookup that finds every name here."""
    return [LOCAL]


def anything(_: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """A judge who lets every address pass."""
    return True


class Mailbox:
    """A mail server that keeps what it is given."""

    def __init__(self, tls: ssl.SSLContext | None, password: str) -> None:
        self.tls = tls
        self.password = password
        self.mails: list[str] = []
        self.logins: list[str] = []
        self.refuse = ""
        self.port = 0

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.say(writer, "220 here")
        encrypted = False
        while line := (await reader.readline()).decode().strip():
            word = line.split(" ", 1)[0].upper()
            if word == "EHLO":
                offers = ["250-here", *(["250-STARTTLS"] if self.tls and not encrypted else [])]
                await self.say(writer, "\r\n".join([*offers, "250 AUTH PLAIN"]))
            elif word == "STARTTLS" and self.tls:
                await self.say(writer, "220 go on")
                await writer.start_tls(self.tls)
                encrypted = True
            elif word == "AUTH":
                await self.log_in(writer, line, encrypted)
            elif word == "RCPT" and self.refuse and self.refuse in line:
                await self.say(writer, "550 nobody here")
            elif word == "DATA":
                await self.say(writer, "354 go on")
                self.mails.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                await self.say(writer, "250 kept")
            else:
                await self.say(writer, "221 bye" if word == "QUIT" else "250 fine")
        writer.close()

    async def log_in(self, writer: asyncio.StreamWriter, line: str, encrypted: bool) -> None:
        _, user, password = base64.b64decode(line.split(" ")[2]).decode().split("\0")
        self.logins.append(f"{user} {'encrypted' if encrypted else 'open'}")
        await self.say(writer, "235 welcome" if password == self.password else "535 no")

    @staticmethod
    async def say(writer: asyncio.StreamWriter, line: str) -> None:
        writer.write(f"{line}\r\n".encode())
        await writer.drain()


@asynccontextmanager
async def mailbox(tls: ssl.SSLContext | None = None, password: str = "") -> AsyncIterator[Mailbox]:
    """A mail server, while the test lasts."""
    found = Mailbox(tls, password)
    server = await asyncio.start_server(found.handle, LOCAL, 0)
    found.port = server.sockets[0].getsockname()[1]
    async with server:
        yield found
