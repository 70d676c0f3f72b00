"""The three editions that come with the game, against the rules written out here."""

from collections import Counter

import pytest

from rattus.editions import NAMES, Edition, load

CARDS_2010 = {
    "peasant": "peasantry",
    "serf": "peasantry",
    "baker": "peasantry",
    "merchant": "bourgeoisie",
    "courier": "bourgeoisie",
    "mayor": "bourgeoisie",
    "monk": "church",
    "nun": "church",
    "bishop": "church",
    "knight": "chivalry",
    "crusader": "chivalry",
    "soldier": "chivalry",
    "witch": "magic",
    "piper": "magic",
    "wizard": "magic",
    "king": "royalty",
    "queen": "royalty",
    "emperor": "royalty",
}
BASE = {"peasant", "merchant", "monk", "knight", "witch", "king"}
BOTH_2010 = pytest.mark.parametrize(
    "edition", [load("classic"), load("online")], ids=lambda edition: edition.name
)
ALL = pytest.mark.parametrize("edition", [load(name) for name in NAMES], ids=lambda edition: edition.name)


@pytest.fixture
def classic() -> Edition:
    return load("classic")


@pytest.fixture
def online() -> Edition:
    return load("online")


@pytest.fixture
def bigbox() -> Edition:
    return load("bigbox")


def base_cards(edition: Edition, players: int) -> set[str]:
    return {card.name for card in edition.cards if players in card.base_for}


def names(edition: Edition, players: int) -> list[str]:
    return [region.name for region in edition.regions_for(players)]


@BOTH_2010
def test_two_to_four_play_the_game_of_2010(edition: Edition) -> None:
    """[S1] Two to four players, 20 cubes each."""
    assert (edition.players, edition.cubes) == ((2, 3, 4), 20)


def test_two_to_six_play_the_big_box(bigbox: Edition) -> None:
    """[S1] Two to six players, 20 citizens each."""
    assert (bigbox.players, bigbox.cubes) == ((2, 3, 4, 5, 6), 20)


@BOTH_2010
def test_the_board_of_2010_grows_with_the_players(edition: Edition) -> None:
    """[S2] 8, 10 or 12 regions."""
    assert [len(edition.regions_for(players)) for players in edition.players] == [8, 10, 12]


def test_the_board_of_the_big_box_grows_with_the_players(bigbox: Edition) -> None:
    """[S2] 7, 10, 12, 15 or 17 regions."""
    assert [len(bigbox.regions_for(players)) for players in bigbox.players] == [7, 10, 12, 15, 17]


def test_regions_of_2010_stand_in_board_order(classic: Edition) -> None:
    """[R17] [S2] Regions in board order; the last two need four players, the two before three."""
    assert names(classic, 4) == [
        *("anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia", "scandia"),
        *("bulgaria", "turcia"),
        *("russia", "tartaria"),
    ]
    assert names(classic, 3) == names(classic, 4)[:10]
    assert names(classic, 2) == names(classic, 4)[:8]


def test_regions_of_the_big_box_stand_in_board_order(bigbox: Edition) -> None:
    """[R17] [S2] Light, medium, dark and southern regions; five players leave out the dark ones."""
    light = ["anglia", "france", "germania", "espagna", "italia", "hungaria", "scandia"]
    medium = ["polonia", "bulgaria", "turkiye"]
    dark = ["russia", "golden_horde"]
    south = ["mauretania", "numidia", "ifriqiya", "aegyptus", "syria"]
    assert names(bigbox, 2) == light
    assert names(bigbox, 3) == light + medium
    assert names(bigbox, 4) == light + medium + dark
    assert names(bigbox, 5) == light + medium + south
    assert names(bigbox, 6) == light + medium + dark + south


@BOTH_2010
def test_the_box_of_2010_has_49_rats(edition: Edition) -> None:
    """[S3] 49 rats, of which 12 are starting rats."""
    assert (len(edition.rats), sum(rat.starting for rat in edition.rats)) == (49, 12)


def test_the_big_box_has_65_rats(bigbox: Edition) -> None:
    """[S3] 65 rats, of which 17 are starting rats."""
    assert (len(bigbox.rats), sum(rat.starting for rat in bigbox.rats)) == (65, 17)


@BOTH_2010
def test_regular_rats_are_removed_with_few_players_in_2010(edition: Edition) -> None:
    """[S4] 12, 6 or no rats, before the unused starting rats join."""
    assert [edition.removed(players) for players in edition.players] == [12, 6, 0]
    assert edition.removed_from == "regular"


def test_any_rats_are_removed_with_few_players_in_the_big_box(bigbox: Edition) -> None:
    """[S4] 24, 20, 16, 8 or no rats, after the unused starting rats are mixed in."""
    assert [bigbox.removed(players) for players in bigbox.players] == [24, 20, 16, 8, 0]
    assert bigbox.removed_from == "all"


