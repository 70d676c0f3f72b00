"""The Merchant."""

from itertools import combinations

import pytest

from tests.table import table


def test_the_merchant_moves_up_to_three_own_cubes() -> None:
    """[Merchant] One, two or three of the four that stand there."""
    game = table(red="merchant", gallia="red 4")

    assert game.choices("merchant gallia>hispania") == [
        "merchant gallia>hispania 1",
        "merchant gallia>hispania 2",
        "merchant gallia>hispania 3",
    ]


def test_the_merchant_moves_no_more_cubes_than_there_are() -> None:
    """[Merchant] Two at most where two stand."""
    game = table(red="merchant", gallia="red 2, blue 3")

    assert game.choices("merchant gallia>hispania") == [
        "merchant gallia>hispania 1",
        "merchant gallia>hispania 2",
    ]


def test_the_merchants_cubes_go_from_one_region_to_one_neighbour() -> None:
    """[Merchant] All together; those of others stay."""
    game = table(red="merchant", gallia="red 4, blue 2", hispania="red 1")

    game.say("merchant gallia>hispania 3")

    assert (game.cubes("gallia"), game.cubes("hispania")) == ("red 1, blue 2", "red 4")


def test_the_merchant_reaches_neighbours_only() -> None:
    """[Merchant] Arrows count as borders: Anglia is a neighbour of Gallia."""
    game = table(red="merchant", gallia="red 1")

    assert game.choices("merchant") == [
        "merchant gallia>anglia 1",
        "merchant gallia>germania 1",
        "merchant gallia>hispania 1",
        "merchant gallia>italia 1",
    ]


def test_the_merchant_does_not_cross_a_wall() -> None:
    """[Merchant] [Emperor] In neither direction."""
    game = table(red="merchant", gallia="red 1", anglia="red 1", walls="anglia-gallia")

    assert not game.can("merchant gallia>anglia 1")
    assert not game.can("merchant anglia>gallia 1")
    assert game.can("merchant gallia>italia 1")


def test_the_merchant_moves_no_cubes_of_others() -> None:
    """[Merchant] His own cubes only."""
    game = table(red="merchant", gallia="blue 3")

    assert game.choices("merchant") == []


def test_the_merchant_leaves_the_rats_where_they_are() -> None:
    """[Merchant] Only cubes move."""
    game = table(red="merchant", gallia="red 1, rat, rat")

    game.say("merchant gallia>hispania 1")

    assert (game.rat_count("gallia"), game.rat_count("hispania")) == (2, 0)


def test_the_merchant_may_move_cubes_that_were_just_added() -> None:
    """[T1] In any order; the praised trick of adding where the rats are and leaving at once."""
    game = table(red="merchant", gallia="rat, rat, rat")

    game.say("place gallia 3", "merchant gallia>hispania 3")

    assert (game.cubes("gallia"), game.cubes("hispania")) == ("", "red 3")


def test_the_merchant_is_used_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="merchant", gallia="red 4")

    game.say("merchant gallia>hispania 1")

    assert game.choices("merchant") == []


def test_the_merchant_is_not_used_by_another_player() -> None:
    """[Merchant] Only the player on turn may use his cards."""
    game = table(blue="merchant", gallia="red 4, blue 4")

    assert game.choices("merchant") == []


def test_the_merchant_chooses_whether_cubes_with_potions_go() -> None:
    """[Merchant] Every choice of one to three cubes, told apart by their potions."""
    game = table(red="merchant", gallia="red 2, red 1 with 2")

    assert game.choices("merchant gallia>hispania") == [
        "merchant gallia>hispania 1",
        "merchant gallia>hispania 2",
        "merchant gallia>hispania 1 with 2",
        "merchant gallia>hispania 2 with 2",
        "merchant gallia>hispania 3 with 2",
    ]


def test_the_merchants_choices_count_the_cubes_of_each_kind() -> None:
    """[Merchant] Two with one potion and one with three: no second one with three, no cube without."""
    game = table(red="merchant", gallia="red 2 with 1, red 1 with 3")

    assert game.choices("merchant gallia>hispania") == [
        "merchant gallia>hispania 1 with 1",
        "merchant gallia>hispania 2 with 1,1",
        "merchant gallia>hispania 1 with 3",
        "merchant gallia>hispania 2 with 3,1",
        "merchant gallia>hispania 3 with 3,1,1",
    ]


@pytest.mark.parametrize(
    "cubes",
    [(1, 0, 0), (1, 1, 0, 0), (2, 1, 1, 0), (2, 2, 1, 1), (3, 2, 1, 0), (2, 2, 2, 2), (2, 1), (1, 1, 1)],
)
def test_the_merchant_may_take_any_one_to_three_of_his_cubes(cubes: tuple[int, ...]) -> None:
    """[Merchant] Each choice once: cubes are told apart by their potions, most first."""
    game = table(red="merchant", germania=", ".join(f"red 1 with {potions}" for potions in cubes))

    loads = {load for count in (1, 2, 3) for load in combinations(cubes, count)}
    assert game.choices("merchant germania>hungaria") == [
        f"merchant germania>hungaria {_spoken(load)}" for load in sorted(loads)
    ]


def _spoken(load: tuple[int, ...]) -> str:
    carried = ",".join(str(potions) for potions in load if potions)
    return f"{len(load)} with {carried}" if carried else f"{len(load)}"


def test_potions_travel_with_the_merchants_cubes() -> None:
    """[Merchant] [Wizard] The cube that stays behind has none."""
    game = table(red="merchant", gallia="red 2, red 1 with 2")

    game.say("merchant gallia>hispania 2 with 2")

    assert (game.cubes("gallia"), game.cubes("hispania")) == ("red 1", "red 1, red 1 with 2")


def test_three_cubes_with_potions_keep_them_apart() -> None:
    """[Merchant] [Wizard] Each takes its own along."""
    game = table(red="merchant", gallia="red 1, red 2 with 1, red 1 with 2, red 1 with 3")

    game.say("merchant gallia>hispania 3 with 3,2,1")

    assert game.cubes("gallia") == "red 1, red 1 with 1"
    assert game.cubes("hispania") == "red 1 with 1, red 1 with 2, red 1 with 3"


def test_other_players_potions_do_not_concern_the_merchant() -> None:
    """[Merchant] Potions somewhere on the board change nothing for cubes without."""
    game = table(red="merchant", gallia="red 2, blue 1 with 3", italia="red 1 with 1")

    assert game.choices("merchant gallia>hispania") == [
        "merchant gallia>hispania 1",
        "merchant gallia>hispania 2",
    ]


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_merchant_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="merchant", germania="red 3", last="blue")

    game.say("merchant germania>scandia 3")

    assert (game.cubes("scandia"), game.choices()) == ("red 3", ["done"])
