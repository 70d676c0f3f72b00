"""The server as a whole: its parts put together, started and stopped in order."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from rattus.record.deal import SealedDeal, new_deal
from rattus.rules.setup import Setup
from rattus.server import metrics as figures
from rattus.server import static
from rattus.server.config import Config
from rattus.server.database import Database
from rattus.server.guard import Guard
from rattus.server.ids import new_id
from rattus.server.limits import Limits
from rattus.server.listing import Listing
from rattus.server.logs import Watch
from rattus.server.metrics import Metrics
from rattus.server.models import Problem
from rattus.server.notices import make_notices
from rattus.server.notify_pg import Ears
from rattus.server.opening import Opening
from rattus.server.outbound import Outbound
from rattus.server.people import People
from rattus.server.revival import Revival
from rattus.server.routes import docs, info, letters, moments, people, stream
from rattus.server.routes import tables as table_routes
from rattus.server.seating import Seating
from rattus.server.stream import Streams
from rattus.server.tables import Tables
from rattus.server.thinking import Thinkers
from rattus.server.timekeeper import Timekeeper
from rattus.server.times import Clock, now_ms


class House:
    """All parts of one server process; tests may bring their own time, ids and deals."""

    def __init__(
        self,
        config: Config,
        *,
        clock: Clock = now_ms,
        ids: Callable[[], str] = new_id,
        deal: Callable[[Setup], SealedDeal] = new_deal,
        outbound: Outbound | None = None,
    ) -> None:
        self.config = config
        self.database = Database(config.address)
        self.people = People(self.database, clock)
        self.limits = Limits(config.requests)
        self.tables = Tables(self.database, clock=clock, ids=ids, deal=deal)
        self.opening = Opening(self.tables)
        self.seating = Seating(self.tables)
        self.listing = Listing(self.tables)
        self.metrics = Metrics()
        self.streams = Streams(self.tables, self.listing, self.metrics, self.limits)
        self.timekeeper = Timekeeper(self.tables, self.seating)
        self.timekeeper.on_beat.append(self.streams.end_revoked)
        self.revival = Revival(self.tables)
        self.ears = Ears(self.tables, self.database)
        self.thinkers = Thinkers(self.tables, self.database, config)
        self.thinkers.after_failure.append(self.metrics.bot_failed)
        self.notices = make_notices(self.database, config, self.tables.presence.here, outbound, clock)

    async def start(self) -> None:
        """Open the database, then let time pass and bots think."""
        await self.database.open()
        await self.timekeeper.start()
        await self.ears.start()
        await self.revival.start()
        await self.thinkers.start()
        await self.notices.start()

    async def stop(self) -> None:
        """Tell everybody, drop every thought, and finish what was begun."""
        self.tables.hub.bye()
        await self.notices.stop()
        await self.thinkers.stop()
        await self.revival.stop()
        await self.ears.stop()
        await self.timekeeper.stop()
        await self.database.close()

    def parts(self) -> dict[str, Any]:
        """What routes may ask for by name."""
        return {
            "config": self.config,
            "database": self.database,
            "people": self.people,
            "limits": self.limits,
            "tables": self.tables,
            "opening": self.opening,
            "seating": self.seating,
            "listing": self.listing,
            "streams": self.streams,
            "notices": self.notices,
            "metrics": self.metrics,
        }


PROBLEM = ResponseSpec(Problem, generate_examples=False, description="Refused: the code says why.")
REFUSALS = dict.fromkeys((400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 501, 503), PROBLEM)

HANDLERS = [
    *info.HANDLERS,
    *people.HANDLERS,
    *letters.HANDLERS,
    *table_routes.HANDLERS,
    *stream.HANDLERS,
    *moments.HANDLERS,
    *figures.HANDLERS,
    *docs.HANDLERS,
    *static.HANDLERS,
]


def make_app(config: Config, **sources: Any) -> Litestar:
    """The app of one process; its database must be up to date."""
    house = House(config, **sources)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.stop()

    for handler in HANDLERS:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = {**REFUSALS, **(handler.responses or {})}
    app = Litestar(
        route_handlers=HANDLERS,
        dependencies={name: provider(part) for name, part in house.parts().items()},
        plugins=[Guard(house.people, config, house.limits), Watch(house.metrics)],
        lifespan=[lifespan],
        openapi_config=docs.DESCRIPTION,
        logging_config=None,
        debug=False,
    )
    app.state.house = house
    return app


def provider(part: object) -> Provide:
    """A dependency that is always the same."""
    return Provide(lambda: part, sync_to_thread=False)
