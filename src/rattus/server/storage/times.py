"""Time: milliseconds since 1970 inside the server, ISO 8601 on the wire."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], int]

SECOND = 1000
DAY = 24 * 3600 * SECOND
TOLERANCE = 2 * SECOND  # a clock that is wrong by less is not set
BOOT_CLOCK = getattr(time, "CLOCK_BOOTTIME", None)  # of Linux: it goes on while the machine is suspended


def now_ms() -> int:
    """The time now, by the wall clock of this machine."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Milliseconds since some moment in the past, by a clock that nobody can set."""
    if BOOT_CLOCK is None:
        return time.monotonic_ns() // 1_000_000
    return time.clock_gettime_ns(BOOT_CLOCK) // 1_000_000


class ServerClock:
    """The clock of a process: wall time when it was last set, plus steady time since.

    It does not jump when somebody sets the wall clock: the heartbeat notices that, and moves this clock
    together with the decisions that are being waited for.
    """

    def __init__(self, wall: Clock = now_ms, steady: Clock = steady_ms) -> None:
        self.wall = wall
        self.steady = steady
        self.offset = wall() - steady()

    def __call__(self) -> int:
        """The time now."""
        return self.steady() + self.offset

    def behind(self, skew: int = 0) -> int:
        """How far it is behind the wall clock, with a known error of that; 0 within the tolerance."""
        late = self.wall() + skew - self.steady() - self.offset
        return late if abs(late) > TOLERANCE else 0

    def move(self, by: int) -> None:
        """Set it forward, or back."""
        self.offset += by


def iso(moment: int | None) -> str:
    """`2026-11-16T00:41:40.123Z`; empty for None, or for a damaged value."""
    if not isinstance(moment, int):
        return ""
    stamp = datetime.fromtimestamp(moment / SECOND, UTC).isoformat(timespec="milliseconds")
    return stamp.replace("+00:00", "Z")
