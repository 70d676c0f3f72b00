"""Outgoing HTTP protected against SSRF: a POST to a URL that a guest has given.

Only https to public addresses. The name is resolved once, all its addresses are checked, and the connection
goes to a checked address, so that a second lookup (DNS rebinding) cannot lead elsewhere. Certificates are
checked against the name, redirects are not followed, and only the start of a response is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import httpx

from rattus.server.guests.public_url import Address, IpAddress, is_public, literal_of, read_address
from rattus.server.storage.thread_pool import ThreadPool

Resolver = Callable[[str, int], Awaitable[list[str]]]

LONGEST_ANSWER = 4096
SECONDS = 10.0
# Threads of their own, more than deliveries under way: a silent name server holds one for a while.
LOOKUPS = ThreadPool(32, "rattus-lookup")


class DeliveryFailed(Exception):  # noqa: N818 - the outcome of a delivery
    """A message could not be sent; `permanent` if a retry is pointless."""

    def __init__(self, why: str, *, permanent: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.permanent = permanent


async def look_up(host: str, port: int) -> list[str]:
    """Resolve a name to all its addresses."""
    found = await LOOKUPS.run(partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM))
    return [str(entry[4][0]) for entry in found]


class SafeHttp:
    """Posts to checked addresses. Tests inject name lookup, certificates and the address check."""

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
            # A pooled connection would be keyed by address, not by the name the certificate was checked for.
            limits=httpx.Limits(max_keepalive_connections=0),
            follow_redirects=False,
            trust_env=False,
        )

    async def close(self) -> None:
        """Close open connections."""
        await self.client.aclose()

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post a body; returns the status, or raises DeliveryFailed."""
        address = read_address(url)
        if address is None:
            raise DeliveryFailed("address", permanent=True)
        try:
            async with asyncio.timeout(2 * self.seconds):
                return await self._post(address, await self.vetted(address), body, headers)
        except (TimeoutError, OSError, httpx.HTTPError) as error:
            raise DeliveryFailed(type(error).__name__) from error

    async def vetted(self, address: Address) -> str:
        """The address to connect to, after all addresses of the name have been checked."""
        if literal_of(address.host):
            found = [address.host]
        else:
            found = await self.resolve(address.host, address.port)
        if not found or not all(self.allowed(ipaddress.ip_address(one)) for one in found):
            raise DeliveryFailed("not-public", permanent=bool(found))
        return found[0]

    async def _post(self, address: Address, ip: str, body: bytes, headers: Mapping[str, str]) -> int:
        pinned = f"[{ip}]" if ":" in ip else ip
        request = self.client.build_request(
            "POST",
            f"https://{pinned}:{address.port}{address.target}",
            content=body,
            headers={**headers, "Host": address.netloc, "User-Agent": "rattus"},
            # For SNI and the check of the certificate.
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
