"""A pool of daemon threads for the event loop.

The threads of `concurrent.futures` are joined when the process ends, so one that waits for a database that
hangs would keep the whole server from stopping.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class Call:
    """A function to be called in a thread, with the future of its caller."""

    def __init__(self, function: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.function = function
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()

    def run(self) -> None:
        """Call the function, and resolve the future in the event loop; nothing if nobody waits any more."""
        if self.future.cancelled():
            return
        result: Any = None
        failure: BaseException | None = None
        try:
            result = self.function()
        except BaseException as error:  # noqa: BLE001 - raised again in the caller's task
            failure = error
        with suppress(RuntimeError):  # the loop has been closed
            self.loop.call_soon_threadsafe(self._settle, result, failure)

    def _settle(self, result: Any, failure: BaseException | None) -> None:
        if self.future.done():
            return
        if failure is not None:
            self.future.set_exception(failure)
        else:
            self.future.set_result(result)


class ThreadPool:
    """Up to `size` daemon threads, started when they are needed."""

    def __init__(self, size: int, name: str) -> None:
        self.size = size
        self.name = name
        self.queue: SimpleQueue[Call | None] = SimpleQueue()
        self.threads: list[threading.Thread] = []

    async def run(self, function: Callable[[], T]) -> T:
        """Call a function in a thread of the pool."""
        call = Call(function, asyncio.get_running_loop())
        self.queue.put(call)
        if len(self.threads) < self.size:
            self._start_thread()
        result: T = await call.future
        return result

    def shutdown(self) -> None:
        """Let the threads end once the queued functions have been called."""
        for _ in self.threads:
            self.queue.put(None)

    @property
    def busy(self) -> bool:
        """Whether a thread still runs."""
        return any(thread.is_alive() for thread in self.threads)

    def _start_thread(self) -> None:
        name = f"{self.name}-{len(self.threads)}"
        thread = threading.Thread(target=self._work, name=name, daemon=True)
        self.threads.append(thread)
        thread.start()

    def _work(self) -> None:
        while (call := self.queue.get()) is not None:
            call.run()
            del call  # an exception in it holds the frames of the job, and with them its cursors
