"""The end of the game: when it comes, the final round, the final ravaging and the score."""

from collections import Counter

import pytest
from mypy_extensions import i64

from rattus.api import undo_point
from rattus.rules import events
from rattus.rules.numbers.vectors import vec
from tests.rules.there import there
from tests.table import Table, table

ALL_RULES = pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
OLD_RULES = pytest.mark.parametrize("rules", ["classic", "online"])

# The plague region of most situations here, with two ways out, by its name on each board.
HOME = {"classic": "hispania", "online": "hispania", "bigbox": "espagna"}
NEAR = {"classic": "gallia", "online": "gallia", "bigbox": "france"}


def first_words(game: Table) -> set[str]:
    return {sentence.split()[0] for sentence in game.choices()}


def regions_turned(game: Table) -> list[str]:
    """In which regions rats were turned up, in order."""
    return [
        game.setup.region_names[event.fields()["region"]]
        for event in game.told()
        if event.kind == events.RAT_TURNED
    ]


# --- when the game ends ---------------------------------------------------------------------------


def test_the_game_ends_after_the_turn_that_empties_the_supply() -> None:
    """[T10] After the turn: the region is still ravaged."""
    game = table(hispania="blue 1, rat 1 all", plague="italia", supply=1)

    game.say("plague hispania", "rat gallia")

    assert game.story().startswith("rat, blue dies, final round")


def test_with_a_rat_in_the_supply_the_game_goes_on() -> None:
    """[T10]"""
    game = table(hispania="blue 1, rat 1 all", plague="italia", supply=2)

    game.say("plague hispania", "rat gallia")

    assert (game.story(), game.asked()) == ("rat, blue dies", "blue act")


def test_the_game_ends_when_the_player_on_turn_has_placed_all() -> None:
    """[T10] All his cubes are on the board at the end of his turn."""
    game = table(gallia="red 18, rat, rat", plague="italia")

    game.say("place gallia 2", "plague hispania")

    assert game.story().startswith("red adds 2, final round")


def test_the_palace_counts_as_board() -> None:
    """[T10]"""
    game = table(gallia="red 13, rat, rat", palace="red 5", plague="italia")

    game.say("place gallia 2", "plague hispania")

    assert "final round" in game.story()


def test_cubes_on_the_baker_card_do_not() -> None:
    """[T10] They are in no stock, but not on the board either."""
    game = table(red="baker", gallia="red 17, rat, rat", baker="red 1", plague="italia")

    game.say("place gallia 2", "plague hispania")

    assert (game.stock("red"), game.asked()) == (0, "blue act")


def test_cubes_lost_in_the_turn_keep_the_game_going() -> None:
    """[T10] What counts is the end of the turn."""
    game = table(gallia="red 18, rat 1 all, rat 1 all", plague="italia")

    game.say("place gallia 2")
    game.ravage("gallia")

    assert (game.stock("red"), game.asked()) == (2, "blue act")


def test_another_players_last_cube_does_not_end_the_game() -> None:
    """[T10] Only the player on turn counts."""
    game = table(gallia="blue 20", plague="italia")

    game.say("plague hispania")

    assert game.asked() == "blue act"


@pytest.mark.parametrize(("players", "turns"), [(2, 99), (4, 199)])
def test_after_fifty_rounds_the_game_ends_as_if_the_supply_were_empty(players: int, turns: int) -> None:
    """[T14] The last turn of the fiftieth round is the last regular turn."""
    game = table(players=players, plague="italia")
    game.state.turns = turns - 1

    game.say("plague hispania")
    assert "final round" not in game.story()
    game.say("plague gallia")

    assert "final round" in game.story()


@pytest.mark.parametrize("turns", [0, 57])
def test_a_walled_in_turn_may_be_the_last_too(turns: int) -> None:
    """[T10] [T4] The end is looked at after every turn, also one without a plague phase."""
    game = table(plague="hispania", walls="gallia-hispania, hispania-italia", supply=0)
    game.state.turns = turns

    game.say("plague stays")

    assert game.story().startswith("plague stays, final round")


# --- the final round: who -------------------------------------------------------------------------


