"""The Baker."""

from typing import Any

import pytest

from tests.table import table


def test_the_baker_takes_one_own_cube_from_the_stock_onto_the_card() -> None:
    """[Baker] The cube waits there."""
    game = table(red="baker")

    game.say("baker")

    assert (game.baker("red"), game.stock("red")) == (1, 19)


def test_the_baker_bakes_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="baker")

    game.say("baker")

    assert not game.can("baker")


def test_a_baker_without_stock_has_nothing_to_do() -> None:
    """[R22] A use without effect is no action."""
    game = table(red="baker", stock={"red": 0})

    assert game.choices("baker") == []


def test_who_takes_the_baker_from_his_holder_puts_the_cubes_at_once() -> None:
    """[Baker] Nothing else may be done before that."""
    game = table(blue="baker", baker="blue 3")

    game.say("take baker")

    assert game.asked() == "red baker"
    assert game.choices() == [f"baker {region}" for region in game.setup.region_names]


def test_the_cubes_of_a_taken_baker_all_go_to_one_region_and_stay_their_owners() -> None:
    """[Baker] Whoever owns them."""
    game = table(green="baker", baker="blue 2, green 3", gallia="blue 1")

    game.say("take baker", "baker gallia")

    assert (game.cubes("gallia"), game.baker("blue"), game.baker("green")) == ("blue 3, green 3", 0, 0)


def test_who_took_the_baker_goes_on_with_his_turn_and_may_bake() -> None:
    """[T1] A card taken this turn may be used this turn."""
    game = table(blue="baker", baker="blue 1")

    game.say("take baker", "baker gallia", "baker")

    assert (game.baker("red"), game.asked()) == (1, "red act")


def test_taking_an_empty_baker_asks_nothing() -> None:
    """[Baker] There are no cubes to put."""
    game = table(blue="baker")

    game.say("take baker")

    assert game.asked() == "red act"


def test_a_baker_from_the_table_asks_nothing() -> None:
    """[Baker] Only who takes the card from its holder empties it."""
    game = table(cards="baker monk")

    game.say("take baker")

    assert game.asked() == "red act"


def test_cubes_on_the_baker_card_are_not_on_the_board() -> None:
    """[T10] With one of them there the game goes on."""
    game = table(red="baker", stock={"red": 1}, plague="gallia")

    game.say("baker", "plague hispania")

    assert game.asked() == "blue act"


def test_cubes_on_the_baker_card_do_not_score() -> None:
    """[E5] Only those on the board and in the palace."""
    game = table(red="baker", gallia="red 2", palace="red 1", baker="red 4")

    assert game.score() == "red 3, blue 0, yellow 0, green 0"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_after_the_final_round_the_player_to_the_left_of_the_baker_puts_his_cubes(rules: str) -> None:
    """[Baker] [E3] Also if that is the player who had the last turn and else no part."""
    game = table(rules, red="baker", baker="red 2", last="blue")

    game.say("done")

    assert game.asked() == "blue baker"


@pytest.mark.parametrize(
    ("holder", "left"), [("red", "blue"), ("blue", "yellow"), ("yellow", "green"), ("green", "red")]
)
def test_left_of_the_baker_is_the_next_player_in_turn(holder: str, left: str) -> None:
    """[E3] Clockwise from the holder, whoever owns the cubes."""
    hands: dict[str, Any] = {holder: "baker"}
    game = table(baker="yellow 2", last=holder, **hands)

    assert game.asked() == f"{left} baker"


def test_the_baker_may_bake_once_more_in_the_final_round() -> None:
    """[E1] [E2] As usual, and before the card is emptied."""
    game = table(red="baker", baker="red 2", last="blue")

    game.say("baker", "done", "baker italia")

    assert game.cubes("italia") == "red 3"


def test_the_cubes_of_the_baker_meet_the_final_ravaging() -> None:
    """[E3] [E4] They are put before it begins."""
    game = table(red="baker", baker="red 2", hispania="rat 1 all", last="blue")

    game.say("done", "baker hispania")

    assert game.story() == "final ravaging, rat, red dies, red wins"


def test_an_empty_baker_asks_nobody_after_the_final_round() -> None:
    """[E3] There are no cubes to put."""
    game = table(red="baker", last="red")

    assert game.asked() == "over"
