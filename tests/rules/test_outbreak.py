"""One rat is turned up: whether it breaks out, and whom it takes."""

from typing import Any

import pytest

from tests.table import Table, table


def ravaged(things: str, **hands: Any) -> Table:
    """Red sends the plague to Hispania, where these things are."""
    game = table(hispania=things, plague="italia", **hands)
    game.ravage("hispania")
    return game


# --- the limit ------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", range(1, 7))
@pytest.mark.parametrize("cubes", range(1, 7))
def test_an_outbreak_needs_as_many_cubes_as_the_limit(limit: int, cubes: int) -> None:
    """[T7] Population equal to the limit or greater."""
    game = ravaged(f"blue {cubes}, rat {limit} all")

    assert game.story() == ("rat, blue dies" if cubes >= limit else "rat")


def test_cubes_of_all_colours_count() -> None:
    """[T7] Whoever owns them."""
    game = ravaged("red 1, blue 1, yellow 1, green 1, rat 4 majority")

    assert game.story() == "rat, red dies, blue dies, yellow dies, green dies"


@pytest.mark.parametrize(("limit", "story"), [(3, "rat, blue dies"), (4, "rat, blue dies"), (5, "rat")])
def test_the_knights_example(limit: int, story: str) -> None:
    """[T7] Two cubes in Scandia and the piece counting two: limits up to 4 break out."""
    game = table(red="knight", scandia=f"blue 2, rat {limit} all", plague="italia")

    game.ravage("scandia", "knight yes")

    assert game.story() == f"piece counts 2, {story}"


@pytest.mark.parametrize(("limit", "story"), [(1, "rat, blue dies"), (2, "rat"), (3, "rat")])
def test_the_nuns_example(limit: int, story: str) -> None:
    """[T7] Three cubes and two nuns in Scandia: only a limit of 1 breaks out."""
    game = table(scandia=f"blue 3, nun, nun, rat {limit} all", plague="germania")

    game.ravage("scandia")

    assert game.story() == story


def test_nuns_and_knight_are_counted_together() -> None:
    """[T7] Cubes plus two less nuns: 2 + 2 - 3 = 1."""
    game = table(red="knight", scandia="blue 2, nun, nun, nun, rat 2 all, rat 1 all", plague="germania")

    game.ravage("scandia", "knight yes")

    assert game.story() == "piece counts 2, rat, rat, blue dies"


def test_nuns_elsewhere_do_not_matter() -> None:
    """[T7] Only the nuns of the region."""
    game = table(scandia="blue 3, rat 3 all", germania="nun, nun, nun", plague="germania")

    game.ravage("scandia")

    assert game.story() == "rat, blue dies"


def test_more_nuns_than_cubes_stop_every_rat_and_the_ravaging_goes_on() -> None:
    """[T7] [T6] A population below nothing is no end of the ravaging: all rats are turned up."""
    game = ravaged("blue 1, nun, nun, rat 1 all, rat 1 majority")

    assert (game.story(), game.cubes("hispania")) == ("rat, rat", "blue 1")


def test_population_is_counted_afresh_for_each_rat() -> None:
    """[T7] What one rat took, the next does not find."""
    game = ravaged("blue 3, rat 3 all, rat 3 all, rat 2 all")

    assert game.story() == "rat, blue dies, rat, rat, blue dies"


def test_nuns_in_the_last_region_of_the_largest_board() -> None:
    """[T7] Region 17 needs the 33rd and 34th bit."""
    game = table("bigbox", 6, syria="blue 3, nun, nun, nun, rat 1 all", plague="turkiye")

    game.ravage("syria")

    assert (game.story(), game.pieces("syria")) == ("rat", "nun, nun, nun")


# --- the symbols ----------------------------------------------------------------------------------


def test_majority_takes_from_whoever_has_most() -> None:
    """[T8]"""
    game = ravaged("red 1, blue 3, green 2, rat 1 majority")

    assert game.story() == "rat, blue dies"


