"""Luck has mean zero, whoever plays, and what one gains by it others lose."""

from statistics import fmean, stdev

import pytest

from rattus.analysis.analyse import expectation
from rattus.analysis.calibration import calibrated_value
from rattus.analysis.stretch import stretches
from rattus.analysis.worlds import chance_spoke
from tests.analysis.games import game_of

GAMES = 40


def luck_of(seed: int) -> list[float]:
    """Each player's luck with the rats in one game."""
    total = [0.0] * 3
    for stretch in stretches(game_of("classic", "random", ("greedy:1",) * 3, seed)):
        if chance_spoke(stretch.before, stretch.after):
            expected, _ = expectation(stretch, seed)
            after = calibrated_value().chances(stretch.after)
            total = [sum(parts) for parts in zip(total, after, (-share for share in expected), strict=True)]
    return total


@pytest.mark.slow
@pytest.mark.compiled
def test_luck_is_zero_on_average() -> None:
    games = [luck_of(seed) for seed in range(100, 100 + GAMES)]

    for seat in range(3):
        luck = [game[seat] for game in games]
        assert abs(fmean(luck)) < 3.5 * stdev(luck) / GAMES**0.5


def test_what_one_gains_by_luck_others_lose() -> None:
    luck = luck_of(7)

    assert max(luck) > 0.0
    assert sum(luck) == pytest.approx(0.0, abs=1e-9)
