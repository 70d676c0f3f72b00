"""Training: small generations, interrupted and continued, and what the folder holds."""

import json
import shutil
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rattus.bots.parameters import WeightsError, parse_weights
from rattus.lab.arena import DealChunk, Match
from rattus.lab.selfplay import SelfPlayChunk
from rattus.lab.train import GatingDeal, Plan, PlanMismatch, Training, unpack
from rattus.lab.worker_pool import WorkerPool

pytestmark = pytest.mark.slow

PLAN = Plan(seed=3, games=24, iterations=2, hidden=8, epochs=1, deals=1)


class Here(Executor):
    """Work is done here and now; it may be told to stop in the middle."""

    def __init__(self, stops_after: int) -> None:
        self.left = stops_after

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it, unless it is time to stop."""
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def one_worker(stops_after: int = 10_000) -> WorkerPool:
    """A pool of one worker."""
    return WorkerPool(lambda: Here(stops_after), 1)


def silent(number: int, part: str, done: int, total: int) -> None:
    """Nobody listens."""


def train(folder: Path, generations: int, pool: WorkerPool) -> Training:
    """Train until there are so many generations."""
    training = Training(folder, PLAN)
    while len(training.generations) < generations:
        training.run_generation(pool, silent)
    return training


def contents(folder: Path) -> dict[str, bytes]:
    """What was learned."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in {".weights", ".json"}}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of two generations without a break."""
    folder = tmp_path_factory.mktemp("undisturbed")
    train(folder, 2, one_worker())
    return folder


@pytest.mark.parametrize(
    "chunks", [1, 2, 4], ids=["playing", "before the gating match", "the next generation"]
)
def test_an_interrupted_training_ends_with_the_same_weights(
    undisturbed: Path, tmp_path: Path, chunks: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        train(tmp_path, 2, one_worker(stops_after=chunks))

    train(tmp_path, 2, one_worker())

    assert contents(tmp_path) == contents(undisturbed)


def test_each_generation_leaves_weights_that_can_be_used(undisturbed: Path) -> None:
    for number in (1, 2):
        weights = parse_weights((undisturbed / f"generation-{number}.weights").read_text(encoding="utf-8"))
        assert weights.units == PLAN.hidden


def test_the_state_file_holds_the_plan_and_the_figures(undisturbed: Path) -> None:
    saved = json.loads((undisturbed / "training.json").read_text(encoding="utf-8"))

    assert saved["plan"] == PLAN._asdict()
    assert [one["games"] for one in saved["generations"]] == [4, 4]


def test_a_candidate_that_did_not_win_is_not_accepted(undisturbed: Path) -> None:
    """One deal proves nothing, so nothing is accepted."""
    assert (Training(undisturbed, PLAN).incumbent(), (undisturbed / "best.weights").exists()) == ("", False)


def test_each_generation_plays_with_the_weights_fitted_before(undisturbed: Path) -> None:
    training = Training(undisturbed, PLAN)
    first, second, third = (next(training.chunks(number)).weights for number in (1, 2, 3))

    assert first == ""
    assert second == (undisturbed / "generation-1.weights").read_text(encoding="utf-8")
    assert third == (undisturbed / "generation-2.weights").read_text(encoding="utf-8")


def test_the_incumbent_is_the_last_accepted_candidate(undisturbed: Path) -> None:
    training = Training(undisturbed, PLAN)
    training.generations[0] = training.generations[0]._replace(accepted=True)

    assert training.incumbent() == (undisturbed / "candidate-1.weights").read_text(encoding="utf-8")


def test_the_candidate_is_the_mean_of_the_last_generations(undisturbed: Path) -> None:
    training = Training(undisturbed, PLAN)
    first, second, candidate = (
        parse_weights((undisturbed / name).read_text(encoding="utf-8"))
        for name in ("generation-1.weights", "generation-2.weights", "candidate-2.weights")
    )

    assert training.candidate(1) == training.fitted(1)
    assert list(candidate.output) == pytest.approx(
        [(one + other) / 2 for one, other in zip(first.output, second.output, strict=True)], rel=1e-4
    )


def test_training_can_start_from_weights(undisturbed: Path, tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN)
    text = (undisturbed / "generation-2.weights").read_text(encoding="utf-8")
    training.start_from(text)

    assert (next(training.chunks(1)).weights, training.incumbent()) == (text, text)
    training.run_generation(one_worker(), silent)
    assert training.fitted(1) not in {"", text}


def test_weights_of_another_size_are_refused(undisturbed: Path, tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN._replace(hidden=16))

    with pytest.raises(WeightsError, match="8 hidden, not 16"):
        training.start_from((undisturbed / "generation-2.weights").read_text(encoding="utf-8"))


def test_a_chunk_that_fails_is_told_in_few_words() -> None:
    match = Match("classic", "base", ("candidate:1", "planner", "planner", "planner"), 1, 1)
    weights = "0.0 " * 2000

    assert len(str(GatingDeal(DealChunk(match, 1), weights, weights))) < 400
    assert len(str(SelfPlayChunk((1, 2, 3, 4), weights, 0))) < 400


def test_a_folder_keeps_to_its_plan(undisturbed: Path) -> None:
    with pytest.raises(PlanMismatch, match="games 24"):
        Training(undisturbed, PLAN._replace(games=25))


def test_a_folder_of_version_0_1_can_be_continued(undisturbed: Path, tmp_path: Path) -> None:
    """Its figures and positions have other keys."""
    names = {"training_loss": "learned", "validation_loss": "unseen"}
    saved = json.loads((undisturbed / "training.json").read_text(encoding="utf-8"))
    saved["generations"] = [
        {names.get(key, key): one[key] for key in one} for one in saved["generations"][:1]
    ]
    (tmp_path / "training.json").write_text(json.dumps(saved), encoding="utf-8")
    for name in ("generation-1.weights", "candidate-1.weights"):
        shutil.copy(undisturbed / name, tmp_path)
    positions = unpack(undisturbed / "generation-1.npz")
    np.savez(
        tmp_path / "generation-1.npz",
        rows=positions.features,
        kinds=positions.buckets,
        aims=positions.targets,
        results=positions.results,
        players=positions.players,
        games=positions.games,
    )

    train(tmp_path, 2, one_worker())

    assert contents(tmp_path) == contents(undisturbed)
