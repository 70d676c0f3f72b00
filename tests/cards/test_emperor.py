"""The Emperor."""

import pytest

from tests.table import table

WALLED_IN = "gallia-hispania, hispania-italia"


def test_the_emperor_puts_up_to_three_walls() -> None:
    """[Emperor] On borders and arrows between regions in use."""
    game = table(red="emperor")

    game.say("emperor anglia-gallia", "emperor gallia-hispania", "emperor germania-italia")

    assert game.walls() == "anglia-gallia, gallia-hispania, germania-italia"
    assert game.asked() == "red act"


def test_the_emperor_may_stop_after_one_or_two() -> None:
    """[R14] Up to three."""
    game = table(red="emperor")

    game.say("emperor anglia-gallia", "emperor done")

    assert (game.walls(), game.asked(), game.choices("emperor")) == ("anglia-gallia", "red act", [])


def test_a_border_holds_one_wall() -> None:
    """[Emperor] No second one there."""
    game = table(red="emperor", walls="anglia-gallia")

    assert not game.can("emperor anglia-gallia")


def test_there_are_three_walls() -> None:
    """[Emperor] Once they are out they are moved."""
    game = table(red="emperor", walls="anglia-gallia, gallia-hispania, germania-italia")

    assert [sentence for sentence in game.choices("emperor") if ">" not in sentence] == []


def test_walls_that_are_out_may_be_moved_to_any_free_border() -> None:
    """[Emperor] Not only to one nearby."""
    game = table(red="emperor", walls="anglia-gallia, gallia-hispania, germania-italia")

    game.say("emperor anglia-gallia>russia-tartaria", "emperor done")

    assert game.walls() == "gallia-hispania, germania-italia, russia-tartaria"


def test_a_wall_moves_at_most_once() -> None:
    """[R14] The one that has just come stays; the others may move."""
    game = table(red="emperor", walls="anglia-gallia, gallia-hispania")

    game.say("emperor anglia-gallia>russia-tartaria")

    assert {sentence.split(">")[0] for sentence in game.choices() if ">" in sentence} == {
        "emperor gallia-hispania"
    }


def test_two_walls_that_have_moved_both_stay() -> None:
    """[R14] Only the third may still move, also where the first went to the first of all borders."""
    game = table(red="emperor", walls="gallia-hispania, gallia-italia, germania-italia")

    game.say("emperor gallia-hispania>anglia-gallia", "emperor gallia-italia>russia-tartaria")

    assert {sentence.split(">")[0] for sentence in game.choices() if ">" in sentence} == {
        "emperor germania-italia"
    }


def test_a_wall_that_was_just_put_does_not_move() -> None:
    """[R14] At most once per use; here the first of all borders."""
    game = table(red="emperor")

    game.say("emperor anglia-gallia")

    assert [sentence for sentence in game.choices() if ">" in sentence] == []


def test_a_third_wall_joins_two() -> None:
    """[Emperor] Two are out, one is left."""
    game = table(red="emperor", walls="gallia-hispania, germania-italia")

    game.say("emperor russia-tartaria", "emperor done")

    assert game.walls() == "gallia-hispania, germania-italia, russia-tartaria"


def test_putting_a_wall_back_where_it_stands_is_no_action() -> None:
    """[R14] A move goes to another border."""
    game = table(red="emperor", walls="anglia-gallia")

    assert not game.can("emperor anglia-gallia>anglia-gallia")


def test_a_border_that_became_free_may_get_another_wall() -> None:
    """[R14] Another piece, which has not moved yet."""
    game = table(red="emperor", walls="anglia-gallia, gallia-hispania, germania-italia")

    game.say("emperor anglia-gallia>russia-tartaria", "emperor gallia-hispania>anglia-gallia", "emperor done")

    assert game.walls() == "anglia-gallia, germania-italia, russia-tartaria"


def test_walls_stand_between_regions_in_use_only() -> None:
    """[Emperor] [S2] Russia and Tartaria are not in use with three players."""
    game = table(players=3, red="emperor")

    assert not game.can("emperor russia-tartaria")


def test_the_emperor_is_used_once_a_turn() -> None:
    """[T1] Each card once."""
    game = table(red="emperor")

    game.say("emperor anglia-gallia", "emperor gallia-hispania", "emperor germania-italia")

    assert game.choices("emperor") == []


def test_the_plague_piece_does_not_cross_a_wall() -> None:
    """[Emperor] [T4] Of Hispania's two neighbours one is left."""
    game = table(red="emperor", plague="hispania", walls="gallia-hispania")

    assert game.choices("plague") == ["plague italia"]


def test_a_piece_that_is_walled_in_stays_and_the_plague_phase_is_skipped() -> None:
    """[T4] No step at all: nothing is ravaged, no rat comes."""
    game = table(red="emperor", plague="hispania", hispania="blue 1, rat 1 all", walls=WALLED_IN)
    assert game.choices("plague") == ["plague stays"]

    game.say("plague stays")

    assert (game.story(), game.rat_count("hispania"), game.asked()) == ("plague stays", 1, "blue act")


def test_chivalry_does_not_help_a_piece_that_is_walled_in() -> None:
    """[T4] [Emperor] Not with two steps."""
    game = table(red="knight emperor", plague="hispania", walls=WALLED_IN)

    assert game.choices("plague") == ["plague stays"]


def test_new_rats_do_not_come_across_a_wall() -> None:
    """[Emperor] [T5] Hispania's rat spreads to Italia only."""
    game = table(red="emperor", plague="italia", hispania="rat", walls="gallia-hispania")

    game.say("plague hispania")

    assert game.choices() == ["rat italia"]


def test_the_emperor_walls_off_before_the_plague_moves() -> None:
    """[T1] In the same turn."""
    game = table(red="emperor", plague="hispania")

    game.say("emperor gallia-hispania", "emperor hispania-italia", "emperor done")

    assert game.choices("plague") == ["plague stays"]


def test_walls_stop_cubes_and_rats() -> None:
    """[Emperor] [Merchant] [Monk] [Piper] Neither of them crosses."""
    game = table(red="merchant monk piper", hispania="red 3, rat", walls=WALLED_IN)

    assert [game.choices(card) for card in ("merchant", "monk", "piper")] == [[], [], []]


def test_walls_stay_when_the_card_changes_hands() -> None:
    """[Emperor] Until the wall is taken away."""
    game = table(blue="emperor", plague="hispania", walls="gallia-hispania, hispania-italia, germania-italia")

    game.say("take emperor", "emperor gallia-hispania>anglia-gallia", "emperor done")

    assert game.choices("plague") == ["plague gallia"]


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_in_the_final_round_the_emperor_works_as_usual(rules: str) -> None:
    """[E2] Once more."""
    game = table(rules, red="emperor", last="blue")

    game.say("emperor anglia-germania", "emperor done")

    assert (game.walls(), game.choices()) == ("anglia-germania", ["done"])


def test_in_the_final_round_the_emperor_can_take_a_final_move_away() -> None:
    """[R5] Green's Serf finds the piece walled in."""
    game = table(red="emperor", green="serf", plague="hispania", last="blue")

    game.say("emperor gallia-hispania", "emperor hispania-italia", "emperor done", "done")

    assert game.asked() == "over"
