"""The Bishop."""

import pytest

from tests.table import table


def test_the_bishop_puts_one_of_two_bishops() -> None:
    """[Bishop] Anywhere."""
    game = table(red="bishop")

    game.say("bishop gallia")

    assert (game.pieces("gallia"), game.choices("bishop")) == ("bishop", [])


def test_while_one_is_left_none_is_moved() -> None:
    """[Bishop] A bishop moves only once both are out."""
    game = table(red="bishop", gallia="bishop")

    assert game.choices("bishop") == [f"bishop {region}" for region in game.setup.region_names]


def test_once_both_are_out_one_of_them_is_moved() -> None:
    """[Bishop] Either, to any other region."""
    game = table(red="bishop", gallia="bishop", russia="bishop")

    others = [region for region in game.setup.region_names if region != "gallia"]
    assert game.choices("bishop gallia") == [f"bishop gallia>{region}" for region in others]
    assert len(game.choices("bishop")) == 22


def test_a_moved_bishop_leaves_his_region() -> None:
    """[Bishop] And protects the new one."""
    game = table(red="bishop", gallia="bishop", russia="bishop")

    game.say("bishop gallia>turcia")

    assert (game.pieces("gallia"), game.pieces("russia"), game.pieces("turcia")) == ("", "bishop", "bishop")


def test_both_bishops_may_stand_together() -> None:
    """[Bishop] The rulebook says so."""
    game = table(red="bishop", gallia="bishop")

    game.say("bishop gallia")

    assert game.pieces("gallia") == "bishop, bishop"


def test_one_of_two_bishops_that_stand_together_may_leave() -> None:
    """[Bishop] The other still protects the region."""
    game = table(red="bishop monk", gallia="bishop, bishop", italia="rat")

    game.say("bishop gallia>turcia")

    assert (game.pieces("gallia"), game.can("monk italia>gallia")) == ("bishop", False)


def test_new_rats_do_not_come_to_a_bishop() -> None:
    """[Bishop] [T5] Of the two neighbours of Hispania only Italia is left."""
    game = table(hispania="rat", gallia="bishop", plague="italia", cards="bishop monk")

    game.say("plague hispania")

    assert game.choices() == ["rat italia"]


def test_no_rat_comes_if_bishops_guard_all_neighbours() -> None:
    """[Bishop] [T5] No such neighbour, no rat."""
    game = table(hispania="rat", gallia="bishop", italia="bishop", plague="italia", cards="bishop monk")
    supply = game.supply()

    game.say("plague hispania")

    assert (game.asked(), game.supply()) == ("blue act", supply)


def test_a_soldiers_rat_does_not_come_to_a_bishop() -> None:
    """[Bishop] [Soldier] Neither the regular one nor the extra one."""
    game = table(red="soldier", hispania="rat", gallia="bishop", plague="italia", cards="soldier bishop")

    game.say("plague hispania", "rat italia")

    assert game.choices() == ["rat italia", "rat none"]


def test_a_final_rat_does_not_come_to_a_bishop() -> None:
    """[Bishop] [Soldier] [S11] Nor in the final round."""
    game = table(red="soldier", gallia="bishop", plague="hispania", last="blue", cards="soldier bishop")

    assert game.choices("soldier") == ["soldier italia"]


def test_the_witch_swaps_no_rat_into_or_out_of_a_bishops_region() -> None:
    """[Bishop] [Witch] She may look, but is not asked whether to swap."""
    game = table(red="witch", gallia="rat, bishop", italia="rat")

    game.say("witch gallia", "witch italia")

    assert game.asked() == "red act"


def test_the_piper_leads_no_rat_to_a_bishop() -> None:
    """[Bishop] [Piper] The cube goes alone."""
    game = table(red="piper", gallia="red 1, rat, rat", italia="bishop")

    game.say("piper gallia>italia")

    assert (game.cubes("italia"), game.rat_count("italia"), game.rat_count("gallia")) == ("red 1", 0, 2)


def test_rats_already_there_stay_with_a_bishop() -> None:
    """[Bishop] He keeps rats out, he does not drive them away."""
    game = table(red="bishop", gallia="rat, rat")

    game.say("bishop gallia")

    assert game.rat_count("gallia") == 2


def test_rats_beside_a_bishop_are_turned_up_as_usual() -> None:
    """[Bishop] [T6] He does not protect from rats already there."""
    game = table(hispania="blue 1, bishop, rat 1 all", plague="gallia", cards="bishop monk")

    game.ravage("hispania")

    assert game.story() == "rat, blue dies"


def test_a_bishop_does_not_stop_the_plague_piece() -> None:
    """[Bishop] Only rats."""
    game = table(hispania="bishop", plague="gallia", cards="bishop monk")

    assert game.can("plague hispania")


def test_walls_do_not_stop_bishops() -> None:
    """[Emperor] They are put freely and do not walk from region to region."""
    game = table(red="bishop", hispania="bishop, bishop", walls="gallia-hispania, hispania-italia")

    assert game.can("bishop hispania>gallia")


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_bishop_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="bishop", last="blue")

    game.say("bishop scandia")

    assert (game.pieces("scandia"), game.choices()) == ("bishop", ["done"])
