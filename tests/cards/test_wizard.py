"""The Wizard."""

import pytest

from tests.table import table


def test_the_wizard_puts_a_potion_on_an_own_cube() -> None:
    """[Wizard] Anywhere on the board."""
    game = table(red="wizard", gallia="red 2, blue 1", russia="red 1")
    assert game.choices("wizard") == ["wizard gallia", "wizard russia"]

    game.say("wizard gallia")

    assert game.cubes("gallia") == "red 1, red 1 with 1, blue 1"


def test_a_cube_may_carry_several_potions() -> None:
    """[Wizard] The player chooses the cube by what it carries."""
    game = table(red="wizard", gallia="red 1, red 1 with 1, red 1 with 2")
    assert game.choices("wizard") == ["wizard gallia", "wizard gallia with 1", "wizard gallia with 2"]

    game.say("wizard gallia with 1")

    assert game.cubes("gallia") == "red 1, red 2 with 2"


def test_the_wizard_is_used_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="wizard", gallia="red 2")

    game.say("wizard gallia")

    assert game.choices("wizard") == []


def test_a_potion_goes_instead_of_the_cube() -> None:
    """[Wizard] [T8] In an outbreak."""
    game = table(blue="wizard", hispania="blue 1 with 2, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert (game.story(), game.cubes("hispania")) == ("rat, blue spends a potion", "blue 1 with 1")


def test_a_cube_without_potions_lives_beside_one_with_some() -> None:
    """[Wizard] A potion goes whenever a cube of that colour with potions is there."""
    game = table(blue="wizard", hispania="blue 1, blue 1 with 1, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert (game.story(), game.cubes("hispania")) == ("rat, blue spends a potion", "blue 2")


def test_the_potion_is_taken_from_the_cube_with_most() -> None:
    """[Wizard] Automatic, so that nobody has to act out of turn."""
    game = table(blue="wizard", hispania="blue 1 with 1, blue 1 with 3, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.cubes("hispania") == "blue 1 with 1, blue 1 with 2"


def test_when_the_potions_are_spent_the_cube_dies() -> None:
    """[Wizard] One potion, one life."""
    game = table(blue="wizard", hispania="blue 1 with 1, rat 1 all, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.story() == "rat, blue spends a potion, rat, blue dies"


def test_one_rat_may_take_several_potions() -> None:
    """[T8] Majority and all-symbol take one each."""
    game = table(blue="wizard", hispania="blue 1 with 2, rat 1 majority all", plague="gallia")

    game.ravage("hispania")

    assert (game.story(), game.cubes("hispania")) == (
        "rat, blue spends a potion, blue spends a potion",
        "blue 1",
    )


def test_potions_protect_their_owners_cubes_only() -> None:
    """[Wizard] The potions of red do not help blue."""
    game = table(red="wizard", hispania="red 1 with 1, blue 1, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.story() == "rat, red spends a potion, blue dies"


def test_potions_protect_in_their_region_only() -> None:
    """[Wizard] They stand with a cube."""
    game = table(blue="wizard", hispania="blue 1, rat 1 all", italia="blue 1 with 5", plague="gallia")

    game.ravage("hispania")

    assert game.story() == "rat, blue dies"


def test_a_potion_counts_nothing_for_the_limit() -> None:
    """[T7] Population is cubes."""
    game = table(blue="wizard", hispania="blue 1 with 5, rat 2 all", plague="gallia")

    game.ravage("hispania")

    assert game.story() == "rat"


def test_a_cube_saved_by_a_potion_keeps_the_ravaging_going() -> None:
    """[T6] It is still there for the next rat."""
    game = table(blue="wizard", hispania="blue 1 with 1, rat 1 all, rat 9 all", plague="gallia")

    game.ravage("hispania")

    assert (game.story(), game.rat_count("hispania")) == ("rat, blue spends a potion, rat", 0)


def test_a_cube_saved_by_a_potion_still_counts_for_the_next_majority() -> None:
    """[T8] One majority symbol after another, on the counts at that moment."""
    game = table(blue="wizard", hispania="blue 2 with 1, yellow 1, rat 1 majority majority", plague="gallia")

    game.ravage("hispania")

    assert game.story() == "rat, blue spends a potion, blue spends a potion"


def test_potions_stay_when_the_card_changes_hands() -> None:
    """[Wizard] They belong to the cube."""
    game = table(blue="wizard", hispania="blue 1 with 1, rat 1 all", plague="gallia")

    game.say("take wizard")
    game.ravage("hispania")

    assert game.story() == "rat, blue spends a potion"


@pytest.mark.parametrize(("rules", "most"), [("classic", 10), ("bigbox", 30)])
def test_the_potions_are_limited(rules: str, most: int) -> None:
    """[S9] Ten in the game of 2010, thirty in the Big Box."""
    one_left = table(rules, red="wizard", germania=f"red 1 with {most - 1}")
    none_left = table(rules, red="wizard", germania=f"red 1 with {most - 4}, blue 2 with 2")

    assert (len(one_left.choices("wizard")), none_left.choices("wizard")) == (1, [])


def test_online_the_potions_are_unlimited() -> None:
    """[S9] The Wizard can always be used."""
    game = table("online", red="wizard", germania="red 1 with 40")

    game.say("wizard germania with 40")

    assert game.cubes("germania") == "red 1 with 41"


def test_spent_potions_can_be_used_again() -> None:
    """[R9] Those on the board count."""
    game = table(blue="wizard", hispania="blue 1 with 10, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.choices("wizard") == ["wizard hispania with 9"]


def test_potions_that_went_to_the_palace_can_be_used_again() -> None:
    """[R9] [King] They are gone from the board."""
    game = table(red="wizard king", hispania="red 1 with 10", italia="red 1")
    assert game.choices("wizard") == []

    game.say("king hispania")

    assert game.choices("wizard") == ["wizard italia"]


def test_the_wizard_reaches_neither_palace_nor_baker_card() -> None:
    """[R16] Cubes in regions only."""
    game = table(red="wizard baker", palace="red 3", baker="red 2")

    assert game.choices("wizard") == []


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_a_potion_of_the_final_round_protects_in_the_final_ravaging(rules: str) -> None:
    """[E2] [E4] As usual."""
    game = table(rules, red="wizard", hispania="red 1, rat 1 all", last="blue")

    game.say("wizard hispania", "done")

    assert game.story() == "final ravaging, rat, red spends a potion, red wins"


def test_in_the_final_round_of_the_big_box_the_wizard_works_as_usual() -> None:
    """[E2] Once more."""
    game = table("bigbox", red="wizard", germania="red 1", last="blue")

    game.say("wizard germania")

    assert (game.cubes("germania"), game.choices()) == ("red 1 with 1", ["done"])
