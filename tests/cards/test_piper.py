"""The Pied Piper."""

import pytest

from tests.table import table


def test_the_piper_moves_one_own_cube_and_the_rats_go_along() -> None:
    """[Piper] All of them, if there is room."""
    game = table(red="piper", gallia="red 2, blue 1, rat, rat, rat")

    game.say("piper gallia>hispania")

    assert (game.cubes("gallia"), game.rat_count("gallia")) == ("red 1, blue 1", 0)
    assert (game.cubes("hispania"), game.rat_count("hispania")) == ("red 1", 3)


def test_the_piper_reaches_neighbours_only() -> None:
    """[Piper] From any region with a cube of his."""
    game = table(red="piper", gallia="red 1", russia="blue 1")

    assert game.choices("piper") == [
        "piper gallia>anglia",
        "piper gallia>germania",
        "piper gallia>hispania",
        "piper gallia>italia",
    ]


def test_the_piper_does_not_cross_a_wall() -> None:
    """[Piper] [Emperor] The walls prevent such movement."""
    game = table(red="piper", gallia="red 1, rat", walls="gallia-hispania")

    assert game.choices("piper gallia>hispania") == []


def test_only_one_rat_goes_along_to_two_others() -> None:
    """[Piper] The rulebook's note: never more than three in a region."""
    game = table(red="piper", gallia="red 1, rat, rat, rat", hispania="rat, rat")

    game.say("piper gallia>hispania")

    assert (game.rat_count("gallia"), game.rat_count("hispania")) == (2, 3)


def test_the_piper_may_go_where_three_rats_are() -> None:
    """[Piper] Then no rat goes along."""
    game = table(red="piper", gallia="red 1, rat", hispania="rat, rat, rat")

    game.say("piper gallia>hispania")

    assert (game.cubes("hispania"), game.rat_count("gallia"), game.rat_count("hispania")) == ("red 1", 1, 3)


def test_the_piper_may_go_where_a_bishop_is() -> None:
    """[Piper] [Bishop] Then no rat goes along."""
    game = table(red="piper", gallia="red 1, rat", hispania="bishop")

    game.say("piper gallia>hispania")

    assert (game.cubes("hispania"), game.rat_count("gallia"), game.rat_count("hispania")) == ("red 1", 1, 0)


def test_the_piper_leads_rats_away_from_a_bishop() -> None:
    """[Piper] [Bishop] Rats already there may be moved out."""
    game = table(red="piper", gallia="red 1, rat, bishop")

    game.say("piper gallia>hispania")

    assert (game.rat_count("gallia"), game.rat_count("hispania")) == (0, 1)


def test_the_piper_may_leave_a_region_without_rats() -> None:
    """[Piper] The cube goes alone."""
    game = table(red="piper", gallia="red 1")

    game.say("piper gallia>hispania")

    assert (game.cubes("gallia"), game.cubes("hispania")) == ("", "red 1")


def test_rats_that_can_go_must_go() -> None:
    """[Piper] As many as possible: with room for all there is nothing to choose."""
    game = table(red="piper witch", gallia="red 1, rat, rat, rat")
    game.say("witch gallia #1", "witch done")

    assert game.choices("piper gallia>hispania") == ["piper gallia>hispania"]


def test_the_piper_chooses_which_rat_goes_if_one_can() -> None:
    """[Piper] [T13] A rat somebody looked at, or one of those nobody can tell apart."""
    game = table(red="piper witch", gallia="red 1, rat 1 all, rat 2 all, rat 3 all", hispania="rat, rat")
    game.say("witch gallia #1", "witch done")
    assert game.choices("piper gallia>hispania") == ["piper gallia>hispania #1", "piper gallia>hispania #2"]

    game.say("piper gallia>hispania #1")

    assert game.rats("gallia") == "2 all, 3 all"


def test_the_piper_chooses_which_rats_go_if_two_can() -> None:
    """[Piper] [T13] Either both he did not look at, or that one and one of the others."""
    game = table(red="piper witch", gallia="red 1, rat 1 all, rat 2 all, rat 3 all", hispania="rat")
    game.say("witch gallia #1", "witch done")
    assert game.choices("piper gallia>hispania") == [
        "piper gallia>hispania #1 #3",
        "piper gallia>hispania #2 #3",
    ]

    game.say("piper gallia>hispania #2 #3")

    assert (game.rats("gallia"), game.rat_count("hispania")) == ("1 all", 3)


def test_the_piper_chooses_among_three_rats_that_all_differ() -> None:
    """[Piper] [T13] Two looked at, so that all three can be told apart."""
    game = table(red="piper witch", gallia="red 1, rat 1 all, rat 2 all, rat 3 all", hispania="rat")
    game.say("witch gallia #1", "witch gallia #2")

    assert game.choices("piper gallia>hispania") == [
        "piper gallia>hispania #1 #2",
        "piper gallia>hispania #1 #3",
        "piper gallia>hispania #2 #3",
    ]


def test_the_piper_leads_just_the_chosen_rats() -> None:
    """[Piper] [T13] The one that is not named stays."""
    game = table(red="piper witch", gallia="red 1, rat 1 all, rat 2 all, rat 3 all", hispania="rat 6 all")
    game.say("witch gallia #1", "witch gallia #2")

    game.say("piper gallia>hispania #1 #3")

    assert (game.rats("gallia"), game.rats("hispania")) == ("2 all", "1 all, 3 all, 6 all")


def test_the_piper_chooses_the_cube_and_its_potions_travel_along() -> None:
    """[R13] By the potions it carries."""
    game = table(red="piper", gallia="red 1, red 1 with 2")
    assert game.choices("piper gallia>hispania") == ["piper gallia>hispania", "piper gallia>hispania with 2"]

    game.say("piper gallia>hispania with 2")

    assert (game.cubes("gallia"), game.cubes("hispania")) == ("red 1", "red 1 with 2")


def test_the_piper_moves_no_cube_of_another_player() -> None:
    """[Piper] His own colour."""
    game = table(red="piper", gallia="blue 1, rat")

    assert game.choices("piper") == []


def test_the_piper_is_used_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="piper", gallia="red 2")

    game.say("piper gallia>hispania")

    assert game.choices("piper") == []


def test_cubes_may_be_added_for_rats_the_piper_brought() -> None:
    """[T1] [T3] In any order."""
    game = table(red="piper", gallia="red 1, rat, rat", hispania="rat")

    game.say("piper gallia>hispania", "place hispania 3")

    assert game.cubes("hispania") == "red 4"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_piper_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="piper", germania="red 1, rat", last="blue")

    game.say("piper germania>scandia")

    assert (game.cubes("scandia"), game.rat_count("scandia"), game.choices()) == ("red 1", 1, ["done"])
