"""The Mayor."""

import pytest

from tests.table import table


def test_the_mayor_adds_one_cube_to_each_region_where_he_has_most() -> None:
    """[Mayor] With rats there or without; he has most also where he stands alone."""
    game = table(red="mayor", gallia="red 2, blue 1", italia="red 1", russia="blue 1, rat, rat")

    game.say("mayor")

    assert (game.cubes("gallia"), game.cubes("italia"), game.cubes("russia")) == (
        "red 3, blue 1",
        "red 2",
        "blue 1",
    )


def test_a_tie_is_not_most_for_the_mayor() -> None:
    """[Mayor] Strictly more cubes than any other player."""
    game = table(red="mayor", gallia="red 2, blue 2", italia="red 1")

    game.say("mayor")

    assert (game.cubes("gallia"), game.cubes("italia")) == ("red 2, blue 2", "red 2")


def test_the_mayor_compares_with_each_other_player_not_with_all_together() -> None:
    """[Mayor] Two cubes are most among 2, 1, 1 and 1."""
    game = table(red="mayor", gallia="red 2, blue 1, yellow 1, green 1")

    game.say("mayor")

    assert game.cubes("gallia") == "red 3, blue 1, yellow 1, green 1"


def test_the_mayor_replaces_the_normal_adding() -> None:
    """[Mayor] Instead of it, not beside it."""
    game = table(red="mayor", gallia="red 1, rat, rat")

    game.say("mayor")

    assert (game.choices("place"), game.choices("mayor")) == ([], [])


def test_who_has_added_cubes_normally_cannot_use_the_mayor() -> None:
    """[Mayor] Instead of it, not beside it."""
    game = table(red="mayor", gallia="red 1, rat, rat")

    game.say("place gallia 2")

    assert game.choices("mayor") == []


def test_the_mayor_may_add_cubes_normally_instead() -> None:
    """[Mayor] The rulebook's note: by the number of rats, if he prefers."""
    game = table(red="mayor", gallia="red 1, rat, rat")

    assert (game.choices("place"), game.choices("mayor")) == (["place gallia 2"], ["mayor"])


def test_a_mayor_without_a_region_has_nothing_to_do() -> None:
    """[R22] A use without effect is no action."""
    game = table(red="mayor", gallia="red 1, blue 1")

    assert game.choices("mayor") == []


def test_a_mayor_without_stock_has_nothing_to_do() -> None:
    """[R22] The same without cubes."""
    game = table(red="mayor", gallia="red 1", stock={"red": 0})

    assert game.choices("mayor") == []


def test_a_mayor_with_a_short_stock_chooses_the_regions() -> None:
    """[Mayor] [R8] One cube each, no region twice."""
    game = table(red="mayor", gallia="red 1", italia="red 1", russia="red 1", stock={"red": 2})

    game.say("mayor")
    assert game.choices() == ["mayor gallia", "mayor italia", "mayor russia"]

    game.say("mayor italia")
    assert game.choices() == ["mayor gallia", "mayor russia"]

    game.say("mayor russia")
    assert (game.cubes("gallia"), game.cubes("italia"), game.cubes("russia")) == ("red 1", "red 2", "red 2")
    assert game.asked() == "red act"


def test_a_stock_that_is_just_enough_asks_nothing() -> None:
    """[Mayor] [R8] Every region gets its cube."""
    game = table(red="mayor", gallia="red 1", italia="red 1", stock={"red": 2})

    game.say("mayor")

    assert (game.stock("red"), game.asked()) == (0, "red act")


def test_with_the_peasant_the_mayor_adds_one_more_in_one_of_those_regions() -> None:
    """[Mayor] [Peasant] [R8] After every region had its own."""
    game = table(red="mayor peasant", gallia="red 1", italia="red 1", russia="blue 1")

    game.say("mayor")
    assert game.choices() == ["mayor gallia", "mayor italia", "mayor done"]

    game.say("mayor italia")
    assert (game.cubes("gallia"), game.cubes("italia"), game.asked()) == ("red 2", "red 3", "red act")


def test_the_mayor_serves_the_first_region_like_all_others() -> None:
    """[Mayor] [Peasant] [R8] Anglia, too, gets its cube and may get the extra one."""
    game = table(red="mayor peasant", anglia="red 1")

    game.say("mayor", "mayor anglia")

    assert game.cubes("anglia") == "red 3"


