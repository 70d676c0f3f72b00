"""URLs that guests give the server to post to: https, and to public addresses only."""

import ipaddress
from typing import NamedTuple
from urllib.parse import urlsplit

from rattus.server.wire.refusals import Refused

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

LONGEST_ADDRESS = 500
HTTPS_PORT = 443
LOWEST_OTHER_PORT = 1024  # lower ports belong to services that expect no HTTP
SITE_LOCAL = ipaddress.IPv6Network("fec0::/10")  # deprecated, but never routed
DOCUMENTATION = ipaddress.IPv6Network("3fff::/20")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")  # an IPv4 address stands in the last 32 bits


class Address(NamedTuple):
    """The parts of a URL."""

    host: str
    port: int
    target: str

    @property
    def netloc(self) -> str:
        """Host and port, as the Host header has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == HTTPS_PORT else f"{host}:{self.port}"


def read_address(url: str) -> Address | None:
    """Parse an https URL without credentials; None for anything else."""
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
    """Refuse a URL that can never be posted to; names are not resolved yet."""
    address = read_address(url)
    literal = address and literal_of(address.host)
    if address is None or (literal and not is_public(literal)):
        raise Refused(422, code)
    return url


def literal_of(host: str) -> IpAddress | None:
    """The IP address of a host that is not a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: IpAddress) -> bool:
    """Whether an address is globally reachable, also with an IPv4 address embedded in it."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner:
            return is_public(inner)
        if address in SITE_LOCAL or address in DOCUMENTATION:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
