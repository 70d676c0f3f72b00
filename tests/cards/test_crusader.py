"""The Crusader."""

import pytest

from rattus.api import undo_point
from tests.table import table


def test_the_crusader_moves_the_piece_up_to_two_steps() -> None:
    """[Crusader] [S8] [T4] As the Knight does."""
    game = table(red="crusader", plague="italia")

    assert (game.can("plague scandia"), game.can("plague russia")) == (True, False)


def test_the_crusader_turns_up_all_rats_at_once_and_chooses_their_order() -> None:
    """[Crusader] The second one first, so that the limits are still met."""
    game = table(red="crusader", plague="gallia", hispania="blue 2, rat 1 majority, rat 2 majority")

    game.ravage("hispania", "crusader yes", "turn hispania #2")

    assert game.story() == "rat shown, rat shown, rat, blue dies, rat, blue dies"


def test_the_other_order_of_the_crusader_spares_a_cube() -> None:
    """[Crusader] The first one first: the second finds the population too small."""
    game = table(red="crusader", plague="gallia", hispania="blue 2, rat 1 majority, rat 2 majority")

    game.ravage("hispania", "crusader yes", "turn hispania #1")

    assert game.story() == "rat shown, rat shown, rat, blue dies, rat"


def test_the_crusader_chooses_rat_by_rat() -> None:
    """[Crusader] Three rats are two choices; the last comes by itself."""
    game = table(red="crusader", plague="gallia", hispania="blue 3, rat 1 all, rat 2 all, rat 3 all")

    game.ravage("hispania", "crusader yes")
    assert game.choices() == ["turn hispania #1", "turn hispania #2", "turn hispania #3"]

    game.say("turn hispania #3")
    assert game.choices() == ["turn hispania #1", "turn hispania #2"]

    game.say("turn hispania #2")
    assert (game.story(), game.cubes("hispania")) == ("rat, blue dies, rat, blue dies", "")


def test_the_crusader_may_leave_the_rats_to_chance() -> None:
    """[Crusader] He need not; then they are turned up one by one."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 1 all, rat 1 all")

    game.ravage("hispania", "crusader no")

    assert (game.story(), game.rat_count("hispania")) == ("rat, blue dies", 1)


def test_shown_rats_that_are_left_over_leave_the_game() -> None:
    """[Crusader] All of them, also when no cube is left."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 1 all, rat 2 all, rat 3 all")

    game.ravage("hispania", "crusader yes", "turn hispania #1")

    assert game.story() == "rat shown, rat shown, rat shown, rat, blue dies, rat leaves, rat leaves"
    assert (game.rat_count("hispania"), len(game.state.turned)) == (0, 12)


def test_the_crusader_shows_a_single_rat_without_asking_for_an_order() -> None:
    """[Crusader] There is nothing to choose."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 1 all")

    game.ravage("hispania", "crusader yes")

    assert (game.story(), game.asked()) == ("rat shown, rat, blue dies", "blue act")


@pytest.mark.parametrize("things", ["blue 1", "rat", ""])
def test_the_crusader_is_asked_only_with_a_cube_and_a_rat_there(things: str) -> None:
    """[R11] Without a cube no rat is shown, and all stay."""
    game = table(red="crusader", plague="gallia", hispania=things)

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_the_crusader_shows_no_new_rats() -> None:
    """[R11] He is asked after the spread, which goes to the neighbours."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 1 all")

    game.say("plague hispania")
    assert game.asked() == "red spread"

    game.say("rat italia")
    assert game.asked() == "red crusader"


def test_everybody_sees_the_shown_rats() -> None:
    """[Crusader] [T12] They lie face up."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 4 all, rat 5 all")

    game.ravage("hispania", "crusader yes")

    assert (game.seen_by("green"), game.seen_by("onlooker")) == ("4 all, 5 all", "4 all, 5 all")


def test_rats_once_shown_cannot_be_taken_back() -> None:
    """[O1] [Crusader] Everybody has seen them."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 4 all, rat 5 all")

    game.ravage("hispania", "crusader yes")

    assert undo_point(game.state) == (0, "chance")


def test_the_next_ravaging_shows_no_rats_by_itself() -> None:
    """[Crusader] The effect ends with the ravaging."""
    game = table(
        red="crusader", plague="gallia", hispania="blue 1, rat 1 all", italia="red 2, rat 1 all, rat 1 all"
    )

    game.ravage("hispania", "crusader yes")
    game.ravage("italia")

    assert game.story() == "rat, red dies, rat, red dies"


def test_the_serf_is_asked_between_shown_rats_and_keeps_the_ravaging_going() -> None:
    """[Crusader] [Serf] Whatever is shown meets the Serf's cube, too."""
    game = table(red="crusader serf", plague="gallia", hispania="blue 1, rat 2 all, rat 1 all")

    game.ravage("hispania", "crusader yes", "turn hispania #2", "serf yes")

    assert game.story() == "rat shown, rat shown, rat, blue dies, red adds 1, rat"


def test_shown_rats_leave_when_the_serf_adds_nothing() -> None:
    """[Crusader] [Serf] Then no cube is left."""
    game = table(red="crusader serf", plague="gallia", hispania="blue 1, rat 2 all, rat 1 all")

    game.ravage("hispania", "crusader yes", "turn hispania #2", "serf no")

    assert game.story() == "rat shown, rat shown, rat, blue dies, rat leaves"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_crusader_moves_shows_and_resolves_at_once(rules: str) -> None:
    """[Crusader] [E2] Up to two steps, without a question, in an order of his choice, no new rats."""
    game = table(rules, red="crusader", plague="anglia", italia="blue 2, rat 1 all, rat 2 all", last="blue")
    supply = game.supply()

    game.say("march italia crusader", "turn italia #2")

    assert game.story() == "rat shown, rat shown, rat, blue dies, rat, blue dies"
    assert game.supply() == supply


def test_in_the_final_round_left_over_rats_leave_as_well() -> None:
    """[Crusader] [E2] So they are not there in the final ravaging."""
    game = table(red="crusader", plague="gallia", hispania="blue 1, rat 1 all, rat 1 all", last="blue")

    game.say("march hispania crusader", "turn hispania #1")

    assert (game.story(), game.rat_count("hispania")) == (
        "rat shown, rat shown, rat, blue dies, rat leaves",
        0,
    )


def test_in_the_final_round_the_crusader_shows_no_rats_where_nobody_lives() -> None:
    """[R22] The move is an action all the same, and the rats stay."""
    game = table(red="crusader", plague="gallia", hispania="rat, rat", last="blue")

    game.say("march hispania crusader")

    assert (game.story(), game.rat_count("hispania")) == ("", 2)


def test_the_question_is_idle_with_a_single_rat() -> None:
    """[Crusader] [R22] There is no order to choose, whatever the answer."""
    for things, idle in (("blue 1, rat 1 all", True), ("blue 1, rat 1 all, rat 2 all", False)):
        game = table(red="crusader", plague="gallia", hispania=things)
        game.ravage("hispania")
        assert game.state.setup.card_numbered(game.state.asker()).asks_in_vain(game.state) is idle
