"""Imitation learning: recorded decisions, the policy fitted to them, and the command."""

from pathlib import Path

import numpy as np
import pytest

from rattus.bots.parameters import parse_opponent_type
from rattus.bots.policy.softmax_policy import MAX_FEATURES, POLICY_SIZE
from rattus.bots.policy.table_stats import PHASES, STATS
from rattus.lab.imitation import (
    PADDING,
    Decisions,
    ImitationChunk,
    chunks_of,
    concatenate,
    fit_policy,
    record_decisions,
)
from tests.cli.terminal import rattus


def decisions(favour: int, against: int, count: int) -> Decisions:
    """Between two choices, of which the first is made three times out of four."""
    features = [[favour, *[PADDING] * (MAX_FEATURES - 1)], [against, *[PADDING] * (MAX_FEATURES - 1)]]
    return Decisions(
        np.array(features * count, np.int32),
        np.full(count, 2, np.int32),
        np.array([1 if number % 4 == 0 else 0 for number in range(count)], np.int32),
        np.array([number % 2 for number in range(count)], np.int32),
        np.array([[number % 4, 0.5, 2.0] for number in range(count)], np.float32),
    )


def test_the_fitted_odds_are_those_of_the_decisions() -> None:
    fitted = fit_policy(decisions(10, 20, 30_000), seed=1)

    odds = float(np.exp(fitted.weights[10] - fitted.weights[20]))
    assert 2.6 < odds < 3.4
    assert 0.7 < fitted.accuracy < 0.8
    assert [place for place, weight in enumerate(fitted.weights) if weight] == [10, 20]


def test_table_statistics_are_fitted_by_phase() -> None:
    fitted = fit_policy(decisions(10, 20, 3_000), seed=1)

    means = np.array(fitted.means).reshape(PHASES, STATS).tolist()
    deviations = np.array(fitted.deviations).reshape(PHASES, STATS).tolist()
    no_record = [0.0] * STATS
    assert means == [[1.0, 0.5, 2.0], [2.0, 0.5, 2.0], no_record, no_record]
    assert deviations == [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0] * STATS, [1.0] * STATS]


def test_every_choice_is_recorded_and_which_was_made() -> None:
    recorded = record_decisions(ImitationChunk((1, 2), "greedy:1"))

    assert len(recorded.features) == recorded.counts.sum()
    assert (recorded.chosen < recorded.counts).all()
    assert (recorded.counts > 1).all()
    assert len(recorded.phases) == len(recorded.stats) == len(recorded.counts)
    assert (recorded.features <= POLICY_SIZE).all()


def test_the_same_seeds_record_the_same_decisions_in_any_chunks() -> None:
    at_once = record_decisions(ImitationChunk((3, 4), "planner:5"))
    one_by_one = concatenate([record_decisions(ImitationChunk((seed,), "planner:5")) for seed in (3, 4)])

    assert all((one == other).all() for one, other in zip(at_once, one_by_one, strict=True))
    assert [len(chunk.seeds) for chunk in chunks_of("greedy", 25, 1)] == [10, 10, 5]


@pytest.mark.parametrize("command", ["policy", "habits"])
def test_the_command_writes_a_policy_that_can_be_read(command: str, tmp_path: Path) -> None:
    """By its name, and by its old one."""
    file = tmp_path / "mine.policy"
    said = rattus(command, str(file), "--player", "greedy:1", "--games", "4", "--workers", "1")

    assert said.code == 0
    assert "mine.policy" in said.out
    assert any(parse_opponent_type(file.read_text()).policy_weights)


def test_the_command_tells_what_is_wrong(tmp_path: Path) -> None:
    unknown = rattus("policy", str(tmp_path / "x"), "--player", "nobody")
    nothing = rattus("policy", str(tmp_path / "x"), "--games", "0")

    assert (unknown.code, nothing.code) == (2, 2)
    assert not (tmp_path / "x").exists()
