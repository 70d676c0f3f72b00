"""Thinkers that have nothing to do, and decisions that wait for one: those somebody looks at come first."""

import asyncio
from collections import deque

from rattus.server.bots.process import Thinker


class Idle:
    """Hands out thinkers: first to whom people wait for, then to the others in turn."""

    def __init__(self) -> None:
        self.thinkers: list[Thinker] = []
        self.urgent: deque[asyncio.Future[Thinker]] = deque()
        self.patient: deque[asyncio.Future[Thinker]] = deque()

    async def take(self, *, urgent: bool) -> Thinker:
        """A thinker, as soon as there is one."""
        if self.thinkers:
            return self.thinkers.pop()
        waiting: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        (self.urgent if urgent else self.patient).append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.put(waiting.result())
            raise

    def put(self, thinker: Thinker) -> None:
        """This one has nothing to do any more."""
        for queue in (self.urgent, self.patient):
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(thinker)
                    return
        self.thinkers.append(thinker)
