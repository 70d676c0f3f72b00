"""The Monk."""

import pytest

from tests.table import table


def test_the_monk_moves_one_rat_to_a_neighbour() -> None:
    """[Monk] From any region."""
    game = table(red="monk", gallia="rat 1 all", germania="rat 2 all", plague="russia")

    game.say("monk gallia>germania")

    assert (game.rats("gallia"), game.rats("germania")) == ("", "1 all, 2 all")


def test_the_monk_reaches_neighbours_only() -> None:
    """[Monk] Arrows count as borders."""
    game = table(red="monk", gallia="rat")

    assert game.choices("monk") == [
        "monk gallia>anglia #1",
        "monk gallia>germania #1",
        "monk gallia>hispania #1",
        "monk gallia>italia #1",
    ]


def test_the_monk_moves_a_rat_away_after_cubes_were_added_for_it() -> None:
    """[Monk] The rulebook's example: three rats, three cubes, then one rat leaves."""
    game = table(red="monk", gallia="rat, rat, rat")

    game.say("place gallia 3", "monk gallia>hispania #1")

    assert (game.cubes("gallia"), game.rat_count("gallia"), game.rat_count("hispania")) == ("red 3", 2, 1)


def test_the_monk_moves_a_rat_before_cubes_are_added() -> None:
    """[T1] In any order."""
    game = table(red="monk", gallia="rat, rat", hispania="rat")

    game.say("monk hispania>gallia", "place gallia 3")

    assert game.cubes("gallia") == "red 3"


def test_the_monk_moves_no_rat_to_three_others() -> None:
    """[Monk] No region ever holds more than three."""
    game = table(red="monk", gallia="rat", hispania="rat, rat, rat", italia="rat, rat")

    assert (game.can("monk gallia>hispania"), game.can("monk gallia>italia")) == (False, True)


def test_the_monk_moves_no_rat_to_a_bishop() -> None:
    """[Monk] [Bishop] No rat enters a bishop's region in any way."""
    game = table(red="monk", gallia="rat", hispania="bishop")

    assert game.choices("monk gallia>hispania") == []


def test_the_monk_moves_a_rat_away_from_a_bishop() -> None:
    """[Bishop] Rats already there may be moved out."""
    game = table(red="monk", gallia="rat, bishop")

    game.say("monk gallia>hispania")

    assert (game.rat_count("gallia"), game.rat_count("hispania")) == (0, 1)


def test_the_monk_moves_no_rat_across_a_wall() -> None:
    """[Monk] [Emperor] In neither direction."""
    game = table(red="monk", gallia="rat", hispania="rat", walls="gallia-hispania")

    assert game.choices("monk gallia>hispania") + game.choices("monk hispania>gallia") == []


def test_rats_that_nobody_can_tell_apart_are_one_choice() -> None:
    """[T13] Choosing between them would mean nothing."""
    game = table(red="monk", gallia="rat, rat, rat")

    assert game.choices("monk gallia>hispania") == ["monk gallia>hispania #1"]


def test_the_monk_chooses_a_rat_that_somebody_has_looked_at() -> None:
    """[T12] [T13] The looked-at rat is told apart from the two others."""
    game = table(red="monk witch", gallia="rat 1 all, rat 2 all, rat 3 all")

    game.say("witch gallia #1", "witch done")

    assert game.choices("monk gallia>hispania") == ["monk gallia>hispania #1", "monk gallia>hispania #2"]


def test_the_monk_moves_just_the_chosen_rat() -> None:
    """[T13] The mover chooses which."""
    game = table(red="monk witch", gallia="rat 1 all, rat 2 all, rat 3 all")

    game.say("witch gallia #1", "witch done", "monk gallia>hispania #1")

    assert (game.rats("gallia"), game.rats("hispania")) == ("2 all, 3 all", "1 all")


def test_the_monk_is_used_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="monk", gallia="rat, rat")

    game.say("monk gallia>hispania")

    assert game.choices("monk") == []


def test_without_rats_the_monk_has_nothing_to_do() -> None:
    """[R22] A use without effect is no action."""
    game = table(red="monk", gallia="red 1")

    assert game.choices("monk") == []


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_monk_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="monk", germania="rat", last="blue")

    game.say("monk germania>scandia")

    assert (game.rat_count("scandia"), game.choices()) == (1, ["done"])
