"""The game as a machine: one source of legality, refusals that change nothing, and ways back."""

from itertools import pairwise

import pytest

from rattus.api import new_game, undo_point
from rattus.editions import NAMES, load
from rattus.record.notation.sentences import read_action
from rattus.rules import actions, game
from rattus.rules.actions import pack
from rattus.rules.luck import Luck
from rattus.rules.refusal import Refusal
from rattus.rules.state import State
from tests.properties.fields import snapshot
from tests.table import Table, table

TABLES = [(name, players) for name in NAMES for players in load(name).players]
EVERY_TABLE = pytest.mark.parametrize(("rules", "players"), TABLES)


# --- the start ------------------------------------------------------------------------------------


@EVERY_TABLE
def test_a_game_starts_as_the_deal_lays_it_out(rules: str, players: int) -> None:
    """[S1] [S2] [S3] [S5] One starting rat a region, all cubes in the stocks, the supply complete."""
    state = new_game(rules, players, seed=4)

    assert list(state.rats_in) == [1] * state.setup.regions
    assert all(state.rat_in(region, 0) == region for region in range(state.setup.regions))
    assert {state.setup.starting[state.faces[rat]] for rat in range(state.setup.regions)} == {1}
    assert [state.stock_of(seat) for seat in range(players)] == [20] * players
    assert state.supply_left() == load(rules).supply(players)
    assert 0 <= state.plague < state.setup.regions


@EVERY_TABLE
def test_all_cards_lie_on_the_table_at_the_start(rules: str, players: int) -> None:
    """[S6] Six of them, eight at a large table."""
    state = new_game(rules, players, seed=4)

    assert [state.holder[card.number] for card in state.setup.cards] == [-1] * (6 if players < 5 else 8)


# --- legality -------------------------------------------------------------------------------------


@EVERY_TABLE
def test_legal_actions_are_ascending_and_none_twice(rules: str, players: int) -> None:
    """Through a whole game, at every decision."""
    state, luck = new_game(rules, players, "random", seed=players), Luck(players)

    while not state.over():
        choices = list(game.legal(state))
        assert choices
        assert all(one < other for one, other in pairwise(choices))
        game.play(state, choices[luck.below(len(choices))])
    assert list(game.legal(state)) == []


def test_an_action_is_legal_if_it_is_listed() -> None:
    """The quick question and the list agree."""
    state = table(red="monk", gallia="rat, rat", plague="italia").state
    listed = set(game.legal(state))
    nearby = {action + change for action in listed for change in (-1, 0, 1, 1 << 32, 1 << 40)}

    assert {action for action in nearby if game.is_legal(state, action)} == listed


def test_the_list_is_made_anew_after_every_action() -> None:
    state = table(gallia="rat", plague="italia").state
    before = list(game.legal(state))

    game.apply(state, before[0])

    assert list(game.legal(state)) == list(game.find_choices(state)) != before


# --- refusals -------------------------------------------------------------------------------------


def situations() -> dict[str, Table]:
    """One moment for each kind of question."""
    spread = table(hispania="red 1, rat, rat", plague="italia")
    spread.say("plague hispania")
    knight = table(red="knight", hispania="red 1, rat", plague="italia")
    knight.say("plague hispania", "rat gallia")
    order = table(red="crusader", hispania="red 3, rat, rat", plague="italia")
    order.say("plague hispania", "rat gallia", "rat gallia", "crusader yes")
    return {
        "settle": Table(new_game("classic", 4, seed=1)),
        "act": table(red="monk witch", gallia="red 1, rat, rat", plague="italia"),
        "spread": spread,
        "knight": knight,
        "order": order,
        "final-act": table(players=2, blue="knight monk", italia="rat", last="red", plague="gallia"),
        "final-order": table("bigbox", 2, italia="red 1, rat, rat", last="red"),
        "over": table(last="red"),
    }


SITUATIONS = situations()


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize(
    "action",
    [
        0,
        -1,
        2**62,
        pack(actions.SETTLE, 99),
        pack(actions.PLACE, 0, 9),
        pack(actions.TAKE, 31),
        pack(actions.PLAGUE, 200),
        pack(actions.STAY),
        pack(actions.NO_RAT, 1),
        pack(actions.DONE, 1),
        pack(actions.card_kind(31, 3)),
    ],
)
def test_a_refused_action_changes_nothing(name: str, action: int) -> None:
    state = SITUATIONS[name].state.copy()
    if game.is_legal(state, action):
        pytest.fail("the action was to be refused")
    before = snapshot(state)

    with pytest.raises(Refusal) as refusal:
        game.apply(state, action)

    assert refusal.value.code == ("over" if name == "over" else "not-offered")
    assert snapshot(state) == before


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize(
    "sentence", ["", "fly to the moon", "place", "settle", "take", "plague atlantis", "#1", "rat"]
)
def test_a_sentence_that_means_nothing_changes_nothing(name: str, sentence: str) -> None:
    state = SITUATIONS[name].state.copy()
    before = snapshot(state)

    with pytest.raises(Refusal):
        read_action(state, sentence)

    assert snapshot(state) == before


def test_a_refusal_says_who_decides_and_what_is_allowed() -> None:
    state = table(turn="blue", plague="hispania").state

    with pytest.raises(Refusal) as refusal:
        game.apply(state, 7)

    assert refusal.value.data == {"who": 1, "asked": 7, "allowed": list(game.legal(state))}


# --- taking back ----------------------------------------------------------------------------------


def undo(played: Table) -> tuple[int, str]:
    """How many actions can be taken back, and why not more."""
    point = undo_point(played.state)
    return point.actions, point.reason


