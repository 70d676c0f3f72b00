"""PostgreSQL that hangs: the server says so at once, and a signal still ends it within five seconds."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.client import Person, run
from tests.server.postgres import Postgres, free_port
from tests.server.processes import ServerProcess, start, stop, wait_for

pytestmark = pytest.mark.slow

LONGEST_STOP = 5.0
BUSY = 2.0  # seconds more that a busy machine may take


@contextmanager
def stopped(database: Postgres) -> Iterator[None]:
    """Every process of the cluster stands still: connections stay open, and nobody answers."""
    main = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
    processes = [main, *map(int, children)]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


@pytest.fixture
def database() -> Iterator[Postgres]:
    made = Postgres()
    yield made
    made.remove()


def seconds_to_end(server: ServerProcess) -> float:
    """How long a server takes to obey."""
    began = time.monotonic()
    server.send_signal(signal.SIGTERM)
    server.wait(60)
    return time.monotonic() - began


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_whose_database_hangs_is_alive_but_not_ready_and_stops(
    database: Postgres, workers: str
) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    arguments = ("--port", str(port), "--database", database.new_database(), "--workers", workers)
    server = start("serve", *arguments)
    try:
        wait_for(address, server)
        run(come(address))
        ready = httpx.get(f"{address}/readyz").status_code
        with stopped(database):
            time.sleep(1.1)  # until the answer of before is forgotten
            began = time.monotonic()
            alive = httpx.get(f"{address}/healthz", timeout=10).status_code
            answers = [httpx.get(f"{address}/readyz", timeout=10) for _ in range(3)]
            told = time.monotonic() - began
            seconds = seconds_to_end(server)
    finally:
        said = stop(server)

    assert (ready, alive) == (200, 200)
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "not-ready")] * 3
    assert told < 9
    assert seconds < LONGEST_STOP + BUSY
    assert server.returncode == 0, said


def test_a_worker_whose_database_hangs_stops(database: Postgres) -> None:
    address = database.new_database()
    with_tables = start(
        "serve", "--port", str(port := free_port()), "--database", address, RATTUS_THINKERS="0"
    )
    server = start("worker", "--database", address)
    try:
        wait_for(f"http://127.0.0.1:{port}", with_tables)
        stop(with_tables)
        time.sleep(1)
        with stopped(database):
            time.sleep(0.5)
            seconds = seconds_to_end(server)
    finally:
        stop(server)

    assert seconds < LONGEST_STOP + BUSY


def test_a_server_that_waits_for_its_database_at_the_start_stops(database: Postgres, tmp_path: Path) -> None:
    address = database.new_database()
    port = str(free_port())
    server = start("serve", "--port", port, "--database", address)
    wait_for(f"http://127.0.0.1:{port}", server)
    stop(server)
    with stopped(database):
        again = start("serve", "--port", port, "--database", address)
        try:
            time.sleep(4)
            seconds = seconds_to_end(again)
        finally:
            stop(again)

    assert seconds < LONGEST_STOP + BUSY


async def come(address: str) -> None:
    """Somebody comes, so that connections are open."""
    await Person.arrive(address)
