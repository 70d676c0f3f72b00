"""The Knight."""

import pytest

from tests.table import table


def test_the_knight_moves_the_piece_up_to_two_steps() -> None:
    """[Knight] [S8] [T4] The rulebook's example: from Italia to Scandia."""
    game = table(red="knight", plague="italia")

    assert game.can("plague scandia")
    assert game.can("plague germania")
    assert not game.can("plague russia")


def test_without_the_knight_scandia_is_too_far() -> None:
    """[T4] What the card changes in that example."""
    game = table(blue="knight", plague="italia")

    assert not game.can("plague scandia")


def test_two_steps_do_not_end_where_they_began() -> None:
    """[T4] The piece may not come back."""
    game = table(red="knight", plague="italia")

    assert not game.can("plague italia")


@pytest.mark.parametrize("card", ["knight", "crusader", "soldier"])
@pytest.mark.parametrize(("players", "reached"), [(4, False), (5, True), (6, True)])
def test_with_five_or_six_players_chivalry_moves_three_steps(card: str, players: int, reached: bool) -> None:
    """[S8] From Anglia over Germania and Italia to Bulgaria."""
    game = table("bigbox", players=players, red=card, plague="anglia")

    assert game.can("plague bulgaria") is reached


def test_walls_stop_the_knight() -> None:
    """[T4] [Emperor] Hispania has no other way out than by Italia."""
    game = table(red="knight", plague="hispania", walls="gallia-hispania, gallia-italia")

    assert game.choices("plague") == [
        "plague germania",
        "plague hungaria",
        "plague italia",
        "plague bulgaria",
    ]


def test_the_piece_counts_as_two_cubes() -> None:
    """[Knight] [T7] The rulebook's example: with two cubes in Scandia limits 3 and 4 are reached."""
    game = table(red="knight", plague="italia", scandia="blue 2, rat 4 all, rat 3 all")

    game.ravage("scandia", "knight yes")

    assert game.story() == "piece counts 2, rat, blue dies, rat, blue dies"


def test_two_cubes_and_the_piece_are_not_five() -> None:
    """[Knight] [T7] Two, not more."""
    game = table(red="knight", plague="italia", scandia="blue 2, rat 5 all")

    game.ravage("scandia", "knight yes")

    assert game.story() == "piece counts 2, rat"


def test_the_knight_may_leave_the_piece_out_of_account() -> None:
    """[Knight] He decides before rats are turned up."""
    game = table(red="knight", plague="italia", scandia="blue 2, rat 4 all, rat 3 all")

    game.ravage("scandia", "knight no")

    assert game.story() == "rat, rat"


def test_the_piece_belongs_to_nobody() -> None:
    """[Knight] Two neutral cubes: blue has most with one, and nobody else dies."""
    game = table(red="knight", plague="gallia", hispania="blue 1, rat 3 majority")

    game.ravage("hispania", "knight yes")

    assert (game.story(), game.stock("red")) == ("piece counts 2, rat, blue dies", 20)


def test_the_piece_never_keeps_a_ravaging_alive() -> None:
    """[R11] No cube is left, so the second rat stays face down."""
    game = table(red="knight", plague="gallia", hispania="blue 1, rat 3 all, rat 1 all")

    game.ravage("hispania", "knight yes")

    assert (game.story(), game.rats("hispania")) == ("piece counts 2, rat, blue dies", "1 all")


@pytest.mark.parametrize("things", ["blue 1", "rat", ""])
def test_the_knight_is_asked_only_with_a_cube_and_a_rat_there(things: str) -> None:
    """[R11] Else nothing could come of it."""
    game = table(red="knight", plague="gallia", hispania=things)

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_the_knight_is_asked_after_the_spread() -> None:
    """[R11] First the new rats, then the question."""
    game = table(red="knight", plague="gallia", hispania="blue 1, rat")

    game.say("plague hispania")
    assert game.asked() == "red spread"

    game.say("rat italia")
    assert game.asked() == "red knight"


def test_the_piece_counts_in_this_ravaging_only() -> None:
    """[Knight] The next player does not inherit it."""
    game = table(red="knight", plague="gallia", hispania="blue 2, rat 1 all", italia="green 1, rat 3 all")

    game.ravage("hispania", "knight yes")
    game.ravage("italia")

    assert game.story() == "rat"


def test_the_knight_is_not_asked_in_another_players_turn() -> None:
    """[Knight] His own plague phase only."""
    game = table(blue="knight", plague="gallia", hispania="blue 2, rat 3 all")

    game.ravage("hispania")

    assert game.story() == "rat"


