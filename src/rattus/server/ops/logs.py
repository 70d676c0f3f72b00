"""Logging: JSON lines on the standard output, without secrets, names or faces."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.contextvars import merge_contextvars
from structlog.types import Processor

# Secrets have 32 characters; URLs of databases and mail servers have a password before the @.
SECRET = re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])")
PASSWORD = re.compile(r"://[^/@\s]+@")
# They would log the URLs of webhooks.
NOT_ASKED = ("httpx", "httpcore")


def without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor that redacts everything that looks like a secret, also in tracebacks."""
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
    """Configure structlog and the standard logging of libraries alike."""
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
