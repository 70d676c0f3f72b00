"""The bot scheduler: finds tables that wait for a bot, runs jobs in bot processes, and plays the results."""

import asyncio
from collections.abc import Callable, Coroutine
from secrets import randbits

import structlog
from msgspec.structs import replace

from rattus.record.game.game import Game
from rattus.server.bots.job import FALLBACK_LEVEL, JobResult, Why, job_of
from rattus.server.bots.leases import leases_for
from rattus.server.bots.pool import BotPool
from rattus.server.bots.process import BotProcess, ProcessCrashed, ProcessTimeout
from rattus.server.config import Config
from rattus.server.storage.database import Database
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Change, Tables
from rattus.server.tables.committed import Committed
from rattus.server.tables.live import LiveTable

SWEEP = 1.0  # seconds between two searches for tables nobody reported: after a start, a crash, a lost lease
SEED_BITS = 62

log = structlog.get_logger()


class BotScheduler:
    """Makes the decisions of all bots; a bot that crashes or times out is replaced for that decision."""

    def __init__(self, tables: Tables, database: Database, config: Config, sweep: float = SWEEP) -> None:
        self.tables = tables
        self.config = config
        self.sweep = sweep
        self.leases = leases_for(database)
        self.pool = BotPool()
        self.processes = [BotProcess() for _ in range(config.thinkers)]
        self.after_failure: list[Callable[[str, str], None]] = []  # called with the level and the reason
        self.tasks: set[asyncio.Task[None]] = set()
        self.busy: set[str] = set()  # tables with a task
        self.again: set[str] = set()  # those of them that have changed meanwhile

    async def start(self) -> None:
        """Start, unless no bot process is configured: then workers run the jobs."""
        if not self.processes:
            return
        await self.leases.start()
        for process in self.processes:
            self.pool.put(process)
        self.tables.after_commit.append(self.on_change)
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Cancel all jobs; the next process to start runs them again."""
        if self.on_change in self.tables.after_commit:
            self.tables.after_commit.remove(self.on_change)
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(process.stop() for process in self.processes))
        await self.leases.stop()

    def on_change(self, change: Change) -> None:
        """After a commit: does a bot have to decide?"""
        if change.bot_level:
            self.request_decision(change.table)

    def request_decision(self, table: str) -> None:
        """Start a task for this table, or mark it as changed if it has one."""
        if table in self.busy:
            self.again.add(table)
            return
        self.busy.add(table)
        self._spawn(self._serve_table(table))

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _sweep(self) -> None:
        """Find waiting tables in the database, again and again."""
        while True:
            try:
                for table in await self.tables.waiting_for_bots():
                    self.request_decision(table)
            except Exception:
                # The database may be unreachable for a while.
                log.warning("bot-sweep-failed", exc_info=True)
            await asyncio.sleep(self.sweep)

    async def _serve_table(self, table: str) -> None:
        """Make decisions until no bot has to decide at this table."""
        try:
            while True:
                self.again.discard(table)
                await self._decide(table)
                if table not in self.again:
                    break
        except Exception:
            # The next sweep tries again.
            log.warning("bot-decision-failed", table=table, exc_info=True)
        finally:
            self.busy.discard(table)
            self.leases.release(table)

    async def _decide(self, table: str) -> None:
        """Run one job, and play its result after the pause people need."""
        process = await self.pool.take(table, urgent=bool(self.tables.hub.subscribers(table)))
        try:
            # Leased only now, with a process at hand: until then another server may take it.
            seq = await self.leases.acquire(table)
            if seq is None:
                return
            await self.tables.follow(Committed(table, seq))
            live = await self.tables.live(table)
            if live.game is None or not live.bot_level:
                return
            level, seat, moves = live.bot_level, int(live.game.state.decider()), live.moves
            result = await self._run(process, table, live.game, level)
        finally:
            self.pool.put(process)
        if result.why:
            self._report_failure(table, level, result.why)
        await self._pause(live)
        note = {"instead_of": level, "why": result.why} if result.why else None
        if not await self.tables.act_for_bot(table, seat, moves, result.say, note):
            self.again.add(table)

    async def _run(self, process: BotProcess, table: str, game: Game, level: str) -> JobResult:
        """Run the job; if the bot crashes or times out, run it again with the fallback level."""
        job = job_of(table, game, level, randbits(SEED_BITS), self.config.bot_patience)
        why: Why
        try:
            return await process.run(job)
        except ProcessCrashed:
            why = "crash"
        except ProcessTimeout:
            why = "overrun"
        result = await process.run(replace(job, level=FALLBACK_LEVEL))
        return JobResult(result.say, FALLBACK_LEVEL, why)

    def _report_failure(self, table: str, level: str, why: str) -> None:
        log.error("bot-failed", table=table, level=level, why=why)
        for callback in self.after_failure:
            callback(level.partition(":")[0], why)

    async def _pause(self, live: LiveTable) -> None:
        """Wait for the bot pace, so that people can follow."""
        if live.has_people and live.since is not None:
            waited = max(0, self.tables.clock() - live.since) / SECOND
            await asyncio.sleep(self.config.bot_pace - waited)
