"""Prices of requests: whoever makes the server work more pays more, once the work is done and measured."""

import time
from collections.abc import Coroutine, Generator
from typing import Any

from starlette.types import Message, Send

SECONDS_A_TOKEN = 0.002  # of processor time; twice as much as an action takes on a usual machine
BYTES_A_TOKEN = 32 * 1024


class Metered:
    """Awaits a coroutine, and adds up the processor time of its steps; other tasks run between them."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        step: Any = self.work.send
        given: Any = None
        while True:
            began = time.thread_time()
            try:
                waiting_for = step(given)
            except StopIteration:
                return
            finally:
                self.seconds += time.thread_time() - began
            try:
                step, given = self.work.send, (yield waiting_for)
            except BaseException as error:  # noqa: BLE001 - thrown into the coroutine, as `await` does
                step, given = self.work.throw, error


class CountedSend:
    """An ASGI `send` that counts the bytes of a response; a stream, which comes in parts, is not counted."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.size = 0

    async def __call__(self, message: Message) -> None:
        """Send a message."""
        if not message.get("more_body", False):
            self.size += len(message.get("body", b""))
        await self.send(message)


def price_of(seconds: float, size: int) -> float:
    """The tokens a request costs beside the one that was taken before it."""
    return max(0.0, seconds / SECONDS_A_TOKEN + size / BYTES_A_TOKEN - 1)
