"""`/metrics` for Prometheus, `/healthz` for process managers, `/readyz` for load balancers."""

import ipaddress

from starlette.requests import Request
from starlette.responses import Response

from rattus.server.config import Config
from rattus.server.guests.capabilities import constant_time_equal
from rattus.server.http.endpoint import get
from rattus.server.ops.metrics import Metrics
from rattus.server.ops.readiness import Readiness
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


def is_operator(request: Request, config: Config) -> bool:
    """Whether a request comes from the operator."""
    address = request.client.host if request.client else ""
    return may_look(address, request.headers.get("authorization", ""), config)


@get("/metrics", documented=False)
async def figures(request: Request, metrics: Metrics, database: Database, config: Config) -> Response:
    """The metrics of this server."""
    if not is_operator(request, config):
        raise Refused(404, "not-found")
    return Response(await metrics.page(database), media_type=CONTENT_TYPE)


@get("/healthz", head=True, documented=False)
async def health() -> dict[str, str]:
    """Liveness: 200 while the event loop runs. It touches no database."""
    return {"status": "ok"}


@get("/readyz", head=True, documented=False)
async def ready(request: Request, config: Config, readiness: Readiness) -> dict[str, object]:
    """Readiness: 200 if the database can be written and read now, else 503; details for the operator."""
    problem = await readiness.check()
    details = {**readiness.details(), "why": problem} if is_operator(request, config) else {}
    if problem:
        raise Refused(503, "not-ready", {"retry": 2, **details})
    return {"status": "ok", **details}


HANDLERS = [figures, health, ready]
