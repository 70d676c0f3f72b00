"""Guests without a table, by address: so many may come from one address within a day.

Addresses are kept in memory only, so that the database does not say where anybody came from.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

from rattus.server.guests.service import GuestService
from rattus.server.http.rate_limits import Limits
from rattus.server.wire.refusals import Refused

MEMORY = 24 * 3600.0  # seconds
MOST_ADDRESSES = 10_000
RETRY = 3600  # seconds


class IdleGuests:
    """Counts the guests an address has made that have no table yet."""

    def __init__(
        self, guests: GuestService, limits: Limits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.guests = guests
        self.limits = limits
        self.clock = clock
        self._made: OrderedDict[str, dict[str, float]] = OrderedDict()

    def note(self, address: str, guest: str) -> None:
        """An address has made a guest."""
        made = self._made.pop(address, {})
        made[guest] = self.clock()
        self._made[address] = made
        if len(self._made) > MOST_ADDRESSES:
            self._made.popitem(last=False)

    async def check(self, address: str) -> None:
        """429 if this address has made too many guests that have no table."""
        most = self.limits.most_idle_guests
        made = self._made.get(address, {})
        if not most or len(made) < most:
            return
        for guest in [guest for guest, since in made.items() if since < self.clock() - MEMORY]:
            del made[guest]
        for guest in await self.guests.with_tables(list(made)):
            made.pop(guest, None)
        if len(made) >= most:
            raise Refused(429, "too-many-guests", {"most": most, "retry": RETRY})