def test_two_chivalry_cards_do_not_add_their_steps() -> None:
    """[C2] The rulebook says so: still two steps."""
    one = table(red="knight", plague="hispania")
    both = table(red="knight crusader soldier", plague="hispania")

    assert both.choices("plague") == one.choices("plague")


def test_knight_and_crusader_are_asked_in_this_order() -> None:
    """[R11] [C2] First the Knight, then the Crusader; both effects apply."""
    game = table(red="knight crusader", plague="gallia", hispania="blue 2, rat 4 all, rat 1 all")

    game.ravage("hispania")
    assert game.asked() == "red knight"

    game.say_on("knight yes")
    assert game.asked() == "red crusader"

    game.say_on("crusader yes", "turn hispania #1")
    assert game.story() == "piece counts 2, rat shown, rat shown, rat, blue dies, rat, blue dies"


def test_with_all_three_chivalry_cards_all_effects_apply() -> None:
    """[C2] An extra rat, the piece counts, and the order is chosen."""
    game = table(red="knight crusader soldier", plague="gallia", hispania="blue 1, rat 3 all, rat 9 all")

    game.say("plague hispania", "rat italia", "rat italia", "rat italia", "knight yes", "crusader yes")
    game.say_on("turn hispania #2")

    assert game.rat_count("italia") == 3
    assert game.story() == "piece counts 2, rat shown, rat shown, rat, rat, blue dies"


def test_in_the_final_round_of_classic_the_piece_counts_in_the_final_ravaging() -> None:
    """[S10] [R3] It moves now, and nothing is ravaged before the end."""
    game = table(red="knight", plague="gallia", hispania="blue 3, rat 5 all", last="blue")

    game.say("march hispania knight")
    assert (game.story(), game.plague()) == ("", "hispania")

    game.say("done")
    assert game.story() == "final ravaging, rat, blue dies, blue wins"


def test_in_classic_the_piece_counts_nowhere_if_no_knight_was_used_finally() -> None:
    """[R3] Only a Knight used in the final round lets it count."""
    game = table(red="knight", plague="hispania", hispania="blue 3, rat 5 all", last="blue")

    game.say("done")

    assert game.story() == "final ravaging, rat, blue wins"


def test_in_classic_the_piece_counts_where_it_stands_in_the_end() -> None:
    """[R3] Green's Serf moves it on, out of the region the Knight had chosen."""
    game = table(
        red="knight",
        green="serf",
        plague="gallia",
        hispania="blue 3, rat 5 all",
        italia="blue 3, rat 5 all",
        last="blue",
    )

    game.say("march hispania knight", "done", "march italia serf", "done")

    assert game.cubes("hispania") == "blue 3"


def test_in_classic_the_moved_on_piece_still_counts() -> None:
    """[R3] Also if another player moved it on: three cubes and two for the piece meet the limit of 5."""
    game = table(
        red="knight",
        green="serf monk",
        plague="gallia",
        hungaria="rat 5 all",
        italia="blue 3",
        last="blue",
    )

    game.say("march hispania knight", "done", "march italia serf", "monk hungaria>italia", "done")

    assert game.story() == "final ravaging, rat, blue dies, blue wins"


@pytest.mark.parametrize("rules", ["online", "bigbox"])
def test_in_the_final_round_elsewhere_the_region_entered_is_ravaged_at_once(rules: str) -> None:
    """[S10] [R4] Counting two without a question, and no new rats."""
    game = table(rules, red="knight", plague="anglia", germania="blue 3, rat 5 all", last="blue")
    supply = game.supply()

    game.say("march germania knight")

    assert (game.story(), game.supply()) == ("piece counts 2, rat, blue dies", supply)


def test_online_the_piece_does_not_count_again_in_the_final_ravaging() -> None:
    """[S10] It counted at once."""
    game = table(
        "online", red="knight monk", plague="anglia", germania="blue 3", scandia="rat 5 all", last="blue"
    )

    game.say("march germania knight", "monk scandia>germania", "done")

    assert game.story() == "final ravaging, rat, blue wins"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_knight_goes_one_or_two_steps(rules: str) -> None:
    """[E2] [S8] At least one."""
    game = table(rules, red="knight", plague="anglia", last="blue")

    assert game.can("march germania knight")
    assert game.can("march italia knight")
    assert not game.can("march bulgaria knight")
    assert not game.can("march anglia knight")


def test_in_the_final_round_of_five_the_knight_goes_three_steps() -> None:
    """[E2] [S8] Big Box with five or six players."""
    game = table("bigbox", players=5, red="knight", plague="anglia", last="blue")

    assert game.can("march bulgaria knight")
