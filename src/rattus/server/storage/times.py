"""Time: milliseconds since 1970 inside the server, ISO 8601 on the wire."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], int]

SECOND = 1000
DAY = 24 * 3600 * SECOND


def now_ms() -> int:
    """The time now."""
    return time.time_ns() // 1_000_000


def iso(moment: int | None) -> str:
    """`2026-11-16T00:41:40.123Z`; empty for None, or for a damaged value."""
    if not isinstance(moment, int):
        return ""
    stamp = datetime.fromtimestamp(moment / SECOND, UTC).isoformat(timespec="milliseconds")
    return stamp.replace("+00:00", "Z")
