"""A preview tells what will surely happen, and nothing that chance or a secret decides."""

import pytest

from rattus.api import new_game
from rattus.record.notation.sentences import read_action
from rattus.rules.events import FIELDS, LOOKED, RAT_TURNED, RATS_SHOWN, Event, Story
from rattus.rules.game import legal_list, play
from rattus.rules.luck import Luck
from rattus.rules.preview import preview
from rattus.rules.view import view
from rattus.rules.world import possible_world
from tests.table import Table, table

Fact = tuple[int, int, int, int, int]


def fact(event: Event) -> Fact:
    return (event.kind, event.a, event.b, event.c, event.d)


def foreseen(game: Table, sentence: str) -> tuple[list[str], bool]:
    """The kinds of events a preview of this sentence tells, and whether it is complete."""
    state = game.state
    found = preview(view(state, state.decider()), read_action(state, sentence))
    return [FIELDS[event.kind][0] for event in found.events], found.complete


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
@pytest.mark.parametrize("seed", range(8))
def test_what_is_foreseen_happens(rules: str, seed: int) -> None:
    """[T11] At each decision of a game: the events of the preview come first when it is really played."""
    state = new_game(rules, 4, cards="random", seed=seed)
    luck = Luck(seed)
    while not state.over():
        seat = state.decider()
        choices = legal_list(state)
        action = choices[luck.below(len(choices))]
        found = preview(view(state, seat), action)
        story = state.story = Story()
        play(state, action)
        told = [fact(event.for_seat(seat)) for event in story.events]
        sure = [fact(event) for event in found.events]
        assert sure == told[: len(sure)]
        assert found.complete == (len(sure) == len(told))


@pytest.mark.parametrize("seed", range(4))
def test_worlds_a_seat_cannot_tell_apart_have_the_same_previews(seed: int) -> None:
    """[T12]"""
    state = new_game("classic", 4, cards="witch,monk,nun,crusader,piper,wizard", seed=seed)
    luck = Luck(seed)
    for _ in range(120):
        if state.over():
            return
        known = view(state, state.decider())
        other = view(possible_world(known, luck), state.decider())
        choices = legal_list(state)
        action = choices[luck.below(len(choices))]
        one, two = preview(known, action), preview(other, action)
        assert [fact(event) for event in one.events] == [fact(event) for event in two.events]
        assert one.complete == two.complete
        play(state, action)


def test_cubes_that_come_are_foreseen() -> None:
    """[T3]"""
    game = table("classic", gallia="rat", plague="russia")

    assert foreseen(game, "place gallia 1") == (["placed"], True)


def test_which_rat_is_turned_up_is_chance() -> None:
    """[T6, T11] The plague comes to two rats and a cube, and no new rat has room: the rest is open."""
    full = "rat, rat, rat"
    game = table("classic", gallia="red 1, rat, rat", hispania=full, anglia=full, germania=full, italia=full)

    kinds, complete = foreseen(game, "plague gallia")

    assert (kinds, complete) == (["plague-moved"], False)


def test_a_look_at_an_unknown_rat_shows_nothing_before_it_is_made() -> None:
    """[T12, Witch]"""
    game = table("classic", red="witch", gallia="rat", hispania="rat", plague="russia")

    assert foreseen(game, "witch gallia") == ([], False)


def test_the_kinds_that_show_faces_are_those_that_end_a_preview() -> None:
    """[T12] Whoever adds an event with a face decides here what a preview makes of it."""
    with_face = {kind for kind, (_, fields) in FIELDS.items() if "face" in fields}

    assert {FIELDS[kind][0] for kind in with_face} == {"rat-turned", "looked", "rats-shown", "rat-left"}
    assert {RAT_TURNED, LOOKED, RATS_SHOWN} < with_face


def ending(game: Table, sentence: str) -> str:
    """Whether a preview says that the game ends with this turn."""
    state = game.state
    return preview(view(state, state.decider()), read_action(state, sentence)).ending


def test_the_last_rat_of_the_supply_ends_the_game() -> None:
    """[T10] Whatever the ravaging brings."""
    game = table("classic", supply=1, gallia="red 1, rat", plague="hispania")

    assert ending(game, "plague gallia") == "possible"
    game.say("plague gallia")
    assert ending(game, game.choices()[0]) == "sure"


def test_two_rats_left_do_not_end_it_yet() -> None:
    """[T10]"""
    game = table("classic", supply=2, gallia="red 1, rat", plague="hispania")

    game.say("plague gallia")
    assert ending(game, game.choices()[0]) == ""


def test_the_last_cube_may_end_the_game() -> None:
    """[T10] Unless the plague takes one back before the turn is over."""
    game = table("classic", gallia="red 19, rat", plague="russia")

    assert ending(game, "place gallia 1") == "possible"


def test_an_ordinary_choice_ends_nothing() -> None:
    """[T10]"""
    game = table("classic", gallia="red 1, rat", plague="russia")

    assert ending(game, "place gallia 1") == ""


@pytest.mark.parametrize("rules", ["classic", "bigbox"])
@pytest.mark.parametrize("seed", range(6))
def test_a_sure_end_comes_and_no_end_comes_unforeseen(rules: str, seed: int) -> None:
    """[T10] At each decision of a game: the final round comes with this turn if so said, and never unsaid."""
    state = new_game(rules, 3, cards="random", seed=seed)
    luck = Luck(seed)
    promised, warned = False, False
    while not state.final():
        turn = state.turns
        choices = legal_list(state)
        action = choices[luck.below(len(choices))]
        said = preview(view(state, state.decider()), action).ending
        promised, warned = promised or said == "sure", warned or said != ""
        play(state, action)
        if state.turns != turn and not state.final():
            assert not promised
            promised = warned = False
    assert warned or state.turns >= state.setup.last_turn