@ALL_RULES
def test_the_final_round_goes_anticlockwise(rules: str) -> None:
    """[E1] From the right of the player who had the last turn; he has no part, the others one each."""
    game = table(
        rules,
        red="monk",
        blue="witch",
        yellow="peasant",
        green="king",
        last="blue",
        italia="green 1",
        anglia="rat",
    )
    asked: list[str] = []

    while game.asked().endswith("final-act"):
        asked.append(game.asked().split()[0])
        game.say("done")

    assert asked == ["red", "green", "yellow"]


def test_at_six_the_round_goes_all_the_way() -> None:
    """[E1] White is to the right of Red."""
    game = table(
        "bigbox",
        6,
        red="peasant",
        blue="monk",
        yellow="witch",
        green="nun",
        purple="bishop",
        white="emperor",
        last="red",
        italia="rat",
    )
    asked: list[str] = []

    while game.asked().endswith("final-act"):
        asked.append(game.asked().split()[0])
        game.say("done")

    assert asked == ["white", "purple", "green", "yellow", "blue"]


def test_who_has_nothing_to_use_is_passed_over() -> None:
    """[E1] Without cards, or with cards that can do nothing now."""
    game = table(players=4, red="monk", blue="king", yellow="", green="witch", last="yellow")

    assert game.asked() == "over", "no rats for Monk and Witch, no cube for the King"


def test_the_last_player_uses_nothing_more() -> None:
    """[E1] His cards have had their turn."""
    game = table(players=2, red="peasant monk witch", italia="rat", last="red")

    assert game.asked() == "over"


def test_a_player_tells_when_his_final_turn_begins() -> None:
    """[E1] The story names each final turn."""
    game = table(players=3, blue="peasant", yellow="monk", italia="rat", last="red")

    game.say("done")

    assert [event.fields() for event in game.told() if event.kind == events.FINAL_TURN] == [{"player": 1}]


# --- the final round: what ------------------------------------------------------------------------


def test_in_the_final_round_only_cards_are_used() -> None:
    """[E1] No taking, no adding, no plague."""
    game = table(players=2, blue="monk witch", italia="blue 1, rat", last="red", plague="gallia")

    assert first_words(game) == {"done", "monk", "witch"}


def test_each_card_is_used_once() -> None:
    """[E1]"""
    game = table(players=2, blue="monk witch", italia="rat", last="red", plague="gallia")

    game.say("monk italia>gallia")

    assert first_words(game) == {"done", "witch"}


def test_a_player_may_use_all_his_cards_in_any_order() -> None:
    """[E1]"""
    game = table(players=2, blue="monk peasant king", italia="rat", last="red", plague="gallia")

    game.say("peasant anglia", "monk italia>gallia", "king anglia", "done")

    assert (game.palace("blue"), game.rat_count("gallia")) == (1, 1)


USUAL = {
    "merchant": "merchant italia>gallia 1",
    "courier": "courier italia blue",
    "monk": "monk anglia>gallia #1",
    "nun": "nun italia",
    "bishop": "bishop italia",
    "witch": "witch anglia #1",
    "piper": "piper italia>gallia",
    "wizard": "wizard italia",
    "king": "king italia",
    "emperor": "emperor gallia-italia",
    "baker": "baker",
}


@pytest.mark.parametrize("card", USUAL)
def test_most_cards_do_what_they_always_do(card: str) -> None:
    """[E2] As in a regular turn, so in the final round."""
    last = table(players=2, blue=card, italia="blue 1", anglia="red 1, rat", last="red", plague="gallia")
    usual = table(players=2, blue=card, italia="blue 1", anglia="red 1, rat", turn="blue", plague="gallia")

    assert last.choices(card) == usual.choices(card)
    assert last.can(USUAL[card])


def test_the_caravanner_does_what_he_always_does() -> None:
    """[E2] He too, in the Big Box."""
    last = table("bigbox", 2, blue="caravanner", italia="blue 1", last="red", plague="france")
    usual = table("bigbox", 2, blue="caravanner", italia="blue 1", turn="blue", plague="france")

    assert last.choices("caravanner") == usual.choices("caravanner")
    assert last.can("caravanner anglia-france +anglia")


