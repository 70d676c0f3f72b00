"""A process that only thinks: for the bots of servers that share a PostgreSQL, on any machine."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from rattus.server.bots.scheduler import Thinkers
from rattus.server.config import Config
from rattus.server.ops.logs import set_up_logs
from rattus.server.serve import ServeError, bring_up_to_date, known_database
from rattus.server.storage.database import Database
from rattus.server.tables.actions import Tables

SWEEP = 0.2  # seconds; a worker hears of no move, so it looks often
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def think(config: Config, on_ready: Callable[[], None]) -> None:
    """Think until somebody says stop; ServeError if it cannot begin."""
    set_up_logs(config.log)
    database = known_database(config.address)
    if database.is_sqlite:
        raise ServeError("workers-need-postgres")
    bring_up_to_date(database)
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
