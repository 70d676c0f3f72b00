"""The softmax policy: which weights an action uses, and how likely they make it."""

from collections import Counter

import pytest

from rattus.api import new_game
from rattus.bots.policy.softmax_policy import MAX_CARDS, MAX_FEATURES, POLICY_SIZE, SoftmaxPolicy, stage_of
from rattus.rules.game import legal, list_choices
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from tests.bots.test_conformance import GAMES, moments


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_a_logit_is_the_sum_of_the_weights_at_its_feature_indices(
    rules: str, players: int, cards: str
) -> None:
    luck = Luck(5)
    weights = [float(luck.below(1000)) / 1000.0 for _ in range(POLICY_SIZE)]
    for state in moments(rules, players, cards, apart=7):
        if state.over():
            continue
        policy = SoftmaxPolicy(vec[float](weights), state.setup)
        for action in legal(state):
            indices = list(policy.feature_indices(state, action))
            logit = policy.logit(state, action, state.decider(), stage_of(state))

            assert len(set(indices)) == len(indices) <= MAX_FEATURES
            assert logit == pytest.approx(sum(weights[index] for index in indices))


def test_a_higher_weight_makes_an_action_likelier() -> None:
    state = new_game(seed=1)
    actions = list(legal(state))
    weights = [0.0] * POLICY_SIZE
    favourite = SoftmaxPolicy(vec[float](weights), state.setup).feature_indices(state, actions[2])[1]
    weights[favourite] = 1.5
    policy, luck = SoftmaxPolicy(vec[float](weights), state.setup), Luck(1)

    drawn = Counter(policy.sample(state, list_choices(state), luck) for _ in range(3000))
    alike = [action for action in actions if favourite in list(policy.feature_indices(state, action))]

    # e to the 1.5 is about 4.5 times as often as anything else
    share = 4.48 / (4.48 * len(alike) + len(actions) - len(alike))
    assert set(drawn) == set(actions)
    assert drawn[actions[2]] / 3000 == pytest.approx(share, abs=0.05)


def test_there_is_room_for_every_card() -> None:
    numbers = [
        card.number for rules, players, cards in GAMES for card in new_game(rules, players, cards).setup.cards
    ]

    assert max(numbers) < MAX_CARDS