def test_the_final_peasant_adds_one_anywhere() -> None:
    """[E2] In any region, whatever rats it has."""
    game = table(players=2, blue="peasant", gallia="rat, rat", last="red")

    assert game.choices("peasant") == [f"peasant {region}" for region in game.setup.region_names]

    game.say("peasant gallia")

    assert (game.cubes("gallia"), game.choices("peasant")) == ("blue 1", [])


def test_the_final_queen_adds_up_to_two_in_one_region() -> None:
    """[E2] If her condition holds."""
    game = table(players=2, blue="queen", gallia="blue 1", italia="blue 1", anglia="red 1", last="red")

    game.say("queen scandia 2")

    assert (game.cubes("scandia"), game.choices("queen")) == ("blue 2", [])


def test_the_final_queen_needs_the_largest_area() -> None:
    """[E2] A tie is not enough: nothing to use, so Blue is passed over."""
    game = table(players=2, blue="queen", gallia="blue 1", anglia="red 1", last="red")

    assert game.asked() == "over"


def test_the_final_mayor_adds_one_where_he_has_most() -> None:
    """[E2] One cube in one region where he has strictly most."""
    game = table(
        players=2, blue="mayor", gallia="blue 2, red 1", italia="blue 1, red 1", anglia="blue 1", last="red"
    )

    assert game.choices("mayor") == ["mayor anglia", "mayor gallia"]

    game.say("mayor gallia")

    assert (game.cubes("gallia"), game.asked()) == ("red 1, blue 3", "blue final-act")


def test_extras_of_regular_turns_do_not_join_the_final_mayor() -> None:
    """[R23] [E2] Extras exist only in the moment of adding; here each card is used for itself."""
    game = table(players=2, blue="mayor peasant", gallia="blue 1", last="red")

    game.say("mayor gallia")

    assert (game.asked(), game.can("peasant anglia")) == ("blue final-act", True)


# --- the final move -------------------------------------------------------------------------------


@ALL_RULES
@pytest.mark.parametrize("card", ["knight", "crusader"])
def test_a_final_move_goes_as_far_as_chivalry(rules: str, card: str) -> None:
    """[E2] [S8] One or two steps."""
    game = table(rules, blue=card, last="red", plague=HOME[rules])
    regular = table(rules, red=card, plague=HOME[rules])

    assert game.choices("march") == [
        f"{sentence.replace('plague', 'march')} {card}" for sentence in regular.choices("plague")
    ]


@ALL_RULES
def test_the_serf_alone_moves_exactly_one_step(rules: str) -> None:
    """[E2]"""
    game = table(rules, 2, blue="serf", last="red", plague=HOME[rules])

    assert game.choices("march") == [f"march {NEAR[rules]} serf", "march italia serf"]


@ALL_RULES
def test_a_final_move_offers_every_card_that_applies(rules: str) -> None:
    """[O3] [R5] All held cards that may share the move are offered with it, together and alone."""
    game = table(rules, 2, blue="knight crusader serf", last="red", plague=HOME[rules])

    near = game.choices(f"march {NEAR[rules]} ")
    assert {sentence.split(" ", 2)[2] for sentence in near} == {
        "serf",
        "knight",
        "serf knight",
        "crusader",
        "serf crusader",
        "knight crusader",
        "serf knight crusader",
    }


def test_with_chivalry_the_serf_comes_along_two_steps() -> None:
    """[E2] One move for all: as far as the best of them."""
    game = table(players=2, blue="knight serf", last="red", plague="hispania")

    assert game.choices("march anglia") == ["march anglia knight", "march anglia serf knight"]


def test_the_final_serf_keeps_his_power() -> None:
    """[E2] He moves, the region is ravaged at once, and he may add after each kill."""
    game = table(
        players=2,
        blue="serf",
        gallia="red 2, rat 1 majority, rat 3 all, rat 1 all",
        last="red",
        plague="hispania",
    )

    game.say("march gallia serf", "serf yes", "serf no")

    assert game.story() == "rat, red dies, blue adds 1, rat, rat, red dies, blue dies"


@ALL_RULES
def test_a_final_move_brings_no_new_rats(rules: str) -> None:
    """[E1] [E2] Nothing spreads."""
    game = table(
        rules,
        2,
        blue="crusader",
        **there({NEAR[rules]: "red 1, rat 1 all"}),
        last="red",
        plague=HOME[rules],
        supply=9,
    )

    game.say(f"march {NEAR[rules]} crusader")

    assert (game.supply(), game.asked()) == (9, "blue final-act")


