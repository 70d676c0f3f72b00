"""The pool of bot processes: those that are idle, and which of them made the last decision of a table."""

from collections import OrderedDict

from rattus.server.bots.process import BotProcess

MOST_TABLES = 4096  # for which the last process is known


class BotPool:
    """Hands out idle processes."""

    def __init__(self) -> None:
        self.idle: list[BotProcess] = []
        self.last: OrderedDict[str, BotProcess] = OrderedDict()  # the process of a table's last decision

    def take(self, table: str) -> BotProcess:
        """An idle process, of which there must be one; preferably that with the table's search tree."""
        last = self.last.pop(table, None)
        process = last if last is not None and last in self.idle else self.idle[-1]
        self.idle.remove(process)
        self.last[table] = process
        if len(self.last) > MOST_TABLES:
            self.last.popitem(last=False)
        return process

    def put(self, process: BotProcess) -> None:
        """Return a process."""
        self.idle.append(process)
