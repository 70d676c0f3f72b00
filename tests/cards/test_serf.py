"""The Serf."""

import pytest

from tests.table import table

WALLED_IN = "gallia-hispania, hispania-italia"


def test_the_serfs_cube_counts_for_the_next_rat() -> None:
    """[Serf] The cube stands at once, and may meet the rats still to come."""
    game = table("classic", red="serf", hispania="red 1, blue 1, rat 2 all, rat 1 all", plague="gallia")

    game.ravage("hispania", "serf yes")

    assert game.story() == "rat, red dies, blue dies, red adds 1, rat, red dies"


def test_the_serfs_cube_may_lift_the_population_to_the_limit() -> None:
    """[Serf] It may affect the rats still to come."""
    game = table(red="serf", hispania="blue 2, rat 1 all, rat 2 majority", plague="gallia")

    game.ravage("hispania", "serf yes", "serf no")

    assert game.story() == "rat, blue dies, red adds 1, rat, red dies, blue dies"


def test_without_the_serfs_cube_the_limit_is_not_reached() -> None:
    """[Serf] Using him is optional."""
    game = table(red="serf", hispania="blue 2, rat 1 all, rat 2 majority", plague="gallia")

    game.ravage("hispania", "serf no")

    assert game.story() == "rat, blue dies, rat"


def test_a_serf_who_adds_nothing_lets_the_ravaging_end() -> None:
    """[Serf] [T6] [T9] No cube is left, so the other rat stays face down."""
    game = table(red="serf", hispania="blue 1, rat 1 all, rat 1 all", plague="gallia")

    game.ravage("hispania", "serf no")

    assert (game.story(), game.rats("hispania")) == ("rat, blue dies", "1 all")


def test_the_serf_is_asked_after_each_rat_that_kills() -> None:
    """[Serf] After each of three rats here."""
    game = table(
        red="serf", hispania="blue 5, rat 1 majority, rat 1 majority, rat 1 majority", plague="gallia"
    )

    game.ravage("hispania", "serf yes", "serf yes", "serf yes")

    assert game.story() == (
        "rat, blue dies, red adds 1, rat, blue dies, red adds 1, rat, blue dies, red adds 1"
    )


def test_one_rat_that_kills_many_is_one_offer() -> None:
    """[Serf] For each rat, not for each cube."""
    game = table(red="serf", hispania="blue 1, yellow 1, green 2, rat 1 all", plague="gallia")

    game.ravage("hispania", "serf yes")

    assert (game.cubes("hispania"), game.asked()) == ("red 1, green 1", "blue act")


def test_the_serf_is_not_asked_for_his_own_dead() -> None:
    """[Serf] Another player's cube must die."""
    game = table(red="serf", hispania="red 2, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_the_serf_is_not_asked_after_a_rat_below_its_limit() -> None:
    """[Serf] [T7] It kills nobody."""
    game = table(red="serf", hispania="blue 2, rat 3 all", plague="gallia")

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_a_spent_potion_is_no_kill_for_the_serf() -> None:
    """[Serf] [Wizard] The cube lives."""
    game = table(red="serf", hispania="blue 1 with 1, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert (game.story(), game.asked()) == ("rat, blue spends a potion", "blue act")


def test_a_kill_beside_a_spent_potion_is_a_kill() -> None:
    """[Serf] [Wizard] One other player's cube is enough."""
    game = table(red="serf", hispania="blue 1 with 1, yellow 1, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.asked() == "red serf"


def test_a_serf_without_stock_is_not_asked() -> None:
    """[R24] There is no cube he could put."""
    game = table(red="serf", hispania="blue 1, rat 1 all", plague="gallia", stock={"red": 0}, baker="red 1")

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_a_cube_just_lost_is_stock_enough_for_the_serf() -> None:
    """[R24] The rat that killed another's cube gave one of his own back."""
    game = table(red="serf", hispania="red 1, blue 1, rat 1 all", plague="gallia", stock={"red": 0})

    game.ravage("hispania", "serf yes")

    assert game.cubes("hispania") == "red 1"


def test_the_serf_helps_only_the_player_on_turn() -> None:
    """[Serf] In the plague phase of his own turn."""
    game = table(blue="serf", hispania="yellow 1, rat 1 all", plague="gallia")

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_a_serf_taken_this_turn_is_asked() -> None:
    """[T1] A card taken this turn may be used this turn."""
    game = table(hispania="blue 1, rat 1 all", plague="gallia", cards="serf monk")

    game.say("take serf")
    game.ravage("hispania")

    assert game.asked() == "red serf"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_serf_moves_the_piece_one_step(rules: str) -> None:
    """[Serf] [E2] Alone he goes exactly one step."""
    game = table(rules, red="serf", plague="anglia", last="blue")

    assert game.choices("march") == [f"march {name} serf" for name in _next_to_anglia(rules)]


def _next_to_anglia(rules: str) -> list[str]:
    return ["france" if rules == "bigbox" else "gallia", "germania", "scandia"]


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_serf_ravages_at_once_with_his_effect(rules: str) -> None:
    """[Serf] [E2] The region entered, and without new rats."""
    game = table(rules, red="serf", plague="anglia", germania="blue 1, rat 1 all, rat 1 all", last="blue")
    supply = game.supply()

    game.say("march germania serf", "serf yes")

    assert game.story() == "rat, blue dies, red adds 1, rat, red dies"
    assert (game.plague(), game.supply()) == ("germania", supply)


def test_in_the_final_round_the_serf_may_enter_a_region_where_nothing_happens() -> None:
    """[R22] A final move into a region without rats or cubes is an action."""
    game = table(red="serf", plague="anglia", last="blue")

    game.say("march scandia serf")

    assert (game.story(), game.plague()) == ("", "scandia")


def test_in_the_final_round_the_serf_moves_once() -> None:
    """[E1] Each held card once."""
    game = table(red="serf", plague="anglia", last="blue")

    game.say("march scandia serf")

    assert game.choices() == ["done"]


def test_a_piece_that_is_walled_in_makes_no_final_move() -> None:
    """[R5] A final move needs a step; so the Serf has nothing to do."""
    game = table(red="serf", plague="hispania", walls=WALLED_IN, last="blue")

    assert game.asked() == "over"


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_the_serf_is_never_asked_in_the_final_ravaging(rules: str) -> None:
    """[R24] The final round is over by then."""
    game = table(rules, red="serf", hispania="blue 2, rat 1 all", plague="anglia", last="blue")

    game.say("done")

    assert game.story() == "final ravaging, rat, blue dies, blue wins"


def test_the_serf_is_not_asked_when_the_last_player_orders_the_final_ravaging() -> None:
    """[R24] [S13] Nor in the Big Box, also if he himself had the last turn."""
    game = table("bigbox", blue="serf", espagna="red 2, rat 1 all", plague="anglia", last="blue")

    game.say("turn espagna #1")

    assert game.story() == "rat, red dies, red wins"