def test_the_mayors_extra_is_optional() -> None:
    """[T3] [R8] From none to its amount."""
    game = table(red="mayor peasant", gallia="red 1")

    game.say("mayor", "mayor done")

    assert (game.cubes("gallia"), game.asked()) == ("red 2", "red act")


def test_with_a_fulfilled_queen_the_mayor_adds_two_more_in_one_or_two_regions() -> None:
    """[Mayor] [Queen] [R8] Here one in each of two."""
    game = table(red="mayor queen", gallia="red 1", italia="red 1")

    game.say("mayor", "mayor gallia", "mayor italia")

    assert (game.cubes("gallia"), game.cubes("italia"), game.asked()) == ("red 3", "red 3", "red act")


def test_both_extras_of_the_queen_may_go_to_one_region() -> None:
    """[Mayor] [Queen] [R8] Or both in one."""
    game = table(red="mayor queen", gallia="red 1", italia="red 1")

    game.say("mayor", "mayor gallia", "mayor gallia")

    assert game.cubes("gallia") == "red 4"


def test_an_unfulfilled_queen_gives_the_mayor_nothing() -> None:
    """[Mayor] [Queen] Two areas of one region each, and blue has one as large."""
    game = table(red="mayor queen", gallia="red 1", russia="blue 1")

    game.say("mayor")

    assert (game.cubes("gallia"), game.asked()) == ("red 2", "red act")


def test_peasant_and_queen_give_the_mayor_three_extras() -> None:
    """[R8] Each in any of his regions."""
    game = table(red="mayor peasant queen", gallia="red 1", italia="red 1")

    game.say("mayor", "mayor gallia", "mayor italia", "mayor italia")

    assert (game.cubes("gallia"), game.cubes("italia"), game.asked()) == ("red 3", "red 4", "red act")


def test_the_mayors_extras_end_with_the_stock() -> None:
    """[R8] Two regions, three cubes: one extra."""
    game = table(red="mayor queen", gallia="red 1", italia="red 1", stock={"red": 3})

    game.say("mayor", "mayor gallia")

    assert (game.stock("red"), game.asked()) == (0, "red act")


def test_a_stock_that_is_used_up_leaves_the_mayor_no_extras() -> None:
    """[R8] One region, one cube: nothing is left to ask about."""
    game = table(red="mayor peasant", gallia="red 1", stock={"red": 1})

    game.say("mayor")

    assert game.asked() == "red act"


def test_a_short_stock_leaves_the_mayor_no_extras() -> None:
    """[R8] Every region of his comes before any extra."""
    game = table(red="mayor peasant", gallia="red 1", italia="red 1", stock={"red": 1})

    game.say("mayor", "mayor gallia")

    assert (game.cubes("gallia"), game.asked()) == ("red 2", "red act")


def test_a_peasant_taken_after_the_mayor_adds_nothing() -> None:
    """[R23] The extra exists only in the moment of adding."""
    game = table(red="mayor", blue="peasant", gallia="red 1")

    game.say("mayor", "take peasant")

    assert (game.choices("place"), game.choices("mayor")) == ([], [])


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_mayor_adds_one_cube_where_he_has_most(rules: str) -> None:
    """[Mayor] [E2] In one region of his choice."""
    game = table(rules, red="mayor", anglia="red 1", italia="red 2", scandia="red 1, blue 1", last="blue")
    assert game.choices("mayor") == ["mayor anglia", "mayor italia"]

    game.say("mayor italia")

    assert (game.cubes("italia"), game.choices()) == ("red 3", ["done"])


def test_in_the_final_round_peasant_queen_and_mayor_each_work_alone() -> None:
    """[E2] One cube of the Peasant, up to two of the Queen, one of the Mayor."""
    game = table(red="peasant queen mayor", gallia="red 1", last="blue")

    game.say("mayor gallia", "peasant russia", "queen turcia 2")

    assert (game.cubes("gallia"), game.cubes("russia"), game.cubes("turcia")) == ("red 2", "red 1", "red 2")


def test_in_the_final_round_a_mayor_without_a_region_has_nothing_to_do() -> None:
    """[R22] So the final turn is passed over."""
    game = table(red="mayor", gallia="red 1, blue 1", last="blue")

    assert game.asked() == "over"
