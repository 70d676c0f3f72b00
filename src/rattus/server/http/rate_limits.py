"""How often one may ask: a bucket of tokens for each guest and each address, kept in memory."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

MOST_BUCKETS = 50_000  # so that strangers cannot fill the memory; the one unused longest is forgotten


class Allowance(NamedTuple):
    """So many requests at once, and so many more with each second."""

    burst: float
    per_second: float


class Buckets:
    """Buckets of one kind, which fill up again while time passes."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self.clock = clock
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, tokens: float = 1) -> float:
        """Take so many tokens: 0, or the seconds to wait until there are as many again."""
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


class Limits:
    """The buckets of a server, from the one number an operator sets: requests per second and guest."""

    def __init__(self, requests: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.guests = Buckets(Allowance(10 * requests, requests), clock)
        # Many people may sit behind one address: a club night.
        self.addresses = Buckets(Allowance(100 * requests, 10 * requests), clock)
        # Each makes a row that stays, so they are scarce: new guests, guessed links, messages sent out.
        self.newcomers = Buckets(Allowance(3 * requests, requests / 20), clock)
        self.messages = Buckets(Allowance(max(3.0, requests / 4), requests / 1000), clock)
        # What a guest can leave behind without any need: tables, and lines of a log or in a list of secrets.
        self.tables = Buckets(Allowance(5 * requests, requests / 500), clock)
        self.lines = Buckets(Allowance(3 * requests, requests / 20), clock)
        # Streams are not counted by time but by how many are open at once.
        self.streams_of_guest = 3 * requests
        self.streams_of_address = 50 * requests