def test_all_tied_for_majority_lose_one() -> None:
    """[T8]"""
    game = ravaged("red 2, blue 1, green 2, rat 1 majority")

    assert game.story() == "rat, red dies, green dies"


def test_two_majority_symbols_strike_one_after_the_other() -> None:
    """[T8] The second looks at the counts the first has left: now three are tied."""
    game = ravaged("red 2, blue 3, green 2, rat 1 majority majority")

    assert game.story() == "rat, blue dies, red dies, blue dies, green dies"


def test_majority_comes_before_classes_whatever_the_token_shows_first() -> None:
    """[T8] Green has most when the rat is turned up; by the church symbol first it would be a tie."""
    game = ravaged("green 3, blue 2, rat 1 church majority", green="monk")

    assert (game.story(), game.cubes("hispania")) == ("rat, green dies, green dies", "blue 2, green 1")


def test_majority_is_judged_before_the_classes_strike() -> None:
    """[T8] Blue has most and loses to majority, although the merchant symbol would have made Red lead."""
    game = ravaged("red 2, blue 3, rat 1 bourgeoisie majority", blue="merchant")

    assert game.story() == "rat, blue dies, blue dies"


def test_classes_come_before_all() -> None:
    """[T8] Red's only cube falls to his class, so that the all-symbol finds none of his."""
    game = ravaged("red 1, blue 1, rat 1 all magic", red="witch")

    assert game.story() == "rat, red dies, blue dies"


def test_the_whole_order_on_one_rat() -> None:
    """[T8] Majority, classes, all, each on what the one before has left."""
    game = ravaged("red 3, blue 3, yellow 1, rat 1 all church majority", red="monk")

    assert game.story() == "rat, red dies, blue dies, red dies, red dies, blue dies, yellow dies"
    assert game.cubes("hispania") == "blue 1"


def test_a_class_symbol_takes_from_the_holder() -> None:
    """[T8] One cube of whoever holds a card of the class."""
    game = ravaged("blue 2, green 2, rat 1 church", green="monk")

    assert game.story() == "rat, green dies"


def test_two_class_symbols_take_twice() -> None:
    """[T8] Every symbol counts."""
    game = ravaged("blue 2, green 3, rat 1 church church", green="monk")

    assert game.story() == "rat, green dies, green dies"


def test_nobody_holds_the_class() -> None:
    """[T8] A card on the table strikes nobody, and the rat is gone all the same."""
    game = ravaged("blue 2, rat 1 church")

    assert (game.story(), game.rat_count("hispania")) == ("rat", 0)


def test_a_holder_without_cubes_there_loses_nothing() -> None:
    """[T8] Neither there nor elsewhere."""
    game = table(blue="monk", hispania="red 1, rat 1 church", gallia="blue 2", plague="italia")

    game.ravage("hispania")

    assert (game.story(), game.cubes("gallia")) == ("rat", "blue 2")


def test_the_card_of_the_player_on_turn_strikes_too() -> None:
    """[T8] The holder is hit whoever brings the plague."""
    game = ravaged("red 1, rat 1 church", red="monk")

    assert game.story() == "rat, red dies"


def test_all_takes_one_from_everybody_there() -> None:
    """[T8]"""
    game = ravaged("red 2, blue 1, green 3, rat 1 all")

    assert game.story() == "rat, red dies, blue dies, green dies"


def test_two_all_symbols_take_twice() -> None:
    """[T8] Whoever has one left loses that."""
    game = ravaged("red 2, blue 1, rat 1 all all")

    assert game.story() == "rat, red dies, blue dies, red dies"


def test_lost_cubes_go_back_to_the_stock() -> None:
    """[T8] They can be placed again."""
    game = ravaged("red 2, blue 1, rat 1 all")

    assert (game.stock("red"), game.stock("blue"), game.stock("green")) == (19, 20, 20)


