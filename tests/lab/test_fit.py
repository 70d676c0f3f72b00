"""Fitting: what can be predicted is learned, and nothing else."""

import numpy as np
import pytest

from rattus.bots.parameters import parse_weights
from rattus.bots.value.feature_index import FEATURES
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.region_buckets import REGION_BUCKETS
from rattus.bots.value.value import MAX_PLAYERS
from rattus.lab.fit import cross_entropy, fit, gradient, initial_model, model_of, network_inputs, predict
from rattus.lab.selfplay import MAX_REGIONS, Positions

pytestmark = pytest.mark.slow

PLAYERS = 4
EVEN = float(np.log(PLAYERS))


def positions(predictable: bool) -> Positions:
    """Positions in which the first feature tells the winner, or tells nothing."""
    random = np.random.default_rng(1)
    count = 3000
    features = np.zeros((count, MAX_PLAYERS, FEATURES), np.float16)
    features[:, :PLAYERS, :4] = random.normal(0.0, 1.0, (count, PLAYERS, 4))
    winner = features[:, :PLAYERS, 0].argmax(axis=1) if predictable else random.integers(0, PLAYERS, count)
    results = np.zeros((count, MAX_PLAYERS), np.float32)
    results[np.arange(count), winner] = 1.0
    buckets = np.full((count, MAX_PLAYERS, MAX_REGIONS), REGION_BUCKETS, np.uint16)
    return Positions(features, buckets, results, results, np.full(count, PLAYERS), np.arange(count))


def test_what_can_be_predicted_is_learned() -> None:
    fitted = fit(initial_model(8, 1), positions(predictable=True), 300, 1)

    assert fitted.validation_loss < 0.8 * EVEN


def test_noise_is_not_learned() -> None:
    fitted = fit(initial_model(8, 1), positions(predictable=False), 5, 1)

    assert fitted.validation_loss == pytest.approx(EVEN, abs=0.05)


def test_the_same_seed_learns_the_same() -> None:
    one, other = (fit(initial_model(8, 5), positions(predictable=True), 1, 5).model.text() for _ in range(2))

    assert one == other


def test_the_gradient_is_the_derivative_of_the_cross_entropy() -> None:
    some = positions(predictable=True)
    some = Positions(*(part[:20] for part in some))
    features = network_inputs(some.features, some.buckets).astype(np.float64)
    model = initial_model(8, 2)
    model = model._replace(hidden=model.hidden.astype(np.float64), output=model.output.astype(np.float64))
    slope = gradient(model, features, some.targets, some.players).hidden[0, 3]

    moved = [model.hidden.copy() for _ in range(2)]
    moved[0][0, 3] -= 1e-4
    moved[1][0, 3] += 1e-4
    low, high = (cross_entropy(model._replace(hidden=hidden), some) for hidden in moved)

    assert (high - low) / 2e-4 == pytest.approx(slope, abs=1e-3)


def test_empty_seats_get_no_share() -> None:
    shares, _ = predict(
        initial_model(8, 1), np.ones((1, MAX_PLAYERS, INPUT_WIDTH), np.float32), np.array([2])
    )

    assert list(shares[0]) == pytest.approx([0.5, 0.5, 0, 0, 0, 0])


def test_learning_goes_on_where_it_stopped() -> None:
    model = fit(initial_model(16, 1), positions(predictable=True), 1, 1).model

    assert model_of(parse_weights(model.text())).text() == model.text()
