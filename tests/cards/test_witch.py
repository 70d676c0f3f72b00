"""The Witch."""

import pytest

from rattus.api import undo_point
from tests.table import table


def test_the_witch_looks_at_two_rats_and_swaps_them() -> None:
    """[Witch] Anywhere on the board."""
    game = table(red="witch", gallia="rat 1 all", russia="rat 6 magic")

    game.say("witch gallia", "witch russia", "witch swap")

    assert (game.rats("gallia"), game.rats("russia"), game.asked()) == ("6 magic", "1 all", "red act")


def test_the_witch_may_leave_the_two_rats_where_they_are() -> None:
    """[Witch] She may, if she wishes."""
    game = table(red="witch", gallia="rat 1 all", russia="rat 6 magic")

    game.say("witch gallia", "witch russia", "witch done")

    assert (game.rats("gallia"), game.rats("russia")) == ("1 all", "6 magic")


def test_the_witch_may_stop_after_the_first_rat() -> None:
    """[Witch] And has been used."""
    game = table(red="witch", gallia="rat 1 all", russia="rat 6 magic")

    game.say("witch gallia", "witch done")

    assert (game.asked(), game.choices("witch"), game.seen_by("red")) == ("red act", [], "1 all")


def test_the_witch_decides_on_the_second_rat_after_seeing_the_first() -> None:
    """[Witch] She looks at one, thereafter at another."""
    game = table(red="witch", gallia="rat 1 all", russia="rat 6 magic", turcia="rat")

    game.say("witch gallia")

    assert game.choices() == ["witch turcia #3", "witch russia #2", "witch done"]


def test_the_second_rat_may_lie_in_the_same_region_but_is_not_swapped() -> None:
    """[Witch] [R12] Nothing would change, so nothing is asked."""
    game = table(red="witch", gallia="rat 1 all, rat 6 magic")

    game.say("witch gallia #1", "witch gallia #2")

    assert (game.asked(), game.seen_by("red")) == ("red act", "1 all, 6 magic")


def test_the_witch_does_not_look_at_one_rat_twice() -> None:
    """[Witch] Another rat; the only one on the board ends her use."""
    game = table(red="witch", gallia="rat 1 all")

    game.say("witch gallia")

    assert (game.asked(), game.choices("witch")) == ("red act", [])


def test_without_rats_the_witch_has_nothing_to_do() -> None:
    """[R22] A use without effect is no action."""
    game = table(red="witch", gallia="red 1")

    assert game.choices("witch") == []


def test_the_witch_may_look_in_a_full_region_and_swap_there() -> None:
    """[Witch] A swap keeps the number of rats."""
    game = table(
        red="witch", gallia="rat 1 all, rat 2 all, rat 3 all", italia="rat 6 all, rat 6 all, rat 6 all"
    )

    game.say("witch gallia", "witch italia", "witch swap")

    assert (game.rats("gallia"), game.rats("italia")) == ("2 all, 3 all, 6 all", "1 all, 6 all, 6 all")


def test_walls_do_not_matter_to_the_witch() -> None:
    """[Witch] [Emperor] A swap is no way across a border."""
    game = table(
        red="witch", gallia="rat 1 all", hispania="rat 6 all", walls="gallia-hispania, hispania-italia"
    )

    game.say("witch gallia", "witch hispania", "witch swap")

    assert game.rats("hispania") == "1 all"


@pytest.mark.parametrize(("one", "two"), [("gallia", "italia"), ("italia", "gallia")])
def test_the_witch_swaps_neither_into_nor_out_of_a_bishops_region(one: str, two: str) -> None:
    """[Witch] [Bishop] Whichever she looked at first."""
    game = table(red="witch", gallia="rat 1 all, bishop", italia="rat 6 all")

    game.say(f"witch {one}", f"witch {two}")

    assert (game.asked(), game.seen_by("red")) == ("red act", "1 all, 6 all")


def test_only_the_witch_knows_what_she_saw() -> None:
    """[T12] The others see that she looked, not what."""
    game = table(red="witch", gallia="rat 1 all", russia="rat 6 magic")

    game.say("witch gallia", "witch russia")

    assert [game.seen_by(who) for who in ("red", "blue", "onlooker")] == ["1 all, 6 magic", "", ""]


def test_what_the_witch_saw_she_knows_after_the_rats_moved() -> None:
    """[T12] A rat keeps its public identity while it lies face down."""
    game = table(red="witch monk", gallia="rat 1 all", russia="rat 6 magic")

    game.say("witch gallia", "witch russia", "witch swap", "monk gallia>hispania")

    assert (game.rats("hispania"), game.seen_by("red")) == ("6 magic", "1 all, 6 magic")


def test_who_looked_still_knows_when_another_holds_the_card() -> None:
    """[T12] Knowledge belongs to the player, not to the card."""
    game = table(red="witch", gallia="rat 1 all", plague="russia")

    game.say("witch gallia", "plague tartaria", "take witch")

    assert (game.turn(), game.seen_by("red"), game.seen_by("blue")) == ("blue", "1 all", "")


def test_a_look_ends_taking_back() -> None:
    """[R18] [O1] Something secret was shown."""
    game = table(red="witch", gallia="rat, red 1", russia="rat")
    game.say("place gallia 1")
    assert undo_point(game.state) == (1, "start")

    game.say("witch gallia")

    assert undo_point(game.state) == (0, "secret")


def test_a_look_at_a_rat_she_knows_ends_taking_back_too() -> None:
    """[R18] Always."""
    game = table(red="witch", gallia="rat", russia="rat", plague="russia")
    game.state.mark_seen(0, 1)
    game.state.mark_seen(1, 1)
    game.say("place gallia 1")

    game.say("witch gallia")

    assert undo_point(game.state) == (0, "secret")


def test_a_swap_can_be_taken_back_to_the_look() -> None:
    """[R18] What was done after such a point can be taken back to it."""
    game = table(red="witch", gallia="rat", russia="rat")

    game.say("witch gallia", "witch russia", "witch swap")

    assert undo_point(game.state) == (1, "secret")


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_witch_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="witch", germania="rat 1 all", scandia="rat 6 all", last="blue")

    game.say("witch germania", "witch scandia", "witch swap")

    assert (game.rats("scandia"), game.choices()) == ("1 all", ["done"])
