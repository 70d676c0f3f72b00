"""Reliability is measured by bin, and a fit finds the correction that games were made with."""

import math

import pytest

from rattus.analysis.correction import NO_FACTOR, POWERS, Correction, Moment, softmax
from rattus.lab.correction_fit import NEUTRAL, PRIOR, fit, fit_correction, positions_of, solve
from rattus.lab.reliability import (
    TEST_SEEDS,
    Group,
    Sample,
    SampledGame,
    game_chunks,
    groups,
    reliability_of,
    sample_game,
    tables,
)
from rattus.rules.luck import Luck

GROUP = Group("classic", 3, "base", "planner:400")
WEAK = 1.0  # a prior
NO_CORRECTION = Correction([NEUTRAL] * 5)


def made_games(count: int, power: float) -> list[SampledGame]:
    """Games of one position each, won with the chances that belong to this power."""
    luck = Luck(5)
    games = []
    for _ in range(count):
        shares = softmax([float(luck.below(1000)) / 400.0 for _ in range(3)])
        chances = softmax([power * math.log(share) for share in shares])
        left, winner = float(luck.below(1 << 20)) / (1 << 20), 0
        while winner < 2 and left >= chances[winner]:
            left -= chances[winner]
            winner += 1
        moment = Moment(3, 1.0, final_round=False, decider=0, factor=NO_FACTOR)
        games.append(SampledGame(GROUP, winner, (Sample(tuple(shares), moment),)))
    return games


def test_a_fit_finds_the_power_that_was_at_work() -> None:
    games = made_games(10_000, 1.6)
    found = fit([position for game in games for position in positions_of(game)], NEUTRAL, WEAK)

    assert found[POWERS - 2] == pytest.approx(1.6, abs=0.12)
    assert found[0] == 1.0


def test_a_strong_prior_keeps_few_games_from_changing_much() -> None:
    games = made_games(50, 1.6)
    found = fit([position for game in games for position in positions_of(game)], NEUTRAL, PRIOR)

    assert found == pytest.approx(NEUTRAL, abs=0.02)


def test_a_correction_makes_predictions_reliable() -> None:
    test = made_games(12_000, 1.6)[8_000:]
    rows = fit_correction(made_games(10_000, 1.6), WEAK)

    before, after = reliability_of(test, NO_CORRECTION), reliability_of(test, Correction(rows))

    assert before.error > 0.05
    assert after.error < 0.02
    assert 0.0 < after.noise < 0.02


def test_bins_hold_every_prediction() -> None:
    games = made_games(200, 1.0)
    found = reliability_of(games, NO_CORRECTION)

    assert found.games == 200
    assert sum(one.size for one in found.bins) == found.predictions == 600
    assert sum(one.won * one.size for one in found.bins) == pytest.approx(200)


def test_games_to_fit_and_games_to_test_are_others() -> None:
    fitted = {chunk.seed for chunk in game_chunks(40, 1)}
    tested = {chunk.seed for chunk in game_chunks(40, TEST_SEEDS + 1)}

    assert not fitted & tested
    assert len(groups()) == 44


def test_a_sampled_game_keeps_its_positions() -> None:
    game = sample_game(next(game_chunks(1, 1))._replace(group=GROUP._replace(bot="greedy:1")))

    assert game.winner in range(3)
    assert len(game.samples) > 40
    assert all(sum(sample.shares) == pytest.approx(1.0, abs=1e-3) for sample in game.samples)
    assert set(tables([game])) == {"3 players", "classic", "base cards", "greedy:1", "all"}


def test_a_small_system_is_solved() -> None:
    assert solve([[2.0, 1.0], [1.0, 3.0]], [4.0, 7.0]) == pytest.approx([1.0, 2.0])
