"""A glance: what looks good at first sight is tried first, and habit still counts."""

import pytest

from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search, grow
from rattus.bots.parameters import USUAL, champion_weights, everybody, persona, usual
from rattus.bots.policy.softmax_policy import Habits
from rattus.bots.tree.node import Node
from rattus.bots.tree.value_prior import HEAT, TRUST, glance
from rattus.bots.value.value import SEATS, Judge
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import ONLOOKER, view
from tests.bots.test_ismcts import in_mid_game


class Likes(Judge):
    """Finds one position good for everybody in it, and all others bad."""

    def __init__(self, liked: State) -> None:
        super().__init__()
        self.liked = view(liked, ONLOOKER)

    def judge(self, state: State) -> vec[float]:
        """The same share to all seats."""
        return vec[float]([0.5 if view(state, ONLOOKER) == self.liked else 0.0] * SEATS)


def grown(state: State) -> Node:
    """A node with all choices."""
    node = Node(0)
    grow(node, state, Habits(persona(USUAL).table, state.setup))
    return node


def after(state: State, action: int) -> State:
    """The same game a decision later."""
    later = state.copy()
    play(later, action)
    return later


def looked_at(bot: Search, state: State) -> Node:
    """The tree a bot has thought about this decision."""
    known = view(state, state.decider())
    root = Node(0)
    bot.think(root, known, bot.judge_for(known))
    return root


@pytest.mark.parametrize("place", [0, 2, -1])
def test_what_looks_good_is_tried_first(place: int) -> None:
    state = in_mid_game(1)
    node = grown(state)
    liked = list(legal(state))[place]

    glance(node, state, Likes(after(state, liked)), Luck(1))

    best = max(node.children, key=lambda child: child.prior)
    assert best.action == liked
    assert best.prior == pytest.approx((1 - TRUST) * best.habit + TRUST, abs=1e-6)


def test_habit_decides_among_what_looks_alike() -> None:
    state = in_mid_game(2)
    node = grown(state)

    glance(node, state, Judge(), Luck(1))

    even = TRUST / len(node.children)
    assert [child.prior for child in node.children] == pytest.approx(
        [(1 - TRUST) * child.habit + even for child in node.children]
    )


def test_the_mean_of_all_glances_counts() -> None:
    state = in_mid_game(3)
    node = grown(state)
    first, second = list(legal(state))[:2]
    for liked in (first, second, second):
        glance(node, state, Likes(after(state, liked)), Luck(1))

    by_action = {child.action: child for child in node.children}
    assert (by_action[first].glances, by_action[second].glances) == (3.0, 3.0)
    assert by_action[second].sight == pytest.approx(2 * by_action[first].sight)
    assert by_action[second].prior - (1 - TRUST) * by_action[second].habit == pytest.approx(TRUST, abs=HEAT)


def test_a_choice_that_is_none_in_this_world_is_not_looked_at() -> None:
    state = in_mid_game(4)
    node = grown(state)
    stranger = Node(list(legal(state))[-1] + 1)
    stranger.habit = 0.1
    node.insert(stranger)

    glance(node, state, Judge(), Luck(1))

    assert stranger.glances == 0.0
    assert stranger.prior == pytest.approx((1 - TRUST) * 0.1)
    assert all(child.glances == 1.0 for child in node.children if child is not stranger)


def test_the_world_stays_as_it_is() -> None:
    state = in_mid_game(5)
    before = view(state, ONLOOKER)

    glance(grown(state), state, Judge(), Luck(1))

    assert view(state, ONLOOKER) == before


def test_the_champion_looks_at_once_and_ever_more_seldom() -> None:
    state = in_mid_game(6)
    bot = Champion(1, 2000, 0.0, everybody(), champion_weights())
    glances = max(child.glances for child in looked_at(bot, state).children)

    assert 3.0 <= glances <= 12.0


def test_search_goes_by_habit_alone() -> None:
    root = looked_at(Search(1, 200, 0.0, usual()), in_mid_game(6))

    assert {(child.glances, child.prior - child.habit) for child in root.children} == {(0.0, 0.0)}