@ALL_RULES
def test_the_final_crusader_orders_the_rats_without_being_asked(rules: str) -> None:
    """[E2] [R5] He was named with the move: the rats are shown at once."""
    game = table(
        rules,
        2,
        blue="crusader",
        **there({NEAR[rules]: "red 2, rat 1 all, rat 2 all"}),
        last="red",
        plague=HOME[rules],
    )

    game.say(f"march {NEAR[rules]} crusader", f"turn {NEAR[rules]} #2")

    assert game.story() == "rat shown, rat shown, rat, red dies, rat, red dies"


def test_a_card_not_named_takes_no_part() -> None:
    """[R5] The Serf stayed behind: no question to him, and the piece does not count for the Knight."""
    game = table(
        players=2,
        blue="knight crusader serf",
        gallia="red 2, rat 3 all, rat 1 all",
        last="red",
        plague="hispania",
    )

    game.say("march gallia crusader", "turn gallia #1")

    assert game.story() == "rat shown, rat shown, rat, rat, red dies"


def test_the_other_cards_that_depend_on_the_piece_are_spent() -> None:
    """[R5] One move for each player."""
    game = table(players=2, blue="knight crusader serf monk", italia="rat", last="red", plague="hispania")

    game.say("march gallia serf")

    assert first_words(game) == {"done", "monk"}


def test_each_player_has_a_final_move_of_his_own() -> None:
    """[E2] The next one goes on from where the piece stands now."""
    game = table(players=3, yellow="knight", blue="serf", last="red", plague="hispania")

    game.say("march gallia knight", "done")

    assert game.choices("march") == [
        f"march {region} serf" for region in ("anglia", "germania", "hispania", "italia")
    ]


def test_a_walled_in_piece_makes_no_final_move() -> None:
    """[R5] A final move needs a step, and without one there is nothing to use."""
    game = table(
        players=2,
        blue="knight crusader serf",
        last="red",
        plague="hispania",
        walls="gallia-hispania, hispania-italia",
    )

    assert game.asked() == "over"


def test_a_final_move_may_end_where_there_is_nothing() -> None:
    """[R22] No rat, no cube: legal, and the piece has moved."""
    game = table(players=2, blue="serf", last="red", plague="hispania")

    game.say("march italia serf")

    assert (game.story(), game.plague(), game.asked()) == ("", "italia", "blue final-act")


def test_a_use_without_effect_is_no_use_in_the_final_round() -> None:
    """[R22] Mayor without a region, Baker and Peasant without stock: passed over."""
    game = table(players=2, blue="mayor baker peasant", stock={"blue": 0}, last="red")

    assert game.asked() == "over"


# --- the final Knight -----------------------------------------------------------------------------


def test_the_final_knight_of_2010_counts_in_the_final_ravaging() -> None:
    """[S10] [E2] He moves the piece; nothing happens at once; in the end it counts 2 where it stands."""
    game = table(players=2, blue="knight", gallia="red 1, rat 3 all", last="red", plague="hispania")

    game.say("march gallia knight")
    assert game.story() == ""
    game.say("done")

    assert game.story().startswith("final ravaging, rat, red dies")


@pytest.mark.parametrize("rules", ["online", "bigbox"])
def test_elsewhere_the_final_knight_ravages_at_once(rules: str) -> None:
    """[S10] [R4] The region entered, counting 2, without a question and without new rats."""
    game = table(
        rules, 2, blue="knight", **there({NEAR[rules]: "red 1, rat 3 all"}), last="red", plague=HOME[rules]
    )

    game.say(f"march {NEAR[rules]} knight")

    assert (game.story(), game.asked()) == ("piece counts 2, rat, red dies", "blue final-act")


@pytest.mark.parametrize("rules", ["online", "bigbox"])
def test_there_the_piece_counts_nothing_in_the_final_ravaging(rules: str) -> None:
    """[S10] It counted at once; a cube and a rat that meet there later are counted without it."""
    game = table(
        rules, 2, blue="knight peasant", **there({NEAR[rules]: "rat 3 all"}), last="red", plague=HOME[rules]
    )

    game.say(f"march {NEAR[rules]} knight", f"peasant {NEAR[rules]}", "done")
    while game.asked() == "red final-order":
        game.say_on(game.choices()[0])

    assert game.cubes(NEAR[rules]) == "blue 1"


