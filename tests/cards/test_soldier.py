"""The Soldier."""

import pytest

from rattus.api import undo_point
from rattus.record.notation.sentences import read_action
from rattus.rules.board import NONE
from rattus.rules.game import apply
from rattus.rules.luck import Luck
from tests.table import Table, table


def test_the_soldier_moves_the_piece_up_to_two_steps() -> None:
    """[Soldier] [S8] [T4] As the Knight does."""
    game = table(red="soldier", plague="italia")

    assert (game.can("plague scandia"), game.can("plague russia")) == (True, False)


@pytest.mark.parametrize(("rats", "new"), [(1, 2), (2, 3), (3, 3)])
def test_the_soldier_places_one_rat_more(rats: int, new: int) -> None:
    """[Soldier] [T5] One more than one or two."""
    game = table(red="soldier", plague="hispania", gallia=", ".join(["rat"] * rats))

    game.say("plague gallia", *["rat hispania"] * new)

    assert (game.rat_count("hispania"), game.asked()) == (new, "blue act")


def test_the_soldier_places_no_rat_where_none_is_added() -> None:
    """[Soldier] [T5] One more only when at least one is added."""
    game = table(red="soldier", plague="hispania", gallia="blue 1")

    game.say("plague gallia")

    assert game.asked() == "blue act"


def test_the_soldiers_extra_rat_is_optional() -> None:
    """[R10] The regular ones are not."""
    game = table(red="soldier", plague="italia", hispania="rat, rat")

    game.say("plague hispania", "rat gallia")
    assert game.choices() == ["rat gallia", "rat italia"]

    game.say("rat gallia")
    assert game.choices() == ["rat gallia", "rat italia", "rat none"]

    game.say("rat none")
    assert (game.rat_count("gallia"), game.asked()) == (2, "blue act")


def test_the_soldiers_rat_does_not_come_across_a_wall() -> None:
    """[T5] [Emperor] Like every new rat."""
    game = table(red="soldier", plague="italia", hispania="rat", walls="gallia-hispania")

    game.say("plague hispania", "rat italia")

    assert game.choices() == ["rat italia", "rat none"]


def test_the_soldiers_rat_makes_no_fourth() -> None:
    """[T5] Never more than three in a region."""
    game = table(red="soldier", plague="gallia", hispania="rat", gallia="rat, rat, rat", italia="rat, rat")

    game.say("plague hispania", "rat italia")

    assert (game.rat_count("italia"), game.asked()) == (3, "blue act")


def test_an_empty_supply_gives_the_soldier_no_rat_in_a_regular_turn() -> None:
    """[T5] The used rats come back in the final round only."""
    game = table(red="soldier", blue="monk", plague="gallia", hispania="rat", supply=1)

    game.say("plague hispania", "rat italia")

    assert (game.supply(), game.rat_count("italia"), game.asked()) == (0, 1, "blue final-act")


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_in_the_final_round_the_soldier_adds_one_rat_next_to_the_piece(rules: str) -> None:
    """[Soldier] [S11] The piece does not move, and nothing is ravaged."""
    game = table(rules, red="soldier", plague="hispania", gallia="blue 2", last="blue")
    assert game.choices("soldier") == ["soldier gallia", "soldier italia"]

    game.say("soldier gallia")

    assert (game.rat_count("gallia"), game.plague(), game.story()) == (1, "hispania", "")
    assert game.choices() == ["done"]


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_in_the_final_round_the_soldier_alone_makes_no_move(rules: str) -> None:
    """[S11] That is the Big Box's rule."""
    game = table(rules, red="soldier", plague="hispania", last="blue")

    assert game.choices("march") == []


def test_a_final_rat_comes_from_the_supply_as_long_as_it_lasts() -> None:
    """[S12] [R7] Not from the used rats."""
    game = table(red="soldier", plague="hispania", supply=5, supply_rats="3 magic", used="2 all", last="blue")

    game.say("soldier gallia")

    assert (game.rats("gallia"), game.supply()) == ("3 magic", 4)


@pytest.mark.parametrize("rules", ["classic", "bigbox"])
def test_when_the_supply_is_empty_a_final_rat_comes_from_the_used_ones(rules: str) -> None:
    """[S12] At random; here chance is told what to do."""
    game = table(
        rules, red="soldier", plague="anglia", supply=0, used="3 magic", again="3 magic", last="blue"
    )

    _add_final_rat(game, "scandia")

    assert game.rats("scandia") == "3 magic"


def test_a_used_rat_is_drawn_at_random() -> None:
    """[S12] [T11] Chance decides among all used rats, and each of them can come."""
    game = table(red="soldier", plague="hispania", supply=0, gallia="rat, rat", last="blue")

    assert _faces_drawn(game) == set(range(2, 49))


