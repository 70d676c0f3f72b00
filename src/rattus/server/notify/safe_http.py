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

import httpx

from rattus.server.guests.public_url import Address, IpAddress, is_public, literal_of, read_address

Resolver = Callable[[str, int], Awaitable[list[str]]]

LONGEST_ANSWER = 4096
SECONDS = 10.0


class Unsendable(Exception):  # noqa: N818 - what became of a message
    """A message did not get out; `lasting` if trying again is pointless."""

    def __init__(self, why: str, *, lasting: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.lasting = lasting


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