@BOTH_2010
def test_the_supply_of_2010_follows_from_the_numbers(edition: Edition) -> None:
    """[S5] 29, 33 or 37 rats."""
    assert [edition.supply(players) for players in edition.players] == [29, 33, 37]


def test_the_supply_of_the_big_box_follows_from_the_numbers(bigbox: Edition) -> None:
    """[S5] 34, 35, 37, 42 or 48 rats."""
    assert [bigbox.supply(players) for players in bigbox.players] == [34, 35, 37, 42, 48]


@BOTH_2010
def test_six_cards_are_in_a_game_of_2010(edition: Edition) -> None:
    """[S6] Always six."""
    assert [edition.cards_in_game(players) for players in edition.players] == [6, 6, 6]


def test_eight_cards_are_in_a_big_box_game_of_five_or_six(bigbox: Edition) -> None:
    """[S6] Six with up to four players, else eight."""
    assert [bigbox.cards_in_game(players) for players in bigbox.players] == [6, 6, 6, 8, 8]


@BOTH_2010
def test_two_pairs_of_cubes_start_a_game_of_2010(edition: Edition) -> None:
    """[S7] Two pairs each."""
    assert [edition.pairs(players) for players in edition.players] == [2, 2, 2]


def test_three_pairs_of_cubes_start_a_big_box_game_of_five_or_six(bigbox: Edition) -> None:
    """[S7] A third pair with five or six players."""
    assert [bigbox.pairs(players) for players in bigbox.players] == [2, 2, 2, 3, 3]


@BOTH_2010
def test_chivalry_reaches_two_steps_in_2010(edition: Edition) -> None:
    """[S8] Two steps."""
    assert [edition.reach(players) for players in edition.players] == [2, 2, 2]


def test_chivalry_reaches_three_steps_in_a_big_box_game_of_five_or_six(bigbox: Edition) -> None:
    """[S8] Two steps, three with five or six players."""
    assert [bigbox.reach(players) for players in bigbox.players] == [2, 2, 2, 3, 3]


def test_potions_run_out_except_online(classic: Edition, online: Edition, bigbox: Edition) -> None:
    """[S9] 10, unlimited and 30."""
    assert (classic.potions, online.potions, bigbox.potions) == (10, None, 30)


def test_the_final_knight_ravages_at_once_except_in_classic(
    classic: Edition, online: Edition, bigbox: Edition
) -> None:
    """[S10] Later in classic, at once in the others."""
    assert (classic.knight_final, online.knight_final, bigbox.knight_final) == ("later", "at-once", "at-once")


def test_the_final_soldier_moves_in_the_big_box_only(
    classic: Edition, online: Edition, bigbox: Edition
) -> None:
    """[S11] The piece moves in the Big Box only."""
    assert (classic.soldier_final, online.soldier_final, bigbox.soldier_final) == ("stays", "stays", "moves")


def test_the_final_soldier_draws_from_the_box_online_only(
    classic: Edition, online: Edition, bigbox: Edition
) -> None:
    """[S12] The used rats, online the whole box."""
    assert (classic.soldier_draws, online.soldier_draws, bigbox.soldier_draws) == ("used", "box", "used")


def test_the_order_of_the_final_ravaging_is_chosen_in_the_big_box_only(
    classic: Edition, online: Edition, bigbox: Edition
) -> None:
    """[S13] Board order in 2010, a player's choice in the Big Box."""
    assert (classic.final_order, online.final_order, bigbox.final_order) == ("board", "board", "chosen")


def test_the_courier_swaps_one_colour_online_only(classic: Edition, online: Edition, bigbox: Edition) -> None:
    """[S14] Two cubes of one colour may be swapped online only."""
    assert [edition.courier_same_colour for edition in (classic, online, bigbox)] == [False, True, False]


@ALL
def test_every_game_ends_after_fifty_rounds(edition: Edition) -> None:
    """[T14] 50 full rounds."""
    assert edition.rounds == 50


@BOTH_2010
def test_the_game_of_2010_has_three_cards_of_each_class(edition: Edition) -> None:
    """[C3] 18 cards in six classes, in the order of the rules."""
    assert list(CARDS_2010.items()) == [(card.name, card.klass) for card in edition.cards]
    assert edition.classes == tuple(dict.fromkeys(CARDS_2010.values()))


def test_the_big_box_adds_the_caravanner(bigbox: Edition) -> None:
    """[C3] One more card, the only one of its class."""
    assert {card.name: card.klass for card in bigbox.cards} == {**CARDS_2010, "caravanner": "islamic"}
    assert bigbox.classes == (*dict.fromkeys(CARDS_2010.values()), "islamic")


