"""Stopping in time: every part of a server may take a moment to stop, and none may take longer."""

import asyncio
from collections.abc import Coroutine

import structlog

STEP_SECONDS = 1.0  # for one part
ALL_SECONDS = 2.5  # for all parts; closing the database comes on top

log = structlog.get_logger()


class StopLimit:
    """Runs the steps of a stop, each for a limited time, and all of them together."""

    def __init__(self) -> None:
        self.until = asyncio.get_running_loop().time() + ALL_SECONDS

    async def step(self, name: str, stop: Coroutine[object, object, None]) -> None:
        """Stop one part; one that fails or takes too long is left behind, and logged."""
        now = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout_at(min(now + STEP_SECONDS, max(self.until, now + 0.1))):
                await stop
        except TimeoutError:
            log.warning("stop-timed-out", part=name)
        except Exception:
            log.exception("stop-failed", part=name)
