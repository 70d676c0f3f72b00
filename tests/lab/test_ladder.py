"""The ladder puts the bots in order."""

import pytest

from rattus.lab.ladder import Ladder, Standing, run_ladder
from rattus.lab.worker_pool import process_pool

pytestmark = pytest.mark.slow

BOTS = ("random", "greedy:1", "cheat:2")


@pytest.fixture(scope="module")
def standing() -> Standing:
    with process_pool(1) as pool:
        return run_ladder(Ladder("classic", "base", BOTS, tables=24, deals=2, seed=2), pool)


@pytest.mark.compiled
def test_random_is_the_last(standing: Standing) -> None:
    assert standing.ratings[-1].code == "random"
    assert standing.shares["random"].high < 1 / 3


@pytest.mark.compiled
def test_each_sits_alone_against_three_of_each_honest_kind(standing: Standing) -> None:
    assert set(standing.duels) == {(one, other) for one in BOTS for other in BOTS[:2]}
    assert all(len(result.deals) == 2 for result in standing.duels.values())


@pytest.mark.compiled
def test_one_greedy_wins_against_three_random(standing: Standing) -> None:
    assert standing.duels["greedy:1", "random"].win_share().value > 0.8


def test_nobody_sits_at_a_mixed_table_twice() -> None:
    ladder = Ladder("classic", "base", tuple("abcdef"), tables=50, deals=1, seed=1)

    assert all(len(set(spec.codes)) == 4 for spec in ladder.games())
    assert {spec.codes[0] for spec in ladder.games()} == set("abcdef")