@ALL
def test_the_base_game_has_six_cards_with_up_to_four_players(edition: Edition) -> None:
    """[C3] One base card of each class."""
    assert all(base_cards(edition, players) == BASE for players in (2, 3, 4))


def test_courier_and_caravanner_join_the_base_cards_of_five_and_six(bigbox: Edition) -> None:
    """[C3] Eight base cards with five or six players."""
    assert all(base_cards(bigbox, players) == BASE | {"courier", "caravanner"} for players in (5, 6))


@ALL
def test_three_sets_of_cards_have_a_name(edition: Edition) -> None:
    """[C4] The named sets."""
    assert edition.sets == {
        "prosperous-times": ("peasant", "baker", "serf", "queen", "mayor", "soldier"),
        "rat-control": ("piper", "wizard", "bishop", "nun", "monk", "emperor"),
        "europe-at-war": ("knight", "crusader", "soldier", "courier", "merchant", "piper"),
    }


def test_online_has_the_board_the_rats_and_the_cards_of_classic(classic: Edition, online: Edition) -> None:
    """[S2] [S3] Only rulings differ."""
    assert (online.regions, online.borders, online.rats) == (classic.regions, classic.borders, classic.rats)
    assert (online.cards, online.sets) == (classic.cards, classic.sets)


def test_borders_count_only_between_regions_in_use(classic: Edition, bigbox: Edition) -> None:
    """[S2] Borders per player count."""
    assert [len(classic.borders_for(players)) for players in classic.players] == [14, 17, 24]
    assert [len(bigbox.borders_for(players)) for players in bigbox.players] == [11, 17, 24, 26, 33]


def test_the_big_box_names_four_regions_differently_but_joins_them_alike(
    classic: Edition, bigbox: Edition
) -> None:
    """[S2] The twelve old regions have the same borders on both boards."""
    renamed = {"gallia": "france", "hispania": "espagna", "turcia": "turkiye", "tartaria": "golden_horde"}

    old = [
        border._replace(a=renamed.get(border.a, border.a), b=renamed.get(border.b, border.b))
        for border in classic.borders
    ]

    assert tuple(old) == bigbox.borders_for(4)


def test_borders_say_how_sure_they_are(classic: Edition, bigbox: Edition) -> None:
    """[S2] Three borders stand in rulebooks, the southern ones are guessed from geography."""
    assert Counter(border.confidence for border in classic.borders) == {
        "certain": 3,
        "likely": 13,
        "guess": 8,
    }
    assert Counter(border.confidence for border in bigbox.borders) == {
        "certain": 3,
        "likely": 13,
        "guess": 17,
    }


def test_only_rats_of_the_worked_examples_are_certain(classic: Edition, bigbox: Edition) -> None:
    """[S3] Two faces are known in 2010 and one in the Big Box."""
    assert [(rat.limit, *rat.symbols) for rat in classic.rats if rat.confidence == "certain"] == [
        (1, "bourgeoisie", "church"),
        (2, "majority", "bourgeoisie", "church"),
    ]
    assert [(rat.limit, *rat.symbols) for rat in bigbox.rats if rat.confidence == "certain"] == [
        (1, "peasantry", "royalty")
    ]


def test_rat_limits_run_from_one_to_six(classic: Edition, bigbox: Edition) -> None:
    """[S3] A little over a tenth have limit 1, about six in ten need more than three cubes."""
    assert Counter(rat.limit for rat in classic.rats) == {1: 6, 2: 7, 3: 7, 4: 10, 5: 10, 6: 9}
    assert Counter(rat.limit for rat in bigbox.rats) == {1: 8, 2: 9, 3: 9, 4: 13, 5: 13, 6: 13}


@ALL
def test_a_rat_with_a_higher_limit_has_more_symbols(edition: Edition) -> None:
    """[S3] Two symbols with limit 1, three up to limit 4, else four."""
    shown = {rat.limit: len(rat.symbols) for rat in edition.rats}
    assert shown == {1: 2, 2: 3, 3: 3, 4: 3, 5: 4, 6: 4}
    assert all(len(rat.symbols) == shown[rat.limit] for rat in edition.rats)


@pytest.mark.parametrize(
    ("name", "fingerprint"),
    [
        ("classic", "ad908a095d127ebbfbaa641471673a1f0abfcb257f2abcc80e3cfb20abe12d6a"),
        ("online", "ea5e74349f288af661fb3c025b7409e92349ab540999568410f512dc1f07c899"),
        ("bigbox", "96ea2bfd3d26b0ec32e90fb3ac0f9929c3cd85730c00e74e042dea14da64106c"),
    ],
)
def test_an_edition_changes_only_on_purpose(name: str, fingerprint: str) -> None:
    """[S2] [S3] Whoever corrects a board or a rat changes the fingerprint here, too."""
    assert load(name).fingerprint() == fingerprint
