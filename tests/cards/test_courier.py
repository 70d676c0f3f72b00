"""The Courier."""

import pytest

from tests.table import table


def test_the_courier_swaps_an_own_cube_with_one_of_another_player() -> None:
    """[Courier] In two different regions."""
    game = table(red="courier", gallia="red 2", russia="blue 2")

    game.say("courier gallia red", "courier russia blue")

    assert (game.cubes("gallia"), game.cubes("russia")) == ("red 1, blue 1", "red 1, blue 1")


def test_the_courier_swaps_cubes_of_two_other_players() -> None:
    """[Courier] His own need not be among them."""
    game = table(red="courier", gallia="yellow 1", russia="blue 1")

    game.say("courier gallia yellow", "courier russia blue")

    assert (game.cubes("gallia"), game.cubes("russia")) == ("blue 1", "yellow 1")


def test_the_couriers_second_cube_is_of_another_player_in_another_region() -> None:
    """[Courier] [S14] Neither in the same region nor of the same colour."""
    game = table(red="courier", gallia="red 1, blue 1", italia="red 1, green 1")

    game.say("courier gallia red")

    assert game.choices() == ["courier italia green"]


def test_the_first_players_cube_in_the_first_region_is_a_cube_like_others() -> None:
    """[Courier] Red in Anglia: the second cube is still one it can be swapped with."""
    game = table(red="courier", anglia="red 1, blue 1", italia="red 1, green 1")

    game.say("courier anglia red")

    assert game.choices() == ["courier italia green"]


def test_the_courier_names_no_cube_that_has_no_partner() -> None:
    """[Courier] [R22] No other player has a cube in a region."""
    game = table(red="courier", gallia="red 1", italia="red 1")

    assert game.choices("courier") == []


def test_the_courier_does_not_swap_within_a_region() -> None:
    """[Courier] Two regions are needed."""
    game = table(red="courier", gallia="red 2, blue 2")

    assert game.choices("courier") == []


def test_potions_travel_with_swapped_cubes() -> None:
    """[Courier] Each with its own cube."""
    game = table(red="courier", gallia="red 1 with 2, red 1", russia="blue 1 with 1")

    game.say("courier gallia red with 2", "courier russia blue with 1")

    assert (game.cubes("gallia"), game.cubes("russia")) == ("red 1, blue 1 with 1", "red 1 with 2")


def test_the_courier_may_take_a_cube_without_potions_where_others_carry_some() -> None:
    """[Courier] He names the cube by its potions."""
    game = table(red="courier", gallia="red 1", russia="blue 1, blue 1 with 1, blue 1 with 3")

    game.say("courier gallia red")

    assert game.choices() == [
        "courier russia blue",
        "courier russia blue with 1",
        "courier russia blue with 3",
    ]


@pytest.mark.parametrize("rules", ["classic", "bigbox"])
def test_two_cubes_of_one_colour_are_not_swapped(rules: str) -> None:
    """[S14] Not even if they differ in potions."""
    game = table(rules, red="courier", germania="red 1 with 1", italia="red 1")

    assert game.choices("courier") == []


def test_online_two_cubes_of_one_colour_are_swapped_if_they_differ_in_potions() -> None:
    """[S14] So that the potions change place."""
    game = table("online", red="courier", germania="red 1 with 1", italia="red 2")

    game.say("courier germania red with 1", "courier italia red")

    assert (game.cubes("germania"), game.cubes("italia")) == ("red 1", "red 1, red 1 with 1")


def test_online_two_cubes_of_one_colour_with_as_many_potions_are_not_swapped() -> None:
    """[S14] [R22] Nothing would change."""
    game = table("online", red="courier", germania="red 1 with 1", italia="red 2 with 1")

    assert game.choices("courier") == []


def test_online_the_courier_swaps_two_cubes_of_another_player() -> None:
    """[S14] Of any one colour."""
    game = table("online", red="courier", germania="blue 1 with 1", italia="blue 1")

    game.say("courier italia blue")

    assert game.choices() == ["courier germania blue with 1"]


def test_walls_do_not_matter_to_the_courier() -> None:
    """[Courier] [Emperor] The rulebook says so expressly."""
    game = table(red="courier", gallia="red 1", hispania="blue 1", walls="gallia-hispania, hispania-italia")

    game.say("courier gallia red", "courier hispania blue")

    assert (game.cubes("gallia"), game.cubes("hispania")) == ("blue 1", "red 1")


def test_the_courier_reaches_neither_palace_nor_baker_card() -> None:
    """[Courier] [R16] Cubes in regions only."""
    game = table(red="courier baker", gallia="red 1", palace="blue 2", baker="yellow 2")

    assert game.choices("courier") == []


def test_the_courier_is_used_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="courier", gallia="red 2", russia="blue 2")

    game.say("courier gallia red", "courier russia blue")

    assert (game.asked(), game.choices("courier")) == ("red act", [])


def test_a_swap_begun_is_finished() -> None:
    """[Courier] Once one cube is named, only the other is asked for."""
    game = table(red="courier", gallia="red 2", russia="blue 2")

    game.say("courier gallia red")

    assert (game.asked(), game.choices()) == ("red courier", ["courier russia blue"])


def test_a_swap_leaves_the_stocks_alone() -> None:
    """[Courier] Nobody gains or loses a cube."""
    game = table(red="courier", gallia="red 2", russia="blue 2")

    game.say("courier gallia red", "courier russia blue")

    assert (game.stock("red"), game.stock("blue")) == (18, 18)


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_courier_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="courier", germania="red 1", scandia="blue 1", last="blue")

    game.say("courier germania red", "courier scandia blue")

    assert (game.cubes("germania"), game.choices()) == ("blue 1", ["done"])
