"""A real Dask cluster for the tests: a scheduler and workers, each a process of its own, over TCP."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a process to say what it was started for


class Daemon:
    """A process of the cluster, started and heard."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
        settings = {**os.environ, "PYTHONPATH": paths, "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=folder, env=settings, stderr=subprocess.PIPE, text=True
        )
        self.lines: Queue[str] = Queue()
        self.ear = threading.Thread(target=self._listen, daemon=True)
        self.ear.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.put(line)
        self.process.stderr.close()

    def says(self, pattern: str) -> str:
        """Wait until it says something like this; what it said."""
        while True:
            found = re.search(pattern, self.lines.get(timeout=PATIENCE))
            if found:
                return found.group(1)

    def kill(self) -> None:
        """End it without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.ear.join()


class Cluster:
    """A scheduler and two workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scheduler = Daemon(
            ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"], folder
        )
        self.address = self.scheduler.says(r"Scheduler at:\s+(tcp://\S+)")
        self.workers = [self._worker(), self._worker()]
        for worker in self.workers:
            worker.says(r"(Registered to)")

    def _worker(self) -> Daemon:
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
        return Daemon(["distributed.cli.dask_worker", self.address, *options], self.folder)

    def stop(self) -> None:
        """End everything."""
        for daemon in (*self.workers, self.scheduler):
            daemon.kill()
