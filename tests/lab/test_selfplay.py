"""Self-play: what is kept of games to learn from."""

import numpy as np
import pytest

from rattus.bots.parameters import champion_weights, write_weights
from rattus.bots.value.feature_index import IS_EVALUATOR
from rattus.lab.selfplay import Harvest, Lesson, study

SEEDS = (3, 4, 5, 6)


def champions() -> str:
    """The champion's weights as text."""
    weights = champion_weights()
    return write_weights(list(weights.linear), list(weights.hidden), list(weights.bias), list(weights.output))


@pytest.fixture(scope="module", params=[0, 3], ids=["at first sight", "thinking"])
def harvest(request: pytest.FixtureRequest) -> Harvest:
    """Positions of a few games."""
    return study(Lesson(SEEDS, champions(), request.param))


def test_every_game_leaves_positions(harvest: Harvest) -> None:
    assert set(harvest.games.tolist()) == set(SEEDS)
    assert {len(part) for part in harvest} == {len(harvest.rows)}


def test_what_to_expect_is_shared_out_among_the_players(harvest: Harvest) -> None:
    taken = np.arange(harvest.aims.shape[1]) < harvest.players[:, None]

    assert harvest.aims.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert not harvest.aims[~taken].any()


def test_early_in_a_game_more_is_foreseen_and_at_its_end_the_result_counts(harvest: Harvest) -> None:
    off = np.abs(harvest.aims - harvest.results).max(axis=1)
    for game in SEEDS:
        of_game = off[harvest.games == game]
        assert of_game[0] > 0.1
        assert of_game[-1] < of_game[0]


def test_positions_are_seen_with_the_eyes_of_one_who_learns(harvest: Harvest) -> None:
    """Guests do not judge: of one pupil among them each position is his, whoever decides there."""
    own = harvest.rows[:, :, IS_EVALUATOR]

    assert (own.sum(axis=1) == 1.0).all()
    assert not own[np.arange(own.shape[1]) >= harvest.players[:, None]].any()


def test_guests_alone_are_watched_by_an_onlooker() -> None:
    assert not study(Lesson(SEEDS[:1], "", 3)).rows[:, :, IS_EVALUATOR].any()


def test_guests_alone_aim_at_the_result() -> None:
    harvest = study(Lesson(SEEDS[:2], "", 3))

    assert (harvest.aims == harvest.results).all()


@pytest.mark.parametrize("thinking", [0, 3])
def test_the_same_seeds_are_the_same_games(thinking: int) -> None:
    first, again = (study(Lesson(SEEDS[:2], champions(), thinking)) for _ in range(2))

    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, other)
