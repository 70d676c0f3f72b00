"""The Peasant."""

import pytest

from tests.table import table


def test_the_peasant_may_add_one_cube_more_than_there_are_rats() -> None:
    """[Peasant] [T3] The rulebook's example: four cubes in a region with three rats."""
    game = table(red="peasant", gallia="rat, rat, rat")

    assert game.choices("place gallia") == ["place gallia 3", "place gallia 4"]


def test_the_peasant_adds_one_cube_to_a_region_without_rats() -> None:
    """[Peasant] [T3] The rulebook's other example."""
    game = table(red="peasant", gallia="rat, rat, rat")

    assert game.choices("place italia") == ["place italia 1"]


def test_without_the_peasant_a_region_without_rats_gets_no_cube() -> None:
    """[T3] What the card changes."""
    game = table(blue="peasant", gallia="rat, rat, rat")

    assert game.choices("place") == ["place gallia 3"]


def test_the_peasants_cube_comes_from_the_stock() -> None:
    """[Peasant] It is a cube like the others."""
    game = table(red="peasant", gallia="rat, rat, rat")

    game.say("place gallia 4")

    assert (game.cubes("gallia"), game.stock("red")) == ("red 4", 16)


@pytest.mark.parametrize(("stock", "counts"), [(4, [3, 4]), (3, [3]), (2, [2]), (1, [1])])
def test_a_short_stock_first_costs_the_peasants_cube(stock: int, counts: list[int]) -> None:
    """[T3] Fewer cubes only when the stock is short; the extra is optional, the others are not."""
    game = table(red="peasant", gallia="rat, rat, rat", stock={"red": stock})

    assert game.choices("place gallia") == [f"place gallia {count}" for count in counts]


def test_the_peasant_helps_in_the_turn_in_which_he_is_taken() -> None:
    """[T1] [T2] From the table or from another player."""
    game = table(blue="peasant", gallia="rat")

    game.say("take peasant")

    assert game.choices("place gallia") == ["place gallia 1", "place gallia 2"]


def test_a_peasant_taken_after_adding_adds_nothing() -> None:
    """[R23] The extra exists only in the moment of adding."""
    game = table(gallia="rat", cards="peasant monk")

    game.say("place gallia 1", "take peasant")

    assert (game.choices("place"), game.choices("peasant")) == ([], [])


def test_the_extras_of_peasant_and_queen_add_up() -> None:
    """[Peasant] [Queen] [T3] From none to all three of them."""
    game = table(red="peasant queen", gallia="red 1, rat")

    assert game.choices("place gallia") == [f"place gallia {count}" for count in (1, 2, 3, 4)]


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_peasant_adds_one_cube_in_any_region(rules: str) -> None:
    """[Peasant] [E2] With rats there or without."""
    game = table(rules, red="peasant", germania="rat, rat, rat", last="blue")

    game.say("peasant germania")

    assert (game.cubes("germania"), game.choices("peasant")) == ("red 1", [])


def test_in_the_final_round_the_peasant_may_go_to_every_region_in_use() -> None:
    """[E2] All twelve with four players."""
    game = table(red="peasant", last="blue")

    assert game.choices("peasant") == [f"peasant {region}" for region in game.setup.region_names]


def test_in_the_final_round_the_peasant_need_not_be_used() -> None:
    """[E1] Using a card is always optional."""
    game = table(red="peasant", last="blue")

    game.say("done")

    assert (game.asked(), game.stock("red")) == ("over", 20)


def test_in_the_final_round_a_peasant_without_stock_has_nothing_to_do() -> None:
    """[R22] A use without effect is no action, so the final turn is passed over."""
    game = table(red="peasant", last="blue", stock={"red": 0})

    assert game.asked() == "over"


def test_the_peasant_adds_no_cube_by_himself_in_a_regular_turn() -> None:
    """[Peasant] Only when adding cubes."""
    game = table(red="peasant", gallia="rat")

    assert game.choices("peasant") == []