def test_before_the_first_action_there_is_nothing_to_take_back() -> None:
    """[O1]"""
    assert undo(table(plague="italia")) == (0, "start")


def test_what_was_done_in_this_turn_can_be_taken_back() -> None:
    """[O1] Taking, adding, and cards that show nothing."""
    played = table(red="monk king", gallia="red 2, rat", plague="anglia")

    played.say("take merchant", "place gallia 1", "monk gallia>italia", "king gallia")

    assert undo(played) == (4, "start")


def test_new_rats_can_be_taken_back() -> None:
    """[O1] Nothing was shown and nothing drawn: the supply has had its order since the deal."""
    played = table(hispania="red 1, rat, rat", plague="italia")

    played.say("plague hispania", "rat gallia")

    assert undo(played) == (2, "start")


def test_once_the_turn_has_passed_on_nothing_can_be_taken_back() -> None:
    """[O1]"""
    played = table(plague="italia")

    played.say("take monk", "plague hispania")

    assert undo(played) == (0, "turn")


def test_settling_passes_on() -> None:
    """[O1] [S7] The next player has seen where the pair went."""
    played = Table(new_game("classic", 3, seed=1))

    played.say("settle italia")

    assert undo(played) == (0, "turn")


def test_a_turned_up_rat_ends_taking_back() -> None:
    """[O1] Chance was drawn, even if the turn is not over yet."""
    played = table(red="serf", hispania="blue 2, rat 1 all, rat 6 all", plague="italia")

    played.say("plague hispania", "rat gallia", "rat gallia")
    assert (played.asked(), undo(played)) == ("red serf", (0, "chance"))


def test_rats_shown_to_a_crusader_end_taking_back() -> None:
    """[O1] All have seen them."""
    played = table(red="crusader", hispania="blue 2, rat 1 all, rat 6 all", plague="italia")

    played.say("plague hispania", "rat gallia", "rat gallia", "crusader yes")

    assert (played.asked(), undo(played)) == ("red order", (0, "chance"))


def test_a_crusader_who_has_not_answered_yet_can_go_back() -> None:
    """[O1] Up to the question nothing was shown."""
    played = table(red="crusader", hispania="blue 2, rat 1 all, rat 6 all", plague="italia")

    played.say("plague hispania", "rat gallia", "rat gallia")

    assert (played.asked(), undo(played)) == ("red crusader", (3, "start"))


def test_a_look_ends_taking_back() -> None:
    """[O1] [R18] A secret was seen."""
    played = table(red="witch", gallia="rat, rat", plague="anglia")

    played.say("take monk", "witch gallia #1")

    assert undo(played) == (0, "secret")


def test_a_look_at_a_known_rat_ends_taking_back_too() -> None:
    """[R18] Also at a rat she knows."""
    played = table(players=2, red="witch", gallia="rat", plague="hispania")
    played.say("witch gallia #1", "plague italia", "plague hispania")
    played.say("take monk")
    assert undo(played) == (1, "turn")

    played.say("witch gallia #1")

    assert undo(played) == (0, "secret")


def test_what_was_done_after_a_look_can_be_taken_back_to_it() -> None:
    """[R18] Only the look itself is final."""
    played = table(red="witch monk", gallia="rat, rat", plague="anglia")

    played.say("witch gallia #1", "witch done", "monk gallia>italia #1", "place gallia 1")

    assert undo(played) == (3, "secret")


def test_a_swap_can_be_taken_back_the_looks_cannot() -> None:
    """[R18]"""
    played = table(red="witch", gallia="rat", italia="rat", plague="anglia")

    played.say("witch gallia #1", "witch italia #2", "witch swap")

    assert undo(played) == (1, "secret")


def test_a_rat_drawn_again_ends_taking_back() -> None:
    """[O1] [S12] Chance was drawn; one from the supply has had its place since the deal."""
    drawn_again, supplied = (
        table(players=2, blue="soldier monk", italia="rat", last="red", plague="hispania", supply=left)
        for left in (0, 1)
    )

    drawn_again.say("monk italia>gallia", "soldier gallia")
    supplied.say("monk italia>gallia", "soldier gallia")

    assert (undo(drawn_again), undo(supplied)) == ((0, "chance"), (2, "start"))


def test_a_final_turn_that_is_over_cannot_be_taken_back() -> None:
    """[O1] [E1] It has passed on to the next player."""
    played = table(players=3, yellow="monk", blue="peasant", italia="rat", last="red")
    played.say("monk italia>gallia")
    assert undo(played) == (1, "start")

    played.say("done")

    assert undo(played)[0] == 0


def replay(start: State, taken: list[int]) -> State:
    state = start.copy()
    for action in taken:
        game.apply(state, action)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_playing_up_to_the_undo_point_again_leads_to_the_same_moment(seed: int) -> None:
    """[O1] Taking back is playing again from the start without the last actions; luck comes out the same."""
    rules, players = TABLES[seed % len(TABLES)]
    start, luck = new_game(rules, players, "random", seed=seed), Luck(seed)
    state = start.copy()
    taken: list[int] = []
    for _ in range(60):
        choices = game.legal(state)
        taken.append(choices[luck.below(len(choices))])
        game.apply(state, taken[-1])

    back = replay(start, taken[: len(taken) - undo_point(state).actions])

    assert undo_point(back).actions == 0
    assert list(back.turned) == list(state.turned), "no rat is turned down again"
    assert list(back.seen) == list(state.seen), "no look is forgotten"
    assert back.luck == state.luck, "no chance is drawn twice"
