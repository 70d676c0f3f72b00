"""Bots at the tables: their decisions are thought about in other processes, and carried out here."""

import asyncio
from collections.abc import Callable, Coroutine
from secrets import randbits

import structlog
from msgspec.structs import replace

from rattus.record.game.game import Game
from rattus.server.bots.job import INSTEAD, Thought, Why, job_of
from rattus.server.bots.leases import claims_on
from rattus.server.bots.pool import Idle
from rattus.server.bots.process import Crashed, Overrun, Thinker
from rattus.server.config import Config
from rattus.server.storage.database import Database
from rattus.server.storage.times import SECOND
from rattus.server.tables.actions import Change, Tables
from rattus.server.tables.live import Live

SWEEP = 1.0  # seconds between two looks for tables that wait unheard: after a start, a crash, a lost claim
SEED_BITS = 62

log = structlog.get_logger()


class Thinkers:
    """Thinks for every bot that has to decide; one that crashes or overruns is replaced for that decision."""

    def __init__(self, tables: Tables, database: Database, config: Config, sweep: float = SWEEP) -> None:
        self.tables = tables
        self.config = config
        self.sweep = sweep
        self.claims = claims_on(database)
        self.idle = Idle()
        self.thinkers = [Thinker() for _ in range(config.thinkers)]
        self.after_failure: list[Callable[[str, str], None]] = []  # told which bot failed, and why
        self.tasks: set[asyncio.Task[None]] = set()
        self.busy: set[str] = set()  # tables being thought about
        self.again: set[str] = set()  # those of them where something has happened meanwhile

    async def start(self) -> None:
        """Think from now on; with no process of one's own, others have to."""
        if not self.thinkers:
            return
        await self.claims.start()
        for thinker in self.thinkers:
            self.idle.put(thinker)
        self.tables.after_commit.append(self.on_change)
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Drop every thought; whoever starts next thinks it again."""
        if self.on_change in self.tables.after_commit:
            self.tables.after_commit.remove(self.on_change)
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(thinker.stop() for thinker in self.thinkers))
        await self.claims.stop()

    def on_change(self, change: Change) -> None:
        """Something has happened at a table."""
        if change.thinker:
            self.wake(change.table)

    def wake(self, table: str) -> None:
        """A bot has to decide here."""
        if table in self.busy:
            self.again.add(table)
            return
        self.busy.add(table)
        self._spawn(self._attend(table))

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _sweep(self) -> None:
        """Look for tables that wait, for ever."""
        while True:
            try:
                for table in await self.tables.waiting_for_bots():
                    self.wake(table)
            except Exception:
                # The database may be away for a while.
                log.warning("bots-cannot-be-asked-for", exc_info=True)
            await asyncio.sleep(self.sweep)

    async def _attend(self, table: str) -> None:
        """Decide as long as it is for bots to decide here."""
        try:
            while True:
                self.again.discard(table)
                await self._decide(table)
                if table not in self.again:
                    break
        except Exception:
            # The next sweep tries it again.
            log.warning("bot-could-not-move", table=table, exc_info=True)
        finally:
            self.busy.discard(table)
            self.claims.let_go(table)

    async def _decide(self, table: str) -> None:
        """Think about one decision, and carry it out when it is time."""
        thinker = await self.idle.take(urgent=bool(self.tables.hub.watching(table)))
        try:
            # Claimed only now: another process may have its hands free.
            seq = await self.claims.take(table)
            if seq is None:
                return
            await self.tables.follow(table, seq)
            live = await self.tables.live(table)
            if live.game is None or not live.thinker:
                return
            level, seat, moves = live.thinker, int(live.game.state.decider()), live.moves
            thought = await self._think(thinker, live.game, level)
        finally:
            self.idle.put(thinker)
        if thought.why:
            self._tell_failure(table, level, thought.why)
        await self._pause(live)
        note = {"instead_of": level, "why": thought.why} if thought.why else None
        if not await self.tables.act_for_bot(table, seat, moves, thought.say, note):
            self.again.add(table)

    async def _think(self, thinker: Thinker, game: Game, level: str) -> Thought:
        """Ask the bot, and another one in its place if it does not answer."""
        job = job_of(game, level, randbits(SEED_BITS), self.config.bot_patience)
        why: Why
        try:
            return await thinker.think(job)
        except Crashed:
            why = "crash"
        except Overrun:
            why = "overrun"
        thought = await thinker.think(replace(job, level=INSTEAD))
        return Thought(thought.say, INSTEAD, why)

    def _tell_failure(self, table: str, level: str, why: str) -> None:
        log.error("bot-failed", table=table, level=level, why=why)
        for callback in self.after_failure:
            callback(level.partition(":")[0], why)

    async def _pause(self, live: Live) -> None:
        """Nobody can follow bots that answer at once."""
        if live.has_people and live.since is not None:
            await asyncio.sleep((live.since - self.tables.clock()) / SECOND + self.config.bot_pace)
