"""The value network: the compiled one agrees with the formula in numpy, for any game."""

import numpy as np
import pytest

from rattus.bots.parameters import champion_weights, parse_weights
from rattus.bots.value.feature_index import FEATURES, IS_EVALUATOR
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.network import BLOCK, Network
from rattus.bots.value.value import MAX_PLAYERS
from rattus.lab.fit import Model, initial_model, network_inputs, predict
from rattus.lab.selfplay import buckets_of
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view
from tests.bots.test_conformance import GAMES, moments


def random_model(seed: int) -> Model:
    """Weights of every part, none of them nothing."""
    model = initial_model(2 * BLOCK, seed)
    random = np.random.default_rng(seed)
    return model._replace(
        linear=random.normal(0.0, 0.5, INPUT_WIDTH).astype(np.float32),
        bias=random.normal(0.0, 0.5, 2 * BLOCK).astype(np.float32),
    )


def network_for(state: State) -> Network:
    return Network(champion_weights(), view(state, state.decider()))


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_the_network_agrees_with_the_reference(rules: str, players: int, cards: str) -> None:
    model = random_model(players)
    weights = parse_weights(model.text())
    for state in moments(rules, players, cards, apart=9):
        network = Network(weights, view(state, 0))
        shares = list(network.evaluate(state))[:players]

        features = np.array(list(network.features.values)).reshape(1, MAX_PLAYERS, FEATURES)
        buckets = np.array([buckets_of(network.features, state)])
        expected, _ = predict(model, network_inputs(features, buckets), np.array([players]))

        assert shares == pytest.approx(list(expected[0][:players]), abs=1e-4)


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_the_shares_of_all_players_are_the_whole_win_in_any_game(
    rules: str, players: int, cards: str
) -> None:
    for state in moments(rules, players, cards, apart=9):
        shares = list(network_for(state).evaluate(state))[:players]

        assert min(shares) >= 0.0
        assert sum(shares) == pytest.approx(1.0)


def test_features_are_about_as_large_as_one() -> None:
    for rules, players, cards in GAMES:
        for state in moments(rules, players, cards, apart=9):
            network = network_for(state)
            network.evaluate(state)

            assert max(abs(value) for value in network.features.values) <= 6.0


def test_an_earlier_position_leaves_nothing_behind() -> None:
    """The arrays are used again and again; nothing of the position before may be left in them."""
    [first, *others] = moments("bigbox", 6, "random", apart=9)
    network = network_for(first)
    alone = list(network.evaluate(first))
    for state in others:
        network.evaluate(state)

    assert list(network.evaluate(first)) == alone


@pytest.mark.parametrize("seat", [ONLOOKER, 0, 2, 3])
def test_the_row_of_the_evaluating_seat_is_marked(seat: int) -> None:
    """An onlooker has no row."""
    for state in moments("classic", 4, "base", apart=30):
        network = Network(champion_weights(), view(state, seat))
        network.evaluate(state)

        if not state.over():
            marked = [network.features.values[player * FEATURES + IS_EVALUATOR] for player in range(4)]
            assert marked == [float(player == seat) for player in range(4)]
