"""Rate limits: token buckets for guests and addresses, in memory."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import NamedTuple

IPV6_CUSTOMER = 64  # bits of the network part
USUAL = 20.0  # requests per second and guest; what is stored is never limited more strictly than for these
MOST_BUCKETS = 50_000  # the least recently used are dropped, so that strangers cannot fill the memory


class Allowance(NamedTuple):
    """The size of a bucket, and how fast it fills."""

    burst: float
    per_second: float


class Buckets:
    """Token buckets of one kind, by key."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self.clock = clock
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, tokens: float = 1) -> float:
        """Take tokens: 0, or the seconds until there are enough."""
        if self.allowance.per_second <= 0:
            return 0.0
        tokens = max(0.0, min(tokens, self.allowance.burst))
        now = self.clock()
        level, since = self._levels.pop(key, (self.allowance.burst, now))
        level = min(self.allowance.burst, level + (now - since) * self.allowance.per_second)
        granted = level >= tokens
        self._levels[key] = (level - tokens if granted else level, now)
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return 0.0 if granted else (tokens - level) / self.allowance.per_second

    def charge(self, key: Hashable, tokens: float) -> None:
        """Take tokens for what is done already; the bucket may be overdrawn by as much as it holds."""
        if self.allowance.per_second <= 0 or tokens <= 0:
            return
        self.take(key, 0)
        level, since = self._levels[key]
        self._levels[key] = (max(level - tokens, -self.allowance.burst), since)


class Limits:
    """All buckets of a server, derived from one setting: requests per second and guest."""

    def __init__(self, requests: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.guests = Buckets(Allowance(10 * requests, requests), clock)
        # Many people may share one address.
        self.addresses = Buckets(Allowance(100 * requests, 10 * requests), clock)
        # Scarce, since each leaves a row or sends a message: new guests, guessed links, test messages.
        self.newcomers = Buckets(Allowance(3 * requests, requests / 20), clock)
        self.messages = Buckets(Allowance(max(3.0, requests / 4), requests / 1000), clock)
        # What a guest can store without limit otherwise: tables, log entries, secrets.
        self.tables = Buckets(Allowance(5 * requests, requests / 500), clock)
        self.writes = Buckets(Allowance(3 * requests, requests / 20), clock)
        # What is stored, in bytes: first by the guest, then by the address of all its guests.
        scale = max(requests, USUAL) if requests > 0 else 0.0
        self.guest_bytes = Buckets(Allowance(100_000 * scale, 50 * scale), clock)
        self.address_bytes = Buckets(Allowance(400_000 * scale, 500 * scale), clock)
        # What stays: unfinished tables of a guest, those of them that are open, guests without a table.
        self.most_unfinished = int(5 * scale)
        self.most_open = int(scale)
        self.most_idle_guests = int(5 * scale)
        # Streams are limited by how many are open at once.
        self.streams_of_guest = 3 * requests
        self.streams_of_address = 50 * requests

    def charge(self, guest: str, address: str, tokens: float) -> None:
        """Charge a request that is done to its guest, if there is one, and to its address."""
        self.addresses.charge(address, tokens)
        if guest:
            self.guests.charge(guest, tokens)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network that one customer has with IPv6."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((ip, IPV6_CUSTOMER), strict=False))