def test_without_a_final_knight_the_piece_counts_nothing() -> None:
    """[R3] Only if a Knight was used in the final round."""
    game = table(
        players=2, blue="knight serf", gallia="red 1, rat 6 all, rat 3 all", last="red", plague="hispania"
    )

    game.say("march italia serf", "done")

    assert game.cubes("gallia") == "red 1"


def test_the_piece_counts_wherever_it_stands_in_the_end() -> None:
    """[R3] Also if another player moved it on: in Italia, and in Gallia no longer."""
    game = table(
        players=3,
        yellow="knight",
        blue="serf peasant",
        gallia="red 1, rat 3 all",
        italia="rat 3 all",
        last="red",
        plague="hispania",
    )

    game.say("march gallia knight", "done", "march italia serf", "peasant italia", "done")

    assert (game.cubes("gallia"), game.cubes("italia")) == ("red 1", "")


def test_the_knight_counts_twice_over() -> None:
    """[R2] [R4] With the Serf he counts 2 at once, and the piece counts 2 once more in the end."""
    game = table(
        players=2,
        blue="knight serf peasant",
        gallia="red 1, rat 3 all, rat 3 all",
        last="red",
        plague="hispania",
    )

    game.say("march gallia serf knight", "serf no")
    assert game.story() == "piece counts 2, rat, red dies"
    game.say("peasant gallia", "done")

    assert "final ravaging, rat, blue dies" in game.story()


# --- the final Soldier ----------------------------------------------------------------------------


@OLD_RULES
def test_the_final_soldier_of_2010_adds_a_rat_and_the_piece_stays(rules: str) -> None:
    """[S11] [R1] Next to the piece; a use of its own, and no move of the piece."""
    game = table(rules, 2, blue="soldier", last="red", plague="hispania", supply=5)
    assert game.choices() == ["done", "soldier gallia", "soldier italia"]

    game.say("soldier gallia")

    assert (game.rat_count("gallia"), game.plague(), game.asked()) == (1, "hispania", "blue final-act")


@OLD_RULES
@pytest.mark.parametrize("before", [True, False])
def test_the_soldier_comes_before_or_after_a_final_move(rules: str, before: bool) -> None:
    """[R1] He is not bound to the region of the others, and not spent by their move."""
    game = table(rules, 2, blue="soldier crusader", last="red", plague="hispania", supply=5)
    sentences = (
        ["soldier italia", "march gallia crusader"] if before else ["march gallia crusader", "soldier anglia"]
    )

    game.say(*sentences)

    assert (game.plague(), game.rat_count("italia" if before else "anglia")) == ("gallia", 1)
    assert game.choices() == ["done"]


@OLD_RULES
def test_the_final_soldier_respects_bishops_walls_and_the_limit(rules: str) -> None:
    """[S11] Where a spread could not go, his rat cannot either."""
    game = table(
        rules,
        2,
        blue="soldier",
        last="red",
        plague="germania",
        gallia="rat, rat, rat",
        italia="bishop",
        walls="germania-scandia",
        supply=5,
    )

    assert game.choices("soldier") == [f"soldier {region}" for region in ("anglia", "hungaria", "polonia")]


def test_the_final_soldier_of_the_big_box_moves_adds_and_ravages() -> None:
    """[S11] [R6] First the move, then the rat next to the piece, then the region is ravaged."""
    game = table(
        "bigbox", 2, blue="soldier", france="red 1, rat 1 all", last="red", plague="espagna", supply=5
    )

    assert game.choices("soldier") == [], "no rat without the move"
    game.say("march france soldier")
    assert (game.asked(), game.story()) == ("blue spread", "")
    assert game.choices() == [f"rat {region}" for region in ("anglia", "germania", "espagna", "italia")]
    game.say("rat germania")

    assert (game.story(), game.rat_count("germania"), game.asked()) == ("rat, red dies", 1, "blue final-act")


