"""The bot scheduler: finds tables that wait for a bot, runs jobs in bot processes, and plays the results."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from secrets import randbits
from typing import NamedTuple

import structlog
from msgspec.structs import replace

from rattus.record.game.game import Game
from rattus.server.bots.fair_queue import WEIGHTS, FairQueue, Kind, Waiting
from rattus.server.bots.job import FALLBACK_LEVEL, JobResult, Why, job_of
from rattus.server.bots.leases import leases_for
from rattus.server.bots.places import Places
from rattus.server.bots.pool import BotPool
from rattus.server.bots.process import BotProcess, ProcessCrashed, ProcessTimeout
from rattus.server.bots.waiting import waiting_of, waiting_tables
from rattus.server.config import Config
from rattus.server.storage.database import Database
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Change, Tables
from rattus.server.tables.committed import Committed
from rattus.server.tables.live import LiveTable

SWEEP = 1.0  # seconds between two searches for tables nobody reported: after a start, a crash, a lost lease
SHORTEST_SWEEP = 0.05  # if the queue runs dry while tables wait that it had no room for
REPORT = 1.0  # seconds between two reports of places in the queue
SEED_BITS = 62

log = structlog.get_logger()


class Decision(NamedTuple):
    """What a bot has decided, and for which moment of which table."""

    live: LiveTable
    level: str
    seat: int
    moves: int
    result: JobResult


class BotScheduler:
    """Makes the decisions of all bots; a bot that crashes or times out is replaced for that decision."""

    def __init__(self, tables: Tables, database: Database, config: Config, sweep: float = SWEEP) -> None:
        self.tables = tables
        self.database = database
        self.config = config
        self.sweep = sweep
        self.leases = leases_for(database)
        self.pool = BotPool()
        self.queue = FairQueue()
        self.places = Places(tables)
        self.processes = [BotProcess() for _ in range(config.thinkers)]
        self.after_failure: list[Callable[[str, str], None]] = []  # called with the level and the reason
        self.after_wait: list[Callable[[Kind, float], None]] = []  # called with the seconds in the queue
        self.on_length: list[Callable[[Kind, int], None]] = []  # called with the length of the queue
        self.tasks: set[asyncio.Task[None]] = set()
        self.busy: set[str] = set()  # tables with a task
        self.again: dict[str, Waiting] = {}  # those of them that wait for the next decision
        self.ran_dry = asyncio.Event()  # while tables wait in the database

    async def start(self) -> None:
        """Start; without bot processes, when workers run the jobs, only places in the queue are reported."""
        self._spawn(self._report_forever())
        if not self.processes:
            return
        await self.leases.start()
        for process in self.processes:
            self.pool.put(process)
        self.tables.after_commit.append(self.on_change)
        self._spawn(self._sweep_forever())

    async def stop(self) -> None:
        """Cancel all jobs; the next process to start runs them again."""
        if self.on_change in self.tables.after_commit:
            self.tables.after_commit.remove(self.on_change)
        self.queue = FairQueue()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(process.stop() for process in self.processes))
        await self.leases.stop()

    # --- the queue --------------------------------------------------------------------------------------

    def on_change(self, change: Change) -> None:
        """After a commit: does a bot have to decide?"""
        if change.bot_level:
            watched = bool(self.tables.hub.subscribers(change.table))
            self.request_decision(waiting_of(change.row, watched=watched, asked=time.monotonic()))
        else:
            self.queue.discard(change.table)
            self.again.pop(change.table, None)

    def request_decision(self, waiting: Waiting) -> None:
        """Queue the decision of a table, or remember it if the table has a task."""
        if waiting.table in self.busy:
            self.again[waiting.table] = waiting
            return
        self.queue.add(waiting)
        self._dispatch()

    def _dispatch(self) -> None:
        """Give idle processes the next decisions."""
        while self.pool.idle and (waiting := self.queue.pop()) is not None:
            self.busy.add(waiting.table)
            for callback in self.after_wait:
                callback(waiting.kind, time.monotonic() - waiting.asked)
            self._spawn(self._serve_table(self.pool.take(waiting.table), waiting))
        if self.queue.turned_away and len(self.queue) <= 2 * len(self.processes):
            self.ran_dry.set()

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _sweep_forever(self) -> None:
        """Find waiting tables in the database, again and again."""
        while True:
            try:
                for waiting in await self._waiting_tables():
                    self.request_decision(waiting)
            except Exception:
                # The database may be unreachable for a while.
                log.warning("bot-sweep-failed", exc_info=True)
            await asyncio.sleep(SHORTEST_SWEEP)
            with suppress(TimeoutError):
                async with asyncio.timeout(self.sweep):
                    await self.ran_dry.wait()

    async def _waiting_tables(self) -> list[Waiting]:
        """Tables that wait in the database, as many as there may be room for."""
        self.queue.turned_away = False
        self.ran_dry.clear()
        free, now, asked = self.leases.free(), self.tables.clock(), time.monotonic()
        found = await self.database.read(lambda connection: waiting_tables(connection, free, now, asked))
        subscribed = self.tables.hub.tables
        return [one._replace(kind="watched") if one.table in subscribed else one for one in found]

    async def _report_forever(self) -> None:
        """Report the length of the queue, and to waiting people their place in it."""
        while True:
            await asyncio.sleep(REPORT)
            try:
                await self.report()
            except Exception:
                log.warning("bot-places-failed", exc_info=True)

    async def report(self) -> None:
        """Report once; without bot processes the queue of the workers is read from the database."""
        if not self.processes and any(self.places.slow(self.queue, self.busy)):
            self.queue = FairQueue()
            for waiting in await self._waiting_tables():
                self.queue.add(waiting)
        self.places.publish(self.queue, self.busy)
        for kind in WEIGHTS:
            for callback in self.on_length:
                callback(kind, self.queue.count(kind))

    # --- one decision -----------------------------------------------------------------------------------

    async def _serve_table(self, process: BotProcess, waiting: Waiting) -> None:
        """Let a bot decide at a table, and play its decision."""
        table = waiting.table
        try:
            decision = await self._decide(process, waiting)
            if decision is not None and not await self._play(decision):
                self.again.setdefault(table, waiting)
        except Exception:
            # The next sweep tries again.
            log.warning("bot-decision-failed", table=table, exc_info=True)
        finally:
            self.busy.discard(table)
            self.leases.release(table)
        again = self.again.pop(table, None)
        if again is not None:
            self.request_decision(again)

    async def _decide(self, process: BotProcess, waiting: Waiting) -> Decision | None:
        """Run one job, if the table still waits for it; the process is free afterwards."""
        began = time.monotonic()
        try:
            return await self._run_leased(process, waiting.table)
        finally:
            self.queue.done(waiting, time.monotonic() - began)
            self.pool.put(process)
            self._dispatch()

    async def _run_leased(self, process: BotProcess, table: str) -> Decision | None:
        # Leased only now, with a process at hand: until then another server may take it.
        seq = await self.leases.acquire(table)
        if seq is None:
            return None
        await self.tables.follow(Committed(table, seq))
        live = await self.tables.live(table)
        if live.game is None or not live.bot_level:
            return None
        level, seat, moves = live.bot_level, int(live.game.state.decider()), live.moves
        return Decision(live, level, seat, moves, await self._run(process, table, live.game, level))

    async def _play(self, decision: Decision) -> bool:
        """Play a decision after the pause people need; False if the game has gone on meanwhile."""
        live, level, seat, moves, result = decision
        if result.why:
            self._report_failure(live.id, level, result.why)
        await self._pause(live)
        note = {"instead_of": level, "why": result.why} if result.why else None
        return await self.tables.act_for_bot(live.id, seat, moves, result.say, note)

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
