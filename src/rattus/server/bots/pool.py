"""The pool of bot processes: idle processes, and a queue with two priorities for those who wait for one."""

import asyncio
from collections import deque

from rattus.server.bots.process import BotProcess


class BotPool:
    """Hands out processes: to tables that people watch first, then to the others in order."""

    def __init__(self) -> None:
        self.idle: list[BotProcess] = []
        self.urgent: deque[asyncio.Future[BotProcess]] = deque()
        self.patient: deque[asyncio.Future[BotProcess]] = deque()

    async def take(self, *, urgent: bool) -> BotProcess:
        """Wait for an idle process."""
        if self.idle:
            return self.idle.pop()
        waiting: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        (self.urgent if urgent else self.patient).append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.put(waiting.result())
            raise

    def put(self, process: BotProcess) -> None:
        """Return a process: to whoever waits, or to the idle ones."""
        for queue in (self.urgent, self.patient):
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(process)
                    return
        self.idle.append(process)
