"""Value priors: actions with a good one-ply evaluation get a higher prior, mixed with the policy prior."""

import pytest

from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search, expand
from rattus.bots.parameters import (
    DEFAULT_TYPE,
    champion_weights,
    default_opponent_types,
    opponent_type,
    opponent_types,
)
from rattus.bots.policy.softmax_policy import SoftmaxPolicy
from rattus.bots.tree.node import Node
from rattus.bots.tree.value_prior import TEMPERATURE, VALUE_PRIOR_WEIGHT, update_value_priors
from rattus.bots.value.value import MAX_PLAYERS, ValueFunction
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, view
from tests.bots.test_ismcts import in_mid_game


class Likes(ValueFunction):
    """Values one position, and no other."""

    def __init__(self, liked: State) -> None:
        super().__init__()
        self.liked = view(liked, ONLOOKER)

    def evaluate(self, state: State) -> vec[float]:
        """The same share for all seats."""
        return vec[float]([0.5 if view(state, ONLOOKER) == self.liked else 0.0] * MAX_PLAYERS)


def expanded(state: State) -> Node:
    """A node with a child for each choice."""
    node = Node(0)
    expand(node, state, SoftmaxPolicy(opponent_type(DEFAULT_TYPE).policy_weights, state.setup))
    return node


def after(state: State, action: int) -> State:
    """The same game a decision later."""
    later = state.copy()
    play(later, action)
    return later


def tree_of(bot: Search, state: State) -> Node:
    """The tree after a search."""
    known = view(state, state.decider())
    root = Node(0)
    bot.search(root, known, bot.value_function_for(known))
    return root


@pytest.mark.parametrize("place", [0, 2, -1])
def test_a_good_evaluation_raises_the_prior(place: int) -> None:
    state = in_mid_game(1)
    node = expanded(state)
    liked = list(legal(state))[place]

    update_value_priors(node, state, Likes(after(state, liked)), Luck(1))

    best = max(node.children, key=lambda child: child.prior)
    assert best.action == liked
    assert best.prior == pytest.approx(
        (1 - VALUE_PRIOR_WEIGHT) * best.policy_prior + VALUE_PRIOR_WEIGHT, abs=1e-6
    )


def test_the_policy_prior_decides_between_equal_evaluations() -> None:
    state = in_mid_game(2)
    node = expanded(state)

    update_value_priors(node, state, ValueFunction(), Luck(1))

    even = VALUE_PRIOR_WEIGHT / len(node.children)
    assert [child.prior for child in node.children] == pytest.approx(
        [(1 - VALUE_PRIOR_WEIGHT) * child.policy_prior + even for child in node.children]
    )


def test_the_mean_of_all_evaluations_counts() -> None:
    state = in_mid_game(3)
    node = expanded(state)
    first, second = list(legal(state))[:2]
    for liked in (first, second, second):
        update_value_priors(node, state, Likes(after(state, liked)), Luck(1))

    by_action = {child.action: child for child in node.children}
    assert (by_action[first].value_prior_count, by_action[second].value_prior_count) == (3.0, 3.0)
    assert by_action[second].value_prior_sum == pytest.approx(2 * by_action[first].value_prior_sum)
    from_values = by_action[second].prior - (1 - VALUE_PRIOR_WEIGHT) * by_action[second].policy_prior
    assert from_values == pytest.approx(VALUE_PRIOR_WEIGHT, abs=TEMPERATURE)


def test_an_action_that_is_illegal_in_this_world_is_not_evaluated() -> None:
    state = in_mid_game(4)
    node = expanded(state)
    illegal = Node(list(legal(state))[-1] + 1)
    illegal.policy_prior = 0.1
    node.insert(illegal)

    update_value_priors(node, state, ValueFunction(), Luck(1))

    assert illegal.value_prior_count == 0.0
    assert illegal.prior == pytest.approx((1 - VALUE_PRIOR_WEIGHT) * 0.1)
    assert all(child.value_prior_count == 1.0 for child in node.children if child is not illegal)


def test_the_world_stays_as_it_is() -> None:
    state = in_mid_game(5)
    before = view(state, ONLOOKER)

    update_value_priors(expanded(state), state, ValueFunction(), Luck(1))

    assert view(state, ONLOOKER) == before


def test_the_champion_evaluates_at_once_and_then_less_and_less_often() -> None:
    state = in_mid_game(6)
    bot = Champion(1, 2000, 0.0, opponent_types(), champion_weights())
    evaluations = max(child.value_prior_count for child in tree_of(bot, state).children)

    assert 3.0 <= evaluations <= 12.0


def test_search_uses_the_policy_prior_alone() -> None:
    root = tree_of(Search(1, 200, 0.0, default_opponent_types()), in_mid_game(6))

    assert {(child.value_prior_count, child.prior - child.policy_prior) for child in root.children} == {
        (0.0, 0.0)
    }