def test_if_his_rat_has_no_place_the_region_is_ravaged_all_the_same() -> None:
    """[R6] The rat comes if it can be placed."""
    game = table(
        "bigbox",
        2,
        blue="soldier",
        espagna="red 1, rat 1 all",
        france="rat, rat, rat",
        italia="bishop",
        last="red",
        plague="france",
        supply=5,
    )

    game.say("march espagna soldier")

    assert (game.story(), game.supply(), game.asked()) == ("rat, red dies", 5, "blue final-act")


def test_in_the_big_box_all_four_share_one_region() -> None:
    """[R1] [E2] Soldier, Knight, Crusader and Serf: one move, and then all are spent."""
    game = table(
        "bigbox",
        2,
        blue="serf knight crusader soldier",
        france="red 2, rat 4 all, rat 3 all",
        last="red",
        plague="espagna",
        supply=5,
    )

    game.say("march france serf knight crusader soldier", "rat germania", "turn france #1", "serf no")

    assert game.story().endswith("rat, red dies, rat, red dies"), "the piece counts: 2 + 2, then 1 + 2"
    game.say("serf no")
    assert game.choices() == ["done"]


def test_in_the_big_box_a_soldier_not_named_is_spent() -> None:
    """[R5] [R1]"""
    game = table("bigbox", 2, blue="knight soldier", last="red", plague="espagna", supply=5)

    game.say("march france knight")

    assert (game.supply(), game.choices()) == (5, ["done"])


def test_in_the_big_box_his_rat_comes_from_the_used_ones_once_the_supply_is_empty() -> None:
    """[S12]"""
    game = table(
        "bigbox", 2, blue="soldier", last="red", plague="espagna", supply=0, used="1 all", again="1 all"
    )

    game.say("march france soldier", "rat italia")

    assert game.rats("italia") == "1 all"


# --- the Baker's cubes ----------------------------------------------------------------------------


@ALL_RULES
@pytest.mark.parametrize(
    ("holder", "left"), [("red", "blue"), ("blue", "yellow"), ("yellow", "green"), ("green", "red")]
)
def test_who_sits_left_of_the_baker_empties_the_card(rules: str, holder: str, left: str) -> None:
    """[E3] After the final round, all cubes into one region; also if the holder had the last turn."""
    game = table(
        rules,
        baker="red 2, green 1",
        last="blue",
        stock=dict.fromkeys(("red", "blue", "yellow", "green"), 0),
        **there({holder: "baker"}),
    )
    assert game.asked() == f"{left} baker"
    assert game.choices() == [f"baker {region}" for region in game.setup.region_names]

    game.say("baker italia")

    assert (game.cubes("italia"), game.baker("red")) == ("red 2, green 1", 0)


def test_the_bakers_cubes_meet_the_final_ravaging() -> None:
    """[E3] [E4] First the bread, then the rats."""
    game = table(players=2, red="baker", baker="red 1", italia="rat 1 all", last="red")

    game.say("baker italia")

    assert game.story().startswith("final ravaging, rat, red dies")


def test_an_empty_baker_card_asks_nobody() -> None:
    """[E3]"""
    game = table(players=2, red="baker", last="red")

    assert game.asked() == "over"


def test_the_baker_is_emptied_after_the_final_round() -> None:
    """[E3] [E1] Blue bakes once more in his final turn, and Red, left of him at a table of two, puts both."""
    game = table(players=2, blue="baker", baker="blue 1", last="red")

    game.say("baker", "done")

    assert (game.asked(), game.baker("blue")) == ("red baker", 2)


def test_cubes_left_on_the_card_of_nobody_stay_there_and_score_nothing() -> None:
    """[E3] [E5] If nobody holds the Baker."""
    game = table(players=2, cards="baker monk", baker="blue 1", gallia="blue 2", last="red")

    assert (game.asked(), game.score()) == ("over", "red 0, blue 2")


# --- the final ravaging ---------------------------------------------------------------------------


@OLD_RULES
def test_regions_are_ravaged_in_the_order_of_the_board(rules: str) -> None:
    """[E4] [S13] [R17] By themselves, from Anglia to Tartaria, whatever the order of the rats' numbers."""
    things = dict.fromkeys(("tartaria", "bulgaria", "anglia", "scandia", "gallia"), "red 1, rat 6 all")
    game = table(rules, last="red", **there(things))

    assert regions_turned(game) == ["anglia", "gallia", "scandia", "bulgaria", "tartaria"]


