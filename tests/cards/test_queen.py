"""The Queen."""

from typing import Any

import pytest

from tests.table import table

EXAMPLE: dict[str, Any] = {
    "anglia": "red 1",
    "gallia": "red 1",
    "hispania": "red 1, yellow 1",
    "russia": "blue 1",
    "tartaria": "blue 1",
    "italia": "yellow 1",
    "polonia": "yellow 1",
    "germania": "green 1, rat, rat",
    "turcia": "green 1",
}


def test_the_queen_gives_two_cubes_more_with_the_largest_area() -> None:
    """[Queen] The rulebook's example: red has three connected regions, blue and yellow two, green one."""
    game = table(red="queen", **EXAMPLE)

    assert game.choices("place germania") == ["place germania 2", "place germania 3", "place germania 4"]


@pytest.mark.parametrize("colour", ["blue", "yellow", "green"])
def test_the_queen_gives_nobody_else_anything_in_that_example(colour: str) -> None:
    """[Queen] The same board, another holder."""
    game = table(turn=colour, **EXAMPLE | {colour: "queen"})

    assert game.choices("place germania") == ["place germania 2"]


def test_in_the_big_box_the_example_is_the_same() -> None:
    """[Queen] France and Espagna, Golden Horde and Turkiye are the new names."""
    names = {"gallia": "france", "hispania": "espagna", "tartaria": "golden_horde", "turcia": "turkiye"}
    game = table(
        "bigbox", red="queen", **{names.get(region, region): what for region, what in EXAMPLE.items()}
    )

    assert game.choices("place germania") == ["place germania 2", "place germania 3", "place germania 4"]


def test_an_area_as_large_as_anothers_is_not_enough() -> None:
    """[Queen] Strictly larger."""
    game = table(red="queen", gallia="red 5, rat", hispania="red 1", russia="blue 1", tartaria="blue 1")

    assert game.choices("place gallia") == ["place gallia 1"]


def test_regions_count_not_cubes() -> None:
    """[Queen] Two regions with a cube each beat one with nine."""
    game = table(red="queen", gallia="red 1, rat", hispania="red 1", russia="blue 9")

    assert game.choices("place gallia") == ["place gallia 1", "place gallia 2", "place gallia 3"]


def test_regions_that_are_not_connected_do_not_add_up() -> None:
    """[Queen] Three single regions are areas of one."""
    game = table(
        red="queen", hispania="red 1", russia="red 1", turcia="red 1", gallia="blue 1, rat", anglia="blue 1"
    )

    assert game.choices("place gallia") == ["place gallia 1"]


def test_an_area_may_be_shared_with_others() -> None:
    """[Queen] Regions with own cubes, whoever else is there."""
    game = table(red="queen", gallia="red 1, blue 4, rat", hispania="red 1, green 4")

    assert game.can("place gallia 3")


def test_walls_do_not_cut_an_area() -> None:
    """[Queen] [Emperor] Anglia and Gallia stay connected."""
    game = table(red="queen", anglia="red 1", gallia="red 1, rat", russia="blue 1", walls="anglia-gallia")

    assert game.can("place gallia 3")


def test_the_palace_belongs_to_no_area() -> None:
    """[Queen] Regions only."""
    game = table(red="queen", gallia="red 1, rat", palace="red 5", russia="blue 1")

    assert game.choices("place gallia") == ["place gallia 1"]


def test_without_cubes_on_the_board_the_queen_gives_nothing() -> None:
    """[Queen] No area is larger than none."""
    game = table(red="queen", gallia="rat")

    assert game.choices("place gallia") == ["place gallia 1"]


def test_the_queen_adds_up_to_two_cubes_to_a_region_without_rats() -> None:
    """[Queen] [T3] More than usual: more than none."""
    game = table(red="queen", gallia="red 1")

    assert game.choices("place italia") == ["place italia 1", "place italia 2"]


def test_the_condition_is_judged_when_cubes_are_added() -> None:
    """[R23] The Merchant first makes the area that the Queen then rewards."""
    game = table(red="queen merchant", gallia="red 2, rat", russia="blue 1")
    assert game.choices("place gallia") == ["place gallia 1"]

    game.say("merchant gallia>hispania 1")

    assert game.choices("place gallia") == ["place gallia 1", "place gallia 2", "place gallia 3"]


def test_a_queen_taken_after_adding_adds_nothing() -> None:
    """[R23] The extra exists only in the moment of adding."""
    game = table(blue="queen", gallia="red 1, rat")

    game.say("place gallia 1", "take queen")

    assert (game.choices("place"), game.choices("queen")) == ([], [])


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_queen_adds_up_to_two_cubes_in_one_region(rules: str) -> None:
    """[Queen] [E2] In any one."""
    game = table(rules, red="queen", germania="red 1", last="blue")
    assert game.choices("queen scandia") == ["queen scandia 1", "queen scandia 2"]

    game.say("queen scandia 2")

    assert (game.cubes("scandia"), game.choices()) == ("red 2", ["done"])


def test_in_the_final_round_an_unfulfilled_queen_has_nothing_to_do() -> None:
    """[E2] [R22] If her condition holds."""
    game = table(red="queen", gallia="red 1", russia="blue 1", last="blue")

    assert game.asked() == "over"


@pytest.mark.parametrize(("stock", "counts"), [(2, [1, 2]), (1, [1]), (0, [])])
def test_in_the_final_round_the_queen_ends_with_the_stock(stock: int, counts: list[int]) -> None:
    """[E2] No more cubes than there are."""
    game = table(red="queen", gallia="red 1", last="blue", stock={"red": stock})

    assert game.choices("queen italia") == [f"queen italia {count}" for count in counts]


def test_in_the_final_round_the_condition_is_judged_when_she_is_used() -> None:
    """[E2] The Peasant may make the area first."""
    game = table(red="queen peasant", gallia="red 1", russia="blue 1", last="blue")
    assert game.choices("queen") == []

    game.say("peasant hispania", "queen hispania 2")

    assert game.cubes("hispania") == "red 3"
