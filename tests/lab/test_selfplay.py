"""Self-play: the positions that are sampled, and their targets."""

import numpy as np
import pytest

from rattus.bots.parameters import champion_weights, write_weights
from rattus.bots.value.feature_index import IS_EVALUATOR
from rattus.lab.selfplay import Positions, SelfPlayChunk, play_chunk

SEEDS = (3, 4, 5, 6)


def champions() -> str:
    """The champion's weights as text."""
    weights = champion_weights()
    return write_weights(list(weights.linear), list(weights.hidden), list(weights.bias), list(weights.output))


@pytest.fixture(scope="module", params=[0, 3], ids=["one ply", "search"])
def positions(request: pytest.FixtureRequest) -> Positions:
    """Positions of a few games."""
    return play_chunk(SelfPlayChunk(SEEDS, champions(), request.param))


def test_every_game_leaves_positions(positions: Positions) -> None:
    assert set(positions.games.tolist()) == set(SEEDS)
    assert {len(part) for part in positions} == {len(positions.features)}


def test_targets_sum_to_1_over_the_players(positions: Positions) -> None:
    taken = np.arange(positions.targets.shape[1]) < positions.players[:, None]

    assert positions.targets.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert not positions.targets[~taken].any()


def test_targets_come_closer_to_the_result_towards_the_end(positions: Positions) -> None:
    off = np.abs(positions.targets - positions.results).max(axis=1)
    for game in SEEDS:
        of_game = off[positions.games == game]
        assert of_game[0] > 0.1
        assert of_game[-1] < of_game[0]


def test_positions_are_sampled_from_the_view_of_a_learner(positions: Positions) -> None:
    """Opponents do not evaluate: with one learner each position is from its view, whoever decides there."""
    own = positions.features[:, :, IS_EVALUATOR]

    assert (own.sum(axis=1) == 1.0).all()
    assert not own[np.arange(own.shape[1]) >= positions.players[:, None]].any()


def test_games_without_learners_are_sampled_from_the_view_of_an_onlooker() -> None:
    assert not play_chunk(SelfPlayChunk(SEEDS[:1], "", 3)).features[:, :, IS_EVALUATOR].any()


def test_games_without_learners_have_the_result_as_target() -> None:
    positions = play_chunk(SelfPlayChunk(SEEDS[:2], "", 3))

    assert (positions.targets == positions.results).all()


@pytest.mark.parametrize("thinking", [0, 3])
def test_the_same_seeds_are_the_same_games(thinking: int) -> None:
    first, again = (play_chunk(SelfPlayChunk(SEEDS[:2], champions(), thinking)) for _ in range(2))

    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, other)
