"""The access log: one JSON line and one count for each request."""

import time

import structlog
from starlette.types import Message, Scope
from structlog.contextvars import bind_contextvars, clear_contextvars

from rattus.server.guests.capabilities import random_id
from rattus.server.http.resource import TEMPLATE
from rattus.server.ops.metrics import Metrics

NOT_LOGGED = {"/healthz", "/readyz", "/metrics"}

log = structlog.get_logger()


class RequestLog:
    """Gives each request an id, logs it, and counts it."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def begin(self, scope: Scope) -> None:
        """At the start of a request: store the time, and bind its id to all log lines."""
        state = scope.setdefault("state", {})
        state["began"] = time.perf_counter()
        state["request_id"] = random_id()
        clear_contextvars()
        bind_contextvars(request=state["request_id"])

    def note(self, message: Message, scope: Scope) -> None:
        """Before the response is sent: log and count it."""
        state = scope["state"]
        message["headers"].append((b"x-request-id", state["request_id"].encode()))
        # The path may contain a secret; the template of the route does not.
        route = scope.get(TEMPLATE, "?")
        seconds = time.perf_counter() - state["began"]
        status = message["status"]
        self.metrics.requests.labels(scope["method"], route, str(status)).inc()
        self.metrics.seconds.observe(seconds)
        if status >= 500:
            self.metrics.errors.labels("http").inc()
        if route not in NOT_LOGGED:
            guest = getattr(scope.get("user"), "guest", "")
            milliseconds = round(1000 * seconds, 1)
            log.info(
                "request", method=scope["method"], route=route, status=status, ms=milliseconds, guest=guest
            )