@OLD_RULES
def test_every_region_is_ravaged_to_the_end(rules: str) -> None:
    """[E4] All rats, as long as a cube is there; regions without cubes keep theirs."""
    game = table(
        rules,
        last="red",
        anglia="red 2, rat 1 all, rat 1 all, rat 1 all",
        gallia="red 2, rat 6 all, rat 6 all",
        italia="rat, rat",
        plague="russia",
    )

    assert regions_turned(game) == ["anglia", "anglia", "gallia", "gallia"]
    assert [game.rat_count(region) for region in ("anglia", "gallia", "italia")] == [1, 0, 2]


@OLD_RULES
def test_nothing_spreads_in_the_final_ravaging(rules: str) -> None:
    """[E4]"""
    game = table(rules, last="red", anglia="red 2, rat, rat", supply=9)

    assert (game.supply(), game.rat_count("gallia")) == (9, 0)


@OLD_RULES
def test_rats_of_a_region_come_in_random_order(rules: str) -> None:
    """[S13] [T11] Each of three rats is the first about equally often."""
    laid = table(rules, 2, blue="peasant", anglia="red 9, rat 6 all, rat 6 magic, rat 6 church", last="red")
    firsts: Counter[int] = Counter()

    for seed in range(900):
        state = laid.state.copy()
        state.fate = vec[i64]()
        state.luck = seed * 0x9E37_79B9_7F4A % 2**62
        Table(state).say("done")
        firsts[list(state.turned)[-3]] += 1

    assert sorted(firsts) == [0, 1, 2]
    assert min(firsts.values()) > 240


def test_nuns_count_in_the_final_ravaging() -> None:
    """[T7] [E4]"""
    game = table(last="red", anglia="red 3, nun, nun, rat 2 all, rat 1 all")

    assert "final ravaging, rat, rat, red dies" in game.story()


def test_potions_protect_in_the_final_ravaging() -> None:
    """[T8] [E4]"""
    game = table(last="red", anglia="red 1 with 1, rat 1 all")

    assert game.story().startswith("final ravaging, rat, red spends a potion")


@OLD_RULES
@pytest.mark.parametrize("holder", ["red", "blue"])
def test_the_serf_is_never_asked_in_the_final_ravaging(rules: str, holder: str) -> None:
    """[R24] Nobody is on turn."""
    game = table(
        rules,
        2,
        **there({holder: "serf"}),
        anglia="red 1, blue 1, rat 1 majority",
        last="red",
        plague="hispania",
    )

    while game.asked() == "blue final-act":
        game.say("done")

    assert (game.asked(), game.score()) == ("over", "red 0, blue 0")


def test_the_last_player_chooses_the_order_in_the_big_box() -> None:
    """[S13] [R21] Regions and rats, whatever their numbers."""
    game = table(
        "bigbox",
        2,
        last="blue",
        anglia="red 2, rat 6 all",
        france="red 2, rat 1 all, rat 6 all",
        italia="rat",
        plague="scandia",
    )
    assert game.asked() == "blue final-order"
    assert game.choices() == ["turn anglia #1", "turn france #2"], (
        "unseen rats that came alike are named once"
    )

    game.say("turn france #2")

    assert regions_turned(game) == ["france"]


def test_a_region_once_begun_is_finished_first() -> None:
    """[R21]"""
    game = table(
        "bigbox",
        2,
        last="blue",
        anglia="red 2, rat 6 all",
        france="red 2, rat 1 all, rat 6 all",
        plague="scandia",
    )

    game.say("turn france #2")
    assert game.choices() == ["turn france #3"]
    game.say("turn france #3")

    assert game.choices() == ["turn anglia #1"]


def test_a_region_without_cubes_is_finished() -> None:
    """[R21] [E4] Its last rats stay face down, and the next region may be chosen."""
    game = table(
        "bigbox",
        2,
        last="blue",
        anglia="red 1, rat 6 all",
        france="red 1, rat 1 all, rat 6 all",
        plague="scandia",
    )

    game.say("turn france #2")

    assert game.choices() == ["turn anglia #1"]


