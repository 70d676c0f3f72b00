"""The Nun."""

import pytest

from tests.table import table


def test_the_nun_puts_up_to_three_nuns() -> None:
    """[Nun] In any regions."""
    game = table(red="nun")

    game.say("nun gallia", "nun russia", "nun turcia")

    assert (game.pieces("gallia"), game.pieces("russia"), game.pieces("turcia")) == ("nun", "nun", "nun")
    assert game.asked() == "red act"


def test_nuns_may_stand_together() -> None:
    """[Nun] Several in one region."""
    game = table(red="nun")

    game.say("nun gallia", "nun gallia", "nun gallia")

    assert game.pieces("gallia") == "nun, nun, nun"


def test_the_nun_may_stop_after_one_or_two() -> None:
    """[R14] Up to three."""
    game = table(red="nun")

    game.say("nun gallia", "nun italia", "nun done")

    assert (game.pieces("gallia"), game.pieces("italia"), game.asked()) == ("nun", "nun", "red act")


def test_there_are_three_nuns() -> None:
    """[Nun] Once they are out they are moved."""
    game = table(red="nun", gallia="nun", italia="nun, nun")

    assert [sentence for sentence in game.choices("nun") if ">" not in sentence] == []


def test_nuns_that_are_out_may_be_moved_anywhere() -> None:
    """[Nun] Not only to a neighbour."""
    game = table(red="nun", gallia="nun, nun, nun")

    game.say("nun gallia>russia", "nun gallia>turcia", "nun done")

    assert (game.pieces("gallia"), game.pieces("russia"), game.pieces("turcia")) == ("nun", "nun", "nun")


def test_putting_and_moving_may_be_mixed() -> None:
    """[Nun] Up to three pieces, some new, some moved."""
    game = table(red="nun", gallia="nun")

    game.say("nun italia", "nun gallia>russia", "nun italia")

    assert (game.pieces("gallia"), game.pieces("italia"), game.pieces("russia")) == ("", "nun, nun", "nun")


def test_a_nun_moves_at_most_once() -> None:
    """[R14] The one that has just come stays; the others may move."""
    game = table(red="nun", gallia="nun", italia="nun", russia="nun")

    game.say("nun gallia>turcia")

    assert {sentence.split(">")[0] for sentence in game.choices("nun") if ">" in sentence} == {
        "nun italia",
        "nun russia",
    }


def test_a_nun_that_went_to_anglia_has_moved_as_well() -> None:
    """[R14] The first region is no exception: she came from Gallia, and neither goes on nor is forgotten."""
    game = table(red="nun", anglia="nun", gallia="nun")
    game.say("nun anglia>italia", "nun gallia>anglia")
    assert [sentence for sentence in game.choices() if ">" in sentence] == []

    game.say("nun anglia")

    assert (game.pieces("anglia"), game.pieces("italia"), game.asked()) == ("nun, nun", "nun", "red act")


def test_nuns_that_were_just_put_do_not_move() -> None:
    """[R14] At most once per use, wherever they were put."""
    game = table(red="nun")

    game.say("nun anglia", "nun russia")

    assert [sentence for sentence in game.choices() if ">" in sentence] == []


def test_three_nuns_are_enough_wherever_the_first_went() -> None:
    """[Nun] Anglia first, and no fourth is asked for."""
    game = table(red="nun")

    game.say("nun anglia", "nun anglia", "nun russia")

    assert game.asked() == "red act"


def test_a_nun_that_came_to_another_leaves_the_other_free_to_move() -> None:
    """[R14] One of the two in that region has moved, one has not."""
    game = table(red="nun", gallia="nun", italia="nun")

    game.say("nun gallia>italia", "nun italia>russia")

    assert not any(sentence.startswith("nun italia>") for sentence in game.choices())


def test_putting_a_nun_back_where_she_stands_is_no_action() -> None:
    """[R14] A move goes to another region."""
    game = table(red="nun", gallia="nun")

    assert not game.can("nun gallia>gallia")


def test_walls_do_not_stop_nuns() -> None:
    """[Emperor] They are put freely and do not walk from region to region."""
    game = table(red="nun", hispania="nun, nun, nun", walls="gallia-hispania, hispania-italia")

    assert game.can("nun hispania>gallia")


def test_two_nuns_among_three_cubes_leave_a_population_of_one() -> None:
    """[Nun] [T7] The rulebook's example: in Scandia only a rat with limit 1 brings an outbreak."""
    game = table(
        scandia="blue 1, yellow 1, green 1, nun, nun, rat 2 all, rat 1 majority",
        plague="germania",
        blue="nun",
    )

    game.ravage("scandia")

    assert game.story() == "rat, rat, blue dies, yellow dies, green dies"


def test_without_the_nuns_the_other_rat_kills_too() -> None:
    """[T7] What the nuns changed in that example."""
    game = table(
        scandia="blue 1, yellow 1, green 1, rat 2 all, rat 1 majority", plague="germania", blue="nun"
    )

    game.ravage("scandia")

    assert game.story() == "rat, blue dies, yellow dies, green dies"


def test_nuns_may_outnumber_the_cubes() -> None:
    """[Nun] [T7] No limit is that low; the rats are turned up all the same."""
    game = table(scandia="blue 2, nun, nun, nun, rat 1 all, rat 1 all", plague="germania", blue="nun")

    game.ravage("scandia")

    assert (game.story(), game.rat_count("scandia")) == ("rat, rat", 0)


def test_nuns_and_a_knights_piece_are_counted_together() -> None:
    """[T7] Two cubes and two for the piece, less one nun: three."""
    game = table(red="knight", blue="nun", scandia="blue 2, nun, rat 4 all, rat 3 all", plague="germania")

    game.ravage("scandia", "knight yes")

    assert game.story() == "piece counts 2, rat, rat, blue dies"


def test_nuns_stay_when_the_card_changes_hands() -> None:
    """[Nun] The new holder moves the same three."""
    game = table(blue="nun", gallia="nun, nun, nun")

    game.say("take nun", "nun gallia>italia", "nun done")

    assert (game.pieces("gallia"), game.pieces("italia")) == ("nun, nun", "nun")


def test_the_nun_is_used_once_a_turn() -> None:
    """[T1] Also if she stopped early."""
    game = table(red="nun")

    game.say("nun gallia", "nun done")

    assert game.choices("nun") == []


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_nuns_protect_in_the_final_ravaging(rules: str) -> None:
    """[Nun] [T7] [E2] Put in the final round as usual."""
    game = table(rules, red="nun", hispania="red 2, rat 2 all", last="blue")

    game.say("nun hispania", "nun done", "done")

    assert game.story() == "final ravaging, rat, red wins"


def test_nuns_protect_in_the_final_ravaging_of_the_big_box() -> None:
    """[Nun] [T7] [E2] Where the last player chooses the order."""
    game = table("bigbox", red="nun", espagna="red 2, rat 2 all", last="blue")

    game.say("nun espagna", "nun done", "done", "turn espagna #1")

    assert game.story() == "final ravaging, rat, red wins"
