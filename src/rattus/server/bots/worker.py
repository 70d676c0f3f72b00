"""`rattus worker`: bot processes without a server, for servers that share a PostgreSQL, on any machine."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from rattus.server.background.heartbeat import keep_clock_set, set_clock
from rattus.server.bots.scheduler import BotScheduler
from rattus.server.config import Config
from rattus.server.ops.logs import set_up_logs
from rattus.server.ops.stopping import StopLimit
from rattus.server.storage.database import Database
from rattus.server.storage.errors import StartupError
from rattus.server.storage.startup import database_at, migrate
from rattus.server.storage.times import ServerClock
from rattus.server.tables.actions import Tables

SWEEP = 0.2  # seconds; a worker is not notified of moves, so it polls often
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run_worker(config: Config, on_ready: Callable[[], None]) -> None:
    """Run until a signal arrives; StartupError if the worker cannot start."""
    set_up_logs(config.log)
    database = database_at(config.address)
    if database.is_sqlite:
        raise StartupError("workers-need-postgres")
    migrate(database)
    asyncio.run(serve_bots(database, config, on_ready))


async def serve_bots(database: Database, config: Config, on_ready: Callable[[], None]) -> None:
    """Schedule the bots of all tables until a signal arrives."""
    stopping = asyncio.Event()
    for number in SIGNALS:
        with suppress(NotImplementedError):  # on Windows, where Ctrl-C raises KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    await database.open()
    clock = ServerClock()
    await set_clock(database, clock)
    setting = asyncio.create_task(keep_clock_set(database, clock))
    scheduler = BotScheduler(Tables(database, clock=clock), database, config, SWEEP)
    await scheduler.start()
    on_ready()
    await stopping.wait()
    setting.cancel()
    await StopLimit().step("scheduler", scheduler.stop())
    await database.close()
