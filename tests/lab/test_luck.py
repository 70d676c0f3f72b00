"""Luck is measured without bias, and results without it vary less."""

from statistics import fmean, pvariance, stdev

import pytest

from rattus.analysis.worlds import common_knowledge
from rattus.api import new_game
from rattus.lab.luck import LuckEstimator
from rattus.lab.match import GameResult, GameSpec, play_with_luck
from rattus.rules.game import legal, play
from rattus.rules.view import UNKNOWN

pytestmark = pytest.mark.slow

GAMES = 150


@pytest.fixture(scope="module")
def games() -> list[GameResult]:
    """A bot against itself."""
    return [
        play_with_luck(GameSpec("classic", 4, "random", ("greedy:1",) * 4, seed)) for seed in range(GAMES)
    ]


@pytest.mark.compiled
def test_luck_is_zero_on_average(games: list[GameResult]) -> None:
    for seat in range(4):
        luck = [game.luck[seat] for game in games]
        assert abs(fmean(luck)) < 3.5 * stdev(luck) / GAMES**0.5


@pytest.mark.compiled
def test_what_one_gains_by_luck_others_lose(games: list[GameResult]) -> None:
    assert all(sum(game.luck) == pytest.approx(0.0, abs=1e-9) for game in games)


@pytest.mark.compiled
def test_without_luck_results_vary_less(games: list[GameResult]) -> None:
    wins = [float(game.winner == seat) for game in games for seat in range(4)]
    luck = [share for game in games for share in game.luck]
    adjusted = [won - lucky for won, lucky in zip(wins, luck, strict=True)]

    assert pvariance(adjusted) < 0.8 * pvariance(wins)


def test_nobody_is_lucky_before_a_rat_is_turned_up() -> None:
    state = new_game(seed=5)
    estimator = LuckEstimator(4, 1)
    while not state.turned:
        assert estimator.total == [0.0] * 4
        action = legal(state)[0]
        estimator.before(state, action)
        play(state, action)
        estimator.after(state)

    assert estimator.total != [0.0] * 4


def test_common_knowledge_is_what_anybody_has_seen_and_no_more() -> None:
    state = new_game(seed=5)
    state.mark_seen(3, 1 << 2)

    faces = list(common_knowledge(state).faces)

    assert faces[3] == state.faces[3]
    assert [rat for rat, face in enumerate(faces) if face != UNKNOWN] == [3]


def test_where_a_cheat_sits_luck_is_not_measured() -> None:
    game = play_with_luck(GameSpec("classic", 2, "base", ("cheat:2", "random"), 1))

    assert game.luck == ()
