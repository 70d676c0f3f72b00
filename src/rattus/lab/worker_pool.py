"""The worker pool: an ordered parallel map over chunks of work, on processes or a Dask cluster.

A chunk carries seeds and its result is small, so a chunk that was lost with its worker is done again: that
costs time, never a result. Results do not depend on the number of workers.
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

MAX_FAILURES = 3  # of one chunk: then its worker is not to blame
QUEUED_PER_WORKER = 4  # chunks submitted for each worker, so that none waits

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


class Task(Generic[Chunk, Result]):
    """A submitted chunk."""

    def __init__(self, chunk: Chunk, future: Future[Result]) -> None:
        self.chunk = chunk
        self.future = future
        self.failures = 0


class WorkerPool:
    """One executor, and a way to make a new one if its workers are lost."""

    def __init__(
        self,
        make_executor: Callable[[], Executor],
        workers: int,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        self.make_executor = make_executor
        self.workers = workers
        self.on_close = on_close
        self.executor = make_executor()

    def __enter__(self) -> Self:
        """Use a pool in a `with`, so that no worker is left."""
        return self

    def __exit__(self, *_: object) -> None:
        """Shut down the workers."""
        self.executor.shutdown()
        if self.on_close is not None:
            self.on_close()

    def run(
        self,
        function: Callable[[Chunk], Result],
        chunks: Iterable[Chunk],
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Result]:
        """The function's result for each chunk, in order; chunks are taken lazily."""
        remaining = iter(chunks)
        queue: deque[Task[Chunk, Result]] = deque()
        done = 0
        try:
            while True:
                for chunk in islice(remaining, QUEUED_PER_WORKER * self.workers - len(queue)):
                    queue.append(Task(chunk, self._submit(function, chunk)))
                if not queue:
                    return
                result = self._result(function, queue)
                queue.popleft()
                done += 1
                if progress is not None:
                    progress(done)
                yield result
        finally:
            for task in queue:
                task.future.cancel()

    def _submit(self, function: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        """Submit a chunk; if the executor is broken, the future says so."""
        try:
            return self.executor.submit(function, chunk)
        except BrokenExecutor as error:
            broken: Future[Result] = Future()
            broken.set_exception(error)
            return broken

    def _result(self, function: Callable[[Chunk], Result], queue: deque[Task[Chunk, Result]]) -> Result:
        """The result of the first task, which is retried if it fails."""
        first = queue[0]
        lost = False
        while (error := first.future.exception()) is not None:
            first.failures += 1
            if first.failures == MAX_FAILURES:
                raise LabError("chunk-failed", {"chunk": str(first.chunk), "reason": repr(error)}) from error
            if isinstance(error, BrokenExecutor):
                # Any chunk may have broken the executor: the first one is retried alone before the others.
                self.executor.shutdown(wait=False)
                self.executor = self.make_executor()
                lost = True
            first.future = self._submit(function, first.chunk)
        if lost:
            self._resubmit(function, queue)
        return first.future.result()

    def _resubmit(self, function: Callable[[Chunk], Result], queue: deque[Task[Chunk, Result]]) -> None:
        """Submit the lost tasks to the new executor."""
        for task in islice(queue, 1, None):
            if task.future.cancelled() or isinstance(task.future.exception(), BrokenExecutor):
                task.future = self._submit(function, task.chunk)


def process_pool(workers: int | None = None) -> WorkerPool:
    """Worker processes on this machine, by default one for each core."""
    count = workers or len(os.sched_getaffinity(0))
    context = get_context("spawn")
    return WorkerPool(lambda: ProcessPoolExecutor(count, context, initializer=_start_worker), count)


def _start_worker() -> None:
    """Let a worker end quietly on Ctrl-C, and when its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Without this the workers of a killed parent would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def dask_pool(address: str) -> WorkerPool:
    """The workers of a Dask cluster; its scheduler resubmits the chunks of a lost worker itself."""
    try:
        distributed = import_module("distributed")  # an extra, and slow to import
    except ImportError as error:
        raise LabError("no-dask", {}) from error
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise LabError("no-scheduler", {"asked": address}) from error
    workers = max(1, sum(client.nthreads().values()))
    return WorkerPool(lambda: client.get_executor(pure=False), workers, client.close)
