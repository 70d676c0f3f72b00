"""Utility shaping: at which tables cubes and cards count beside the win share, and what that changes."""

import pytest

from rattus.api import new_game
from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search, expand, mean_cubes, select_child
from rattus.bots.parameters import (
    DEFAULT_TYPE,
    champion_weights,
    default_opponent_types,
    opponent_type,
    opponent_types,
)
from rattus.bots.policy.opponent_model import OpponentModel
from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.softmax_policy import SoftmaxPolicy
from rattus.bots.policy.table_stats import TableStats
from rattus.bots.policy.utility import CARD_BONUS, CUBE_PENALTY, SEARCH_CARD_BONUS, Utility, crowding
from rattus.bots.tree.node import Node
from rattus.rules.actions import PLAGUE, STAY, TAKE, kind_of
from rattus.rules.game import legal, play
from rattus.rules.state import State
from rattus.rules.view import View, view
from tests.table import table


def settled(*regions: int) -> State:
    """The first turn of a game in which the cubes of the start went to these regions, one after another."""
    state = new_game(seed=1)
    for region in regions:
        play(state, legal(state)[region])
    return state


def crowded() -> State:
    return settled(*[3] * 8)


def spread_out() -> State:
    return settled(*range(8))


def utility_of(bot: Search, known: View) -> tuple[float, float]:
    utility = bot.utility_for(known)
    return utility.cube_penalty, utility.card_bonus


def crowding_of(state: State) -> float:
    return crowding(TableStats(view(state, state.decider())), opponent_type(DEFAULT_TYPE))


def test_a_table_is_crowded_where_opponents_hold_fewer_regions_than_usual() -> None:
    """A planner's neighbours have cubes in two regions and more before the first turn."""
    assert (crowding_of(crowded()), crowding_of(spread_out())) == (1.0, 0.0)


def test_crowding_is_gradual() -> None:
    reference = opponent_type(DEFAULT_TYPE)
    stats = TableStats(view(crowded(), 0))
    stats.regions_per_opponent = 0.75 * reference.mean_regions(stats.phase)

    assert crowding(stats, reference) == pytest.approx(0.5)


def test_only_the_champion_has_a_cube_penalty_and_only_at_a_crowded_table() -> None:
    champion = Champion(1, 10, 0.0, opponent_types(), champion_weights())
    search = Search(1, 10, 0.0, default_opponent_types())
    among, apart = view(crowded(), 0), view(spread_out(), 0)

    assert utility_of(champion, among) == (CUBE_PENALTY, CARD_BONUS)
    assert utility_of(champion, apart) == (0.0, 0.0)
    assert utility_of(search, among) == utility_of(search, apart) == (0.0, SEARCH_CARD_BONUS)


def test_the_cube_penalty_grows_with_the_cubes_on_the_board() -> None:
    state = crowded()
    known = view(state, 0)
    bot = Search(1, 1, 0.0, default_opponent_types())
    bot.utility = Utility(CUBE_PENALTY, 0.0)

    bot.evaluate_leaf(state, known.turns, OpponentModel(known, bot.types), bot.value_function_for(known))

    assert mean_cubes(state) == 4.0
    assert bot.cube_penalty == pytest.approx(4.0 * CUBE_PENALTY)
    assert sum(bot.shares) == pytest.approx(1.0)  # the win shares are not shaped


def test_cubes_lost_in_the_final_round_lower_no_penalty() -> None:
    """Else a cube penalty would hasten the end, at which every region is ravaged."""
    state = new_game(seed=3)
    bot = Search(1, 1, 0.0, default_opponent_types())
    people = 0.0
    while not state.over():
        if not state.final():
            people = mean_cubes(state)
            last = state.copy()
        play(state, legal(state)[0])
    known = view(last, last.decider())
    bot.utility = Utility(CUBE_PENALTY, 0.0)
    bot.playouts = 20

    bot.evaluate_leaf(last, known.turns + 1, OpponentModel(known, bot.types), bot.value_function_for(known))

    assert mean_cubes(state) < people
    assert bot.cube_penalty >= CUBE_PENALTY * people - 1e-9


def test_a_card_bonus_prefers_taking_a_card_to_moving_the_plague() -> None:
    state = spread_out()
    root = Node(0)
    expand(root, state, SoftmaxPolicy(opponent_type(DEFAULT_TYPE).policy_weights, state.setup))
    for child in root.children:
        child.visits = 10.0
        child.total_value = 5.1 if kind_of(child.action) == PLAGUE else 5.0
    root.visits = 10_000.0

    assert kind_of(root.children[0].action) == TAKE
    for child in root.children:
        child.prior = 0.0
    assert kind_of(select_child(root, state, 0.0).action) == PLAGUE
    assert kind_of(select_child(root, state, 0.02).action) != PLAGUE


def test_the_card_bonus_also_holds_for_a_walled_in_plague_that_stays() -> None:
    state = table(hispania="red 3", plague="hispania", walls="gallia-hispania, hispania-italia").state
    root = Node(0)
    expand(root, state, SoftmaxPolicy(opponent_type(DEFAULT_TYPE).policy_weights, state.setup))
    for child in root.children:
        child.visits, child.prior = 10.0, 0.0
        child.total_value = 5.1 if kind_of(child.action) == STAY else 5.0
    root.visits = 10_000.0

    assert kind_of(select_child(root, state, 0.0).action) == STAY
    assert kind_of(select_child(root, state, 0.02).action) != STAY


def test_between_two_players_there_is_no_cube_penalty() -> None:
    champion = Champion(1, 10, 0.0, opponent_types(), champion_weights())
    state = new_game(players=2, seed=1)
    for _ in range(4):
        play(state, legal(state)[3])

    assert crowding_of(state) == 1.0
    assert utility_of(champion, view(state, 0)) == (0.0, 0.0)


def test_a_bot_that_always_takes_cards_moves_the_plague_only_when_there_is_none() -> None:
    """Also between two players, and whatever it costs."""
    bots = [Champion(seat + 1, 12, 0.0, opponent_types(), champion_weights()) for seat in range(2)]
    for bot in bots:
        bot.always_takes_cards = True
    state = new_game(players=2, seed=4)
    taken = 0
    while not state.over():
        could = any(kind_of(choice) == TAKE for choice in legal(state))
        kind = kind_of(decision := bots[state.decider()].decide(view(state, state.decider()), legal(state)))
        assert not (could and kind == PLAGUE)
        taken += kind == TAKE
        play(state, decision)

    assert 10 * taken > 9 * state.turns


def test_an_opponent_type_without_regions_counts_as_one_region() -> None:
    """A type somebody fitted may come from empty tables."""
    nowhere = OpponentType(opponent_type(DEFAULT_TYPE).policy_weights, [0.0] * 12, [1.0] * 12)

    assert crowding(TableStats(view(crowded(), 0)), nowhere) == 0.0
