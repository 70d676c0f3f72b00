"""The final move of the plague piece: which cards make it together, and what then happens at once."""

import pytest

from tests.table import table

THREE = "serf knight crusader"
FOUR = "serf knight crusader soldier"


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_next_door_any_of_the_three_cards_may_go_together(rules: str) -> None:
    """[E2] [R5] They are named with the move, one region for all."""
    game = table(rules, red=THREE, plague="gallia", last="blue")

    assert sorted(game.choices("march hispania")) == [
        "march hispania crusader",
        "march hispania knight",
        "march hispania knight crusader",
        "march hispania serf",
        "march hispania serf crusader",
        "march hispania serf knight",
        "march hispania serf knight crusader",
    ]


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_two_steps_away_the_serf_needs_company(rules: str) -> None:
    """[E2] [C2] Alone he goes exactly one step; with a chivalry card he comes along."""
    game = table(rules, red=THREE, plague="anglia", last="blue")

    assert len(game.choices("march italia")) == 6
    assert not game.can("march italia serf")


def test_in_the_big_box_the_soldier_is_one_of_them() -> None:
    """[E2] [R1] Fifteen ways next door, all but the lone Serf two steps away."""
    game = table("bigbox", red=FOUR, plague="anglia", last="blue")

    assert (len(game.choices("march germania")), len(game.choices("march italia"))) == (15, 14)


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_after_a_final_move_the_other_cards_that_depend_on_the_piece_are_spent(rules: str) -> None:
    """[R5] One region for all, so there is no second move."""
    game = table(rules, red=THREE, plague="anglia", last="blue")

    game.say("march germania crusader")

    assert game.choices() == ["done"]


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_a_card_that_is_not_named_has_no_part(rules: str) -> None:
    """[R5] The Knight stays at home: two cubes do not meet the limit of 4."""
    game = table(rules, red=THREE, plague="anglia", germania="blue 2, rat 4 all, rat 1 all", last="blue")

    game.say("march germania serf", "serf no")

    assert game.story() == "rat, rat, blue dies"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_knight_crusader_and_serf_all_apply_to_the_region_entered(rules: str) -> None:
    """[E2] [R2] [R4] The piece counts two, the rats are shown and ordered, and the Serf is asked."""
    game = table(rules, red=THREE, plague="anglia", italia="blue 1, rat 1 all, rat 3 all", last="blue")

    game.say("march italia serf knight crusader", "turn italia #2", "serf yes")

    assert game.story() == "piece counts 2, rat shown, rat shown, rat, blue dies, red adds 1, rat, red dies"


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_no_new_rats_come_with_a_final_move(rules: str) -> None:
    """[E1] [S10] Neither from the supply nor from the used ones."""
    game = table(rules, red=THREE, plague="anglia", germania="blue 1, rat 9 all, rat 9 all", last="blue")
    supply = game.supply()

    game.say("march germania serf knight")

    assert (game.asked(), game.supply()) == ("red final-act", supply)


def test_in_classic_a_knight_with_the_crusader_counts_now_and_in_the_end() -> None:
    """[R2] Three cubes meet the limit of 5 at once, the two left that of 4 in the final ravaging."""
    game = table(
        red="knight crusader monk",
        plague="gallia",
        hispania="blue 3, rat 5 all",
        italia="rat 4 all",
        last="blue",
    )

    game.say("march hispania knight crusader")
    assert game.story() == "piece counts 2, rat shown, rat, blue dies"

    game.say("monk italia>hispania", "done")
    assert game.story() == "final ravaging, rat, blue dies, blue wins"


def test_in_classic_a_knight_with_the_serf_counts_now_and_in_the_end() -> None:
    """[R2] The same with the Serf."""
    game = table(
        red="knight serf monk",
        plague="gallia",
        hispania="blue 3, rat 5 all",
        italia="rat 4 all",
        last="blue",
    )

    game.say("march hispania serf knight", "serf no")
    assert game.story() == "piece counts 2, rat, blue dies"

    game.say("monk italia>hispania", "done")
    assert game.story() == "final ravaging, rat, blue dies, blue wins"


def test_in_classic_a_crusader_without_the_knight_lets_nothing_count_in_the_end() -> None:
    """[R3] Only if a Knight was used in the final round."""
    game = table(
        red="knight crusader monk",
        plague="gallia",
        hispania="blue 3, rat 5 all",
        italia="rat 4 all",
        last="blue",
    )

    game.say("march hispania crusader")
    assert game.story() == "rat shown, rat"

    game.say("monk italia>hispania", "done")
    assert game.story() == "final ravaging, rat, blue wins"


def test_in_classic_the_soldier_is_not_bound_to_the_region_of_the_others() -> None:
    """[R1] His rat comes next to the piece before the move, or after it."""
    game = table(red=FOUR, plague="hispania", last="blue")

    game.say("march italia knight")

    assert game.can("soldier hispania")


def test_in_the_big_box_the_soldiers_rat_comes_before_crusader_and_ravaging() -> None:
    """[R6] [S11] After the move; then the rats of the region entered are shown."""
    game = table("bigbox", red=FOUR, plague="anglia", germania="blue 2, rat 4 all", last="blue")

    game.say("march germania knight crusader soldier")
    assert (game.asked(), game.story()) == ("red spread", "")

    game.say_on("rat italia")
    assert game.story() == "piece counts 2, rat shown, rat, blue dies"


def test_in_the_big_box_a_soldier_who_is_not_named_brings_no_rat() -> None:
    """[R5] He is spent all the same."""
    game = table("bigbox", red=FOUR, plague="anglia", last="blue")

    game.say("march germania knight")

    assert game.choices() == ["done"]


def test_in_the_big_box_the_soldiers_rat_comes_from_the_used_ones_and_may_come_again() -> None:
    """[S12] [R6] Once the supply is empty."""
    game = table("bigbox", red="soldier", plague="anglia", supply=0, used="2 all", again="2 all", last="blue")

    game.say("march germania soldier", "rat anglia")

    assert game.rats("anglia") == "2 all"


def test_each_player_moves_the_piece_on_from_where_it_stands() -> None:
    """[E1] Anticlockwise: red's Crusader first, then green's Serf."""
    game = table(red="crusader", green="serf", plague="anglia", last="blue")

    game.say("march italia crusader", "done")

    assert game.asked() == "green final-act"
    assert game.choices("march") == [
        "march gallia serf",
        "march germania serf",
        "march hispania serf",
        "march hungaria serf",
        "march bulgaria serf",
    ]


def test_a_final_move_may_be_left_out() -> None:
    """[E1] Each may use each held card; nobody must."""
    game = table(red=THREE, plague="anglia", gallia="blue 1", last="blue")

    game.say("done")

    assert (game.plague(), game.asked()) == ("anglia", "over")


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_a_final_move_goes_around_walls(rules: str) -> None:
    """[T4] [Emperor] From Anglia only over Scandia: Germania is two steps away, too far for a lone Serf."""
    france = "france" if rules == "bigbox" else "gallia"
    game = table(rules, red=THREE, plague="anglia", walls=f"anglia-{france}, anglia-germania", last="blue")

    assert game.can("march germania serf knight")
    assert not game.can("march germania serf")
    assert not game.can(f"march {france} knight")