def test_online_any_rat_that_is_not_on_the_board_can_come() -> None:
    """[S12] Also one that was removed unseen before the game."""
    game = table("online", 2, red="soldier", plague="hispania", supply=0, gallia="rat, rat", last="blue")

    assert _faces_drawn(game) == set(range(2, 49))


def test_in_classic_a_rat_removed_unseen_never_comes() -> None:
    """[S12] Used rats were turned up earlier."""
    game = table("classic", 2, red="soldier", plague="hispania", supply=0, gallia="rat, rat", last="blue")

    assert _faces_drawn(game) == set(range(2, 37))


def test_a_rat_drawn_again_is_known_to_nobody() -> None:
    """[R19] Everybody saw it when it was used, but not which one came back."""
    game = table(red="soldier", plague="hispania", supply=0, used="3 magic", again="3 magic", last="blue")

    game.say("soldier gallia")

    assert (game.rats("gallia"), game.seen_by("red"), game.seen_by("onlooker")) == ("3 magic", "", "")


def test_a_rat_drawn_again_cannot_be_taken_back() -> None:
    """[O1] Chance was drawn."""
    game = table(red="soldier", plague="hispania", supply=0, last="blue")

    game.say("soldier gallia")

    assert undo_point(game.state) == (0, "chance")


def test_a_rat_drawn_again_is_turned_up_in_the_final_ravaging() -> None:
    """[S12] [E4] Like every other."""
    game = table(
        red="soldier", plague="hispania", gallia="blue 2", supply=0, used="1 all", again="1 all", last="blue"
    )

    game.say("soldier gallia", "done")

    assert game.story() == "final ravaging, rat, blue dies, blue wins"


def test_without_any_rat_to_be_had_the_soldier_has_nothing_to_do() -> None:
    """[R22] Bishops and walls leave no neighbour."""
    game = table(red="soldier", plague="hispania", gallia="bishop", walls="hispania-italia", last="blue")

    assert game.asked() == "over"


def test_in_the_final_round_of_classic_the_soldier_may_come_before_or_after_a_final_move() -> None:
    """[R1] A use of its own, not bound to the region of the others."""
    before = table(
        red="soldier crusader", plague="hispania", gallia="blue 2", supply_rats="1 all", last="blue"
    )
    after = table(
        red="soldier crusader", plague="hispania", gallia="blue 2", supply_rats="1 all", last="blue"
    )

    before.say("soldier gallia", "march gallia crusader")
    after.say("march italia crusader", "soldier gallia")

    assert before.story() == "rat shown, rat, blue dies"
    assert (after.story(), after.rats("gallia")) == ("", "1 all")


def test_in_the_final_round_of_the_big_box_the_soldier_moves_the_piece() -> None:
    """[S11] [R6] The rat comes next to the piece after the move and before the ravaging."""
    game = table("bigbox", red="soldier", plague="anglia", italia="blue 1, rat 1 all", last="blue")

    game.say("march italia soldier")
    assert (game.asked(), game.story()) == ("red spread", "")
    assert game.choices() == [
        "rat france",
        "rat germania",
        "rat espagna",
        "rat hungaria",
        "rat bulgaria",
    ]

    game.say("rat espagna")
    assert (game.story(), game.rat_count("espagna")) == ("rat, blue dies", 1)


def test_in_the_big_box_the_soldiers_final_rat_must_come_if_it_can() -> None:
    """[R6] It belongs to the use; there is no leaving it out."""
    game = table("bigbox", red="soldier", plague="anglia", last="blue")

    game.say("march italia soldier")

    assert not game.can("rat none")


def test_in_the_big_box_a_final_rat_that_finds_no_place_does_not_come() -> None:
    """[R6] If it can be placed; the region is ravaged all the same."""
    game = table(
        "bigbox",
        red="soldier",
        plague="france",
        espagna="blue 1, rat 1 all",
        france="bishop",
        walls="espagna-italia",
        last="blue",
    )

    game.say("march espagna soldier")

    assert (game.story(), game.asked()) == ("rat, blue dies", "red final-act")


def test_in_the_big_box_the_soldier_does_not_add_a_rat_without_moving() -> None:
    """[S11] The move comes first."""
    game = table("bigbox", red="soldier", plague="anglia", last="blue")

    assert game.choices("soldier") == []


def _add_final_rat(game: Table, region: str) -> None:
    """Use the Soldier in the final round so that his rat comes to this region."""
    if game.can(f"soldier {region}"):
        game.say(f"soldier {region}")
    else:
        game.say("march germania soldier", f"rat {region}")


def _faces_drawn(game: Table) -> set[int]:
    """The faces (two rats of the box, 0 and 1, lie in Gallia) that come to Italia in a few hundred worlds."""
    drawn = set()
    for seed in range(400):
        state = game.state.copy()
        state.fate = NONE
        state.luck = Luck(seed).seed()
        apply(state, read_action(state, "soldier italia"))
        drawn.add(state.faces[game.setup.rats])
    return drawn