def test_two_holders_of_one_class_both_lose() -> None:
    """[C1] The rulebook's Knight and Crusader: two players, one cube each for each chivalry symbol."""
    game = ravaged("blue 2, green 2, rat 1 chivalry", blue="knight", green="crusader")

    assert game.story() == "rat, blue dies, green dies"


def test_one_holder_of_two_cards_of_a_class_loses_two() -> None:
    """[C1] [T8] One cube per card of that class held."""
    game = ravaged("blue 3, green 2, rat 1 chivalry", blue="knight crusader")

    assert game.story() == "rat, blue dies, blue dies"


def test_three_cards_and_two_cubes() -> None:
    """[C1] [T8] Nobody loses more than he has."""
    game = ravaged("blue 2, rat 1 chivalry", blue="knight crusader soldier")

    assert (game.story(), game.stock("blue")) == ("rat, blue dies, blue dies", 20)


@pytest.mark.parametrize(
    ("things", "asked"),
    [
        ("red 2, rat 1 all", "blue act"),
        ("red 2, blue 1 with 1, rat 1 all", "blue act"),
        ("red 2, blue 1, rat 1 all", "red serf"),
        ("blue 1, rat 6 all", "blue act"),
    ],
)
def test_only_a_cube_of_another_player_is_a_kill(things: str, asked: str) -> None:
    """[T8] [R24] Neither an own cube, nor a potion, nor a rat without an outbreak lets the Serf ask."""
    game = ravaged(things, red="serf")

    assert game.asked() == asked


def test_a_potion_goes_in_place_of_a_cube() -> None:
    """[T8] And the cube without one stays as well."""
    game = ravaged("blue 1 with 1, blue 1, rat 1 all, rat 1 all")

    assert game.story() == "rat, blue spends a potion, rat, blue dies"


# --- the worked example ---------------------------------------------------------------------------


def test_the_example_of_2010() -> None:
    """[T5] [T6] [T7] [T8] Red moves to Gallia, where two green cubes and a yellow one lie with three rats."""
    game = table(
        "classic",
        yellow="knight",
        green="peasant merchant",
        blue="monk witch king",
        gallia="green 2, yellow 1, rat 1 bourgeoisie church, rat 3 all, rat 2 majority bourgeoisie church",
        plague="germania",
    )

    game.say("plague gallia", "rat hispania", "rat hispania")

    assert game.story() == "rat, green dies, rat, rat, yellow dies, green dies"
    assert (game.cubes("gallia"), game.rat_count("gallia"), game.rat_count("hispania")) == ("", 0, 2)
    assert (game.stock("green"), game.stock("yellow"), game.stock("blue")) == (20, 20, 20)
    assert game.asked() == "blue act"


def test_the_example_of_the_big_box() -> None:
    """[T5] [T6] [T7] [T8] The same in France, where the first rat shows peasantry and royalty."""
    game = table(
        "bigbox",
        yellow="knight",
        green="peasant merchant",
        blue="monk witch king",
        france="green 2, yellow 1, rat 1 peasantry royalty, rat 3 all, rat 2 majority bourgeoisie",
        plague="germania",
    )

    game.say("plague france", "rat espagna", "rat espagna")

    assert game.story() == "rat, green dies, rat, rat, yellow dies, green dies"
    assert (game.cubes("france"), game.rat_count("france"), game.rat_count("espagna")) == ("", 0, 2)
    assert game.asked() == "blue act"


def test_the_example_of_our_own_rules() -> None:
    """[T7] [T8] Germania: three blue, two green, one red; limit 4 takes two of Blue, limit 5 nobody."""
    game = table(
        blue="monk",
        green="merchant",
        germania="blue 3, green 2, red 1, rat 4 majority church, rat 5 all",
        plague="gallia",
    )

    game.say("plague germania", "rat polonia", "rat scandia")

    assert game.story() == "rat, blue dies, blue dies, rat"
    assert game.cubes("germania") == "red 1, blue 1, green 2"
