"""A process that thinks for bots: a job a line comes in, a thought a line goes out.

    python -m rattus.server.bots.process

It is a process of its own, so that thinking never holds up the people at the tables, and so that a bot that
crashes or never comes to an end takes nobody along.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from msgspec import json

from rattus.server.bots.job import Job, Thought, think

LONGEST_LINE = 1 << 20
GENTLE = 5  # people's requests go first
COMMAND = (sys.executable, "-m", "rattus.server.bots.process")


class Crashed(Exception):  # noqa: N818 - what happened to the other process
    """The process ended before it had decided."""


class Overrun(Exception):  # noqa: N818 - what the other process did
    """It took longer than it may."""


class Thinker:
    """Such a process, seen from the server: started when it is first needed, and again after a crash."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self.command = command
        self.process: Process | None = None

    async def think(self, job: Job) -> Thought:
        """What is decided; Crashed or Overrun if nothing is."""
        process = self.process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(job.seconds):
                process.stdin.write(json.encode(job) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise Overrun from None
        except asyncio.CancelledError:
            # The answer would be taken for that of the next job.
            self.kill()
            raise
        except ConnectionError:
            line = b""
        if not line.endswith(b"\n"):
            await self.stop()
            raise Crashed
        return json.decode(line, type=Thought)

    async def _start(self) -> Process:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        return self.process

    def kill(self) -> None:
        """End it at once."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def stop(self) -> None:
        """End it and see it gone."""
        self.kill()
        process, self.process = self.process, None
        if process is not None:
            await process.wait()


def main() -> None:
    """Think until nobody asks any more."""
    # Ctrl-C is meant for the server, which closes our input when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    for line in sys.stdin.buffer:
        job = json.decode(line, type=Job)
        _set_alarm(job.seconds + 1)
        thought = think(job)
        _set_alarm(0)
        _answer(json.encode(thought) + b"\n")


def _answer(line: bytes) -> None:
    try:
        os.write(sys.stdout.fileno(), line)
    except BrokenPipeError:
        sys.exit()  # the server is gone, and has no use for it


def _set_alarm(seconds: float) -> None:
    """The default of this signal ends the process, even inside a compiled loop whose server is long gone."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main()
