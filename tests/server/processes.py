"""Servers as processes of their own, as a person would start them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

import httpx

from tests.server.postgres import free_port

PROGRAM = "import sys; from rattus.cli.app import main; sys.argv[0] = 'rattus'; main()"
PATIENCE = 120  # seconds until a server that does not answer counts as broken, on however busy a machine
SETTINGS = {
    "RATTUS_BOT_PACE": "0",
    "RATTUS_REQUESTS": "0",  # all players of a test come from one address
    "LC_ALL": "C.UTF-8",
}


def environment(**more: str) -> dict[str, str]:
    """This process's environment without settings of the person who runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RATTUS_")}
    return {**kept, **SETTINGS, **more}


class ServerProcess(subprocess.Popen[str]):
    """A process beside the test; what it prints goes to a file, so that it never waits for a reader."""

    def __init__(
        self,
        *command: str,
        python: str = sys.executable,
        before: Callable[[], None] | None = None,
        **more: str,
    ) -> None:
        self.story = ""
        self.printed = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by `said`
        super().__init__(
            [python, *command],
            env=environment(**more),
            preexec_fn=before,
            stdin=subprocess.DEVNULL,
            stdout=self.printed,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def said(self) -> str:
        """Everything it printed, once it has ended; it is ended if it has not."""
        if self.poll() is None:
            self.kill()
        self.wait()
        if not self.printed.closed:
            with self.printed:
                self.printed.seek(0)
                self.story = self.printed.read()
        return self.story


def start(*arguments: str, **more: str) -> ServerProcess:
    """Run a command of `rattus` beside the test."""
    return ServerProcess("-c", PROGRAM, *arguments, **more, before=None)


def wait_for(address: str, process: ServerProcess) -> None:
    """Until the server says that it is well."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with suppress(httpx.TransportError):
            if httpx.get(f"{address}/healthz", timeout=2).status_code == 200:
                return
        time.sleep(0.02)
    raise AssertionError(process.said())


def stop(process: ServerProcess, sent: signal.Signals = signal.SIGINT) -> str:
    """End a process as Ctrl-C does; what it had printed."""
    if process.poll() is None:
        process.send_signal(sent)
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    return process.said()


@contextmanager
def serving(database: str, *options: str, **more: str) -> Iterator[str]:
    """A server for this database; its address."""
    with several(database, 1, options, **more) as addresses:
        yield addresses[0]


@contextmanager
def several(database: str, count: int, options: Sequence[str] = (), **more: str) -> Iterator[list[str]]:
    """Servers that share a database; their addresses."""
    ports = [free_port() for _ in range(count)]
    running = [
        start("serve", "--port", str(port), "--database", database, *options, **more) for port in ports
    ]
    try:
        addresses = [f"http://127.0.0.1:{port}" for port in ports]
        for address, process in zip(addresses, running, strict=True):
            wait_for(address, process)
        yield addresses
    finally:
        for process in running:
            stop(process)


def sqlite(folder: Path) -> str:
    """The address of a database in a file of this folder."""
    return f"sqlite:///{folder}/rattus.db"
