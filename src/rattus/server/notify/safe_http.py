"""The one way out: a POST to an address that a stranger gave us.

It must be https and lead to public addresses only. The name is looked up once, every address of it is judged,
and the connection goes to the very address that was judged, so that a second lookup cannot lead elsewhere.
Certificates are checked against the name, redirects are not followed, and answers are hardly read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx

from rattus.server.wire.refusals import Refused

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolver = Callable[[str, int], Awaitable[list[str]]]

LONGEST_ADDRESS = 500
LONGEST_ANSWER = 4096
SECONDS = 10.0
HTTPS_PORT = 443
LOWEST_OTHER_PORT = 1024  # below lie the services of a machine that expect no web page
# Addresses that carry another one inside, and where in it that stands.
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class Unsendable(Exception):  # noqa: N818 - what became of a message
    """A message did not get out; `lasting` if trying again is pointless."""

    def __init__(self, why: str, *, lasting: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.lasting = lasting


class Address(NamedTuple):
    """An address on the web, taken apart."""

    host: str
    port: int
    target: str

    @property
    def netloc(self) -> str:
        """Host and port, as the Host header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS_PORT else f"{host}:{self.port}"


def read_address(url: str) -> Address | None:
    """The parts of an https address without user and password; None for anything else."""
    if len(url) > LONGEST_ADDRESS or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS_PORT
    except ValueError:
        return None
    if parts.scheme != "https" or not parts.hostname or "@" in parts.netloc:
        return None
    if port != HTTPS_PORT and port < LOWEST_OTHER_PORT:
        return None
    return Address(parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def checked_address(url: str, code: str) -> str:
    """An address that can be sent to as far as can be seen without asking the network."""
    address = read_address(url)
    literal = address and literal_of(address.host)
    if address is None or (literal and not is_public(literal)):
        raise Refused(422, code)
    return url


def literal_of(host: str) -> IpAddress | None:
    """The address, if a host is not a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: IpAddress) -> bool:
    """Does this lead to the open internet, also if another address is wrapped in it?"""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def look_up(host: str, port: int) -> list[str]:
    """Every address of a name."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


class Outbound:
    """Sends messages out. Tests bring their own name lookup, certificates and judge of addresses."""

    def __init__(
        self,
        resolve: Resolver = look_up,
        allowed: Callable[[IpAddress], bool] = is_public,
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self.resolve = resolve
        self.allowed = allowed
        self.seconds = seconds
        self.client = httpx.AsyncClient(
            verify=trust or ssl.create_default_context(),
            timeout=seconds,
            # A kept connection belongs to an address, not to the name it was judged and certified for.
            limits=httpx.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            trust_env=False,
        )

    async def close(self) -> None:
        """Let go of open connections."""
        await self.client.aclose()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post a message: the status of the answer, or Unsendable."""
        address = read_address(url)
        if address is None:
            raise Unsendable("address", lasting=True)
        try:
            async with asyncio.timeout(2 * self.seconds):
                return await self._post(address, await self.vetted(address), body, headers)
        except (TimeoutError, OSError, httpx.HTTPError) as error:
            raise Unsendable(type(error).__name__) from error

    async def vetted(self, address: Address) -> str:
        """The one address to connect to, after all addresses of the name have been judged."""
        if literal_of(address.host):
            found = [address.host]
        else:
            found = await self.resolve(address.host, address.port)
        if not found or not all(self.allowed(ipaddress.ip_address(one)) for one in found):
            raise Unsendable("not-public", lasting=bool(found))
        return found[0]

    async def _post(self, address: Address, ip: str, body: bytes, headers: Mapping[str, str]) -> int:
        pinned = f"[{ip}]" if ":" in ip else ip
        request = self.client.build_request(
            "POST",
            f"https://{pinned}:{address.port}{address.target}",
            content=body,
            headers={**headers, "Host": address.netloc, "User-Agent": "rattus"},
            # The name that is asked for, and that the certificate must carry.
            extensions={"sni_hostname": address.host},
        )
        response = await self.client.send(request, stream=True)
        try:
            size = 0
            async for part in response.aiter_raw():
                size += len(part)
                if size > LONGEST_ANSWER:
                    break
            return response.status_code
        finally:
            await response.aclose()
