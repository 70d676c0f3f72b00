"""The same work on a Dask cluster, even if one of its workers dies."""

import sys
from collections.abc import Iterator

import pytest

from rattus.lab.arena import Match, run_match
from rattus.lab.errors import LabError
from rattus.lab.worker_pool import dask_pool, process_pool
from tests.lab.chunks import SeedChunk, draw, refuse, take_time
from tests.lab.dask_cluster import Cluster
from tests.lab.test_arena import timeless

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("dask"))
    yield made
    made.stop()


def test_a_cluster_comes_to_the_same_result_as_processes(dask: Cluster) -> None:
    match = Match("classic", "random", ("greedy:1", "random", "random"), 12, 5)
    with process_pool(2) as pool:
        here = run_match(match, pool)
    with dask_pool(dask.address) as pool:
        assert pool.workers == 2
        there = run_match(match, pool)

    assert timeless(there) == timeless(here)


def test_a_chunk_that_always_fails_on_the_cluster_is_named(dask: Cluster) -> None:
    with dask_pool(dask.address) as pool, pytest.raises(LabError) as failed:
        list(pool.run(refuse, [SeedChunk(seed) for seed in range(5)]))

    assert failed.value.data == {"chunk": str(SeedChunk(3)), "reason": "RuntimeError('never')"}


def test_a_worker_killed_in_the_middle_costs_no_result(dask: Cluster) -> None:
    chunks = [SeedChunk(seed) for seed in range(30)]
    found = []
    with dask_pool(dask.address) as pool:
        for result in pool.run(take_time, chunks):
            found.append(result)
            if len(found) == 5:
                dask.workers[0].kill()

    assert dask.workers[0].process.returncode == -9
    assert found == [draw(chunk) for chunk in chunks]


def test_where_no_scheduler_answers_that_is_said() -> None:
    with pytest.raises(LabError) as failed:
        dask_pool("nowhere")

    assert (failed.value.code, failed.value.data) == ("no-scheduler", {"asked": "nowhere"})


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(LabError) as failed:
        dask_pool("tcp://127.0.0.1:1")

    assert failed.value.code == "no-dask"
