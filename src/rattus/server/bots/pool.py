"""The pool of bot processes: idle processes, and a queue with two priorities for those who wait for one."""

import asyncio
from collections import OrderedDict, deque

from rattus.server.bots.process import BotProcess

MOST_TABLES = 4096  # for which the last process is known


class BotPool:
    """Hands out processes: to tables that people watch first, then to the others in order."""

    def __init__(self) -> None:
        self.idle: list[BotProcess] = []
        self.last: OrderedDict[str, BotProcess] = OrderedDict()  # the process of a table's last decision
        self.urgent: deque[asyncio.Future[BotProcess]] = deque()
        self.patient: deque[asyncio.Future[BotProcess]] = deque()

    async def take(self, table: str, *, urgent: bool) -> BotProcess:
        """Wait for an idle process; prefer that of the table's last decision, which has its search tree."""
        process = self._idle_for(table) or await self._wait(urgent=urgent)
        self.last.pop(table, None)
        self.last[table] = process
        if len(self.last) > MOST_TABLES:
            self.last.popitem(last=False)
        return process

    def _idle_for(self, table: str) -> BotProcess | None:
        last = self.last.get(table)
        if last in self.idle:
            self.idle.remove(last)
            return last
        return self.idle.pop() if self.idle else None

    async def _wait(self, *, urgent: bool) -> BotProcess:
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
