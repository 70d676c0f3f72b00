"""ISMCTS: reuse of the tree, expansion, selection, backpropagation, and early stop."""

import pytest

from rattus.api import new_game
from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search, expand, select_child
from rattus.bots.parameters import (
    DEFAULT_TYPE,
    champion_weights,
    default_opponent_types,
    opponent_type,
    opponent_types,
)
from rattus.bots.policy.opponent_model import OpponentModel
from rattus.bots.policy.softmax_policy import SoftmaxPolicy
from rattus.bots.tree.node import Node
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view
from rattus.rules.world import possible_world


def in_mid_game(seed: int) -> State:
    """The beginning of somebody's turn, with all of it still to be decided."""
    return played_on(new_game(seed=seed), turns=8, seed=seed)


def played_on(state: State, turns: int, seed: int) -> State:
    """The same game after so many turns, played at random."""
    luck = Luck(seed)
    while state.turns < turns:
        choices = legal(state)
        play(state, choices[luck.below(len(choices))])
    return state


def champion(iterations: int) -> Champion:
    return Champion(1, iterations, 0.0, opponent_types(), champion_weights())


def node_with(action: int, visits: float) -> Node:
    node = Node(action)
    node.visits = visits
    return node


def test_the_subtree_of_the_chosen_action_is_reused() -> None:
    state = in_mid_game(1)
    bot = champion(60)
    play(state, bot.decide(view(state, state.decider()), legal(state)))
    visits = bot.chosen.visits

    tree = bot.root_for(view(state, state.decider()))

    assert (tree.visits, visits > 0) == (visits, True)


def test_an_action_that_was_legal_in_other_worlds_only_is_never_chosen() -> None:
    state = in_mid_game(1)
    bot = champion(60)
    play(state, bot.decide(view(state, state.decider()), legal(state)))
    choices = legal(state)
    bot.chosen.insert(node_with(choices[-1] + 1, 1_000_000.0))

    assert bot.decide(view(state, state.decider()), choices) in list(choices)


def test_another_game_begins_with_an_empty_tree() -> None:
    bot, state, other = champion(60), in_mid_game(1), in_mid_game(2)
    bot.decide(view(state, state.decider()), legal(state))

    assert bot.root_for(view(other, other.decider())).visits == 0.0


def test_the_visit_lead_is_that_of_the_most_visited_child() -> None:
    root = Node(0)
    for action, visits in ((1, 30.0), (2, 50.0), (3, 45.0)):
        root.insert(node_with(action, visits))

    assert (root.visit_lead(), root.most_visited().action) == (5.0, 2)


def test_children_stay_in_the_order_of_their_actions() -> None:
    root = Node(0)
    for action in (5, 1, 9, 3):
        root.insert(Node(action))

    assert [child.action for child in root.children] == [1, 3, 5, 9]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_root_value_sums_to_1(seed: int) -> None:
    state = in_mid_game(seed)
    bot = champion(40)
    bot.decide(view(state, state.decider()), legal(state))

    assert sum(list(bot.root_value)[:4]) == pytest.approx(1.0)


def test_the_value_of_a_leaf_sums_to_1_and_the_world_is_kept() -> None:
    state = in_mid_game(4)
    bot = Search(1, 1, 0.0, default_opponent_types())
    known = view(state, state.decider())
    before = view(state, ONLOOKER)

    bot.evaluate_leaf(
        state, state.turns + bot.playout_turns, OpponentModel(known, bot.types), bot.value_function_for(known)
    )

    assert sum(bot.shares) == pytest.approx(1.0)
    assert view(state, ONLOOKER) == before


def test_expansion_adds_all_choices_and_selection_begins_with_the_highest_prior() -> None:
    state = in_mid_game(5)
    policy, root = SoftmaxPolicy(opponent_type(DEFAULT_TYPE).policy_weights, state.setup), Node(0)
    expand(root, state, policy)

    priors = [child.prior for child in root.children]
    assert [child.action for child in root.children] == list(legal(state))
    assert sum(priors) == pytest.approx(1.0)
    assert select_child(root, state, 0.0).prior == max(priors)


def test_an_action_without_a_node_is_selected_at_once() -> None:
    state = in_mid_game(6)
    root = Node(0)
    expand(root, state, SoftmaxPolicy(opponent_type(DEFAULT_TYPE).policy_weights, state.setup))
    missing = root.children.pop(1)

    assert select_child(root, state, 0.0).action == missing.action
    assert [child.action for child in root.children] == list(legal(state))


def test_every_iteration_adds_one_visit_to_each_node_of_its_path() -> None:
    state = in_mid_game(7)
    known = view(state, state.decider())
    bot, root = champion(1), Node(0)
    opponents, value_function = OpponentModel(known, bot.types), bot.value_function_for(known)
    for _ in range(30):
        bot.iterate(
            root, possible_world(known, bot.luck), known.turns + bot.playout_turns, opponents, value_function
        )

    assert root.visits == 30.0
    assert sum(child.visits for child in root.children) == 29.0  # the first one expanded the root
