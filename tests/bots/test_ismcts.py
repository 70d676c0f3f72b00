"""The tree of search and champion: what it remembers, how it grows, and when it has seen enough."""

import pytest

from rattus.api import new_game
from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search, choose, grow
from rattus.bots.parameters import USUAL, champion_weights, everybody, persona, usual
from rattus.bots.policy.opponent_model import Cast
from rattus.bots.policy.softmax_policy import Habits
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
    return Champion(1, iterations, 0.0, everybody(), champion_weights())


def node_tried(action: int, visits: float) -> Node:
    node = Node(action)
    node.visits = visits
    return node


def test_what_was_thought_about_a_choice_is_used_for_the_next_one() -> None:
    state = in_mid_game(1)
    bot = champion(60)
    play(state, bot.decide(view(state, state.decider()), legal(state)))
    thought = bot.chosen.visits

    tree = bot.tree_for(view(state, state.decider()))

    assert (tree.visits, thought > 0) == (thought, True)


def test_a_choice_there_was_in_other_worlds_only_is_never_made() -> None:
    state = in_mid_game(1)
    bot = champion(60)
    play(state, bot.decide(view(state, state.decider()), legal(state)))
    choices = legal(state)
    bot.chosen.insert(node_tried(choices[-1] + 1, 1_000_000.0))

    assert bot.decide(view(state, state.decider()), choices) in list(choices)


def test_another_game_begins_with_an_empty_tree() -> None:
    bot, state, other = champion(60), in_mid_game(1), in_mid_game(2)
    bot.decide(view(state, state.decider()), legal(state))

    assert bot.tree_for(view(other, other.decider())).visits == 0.0


def test_it_stops_when_nothing_can_overtake_the_choice_tried_most() -> None:
    root = Node(0)
    for action, visits in ((1, 30.0), (2, 50.0), (3, 45.0)):
        root.insert(node_tried(action, visits))

    assert (root.lead(), root.most_tried().action) == (5.0, 2)


def test_children_stay_in_the_order_of_their_actions() -> None:
    root = Node(0)
    for action in (5, 1, 9, 3):
        root.insert(Node(action))

    assert [child.action for child in root.children] == [1, 3, 5, 9]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_outlook_shares_the_whole_win(seed: int) -> None:
    state = in_mid_game(seed)
    bot = champion(40)
    bot.decide(view(state, state.decider()), legal(state))

    assert sum(list(bot.outlook)[:4]) == pytest.approx(1.0)


def test_looking_ahead_shares_the_whole_win_and_leaves_the_world_alone() -> None:
    state = in_mid_game(4)
    bot = Search(1, 1, 0.0, usual())
    known = view(state, state.decider())
    before = view(state, ONLOOKER)

    bot.look_ahead(state, state.turns + bot.horizon, Cast(known, bot.personas), bot.judge_for(known))

    assert sum(bot.shares) == pytest.approx(1.0)
    assert view(state, ONLOOKER) == before


def test_a_node_grows_all_choices_and_the_likely_ones_are_tried_first() -> None:
    state = in_mid_game(5)
    habits, root = Habits(persona(USUAL).table, state.setup), Node(0)
    grow(root, state, habits)

    priors = [child.prior for child in root.children]
    assert [child.action for child in root.children] == list(legal(state))
    assert sum(priors) == pytest.approx(1.0)
    assert choose(root, state, 0.0).prior == max(priors)


def test_a_choice_there_was_in_no_world_before_is_tried_at_once() -> None:
    state = in_mid_game(6)
    root = Node(0)
    grow(root, state, Habits(persona(USUAL).table, state.setup))
    missing = root.children.pop(1)

    assert choose(root, state, 0.0).action == missing.action
    assert [child.action for child in root.children] == list(legal(state))


def test_every_try_counts_once_for_each_choice_on_its_way() -> None:
    state = in_mid_game(7)
    known = view(state, state.decider())
    bot, root = champion(1), Node(0)
    cast, judge = Cast(known, bot.personas), bot.judge_for(known)
    for _ in range(30):
        bot.try_once(root, possible_world(known, bot.luck), known.turns + bot.horizon, cast, judge)

    assert root.visits == 30.0
    assert sum(child.visits for child in root.children) == 29.0  # the first one found the choices
