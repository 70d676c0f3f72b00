"""A process that only thinks: for the bots of servers that share a PostgreSQL, on any machine."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from rattus.server.bots.scheduler import Thinkers
from rattus.server.config import Config
from rattus.server.ops.logs import set_up_logs
from rattus.server.storage.database import Database
from rattus.server.storage.errors import StartupError
from rattus.server.storage.startup import database_at, migrate
from rattus.server.tables.actions import Tables

SWEEP = 0.2  # seconds; a worker hears of no move, so it looks often
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def think(config: Config, on_ready: Callable[[], None]) -> None:
    """Think until somebody says stop; StartupError if it cannot begin."""
    set_up_logs(config.log)
    database = database_at(config.address)
    if database.is_sqlite:
        raise StartupError("workers-need-postgres")
    migrate(database)
    asyncio.run(attend(database, config, on_ready))


async def attend(database: Database, config: Config, on_ready: Callable[[], None]) -> None:
    """Think for every table that waits."""
    stopping = asyncio.Event()
    for number in SIGNALS:
        with suppress(NotImplementedError):  # on Windows, where Ctrl-C ends it all the same
            asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    await database.open()
    thinkers = Thinkers(Tables(database), database, config, SWEEP)
    await thinkers.start()
    on_ready()
    await stopping.wait()
    await thinkers.stop()
    await database.close()
