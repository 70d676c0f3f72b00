"""Work for many hands: chunks go out to an executor, results come back in the order of the chunks.

A chunk carries seeds and its result is small, so work that was lost with its worker is done again: it costs
time, never a result. Whoever reads the results cannot tell how many workers there were.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from importlib import import_module
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Generic, Self, TypeVar

from rattus.lab.errors import LabError

TRIES = 3  # a chunk that fails so often is not to blame on its worker
AHEAD = 4  # chunks handed out for each worker, so that none has to wait

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


class Task(Generic[Chunk, Result]):
    """A chunk that has been handed out."""

    def __init__(self, chunk: Chunk, future: Future[Result]) -> None:
        self.chunk = chunk
        self.future = future
        self.failures = 0


class Crew:
    """Workers behind one executor, and a way to recruit new ones if they all are lost."""

    def __init__(
        self, recruit: Callable[[], Executor], hands: int, farewell: Callable[[], object] | None = None
    ) -> None:
        self.recruit = recruit
        self.hands = hands
        self.farewell = farewell
        self.executor = recruit()

    def __enter__(self) -> Self:
        """Use a crew in a `with`, so that nobody is left working."""
        return self

    def __exit__(self, *_: object) -> None:
        """Send the workers home; what nobody waits for any more has been called off."""
        self.executor.shutdown()
        if self.farewell is not None:
            self.farewell()

    def run(
        self,
        function: Callable[[Chunk], Result],
        chunks: Iterable[Chunk],
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Result]:
        """The function's result for each chunk, in order; chunks are taken only as they are needed."""
        coming = iter(chunks)
        line: deque[Task[Chunk, Result]] = deque()
        done = 0
        try:
            while True:
                for chunk in islice(coming, AHEAD * self.hands - len(line)):
                    line.append(Task(chunk, self._hand_out(function, chunk)))
                if not line:
                    return
                result = self._result(function, line)
                line.popleft()
                done += 1
                if progress is not None:
                    progress(done)
                yield result
        finally:
            for task in line:
                task.future.cancel()

    def _hand_out(self, function: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        """Give a chunk to the workers; if they are gone, that is found out when its result is asked for."""
        try:
            return self.executor.submit(function, chunk)
        except BrokenExecutor as error:
            broken: Future[Result] = Future()
            broken.set_exception(error)
            return broken

    def _result(self, function: Callable[[Chunk], Result], line: deque[Task[Chunk, Result]]) -> Result:
        """The result of the first in line, tried again if it fails."""
        first = line[0]
        lost = False
        while (error := first.future.exception()) is not None:
            first.failures += 1
            if first.failures == TRIES:
                raise LabError("chunk-failed", {"chunk": str(first.chunk), "reason": repr(error)}) from error
            if isinstance(error, BrokenExecutor):
                # Nobody knows whose chunk broke the pool: the first in line tries alone before the others do.
                self.executor.shutdown(wait=False)
                self.executor = self.recruit()
                lost = True
            first.future = self._hand_out(function, first.chunk)
        if lost:
            self._hand_out_again(function, line)
        return first.future.result()

    def _hand_out_again(self, function: Callable[[Chunk], Result], line: deque[Task[Chunk, Result]]) -> None:
        """What was lost with the workers is done by the new ones."""
        for task in islice(line, 1, None):
            if task.future.cancelled() or isinstance(task.future.exception(), BrokenExecutor):
                task.future = self._hand_out(function, task.chunk)


def processes(workers: int | None = None) -> Crew:
    """Worker processes on this machine, as many as it has cores if nothing else is said."""
    hands = workers or len(os.sched_getaffinity(0))
    context = get_context("spawn")
    return Crew(lambda: ProcessPoolExecutor(hands, context, initializer=_serve), hands)


def _serve() -> None:
    """A worker goes at once and without a word on Ctrl-C, and when nobody is left to work for."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A pool whose owner was killed would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def cluster(address: str) -> Crew:
    """The workers of a Dask cluster; its scheduler hands a lost worker's chunks to another one by itself."""
    try:
        distributed = import_module("distributed")  # an extra, and slow to import
    except ImportError as error:
        raise LabError("no-dask", {}) from error
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise LabError("no-scheduler", {"asked": address}) from error
    hands = max(1, sum(client.nthreads().values()))
    return Crew(lambda: client.get_executor(pure=False), hands, client.close)
