"""`/metrics` for Prometheus and `/healthz` for load balancers."""

import ipaddress

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import Response

from rattus.server.config import Config
from rattus.server.guests.capabilities import constant_time_equal
from rattus.server.http.endpoint import get
from rattus.server.ops.metrics import Metrics
from rattus.server.storage.database import Database
from rattus.server.wire.refusals import Refused

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def may_look(address: str, authorization: str, config: Config) -> bool:
    """Metrics are for the operator: by token, or from loopback if no token is configured."""
    if config.metrics_token:
        return constant_time_equal(authorization, f"Bearer {config.metrics_token}")
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


@get("/metrics", documented=False)
async def figures(request: Request, metrics: Metrics, database: Database, config: Config) -> Response:
    """The metrics of this server."""
    address = request.client.host if request.client else ""
    if not may_look(address, request.headers.get("authorization", ""), config):
        raise Refused(404, "not-found")
    return Response(await metrics.page(database), media_type=CONTENT_TYPE)


@get("/healthz", head=True, documented=False)
async def health(database: Database) -> dict[str, str]:
    """200 while the database answers, else 503."""
    await database.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
    return {"status": "ok"}


HANDLERS = [figures, health]
