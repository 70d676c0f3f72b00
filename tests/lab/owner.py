"""An owner of workers who is killed while they still wait for work, for a test."""

import os
import signal

from rattus.lab.worker_pool import process_pool
from tests.lab.chunks import SeedChunk, draw

if __name__ == "__main__":
    pool = process_pool(1)
    print(next(pool.run(draw, [SeedChunk(1)])), flush=True)  # noqa: T201 - it tells the test
    os.kill(os.getpid(), signal.SIGKILL)
