"""Chunks go out to workers and come back in order, whatever happens to the workers."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from rattus.lab.errors import LabError
from rattus.lab.worker_pool import QUEUED_PER_WORKER, WorkerPool, process_pool
from tests.lab.chunks import SeedChunk, draw, lose_every_worker, lose_one_worker, refuse, refuse_once

ROOT = Path(__file__).parents[2]
CHUNKS = [SeedChunk(seed) for seed in range(12)]
DRAWN = [draw(chunk) for chunk in CHUNKS]


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    with process_pool(2) as workers:
        yield workers


def test_results_come_in_the_order_of_the_chunks(pool: WorkerPool) -> None:
    assert list(pool.run(draw, CHUNKS)) == DRAWN


def test_progress_is_told_after_each_chunk(pool: WorkerPool) -> None:
    done: list[int] = []

    list(pool.run(draw, CHUNKS[:4], done.append))

    assert done == [1, 2, 3, 4]


def test_chunks_are_taken_only_as_they_are_needed(pool: WorkerPool) -> None:
    asked = 0

    def chunks() -> Iterator[SeedChunk]:
        nonlocal asked
        for seed in count():
            asked += 1
            yield SeedChunk(seed)

    found = list(islice(pool.run(draw, chunks()), 3))

    assert found == DRAWN[:3]
    assert asked <= 3 + QUEUED_PER_WORKER * pool.workers


def test_a_killed_worker_costs_no_result(tmp_path: Path) -> None:
    chunks = [SeedChunk(seed, str(tmp_path)) for seed in range(12)]

    with process_pool(2) as pool:
        found = list(pool.run(lose_one_worker, chunks))

    assert (tmp_path / "killed").exists()
    assert found == DRAWN


def test_a_chunk_that_kills_every_worker_is_named(tmp_path: Path) -> None:
    with process_pool(2) as pool, pytest.raises(LabError) as failed:
        list(pool.run(lose_every_worker, [SeedChunk(seed) for seed in range(6)]))

    assert failed.value.code == "chunk-failed"
    assert failed.value.data["chunk"] == str(SeedChunk(3))


def test_workers_leave_when_their_owner_is_killed() -> None:
    """Its output ends only when the last of them, who share it, has gone."""
    owner = subprocess.run(
        [sys.executable, "-m", "tests.lab.owner"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert owner.returncode == -signal.SIGKILL
    assert owner.stdout.strip() == str(draw(SeedChunk(1)))


def test_a_chunk_that_fails_is_tried_again(pool: WorkerPool, tmp_path: Path) -> None:
    chunks = [SeedChunk(seed, str(tmp_path)) for seed in range(6)]

    assert list(pool.run(refuse_once, chunks)) == DRAWN[:6]


def test_a_chunk_that_always_fails_is_named_with_its_seed_and_the_reason(pool: WorkerPool) -> None:
    with pytest.raises(LabError) as failed:
        list(pool.run(refuse, CHUNKS))

    assert failed.value.data == {"chunk": str(SeedChunk(3)), "reason": "RuntimeError('never')"}
