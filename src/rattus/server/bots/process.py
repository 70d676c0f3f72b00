"""A bot process: reads one job per line and writes one result per line.

    python -m rattus.server.bots.process

It is a process of its own, so that a search never blocks the event loop of the server, and a bot that crashes
or never returns ends nothing but itself.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from msgspec import json

from rattus.server.bots.job import Job, JobResult
from rattus.server.bots.runner import JobRunner

LONGEST_LINE = 1 << 20
NICENESS = 5  # requests of people have priority
COMMAND = (sys.executable, "-m", "rattus.server.bots.process")


class ProcessCrashed(Exception):  # noqa: N818 - the state of the other process
    """The process ended without a result."""


class ProcessTimeout(Exception):  # noqa: N818 - the state of the other process
    """The job took longer than its limit; the process was killed."""


class BotProcess:
    """The server's handle on a bot process, which is started on first use and again after a crash."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self.command = command
        self.process: Process | None = None

    async def run(self, job: Job) -> JobResult:
        """Run a job in the process; ProcessCrashed or ProcessTimeout if there is no result."""
        process = await self._alive() or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(job.seconds):
                process.stdin.write(json.encode(job) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise ProcessTimeout from None
        except asyncio.CancelledError:
            # Otherwise its result would be read as that of the next job.
            self.kill()
            raise
        except ConnectionError:
            line = b""
        if not line.endswith(b"\n"):
            await self.stop()
            raise ProcessCrashed
        return json.decode(line, type=JobResult)

    async def _alive(self) -> Process | None:
        """The process, unless it has died since its last job."""
        process = self.process
        if process is not None and process.stdin is not None and process.stdin.is_closing():
            await self.stop()
        return self.process

    async def _start(self) -> Process:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        return self.process

    def kill(self) -> None:
        """Kill the process."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def stop(self) -> None:
        """Kill the process and wait for its end."""
        self.kill()
        process, self.process = self.process, None
        if process is not None:
            await process.wait()


def main() -> None:
    """Run jobs until the input is closed."""
    # Ctrl-C is meant for the server, which closes this process's input when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    runner = JobRunner()
    for line in sys.stdin.buffer:
        job = json.decode(line, type=Job)
        _set_alarm(job.seconds + 1)
        result = runner.run(job)
        _set_alarm(0)
        _answer(json.encode(result) + b"\n")


def _answer(line: bytes) -> None:
    try:
        os.write(sys.stdout.fileno(), line)
    except BrokenPipeError:
        sys.exit()  # the server is gone


def _set_alarm(seconds: float) -> None:
    """SIGALRM ends the process by default, even inside a compiled loop whose server is gone."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main()
