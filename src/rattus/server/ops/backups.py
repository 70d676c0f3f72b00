"""Backups a server makes by itself, at regular times, while people play."""

import asyncio
from functools import partial

import structlog

from rattus.server.config import Config
from rattus.server.ops.metrics import Metrics
from rattus.server.storage.backup import back_up
from rattus.server.storage.backup_folder import (
    backup_name,
    made_at,
    newest_backup,
    prepare_folder,
    remove_oldest,
)
from rattus.server.storage.database import Database
from rattus.server.storage.thread_pool import ThreadPool
from rattus.server.storage.times import SECOND, Clock, iso, now_ms

RETRY = 60 * SECOND  # after a backup that failed, if backups are rarer than that

log = structlog.get_logger()


class Backups:
    """Makes a backup whenever the newest one is old enough, one at a time."""

    def __init__(self, database: Database, config: Config, metrics: Metrics, clock: Clock = now_ms) -> None:
        self.database = database
        self.folder = config.backups
        self.keep = config.keep
        self.every = int(config.backup_seconds * SECOND)
        self.metrics = metrics
        self.clock = clock
        self.failed = False
        self.thread = ThreadPool(1, "rattus-backup")
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start, if backups are configured; only SQLite has them, and only one server its file."""
        if self.every and self.database.file is not None:
            self.task = asyncio.get_running_loop().create_task(self._run_forever())

    async def stop(self) -> None:
        """Stop; a backup under way is left unfinished, and its rest is removed at the next start."""
        self.thread.shutdown()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def details(self) -> dict[str, object]:
        """For the operator: the newest backup, and whether the last attempt failed."""
        newest = newest_backup(self.folder)
        return {"newest": iso(made_at(newest)) if newest else "", "failed": self.failed}

    def wait_ms(self) -> int:
        """Milliseconds until the next backup is due."""
        newest = newest_backup(self.folder)
        due = made_at(newest) + self.every if newest else 0
        least = min(RETRY, self.every) if self.failed else 0
        return max(least, due - self.clock())

    async def make(self) -> bool:
        """Make a backup and remove the oldest ones; False if it failed, which is logged and counted."""
        file = self.folder / backup_name(self.clock())
        try:
            await self.thread.run(partial(prepare_folder, self.folder))
            count = await self.thread.run(partial(back_up, self.database, file, gently=True))
            removed = await self.thread.run(partial(remove_oldest, self.folder, self.keep))
        except Exception:
            log.exception("backup-failed", file=str(file))
            self.metrics.backup_failures.inc()
            self.failed = True
            return False
        log.info("backup-made", file=str(file), rows=count, removed=len(removed))
        self.failed = False
        self.metrics.backup_time.set(self.clock() / SECOND)
        return True

    async def _run_forever(self) -> None:
        while True:
            await asyncio.sleep(self.wait_ms() / SECOND)
            await self.make()
