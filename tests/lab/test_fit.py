"""Fitting finds weights that foresee what there is to foresee, and nothing where there is nothing."""

import numpy as np
import pytest

from rattus.bots.parameters import parse_weights
from rattus.bots.value.feature_index import FEATURES
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.region_buckets import REGION_BUCKETS
from rattus.bots.value.value import MAX_PLAYERS
from rattus.lab.fit import fit, foresee, gradient, model_of, start_model, surprise, whole
from rattus.lab.selfplay import MOST_REGIONS, Harvest

pytestmark = pytest.mark.slow

PLAYERS = 4
EVEN = float(np.log(PLAYERS))


def harvest(told: bool) -> Harvest:
    """Positions in which the first feature tells the winner, or tells nothing."""
    random = np.random.default_rng(1)
    count = 3000
    rows = np.zeros((count, MAX_PLAYERS, FEATURES), np.float16)
    rows[:, :PLAYERS, :4] = random.normal(0.0, 1.0, (count, PLAYERS, 4))
    winner = rows[:, :PLAYERS, 0].argmax(axis=1) if told else random.integers(0, PLAYERS, count)
    results = np.zeros((count, MAX_PLAYERS), np.float32)
    results[np.arange(count), winner] = 1.0
    kinds = np.full((count, MAX_PLAYERS, MOST_REGIONS), REGION_BUCKETS, np.uint16)
    return Harvest(rows, kinds, results, results, np.full(count, PLAYERS), np.arange(count))


def test_what_can_be_foreseen_is_learned() -> None:
    fitted = fit(start_model(8, 1), harvest(told=True), 300, 1)

    assert fitted.unseen < 0.8 * EVEN


def test_where_nothing_can_be_foreseen_nothing_is_imagined() -> None:
    fitted = fit(start_model(8, 1), harvest(told=False), 5, 1)

    assert fitted.unseen == pytest.approx(EVEN, abs=0.05)


def test_the_same_seed_learns_the_same() -> None:
    one, other = (fit(start_model(8, 5), harvest(told=True), 1, 5).model.text() for _ in range(2))

    assert one == other


def test_the_gradient_is_the_slope_of_the_surprise() -> None:
    some = harvest(told=True)
    some = Harvest(*(part[:20] for part in some))
    rows = whole(some.rows, some.kinds).astype(np.float64)
    model = start_model(8, 2)
    model = model._replace(inner=model.inner.astype(np.float64), outer=model.outer.astype(np.float64))
    slope = gradient(model, rows, some.aims, some.players).inner[0, 3]

    moved = [model.inner.copy() for _ in range(2)]
    moved[0][0, 3] -= 1e-4
    moved[1][0, 3] += 1e-4
    low, high = (surprise(model._replace(inner=inner), some) for inner in moved)

    assert (high - low) / 2e-4 == pytest.approx(slope, abs=1e-3)


def test_seats_not_taken_get_nothing() -> None:
    shares, _ = foresee(start_model(8, 1), np.ones((1, MAX_PLAYERS, INPUT_WIDTH), np.float32), np.array([2]))

    assert list(shares[0]) == pytest.approx([0.5, 0.5, 0, 0, 0, 0])


def test_learning_goes_on_where_it_stopped() -> None:
    model = fit(start_model(16, 1), harvest(told=True), 1, 1).model

    assert model_of(parse_weights(model.text())).text() == model.text()
