"""Habits that are learned by watching."""

from pathlib import Path

import numpy as np

from rattus.bots.parameters import parse_opponent_type
from rattus.bots.policy.softmax_policy import MAX_FEATURES, POLICY_SIZE
from rattus.bots.policy.table_stats import PHASES, STATS
from rattus.lab.imitation import NOWHERE, Seen, Watch, learn, lessons, together, watch
from tests.cli.terminal import rattus


def decisions(favour: int, against: int, count: int) -> Seen:
    """Between two choices, of which the first is made three times out of four."""
    rows = [[favour, *[NOWHERE] * (MAX_FEATURES - 1)], [against, *[NOWHERE] * (MAX_FEATURES - 1)]]
    return Seen(
        np.array(rows * count, np.int32),
        np.full(count, 2, np.int32),
        np.array([1 if number % 4 == 0 else 0 for number in range(count)], np.int32),
        np.array([number % 2 for number in range(count)], np.int32),
        np.array([[number % 4, 0.5, 2.0] for number in range(count)], np.float32),
    )


def test_what_is_learned_is_how_often_something_was_chosen() -> None:
    learned = learn(decisions(10, 20, 30_000), seed=1)

    odds = float(np.exp(learned.table[10] - learned.table[20]))
    assert 2.6 < odds < 3.4
    assert 0.7 < learned.agreed < 0.8
    assert [place for place, rating in enumerate(learned.table) if rating] == [10, 20]


def test_the_manner_of_the_tables_is_learned_by_phases() -> None:
    learned = learn(decisions(10, 20, 3_000), seed=1)

    means = np.array(learned.means).reshape(PHASES, STATS).tolist()
    spreads = np.array(learned.spreads).reshape(PHASES, STATS).tolist()
    nothing_seen = [0.0] * STATS
    assert means == [[1.0, 0.5, 2.0], [2.0, 0.5, 2.0], nothing_seen, nothing_seen]
    assert spreads == [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0] * STATS, [1.0] * STATS]


def test_watching_notes_every_choice_and_which_was_made() -> None:
    seen = watch(Watch((1, 2), "greedy:1"))

    assert len(seen.places) == seen.counts.sum()
    assert (seen.chosen < seen.counts).all()
    assert (seen.counts > 1).all()
    assert len(seen.phases) == len(seen.traits) == len(seen.counts)
    assert (seen.places <= POLICY_SIZE).all()


def test_the_same_seeds_show_the_same_games_whoever_watches() -> None:
    at_once = watch(Watch((3, 4), "planner:5"))
    one_by_one = together([watch(Watch((seed,), "planner:5")) for seed in (3, 4)])

    assert all((one == other).all() for one, other in zip(at_once, one_by_one, strict=True))
    assert [len(lesson.seeds) for lesson in lessons("greedy", 25, 1)] == [10, 10, 5]


def test_the_command_writes_habits_that_can_be_read(tmp_path: Path) -> None:
    said = rattus(
        "habits", str(tmp_path / "mine.habits"), "--player", "greedy:1", "--games", "4", "--workers", "1"
    )

    assert said.code == 0
    assert "mine.habits" in said.out
    assert any(parse_opponent_type((tmp_path / "mine.habits").read_text()).policy_weights)


def test_the_command_tells_what_is_wrong(tmp_path: Path) -> None:
    unknown = rattus("habits", str(tmp_path / "x"), "--player", "nobody")
    nothing = rattus("habits", str(tmp_path / "x"), "--games", "0")

    assert (unknown.code, nothing.code) == (2, 2)
    assert not (tmp_path / "x").exists()
