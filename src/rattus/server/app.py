"""The composition root: all services of one process, and the ASGI app on top of them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from rattus.record.game.sealed_deal import SealedDeal, new_deal
from rattus.rules.setup import Setup
from rattus.server.background.heartbeat import Heartbeat
from rattus.server.background.lost_entries import LostEntries
from rattus.server.background.pg_listener import PgListener
from rattus.server.background.startup_replay import StartupReplay
from rattus.server.background.timekeeper import Timekeeper
from rattus.server.bots.scheduler import BotScheduler
from rattus.server.config import Config
from rattus.server.guests.caller import Caller
from rattus.server.guests.ids import new_id
from rattus.server.guests.service import GuestService
from rattus.server.http import static
from rattus.server.http.auth import AddressLimit, AnyCaller, Authentication, any_caller, known_caller
from rattus.server.http.binding import Binding, Dependencies
from rattus.server.http.endpoint import Endpoint
from rattus.server.http.errors import error_response
from rattus.server.http.exchange import Exchange
from rattus.server.http.headers import SecurityHeaders
from rattus.server.http.hosts import HostCheck
from rattus.server.http.idle_guests import IdleGuests
from rattus.server.http.openapi import describe
from rattus.server.http.rate_limits import Limits
from rattus.server.http.request_log import RequestLog
from rattus.server.http.resource import routes_of
from rattus.server.http.routes import docs, guests, info, lessons, message_links, metrics, moments, streams
from rattus.server.http.routes import tables as table_routes
from rattus.server.http.streams import Streams
from rattus.server.notify.dispatcher import make_notifier
from rattus.server.notify.safe_http import SafeHttp
from rattus.server.ops.backups import Backups
from rattus.server.ops.metrics import Metrics
from rattus.server.ops.readiness import Readiness
from rattus.server.ops.stopping import StopLimit
from rattus.server.storage.database import Database
from rattus.server.storage.pruning import Periods
from rattus.server.storage.times import ServerClock
from rattus.server.tables.actions import Tables
from rattus.server.tables.expiry import Expiry
from rattus.server.tables.listing import Listing
from rattus.server.tables.lobby import Lobby
from rattus.server.tables.quota import TableQuota
from rattus.server.tables.seating import Seating
from rattus.server.wire.messages import Problem
from rattus.server.wire.refusals import not_found


class Services:
    """All services of one server process; tests may inject clock, ids, deals and outgoing HTTP."""

    def __init__(
        self,
        config: Config,
        *,
        clock: ServerClock | None = None,
        ids: Callable[[], str] = new_id,
        deal: Callable[[Setup], SealedDeal] = new_deal,
        safe_http: SafeHttp | None = None,
    ) -> None:
        clock = clock or ServerClock()
        self.config = config
        self.database = Database(config.address)
        self.guests = GuestService(self.database, clock)
        self.limits = Limits(config.requests)
        self.tables = Tables(self.database, clock=clock, ids=ids, deal=deal)
        self.idle_guests = IdleGuests(self.guests, self.limits)
        quota = TableQuota(self.limits.most_unfinished, self.limits.most_open)
        self.lobby = Lobby(self.tables, quota)
        self.seating = Seating(self.tables)
        self.expiry = Expiry(self.tables, Periods(config.open_days, config.guest_days))
        self.listing = Listing(self.tables, self.expiry)
        self.metrics = Metrics()
        self.readiness = Readiness(self.database)
        self.streams = Streams(self.tables, self.listing, self.metrics, self.limits)
        self.heartbeat = Heartbeat(self.tables, clock)
        self.heartbeat.after += [self.streams.end_revoked, self.tables.evict_idle]
        self.timekeeper = Timekeeper(self.tables, self.seating, self.heartbeat)
        self.backups = Backups(self.database, config, self.metrics, clock)
        self.readiness.facts["backup"] = self.backups.details
        self.lost_entries = LostEntries(self.tables)
        self.readiness.facts["missing_entries"] = lambda: self.lost_entries.count
        self.startup_replay = StartupReplay(self.tables, self.metrics.replay_left.set)
        self.pg_listener = PgListener(self.tables, self.database)
        self.scheduler = BotScheduler(self.tables, self.database, config)
        self.scheduler.after_failure.append(self.metrics.bot_failed)
        self.scheduler.after_wait.append(self.metrics.bot_waited)
        self.scheduler.on_length.append(self.metrics.bots_wait)
        self.notifier = make_notifier(self.database, config, self.tables.presence.is_here, safe_http, clock)

    async def start(self) -> None:
        """Open the database, then start the background tasks."""
        await self.database.open()
        await self.lost_entries.start()
        self.metrics.missing_entries.set(self.lost_entries.count)
        await self.timekeeper.start()
        await self.pg_listener.start()
        await self.startup_replay.start()
        await self.scheduler.start()
        await self.notifier.start()
        await self.backups.start()
        await self.expiry.start()

    async def stop(self) -> None:
        """End every stream, stop the background tasks in reverse order, and close the database.

        It takes a few seconds at most, whatever the database does.
        """
        self.tables.hub.close()
        limit = StopLimit()
        await limit.step("expiry", self.expiry.stop())
        await limit.step("backups", self.backups.stop())
        await limit.step("notifier", self.notifier.stop())
        await limit.step("scheduler", self.scheduler.stop())
        await limit.step("startup-replay", self.startup_replay.stop())
        await limit.step("pg-listener", self.pg_listener.stop())
        await limit.step("readiness", self.readiness.stop())
        await limit.step("timekeeper", self.timekeeper.stop())
        await self.database.close()

    def dependencies(self) -> Dependencies:
        """What handlers can declare as parameters, by type."""
        parts = (
            self.config, self.database, self.guests, self.limits, self.tables, self.lobby, self.seating,
            self.listing, self.streams, self.notifier, self.metrics,
            self.readiness, self.idle_guests, description(),
        )  # fmt: skip
        return Dependencies(
            {type(part): part for part in parts}, {Caller: known_caller, AnyCaller: any_caller}
        )


REFUSALS = (400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 429, 500, 501, 503)

HANDLERS = [
    *info.HANDLERS,
    *lessons.HANDLERS,
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
    """The OpenAPI description, built once."""
    return docs.description_of(describe(HANDLERS, "Rattus", Problem, REFUSALS))


class App:
    """The ASGI app of one process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.dependencies = services.dependencies()
        *routes, catch_all = routes_of(HANDLERS, self.with_middleware)
        unknown = [kind(f"/{name}", NotFound()) for name in static.NO_PAGES for kind in (Route, Mount)]
        self.router = Router(
            [*routes, *unknown, catch_all], redirect_slashes=False, default=NotFound(), lifespan=self.lifespan
        )
        log = RequestLog(services.metrics)
        headers = SecurityHeaders(https=services.config.secure)
        checked = AddressLimit(HostCheck(self.router, services.config), services.limits)
        self.exchange = Exchange(checked, log.begin, [headers.add, log.note], error_response)

    def with_middleware(self, endpoint: Endpoint) -> ASGIApp:
        """An endpoint behind its middleware."""
        services = self.services
        app: ASGIApp = Binding(endpoint, self.dependencies)
        if endpoint.path.startswith("/api/"):
            app = Authentication(app, services.guests, services.config, services.limits)
        return app

    @asynccontextmanager
    async def lifespan(self, _: object = None) -> AsyncIterator[None]:
        """Start the services, and stop them when the server shuts down."""
        await self.services.start()
        try:
            yield
        finally:
            await self.services.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI scope."""
        if scope["type"] == "http":
            scope["path"] = normalized_path(scope["path"])
        await self.exchange(scope, receive, send)


def normalized_path(path: str) -> str:
    """The path without empty segments and trailing slash, so that routing and guards see one form only."""
    if "//" not in path and not path.endswith("/"):
        return path
    return "/" + "/".join(part for part in path.split("/") if part)


class NotFound:
    """The ASGI app for all paths without a route."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 404."""
        raise not_found()


def make_app(config: Config, **sources: Any) -> App:
    """The app of one process; its database must be up to date."""
    return App(Services(config, **sources))
