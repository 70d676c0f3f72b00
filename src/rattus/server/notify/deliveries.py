"""Deliveries under way: one at a time to each guest by each channel, a few at a time by each channel.

A receiver that does not answer occupies one place until the time limit, and delays nobody but its guest.
"""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from rattus.server.notify.message import Channel
from rattus.server.notify.queue import Delivery, Room
from rattus.server.storage.database import DatabaseGone

MOST_AT_ONCE = 24  # by one channel
FOR_FIRST_ATTEMPTS = 8  # of them, which retries leave free
GRACE = 0.5  # seconds for deliveries under way when the server stops

log = structlog.get_logger()


class Deliveries:
    """The deliveries under way in this process."""

    def __init__(self, deliver: Callable[[Delivery], Awaitable[None]], on_end: Callable[[], None]) -> None:
        self.deliver = deliver
        self.on_end = on_end
        self.under_way: dict[tuple[Channel, str], asyncio.Task[None]] = {}

    def room(self, channel: Channel) -> Room:
        """How many deliveries may start by this channel, and to whom none may."""
        busy = frozenset(guest for way, guest in self.under_way if way == channel)
        free = MOST_AT_ONCE - len(busy)
        return Room(free, max(0, free - FOR_FIRST_ATTEMPTS), busy)

    def start(self, delivery: Delivery) -> None:
        """Start a delivery."""
        key = (delivery.channel, delivery.guest)
        task = asyncio.get_running_loop().create_task(self._run(delivery))
        self.under_way[key] = task
        task.add_done_callback(lambda _: self._ended(key))

    def _ended(self, key: tuple[Channel, str]) -> None:
        del self.under_way[key]
        self.on_end()

    async def _run(self, delivery: Delivery) -> None:
        """Deliver; whatever fails is due again later."""
        try:
            await self.deliver(delivery)
        except DatabaseGone:
            log.warning("notifier-retries", why="DatabaseGone")
        except Exception:
            log.exception("notice-failed", channel=delivery.channel, guest=delivery.guest)

    async def settled(self, seconds: float | None = None) -> None:
        """Wait until nothing is under way, or so long."""
        if self.under_way:
            await asyncio.wait(self.under_way.values(), timeout=seconds)

    async def stop(self) -> None:
        """Wait a moment, then cancel what is still under way; it is due again later."""
        await self.settled(GRACE)
        tasks = list(self.under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
