"""Moods: who is grim at which table, and what it makes of him."""

import pytest

from rattus.api import new_game
from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search, choose, cubes_each, grow
from rattus.bots.parameters import USUAL, champion_weights, everybody, persona, usual
from rattus.bots.policy.opponent_model import Cast
from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.softmax_policy import Habits
from rattus.bots.policy.table_stats import Manner
from rattus.bots.policy.utility import APPETITE, GRIMNESS, TASTE, Mood, crowding
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


def mood_of(bot: Search, known: View) -> tuple[float, float]:
    mood = bot.mood_for(known)
    return mood.grimness, mood.appetite


def crowding_of(state: State) -> float:
    return crowding(Manner(view(state, state.decider())), persona(USUAL))


def test_a_table_is_crowded_where_the_others_stand_closer_together_than_usual() -> None:
    """A planner's neighbours have cubes in two regions and more before the first turn."""
    assert (crowding_of(crowded()), crowding_of(spread_out())) == (1.0, 0.0)


def test_between_crowded_and_not_there_is_everything() -> None:
    usual_one = persona(USUAL)
    manner = Manner(view(crowded(), 0))
    manner.sprawl = 0.75 * usual_one.sprawl(manner.phase)

    assert crowding(manner, usual_one) == pytest.approx(0.5)


def test_the_champion_is_grim_among_a_crowd_and_nobody_else_ever_is() -> None:
    champion = Champion(1, 10, 0.0, everybody(), champion_weights())
    search = Search(1, 10, 0.0, usual())
    among, apart = view(crowded(), 0), view(spread_out(), 0)

    assert mood_of(champion, among) == (GRIMNESS, APPETITE)
    assert mood_of(champion, apart) == (0.0, 0.0)
    assert mood_of(search, among) == mood_of(search, apart) == (0.0, TASTE)


def test_to_the_grim_every_cube_on_the_board_is_worth_less() -> None:
    state = crowded()
    known = view(state, 0)
    bot = Search(1, 1, 0.0, usual())
    bot.mood = Mood(GRIMNESS, 0.0)

    bot.look_ahead(state, known.turns, Cast(known, bot.personas), bot.judge_for(known))

    assert cubes_each(state) == 4.0
    assert bot.gloom == pytest.approx(4.0 * GRIMNESS)
    assert sum(bot.shares) == pytest.approx(1.0)  # his chances are what they are


def test_what_dies_at_the_very_end_pleases_nobody() -> None:
    """Else the grim would hasten the end, at which every region is ravaged."""
    state = new_game(seed=3)
    bot = Search(1, 1, 0.0, usual())
    people = 0.0
    while not state.over():
        if not state.final():
            people = cubes_each(state)
            last = state.copy()
        play(state, legal(state)[0])
    known = view(last, last.decider())
    bot.mood = Mood(GRIMNESS, 0.0)
    bot.ways = 20

    bot.look_ahead(last, known.turns + 1, Cast(known, bot.personas), bot.judge_for(known))

    assert cubes_each(state) < people
    assert bot.gloom >= GRIMNESS * people - 1e-9


def test_who_has_an_appetite_takes_a_card_before_he_sends_the_plague() -> None:
    state = spread_out()
    root = Node(0)
    grow(root, state, Habits(persona(USUAL).table, state.setup))
    for child in root.children:
        child.visits = 10.0
        child.worth = 5.1 if kind_of(child.action) == PLAGUE else 5.0
    root.visits = 10_000.0

    assert kind_of(root.children[0].action) == TAKE
    for child in root.children:
        child.prior = 0.0
    assert kind_of(choose(root, state, 0.0).action) == PLAGUE
    assert kind_of(choose(root, state, 0.02).action) != PLAGUE


def test_a_plague_that_is_walled_in_and_stays_ends_a_turn_as_well() -> None:
    state = table(hispania="red 3", plague="hispania", walls="gallia-hispania, hispania-italia").state
    root = Node(0)
    grow(root, state, Habits(persona(USUAL).table, state.setup))
    for child in root.children:
        child.visits, child.prior = 10.0, 0.0
        child.worth = 5.1 if kind_of(child.action) == STAY else 5.0
    root.visits = 10_000.0

    assert kind_of(choose(root, state, 0.0).action) == STAY
    assert kind_of(choose(root, state, 0.02).action) != STAY


def test_between_two_nobody_is_grim() -> None:
    champion = Champion(1, 10, 0.0, everybody(), champion_weights())
    state = new_game(players=2, seed=1)
    for _ in range(4):
        play(state, legal(state)[3])

    assert crowding_of(state) == 1.0
    assert mood_of(champion, view(state, 0)) == (0.0, 0.0)


def test_the_eager_send_the_plague_only_when_no_card_can_be_had() -> None:
    """Also between two players, and whatever it costs."""
    bots = [Champion(seat + 1, 12, 0.0, everybody(), champion_weights()) for seat in range(2)]
    for bot in bots:
        bot.eager = True
    state = new_game(players=2, seed=4)
    taken = 0
    while not state.over():
        could = any(kind_of(choice) == TAKE for choice in legal(state))
        kind = kind_of(decision := bots[state.decider()].decide(view(state, state.decider()), legal(state)))
        assert not (could and kind == PLAGUE)
        taken += kind == TAKE
        play(state, decision)

    assert 10 * taken > 9 * state.turns


def test_nobody_can_be_told_to_live_nowhere() -> None:
    """A persona of one's own may have been watched at empty tables."""
    nowhere = Persona(persona(USUAL).table, [0.0] * 12, [1.0] * 12)

    assert crowding(Manner(view(crowded(), 0)), nowhere) == 0.0
