"""Fitting finds weights that foresee what there is to foresee, and nothing where there is nothing."""

import numpy as np
import pytest

from rattus.bots.features import COUNT
from rattus.bots.judge import SEATS
from rattus.lab.fit import fit, foresee, gradient, start_model, surprise, targets
from rattus.lab.selfplay import Harvest

PLAYERS = 4
EVEN = float(np.log(PLAYERS))


def harvest(told: bool) -> Harvest:
    """Positions in which the first feature tells the winner, or tells nothing."""
    random = np.random.default_rng(1)
    count = 3000
    rows = np.zeros((count, SEATS, COUNT), np.float16)
    rows[:, :PLAYERS, :4] = random.normal(0.0, 1.0, (count, PLAYERS, 4))
    winner = rows[:, :PLAYERS, 0].argmax(axis=1) if told else random.integers(0, PLAYERS, count)
    results = np.zeros((count, SEATS), np.float32)
    results[np.arange(count), winner] = 1.0
    return Harvest(
        rows, results, np.full((count, SEATS), -1.0, np.float32), np.full(count, PLAYERS), np.arange(count)
    )


def test_what_can_be_foreseen_is_learned() -> None:
    fitted = fit(harvest(told=True), 8, 30, 1)

    assert fitted.unseen < 0.8 * EVEN


def test_where_nothing_can_be_foreseen_nothing_is_imagined() -> None:
    fitted = fit(harvest(told=False), 8, 5, 1)

    assert fitted.unseen == pytest.approx(EVEN, abs=0.05)


def test_the_same_seed_learns_the_same() -> None:
    one, other = (fit(harvest(told=True), 8, 1, 5).model.text() for _ in range(2))

    assert one == other


def test_the_gradient_is_the_slope_of_the_surprise() -> None:
    some = harvest(told=True)
    rows, aims, players = some.rows[:20].astype(np.float64), targets(some)[:20], some.players[:20]
    model = start_model(8, 2)
    model = model._replace(inner=model.inner.astype(np.float64), outer=model.outer.astype(np.float64))
    slope = gradient(model, rows, aims, players).inner[0, 3]

    moved = [model.inner.copy() for _ in range(2)]
    moved[0][0, 3] -= 1e-4
    moved[1][0, 3] += 1e-4
    low, high = (surprise(model._replace(inner=inner), rows, aims, players) for inner in moved)

    assert (high - low) / 2e-4 == pytest.approx(slope, abs=1e-3)


def test_seats_not_taken_get_nothing() -> None:
    shares, _ = foresee(start_model(8, 1), np.ones((1, SEATS, COUNT), np.float32), np.array([2]))

    assert list(shares[0]) == pytest.approx([0.5, 0.5, 0, 0, 0, 0])


def test_what_the_search_expected_counts_beside_the_result() -> None:
    some = harvest(told=True)
    expected = np.zeros_like(some.outlooks)
    expected[:, 0] = 1.0

    mixed = targets(some._replace(outlooks=expected))

    assert list(mixed[0]) == pytest.approx(list(0.5 * some.results[0] + 0.5 * expected[0]))
