"""The server as a whole: its parts put together, started and stopped in order."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from rattus.record.game.sealed_deal import SealedDeal, new_deal
from rattus.rules.setup import Setup
from rattus.server.bots.scheduler import Thinkers
from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.guests.ids import new_id
from rattus.server.guests.service import People
from rattus.server.http import static
from rattus.server.http.auth import AddressLimit, Asker, Authentication, asker_of, guest_of
from rattus.server.http.binding import Binding, Supplies
from rattus.server.http.endpoint import Endpoint
from rattus.server.http.errors import answer
from rattus.server.http.exchange import Exchange
from rattus.server.http.headers import Headers
from rattus.server.http.openapi import describe
from rattus.server.http.rate_limits import Limits
from rattus.server.http.request_log import RequestLog
from rattus.server.http.resource import routes_of
from rattus.server.http.routes import docs, guests, info, message_links, metrics, moments, streams
from rattus.server.http.routes import tables as table_routes
from rattus.server.http.streams import Streams
from rattus.server.notify.dispatcher import make_notices
from rattus.server.notify.safe_http import Outbound
from rattus.server.ops.metrics import Metrics
from rattus.server.storage.database import Database
from rattus.server.storage.times import Clock, now_ms
from rattus.server.tables.actions import Tables
from rattus.server.tables.listing import Listing
from rattus.server.tables.lobby import Opening
from rattus.server.tables.pg_listener import Ears
from rattus.server.tables.seating import Seating
from rattus.server.tables.startup_replay import Revival
from rattus.server.tables.timekeeper import Timekeeper
from rattus.server.wire.messages import Problem
from rattus.server.wire.refusals import not_found


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

    def supplies(self) -> Supplies:
        """What handlers may ask for, by type."""
        parts = (
            self.config, self.database, self.people, self.limits, self.tables, self.opening, self.seating,
            self.listing, self.streams, self.notices, self.metrics, description(),
        )  # fmt: skip
        return Supplies({type(part): part for part in parts}, {Caller: guest_of, Asker: asker_of})


REFUSALS = (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 501, 503)

HANDLERS = [
    *info.HANDLERS,
    *guests.HANDLERS,
    *message_links.HANDLERS,
    *table_routes.HANDLERS,
    *streams.HANDLERS,
    *moments.HANDLERS,
    *metrics.HANDLERS,
    *docs.HANDLERS,
    *static.HANDLERS,
]


@cache
def description() -> docs.Description:
    """The description of the API."""
    return docs.description_of(describe(HANDLERS, "Rattus", Problem, REFUSALS))


class App:
    """The ASGI app of one process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.supplies = house.supplies()
        *routes, any_page = routes_of(HANDLERS, self.guarded)
        unknown = [kind(f"/{name}", Unknown()) for name in static.NO_PAGES for kind in (Route, Mount)]
        self.router = Router(
            [*routes, *unknown, any_page], redirect_slashes=False, default=Unknown(), lifespan=self.lifespan
        )
        log = RequestLog(house.metrics)
        headers = Headers(https=house.config.secure)
        self.exchange = Exchange(self.router, log.begin, [headers.add, log.note], answer)

    def guarded(self, endpoint: Endpoint) -> ASGIApp:
        """An endpoint behind its middleware."""
        house = self.house
        app: ASGIApp = Binding(endpoint, self.supplies)
        if endpoint.path.startswith("/api/"):
            app = Authentication(app, house.people, house.config, house.limits)
        return AddressLimit(app, house.limits)

    @asynccontextmanager
    async def lifespan(self, _: object = None) -> AsyncIterator[None]:
        """From start to stop."""
        await self.house.start()
        try:
            yield
        finally:
            await self.house.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            scope["path"] = without_empty_parts(scope["path"])
        await self.exchange(scope, receive, send)


def without_empty_parts(path: str) -> str:
    """The path without doubled slashes and without one at its end: routing and guards see one form only."""
    if "//" not in path and not path.endswith("/"):
        return path
    return "/" + "/".join(part for part in path.split("/") if part)


class Unknown:
    """The ASGI app of all paths without a resource."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request."""
        raise not_found()


def make_app(config: Config, **sources: Any) -> App:
    """The app of one process; its database must be up to date."""
    return App(House(config, **sources))
