"""The King."""

import pytest

from tests.table import table


def test_the_king_takes_one_own_cube_to_the_palace() -> None:
    """[King] From a region without rats."""
    game = table(red="king", gallia="red 2")

    game.say("king gallia")

    assert (game.cubes("gallia"), game.palace("red"), game.choices("king")) == ("red 1", 1, [])


def test_the_king_takes_no_cube_from_a_region_with_rats() -> None:
    """[King] Not with a single one."""
    game = table(red="king", gallia="red 2, rat", italia="red 1", russia="blue 1")

    assert game.choices("king") == ["king italia"]


def test_the_king_may_follow_the_merchant_to_a_region_without_rats() -> None:
    """[T1] A praised pair of cards."""
    game = table(red="king merchant", gallia="rat, rat, rat")

    game.say("place gallia 3", "merchant gallia>hispania 3", "king hispania")

    assert (game.cubes("hispania"), game.palace("red")) == ("red 2", 1)


def test_the_king_may_follow_the_monk() -> None:
    """[T1] The Monk took the last rat away."""
    game = table(red="king monk", gallia="red 1, rat")

    game.say("monk gallia>hispania", "king gallia")

    assert game.palace("red") == 1


def test_cubes_in_the_palace_are_safe_and_count() -> None:
    """[King] [E5] Through the final ravaging."""
    game = table(red="king", palace="red 2", hispania="red 1, rat 1 all", last="red")

    assert (game.story(), game.score()) == (
        "final ravaging, rat, red dies, red wins",
        "red 2, blue 0, yellow 0, green 0",
    )


def test_cubes_in_the_palace_count_as_placed() -> None:
    """[T10] With all cubes on the board or in the palace the game ends."""
    game = table(red="king", gallia="red 1", stock={"red": 0}, plague="anglia")

    game.say("king gallia", "plague scandia")

    assert game.story() == "final round, final ravaging, red wins"


def test_nothing_comes_back_from_the_palace() -> None:
    """[King] Neither by Merchant nor by Piper nor by King."""
    game = table(red="king merchant piper", palace="red 5")

    assert game.choices("king") + game.choices("merchant") + game.choices("piper") == []


def test_the_king_prefers_a_cube_without_potions() -> None:
    """[King] [Wizard] The potions stay on the board."""
    game = table(red="king", gallia="red 1, red 1 with 1")

    game.say("king gallia")

    assert game.cubes("gallia") == "red 1 with 1"


def test_the_king_else_takes_the_cube_with_fewest_potions() -> None:
    """[King] [Wizard] Its potions are gone."""
    game = table(red="king", gallia="red 1 with 3, red 1 with 2")

    game.say("king gallia")

    assert (game.cubes("gallia"), game.palace("red")) == ("red 1 with 3", 1)


def test_other_players_potions_do_not_concern_the_king() -> None:
    """[King] He looks at his own cubes."""
    game = table(red="king", gallia="red 1 with 2, blue 1")

    game.say("king gallia")

    assert (game.cubes("gallia"), game.palace("blue")) == ("blue 1", 0)


def test_the_king_takes_cubes_from_everywhere_across_walls() -> None:
    """[King] The palace has no borders."""
    game = table(red="king", hispania="red 1", walls="gallia-hispania, hispania-italia")

    assert game.can("king hispania")


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_king_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="king", germania="red 1", last="blue")

    game.say("king germania")

    assert (game.palace("red"), game.choices()) == (1, ["done"])


def test_in_the_final_round_a_king_among_rats_has_nothing_to_do() -> None:
    """[R22] So the final turn is passed over."""
    game = table(red="king", hispania="red 2, rat 9 all", last="blue")

    assert game.asked() == "over"
