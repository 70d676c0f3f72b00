"""One-ply evaluation: the value after an action, averaged over what luck may bring."""

import pytest

from rattus.bots.parameters import champion_weights
from rattus.bots.tree.one_ply import OnePlyEvaluator
from rattus.bots.value.network import Network
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.bots.test_conformance import GAMES, moments


def evaluator_of(state: State, seed: int) -> OnePlyEvaluator:
    known = view(state, state.decider())
    return OnePlyEvaluator(known, Network(champion_weights(), known), Luck(seed))


@pytest.mark.parametrize(("rules", "players", "cards"), GAMES)
def test_evaluating_changes_nothing_and_the_shares_sum_to_1(rules: str, players: int, cards: str) -> None:
    for state in moments(rules, players, cards, apart=9):
        if state.over():
            continue
        world = possible_world(view(state, state.decider()), Luck(1))
        before = view(world, 0)
        evaluator = evaluator_of(state, 1)
        for action in legal(state):
            assert sum(list(evaluator.evaluate(world, action))[:players]) == pytest.approx(1.0)

        assert view(world, 0) == before


def test_an_action_that_turns_up_rats_is_evaluated_in_several_deals() -> None:
    """Two evaluations with other seeds are closer to each other than two single outcomes."""
    apart_by_mean, apart_by_luck, compared = 0.0, 0.0, 0
    for state in moments("classic", 4, "base", apart=3):
        if state.over():
            continue
        me = state.decider()
        known = view(state, me)
        value_function = Network(champion_weights(), known)
        for action in legal(state):
            single = []
            for seed in (1, 2):
                world = possible_world(known, Luck(seed))
                turned = len(world.turned)
                play(world, action)
                if len(world.turned) > turned:
                    single.append(value_function.evaluate(world)[me])
            if len(single) < 2:
                continue
            both = [
                evaluator_of(state, seed).evaluate(possible_world(known, Luck(seed)), action)[me]
                for seed in (1, 2)
            ]
            apart_by_luck += abs(single[0] - single[1])
            apart_by_mean += abs(both[0] - both[1])
            compared += 1

    assert compared > 5
    assert apart_by_mean < 0.7 * apart_by_luck
