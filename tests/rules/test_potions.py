"""Potions on cubes."""

from rattus.rules.potions import flasks_at, most_potions, plain_cubes_at, potion_kinds, potions_on_board
from tests.table import table


def test_potions_belong_to_cubes() -> None:
    """[T8] Kinds of cubes by what they carry, ascending."""
    game = table(gallia="red 1, red 2 with 1, red 1 with 3, blue 1 with 2", plague="italia")
    state, gallia = game.state, game.region("gallia")

    assert (flasks_at(state, gallia, 0), plain_cubes_at(state, gallia, 0)) == (3, 1)
    assert list(potion_kinds(state, gallia, 0)) == [0, 1, 3]
    assert [most_potions(state, gallia, player) for player in range(3)] == [3, 2, 0]
    assert potions_on_board(state) == 7


def test_spent_potions_can_be_put_again() -> None:
    """[R9] [S9] Ten on the board are all there are; one spent is one to be had."""
    game = table(
        players=2, red="wizard", gallia="red 1 with 9, rat 1 all", italia="red 1 with 1", plague="hispania"
    )
    assert game.choices("wizard") == []
    game.ravage("gallia")
    assert potions_on_board(game.state) == 9

    game.say("plague hispania")

    assert game.choices("wizard") != []


def test_the_potions_of_a_cube_in_the_palace_can_be_put_again() -> None:
    """[R9]"""
    game = table(red="wizard king", gallia="red 1 with 9", italia="red 1 with 1", plague="hispania")
    assert game.choices("wizard") == []

    game.say("king gallia")

    assert (potions_on_board(game.state), game.can("wizard italia with 1")) == (1, True)
