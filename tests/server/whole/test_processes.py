"""Several processes share one socket: each answers, one that dies is replaced, and all end together."""

import os
import signal
import time
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import free_port, postgres
from tests.server.processes import start, stop, wait_for

pytestmark = pytest.mark.slow

PATIENCE = 30  # seconds until something that does not happen counts as broken


def children_of(process: int) -> list[int]:
    """The processes a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(number) for number in found.split()]


def is_worker(process: int) -> bool:
    """Is this one of those that serve?"""
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


def workers_of(process: int) -> list[int]:
    """The processes that serve."""
    return [child for child in children_of(process) if is_worker(child)]


def test_a_worker_that_dies_is_replaced_and_all_end_together() -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = start("serve", "--port", str(port), "--database", postgres().new_database(), RATTUS_WORKERS="2")
    try:
        wait_for(address, server)
        killed, other = workers_of(server.pid)
        os.kill(killed, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while killed in (now := workers_of(server.pid)) or len(now) < 2:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert other in now, stop(server)
        assert httpx.post(f"{address}/api/me", json={"name": "Ann"}, timeout=PATIENCE).status_code == 200
    finally:
        stop(server)
    assert server.returncode == 0
    assert not [process for process in now if Path(f"/proc/{process}").exists()]
