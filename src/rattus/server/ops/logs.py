"""What the server writes down about itself: JSON lines without secrets, names or faces."""

import logging
import re
import sys
import time
from collections.abc import MutableMapping
from typing import Any

import structlog
from starlette.types import Message, Scope
from structlog.contextvars import bind_contextvars, clear_contextvars, merge_contextvars
from structlog.types import Processor

from rattus.server.guests.capabilities import random_id
from rattus.server.http.resource import TEMPLATE
from rattus.server.ops.metrics import Metrics

# Our secrets have 32 letters, and addresses of databases and mail servers have a password before the @.
SECRET = re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])")
PASSWORD = re.compile(r"://[^/@\s]+@")
NOT_LOGGED = {"/healthz", "/metrics"}
# They would write down where messages go.
NOT_ASKED = ("httpx", "httpcore")

log = structlog.get_logger()


def without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Take out whatever looks like a secret, wherever it comes from; tracebacks, too."""
    return {key: redacted(value) for key, value in event.items()}


def redacted(value: Any) -> Any:
    """A value without secrets."""
    if isinstance(value, str):
        return PASSWORD.sub("://…@", SECRET.sub("…", value))
    if isinstance(value, dict):
        return {key: redacted(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [redacted(inner) for inner in value]
    return value


def set_up_logs(level: str) -> None:
    """Write JSON lines to the standard output, our own and those of the libraries alike."""
    shared: list[Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        without_secrets,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for chatty in NOT_ASKED:
        logging.getLogger(chatty).setLevel(logging.WARNING)


class RequestLog:
    """Gives each request an id, writes it down, and counts it."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def begin(self, scope: Scope) -> None:
        """A request has come: note when, and let whatever is written down about it carry its id."""
        state = scope.setdefault("state", {})
        state["began"] = time.perf_counter()
        state["request_id"] = random_id()
        clear_contextvars()
        bind_contextvars(request=state["request_id"])

    def note(self, message: Message, scope: Scope) -> None:
        """Its response is about to be sent."""
        state = scope["state"]
        message["headers"].append((b"x-request-id", state["request_id"].encode()))
        # The path may hold a secret; the pattern of the route does not.
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