def test_the_chooser_sees_what_is_turned_up() -> None:
    """[R21] Rat by rat: every answer comes before the next question, and all hear it."""
    game = table("bigbox", 2, last="blue", anglia="red 3, rat 1 all, rat 6 all", plague="scandia")

    game.say("turn anglia #1")

    assert (game.story(), game.asked()) == ("rat, red dies", "blue final-order")


def test_the_chooser_names_a_rat_he_knows() -> None:
    """[S13] [T13] A rat the Witch has looked at can be told from the others."""
    game = table(
        "bigbox",
        2,
        red="witch",
        anglia="blue 3, rat 1 all, rat 6 all, rat 6 magic",
        plague="scandia",
        supply=0,
    )

    game.say("witch anglia #1", "witch done", "plague germania")

    assert (game.asked(), game.choices()) == ("red final-order", ["turn anglia #1", "turn anglia #2"])


def test_without_anything_to_ravage_nobody_is_asked() -> None:
    """[S13] The Big Box game is over at once."""
    game = table("bigbox", 2, last="blue", anglia="red 3", france="rat")

    assert game.asked() == "over"


# --- the score ------------------------------------------------------------------------------------


def test_cubes_on_the_board_and_in_the_palace_score() -> None:
    """[E5] Not those in the stock or on the Baker card."""
    game = table(
        players=3,
        cards="baker",
        last="red",
        gallia="red 3",
        italia="red 1, blue 2",
        palace="blue 3",
        baker="yellow 9",
    )

    assert (game.score(), game.winner()) == ("red 4, blue 5, yellow 0", "blue")


@ALL_RULES
@pytest.mark.parametrize(
    ("last", "winner"), [("red", "yellow"), ("blue", "yellow"), ("yellow", "green"), ("green", "yellow")]
)
def test_of_tied_players_the_next_in_turn_wins(rules: str, last: str, winner: str) -> None:
    """[E5] Yellow and Green are tied: whose turn would have come first, had the game gone on."""
    game = table(rules, last=last, italia="red 1, blue 3, yellow 4, green 4")

    assert game.winner() == winner


@ALL_RULES
def test_the_last_player_wins_a_tie_against_nobody(rules: str) -> None:
    """[E5] Of tied players he would have been the last in turn."""
    game = table(rules, last="green", italia="red 4, green 4")

    assert game.winner() == "red"


def test_with_nobody_alive_the_next_in_turn_wins() -> None:
    """[E5] A tie like any other."""
    game = table(last="blue")

    assert (game.winner(), game.score()) == ("yellow", "red 0, blue 0, yellow 0, green 0")


def test_the_end_tells_winner_and_score() -> None:
    """[E5]"""
    game = table(players=2, blue="peasant", italia="blue 4", last="red")

    game.say("done")

    [told] = [event for event in game.told() if event.kind == events.GAME_OVER]
    assert told.fields() == {"player": 1, "count": 4}


# --- no way back ----------------------------------------------------------------------------------


@ALL_RULES
def test_the_final_ravaging_cannot_be_taken_back(rules: str) -> None:
    """[O2] It runs by itself, or as the last player chooses, and stays as it is."""
    game = table(rules, 2, blue="peasant", italia="blue 4, rat 6 all", last="red")

    game.say("peasant italia", "done")
    while game.asked() == "red final-order":
        game.say_on(game.choices()[0])

    assert (game.asked(), undo_point(game.state).actions) == ("over", 0)


@ALL_RULES
def test_a_final_ravaging_that_turns_up_nothing_cannot_be_taken_back_either(rules: str) -> None:
    """[O2] [S13] The answer that began it was the last of the game."""
    game = table(rules, 2, red="baker", baker="red 1", last="red")

    game.say("baker italia")

    assert (game.asked(), undo_point(game.state).actions) == ("over", 0)


@OLD_RULES
def test_the_final_ravaging_runs_by_itself(rules: str) -> None:
    """[O2] [S13] Nobody decides anything between the last final turn and the score."""
    game = table(rules, 2, blue="peasant", italia="blue 4, rat 6 all", anglia="red 2, rat 6 all", last="red")

    game.say("done")

    assert (game.asked(), len(regions_turned(game))) == ("over", 2)
