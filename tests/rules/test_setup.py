"""All that stays the same during a game: numbers, board and cards in the shape the rules use."""

import pytest

from rattus.cards.deck import DECK, card_named
from rattus.editions import NAMES, load
from rattus.rules.card import Card
from rattus.rules.numbers.bits import bit
from rattus.rules.setup import COLOURS, NOBODY, NOT_IN_GAME, Setup

TABLES = [(name, players) for name in NAMES for players in load(name).players]
EVERY_TABLE = pytest.mark.parametrize(("rules", "players"), TABLES)
BASE = ("peasant", "merchant", "monk", "knight", "witch", "king")


def setup_of(rules: str, players: int, cards: tuple[str, ...] = BASE) -> Setup:
    return Setup(load(rules), players, [card_named(name) for name in cards])


def region(setup: Setup, name: str) -> int:
    return setup.region_names.index(name)


def mask(setup: Setup, *names: str) -> int:
    return sum(2 ** region(setup, name) for name in names)


@pytest.mark.parametrize(
    ("rules", "counts"),
    [("classic", (8, 10, 12)), ("online", (8, 10, 12)), ("bigbox", (7, 10, 12, 15, 17))],
)
def test_the_board_grows_with_the_players(rules: str, counts: tuple[int, ...]) -> None:
    """[S2] So many regions are in use."""
    assert tuple(setup_of(rules, players).regions for players in load(rules).players) == counts


@pytest.mark.parametrize(
    ("rules", "counts"),
    [("classic", (29, 33, 37)), ("online", (29, 33, 37)), ("bigbox", (34, 35, 37, 42, 48))],
)
def test_the_supply_grows_with_the_players(rules: str, counts: tuple[int, ...]) -> None:
    """[S5] So many rats are in the supply once each region has its own."""
    setups = [setup_of(rules, players) for players in load(rules).players]

    assert tuple(setup.supply_end - setup.regions for setup in setups) == counts


@pytest.mark.parametrize(
    ("rules", "counts"),
    [("classic", (12, 6, 0)), ("online", (12, 6, 0)), ("bigbox", (24, 20, 16, 8, 0))],
)
def test_fewer_players_play_with_fewer_rats(rules: str, counts: tuple[int, ...]) -> None:
    """[S4] So many rats are removed unseen."""
    setups = [setup_of(rules, players) for players in load(rules).players]

    assert tuple(setup.rats - setup.supply_end for setup in setups) == counts


@pytest.mark.parametrize(("rules", "rats", "starting"), [("classic", 49, 12), ("bigbox", 65, 17)])
def test_the_box_has_its_rats(rules: str, rats: int, starting: int) -> None:
    """[S3] 49 of which 12 are starting rats; in the Big Box 65 and 17."""
    setup = setup_of(rules, 4)

    assert (setup.rats, sum(setup.starting)) == (rats, starting)


@EVERY_TABLE
def test_everybody_has_twenty_cubes(rules: str, players: int) -> None:
    """[S1]"""
    assert setup_of(rules, players).cubes_each == 20


@EVERY_TABLE
def test_chivalry_reaches_two_steps_and_three_at_a_large_table(rules: str, players: int) -> None:
    """[S8]"""
    assert setup_of(rules, players).chivalry_reach == (2 if players < 5 else 3)


@pytest.mark.parametrize(("rules", "potions"), [("classic", 10), ("online", -1), ("bigbox", 30)])
def test_potions(rules: str, potions: int) -> None:
    """[S9] 10, no end of them (-1), or 30."""
    assert setup_of(rules, 4).potions == potions


@pytest.mark.parametrize(
    ("rules", "at_once", "marches", "box", "chosen", "same_colour"),
    [
        ("classic", False, False, False, False, False),
        ("online", True, False, True, False, True),
        ("bigbox", True, True, False, True, False),
    ],
)
def test_what_the_rule_sets_decide_differently(
    rules: str, at_once: bool, marches: bool, box: bool, chosen: bool, same_colour: bool
) -> None:
    """[S10] [S11] [S12] [S13] [S14]"""
    setup = setup_of(rules, 4)

    assert setup.knight_ravages_finally is at_once
    assert setup.soldier_marches is marches
    assert setup.draws_from_box is box
    assert setup.final_order_chosen is chosen
    assert setup.courier_same_colour is same_colour


@EVERY_TABLE
def test_a_game_lasts_fifty_rounds_at_most(rules: str, players: int) -> None:
    """[T14]"""
    assert setup_of(rules, players).last_turn == 50 * players


# --- the order of settling ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "players", "order"),
    [
        ("classic", 2, [0, 1, 1, 0]),
        ("classic", 4, [0, 1, 2, 3, 3, 2, 1, 0]),
        ("bigbox", 3, [0, 1, 2, 2, 1, 0]),
        ("bigbox", 5, [0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4]),
        ("bigbox", 6, [0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5]),
    ],
)
def test_people_settle_to_and_fro(rules: str, players: int, order: list[int]) -> None:
    """[S7] Clockwise, then anticlockwise from the last; at a large table once more clockwise."""
    assert list(setup_of(rules, players).settling) == order


# --- the board ------------------------------------------------------------------------------------


@EVERY_TABLE
def test_regions_keep_the_order_of_the_board(rules: str, players: int) -> None:
    """[R17] Regions are numbered as the edition lists them."""
    edition = load(rules)

    assert setup_of(rules, players).region_names == [
        each.name for each in edition.regions if players in each.players
    ]


def test_five_players_leave_out_the_dark_regions() -> None:
    """[S2] With five, all but Russia and the Golden Horde."""
    names = setup_of("bigbox", 5).region_names

    assert names == [
        "anglia",
        "france",
        "germania",
        "espagna",
        "italia",
        "hungaria",
        "scandia",
        "polonia",
        "bulgaria",
        "turkiye",
        "mauretania",
        "numidia",
        "ifriqiya",
        "aegyptus",
        "syria",
    ]


@EVERY_TABLE
def test_borders_join_the_regions_of_the_edition(rules: str, players: int) -> None:
    """[S2] Every border between two regions in use, and no other."""
    setup = setup_of(rules, players)
    drawn = {frozenset((border.a, border.b)) for border in load(rules).borders_for(players)}

    ends = zip(setup.border_from, setup.border_to, strict=True)
    found = [frozenset((setup.region_names[a], setup.region_names[b])) for a, b in ends]

    assert (len(found), set(found)) == (setup.borders, drawn)


@EVERY_TABLE
def test_neighbours_are_neighbours_both_ways(rules: str, players: int) -> None:
    """[T4] Lists, masks and borders tell the same."""
    setup = setup_of(rules, players)

    for one in range(setup.regions):
        assert setup.near_mask[one] == sum(bit(near) for near in setup.near[one])
        assert list(setup.near[one]) == sorted(setup.near[one])
        for other in range(setup.regions):
            border = setup.border_between[one * setup.regions + other]
            touch = other in setup.near[one]
            assert touch == (border >= 0) == (one in setup.near[other])
            if touch:
                assert sorted((one, other)) == [setup.border_from[border], setup.border_to[border]]


@EVERY_TABLE
def test_what_lies_within_some_steps_is_found_by_walking(rules: str, players: int) -> None:
    """[T4] [S8] One, two and three steps; never the region itself."""
    setup = setup_of(rules, players)

    for start in range(setup.regions):
        walked = {start}
        for steps in (1, 2, 3):
            walked |= {near for each in walked for near in setup.near[each]}
            row = (steps - 1) * setup.regions + start
            assert list(setup.within[row]) == sorted(walked - {start})
            assert setup.within_mask[row] == sum(bit(each) for each in walked - {start})


def test_the_knights_example_reaches_scandia_from_italia() -> None:
    """[S8] The rulebook's Knight moves the piece from Italia to Scandia: two steps, by Germania."""
    setup = setup_of("classic", 4)
    italia, scandia = region(setup, "italia"), region(setup, "scandia")

    assert scandia not in setup.within[italia]
    assert scandia in setup.within[setup.regions + italia]


def test_the_neighbours_of_gallia() -> None:
    """[T4] The borders the rulebooks' examples use: Hispania and, by an arrow, Anglia."""
    setup = setup_of("classic", 4)
    near = setup.near_mask[region(setup, "gallia")]

    assert near == mask(setup, "anglia", "germania", "hispania", "italia")


def test_the_largest_board_has_borders_beyond_the_thirty_second() -> None:
    """[S2] Six players: 17 regions and 33 borders, so masks of borders need more than 32 bits."""
    setup = setup_of("bigbox", 6)

    assert (setup.regions, setup.borders) == (17, 33)


# --- the cards ------------------------------------------------------------------------------------


def test_cards_lie_on_the_table_or_are_not_in_the_game() -> None:
    """[S6] The cards of the game are untaken, all others are out."""
    holders = dict(enumerate(setup_of("classic", 4).holders))

    on_the_table = {card.name for card in DECK if holders[card.number] == NOBODY}
    assert on_the_table == set(BASE)
    assert {holders[card.number] for card in DECK if card.name not in BASE} == {NOT_IN_GAME}


def test_cards_are_seated_in_the_order_of_their_numbers() -> None:
    setup = setup_of("classic", 4, ("king", "serf", "wizard", "monk", "mayor", "knight"))

    assert [card.name for card in setup.cards] == ["serf", "mayor", "monk", "knight", "wizard", "king"]
    assert [setup.card_numbered(number).name for number in setup.card_numbers] == [
        card.name for card in setup.cards
    ]


def test_only_cards_with_something_to_say_are_asked() -> None:
    setup = setup_of("classic", 4, ("peasant", "serf", "knight", "crusader", "soldier", "queen"))

    def cards(answering: int) -> set[str]:
        return {card.name for card in setup.cards if answering & bit(card.number)}

    assert cards(setup.add_cubes) == {"peasant", "queen"}
    assert cards(setup.move_further) == {"knight", "crusader", "soldier"}
    assert cards(setup.add_rats) == {"soldier"}
    assert cards(setup.ask_before) == {"knight", "crusader"}
    assert cards(setup.answer_rats) == {"serf"}
    assert cards(setup.march) == {"serf", "knight", "crusader", "soldier"}


def test_a_card_written_in_plain_python_is_asked_too() -> None:
    """A card may be added without compiling it: what it overrides is found all the same."""

    class Beggar(Card):
        def extra_cubes(self, state: object) -> int:
            return 1

    setup = Setup(load("classic"), 2, [Beggar(19, "beggar", "peasantry")])

    assert (setup.add_cubes, setup.use) == (bit(19), 0)


def test_a_class_symbol_hits_every_card_of_its_class() -> None:
    """[C1] Two chivalry cards in the game are both hit by one chivalry symbol."""
    setup = setup_of("classic", 4, ("peasant", "merchant", "monk", "knight", "crusader", "king"))
    rat = next(
        index for index, rat in enumerate(load("classic").rats) if rat.symbols == ("majority", "chivalry")
    )

    hit = [setup.card_numbered(number).name for number in setup.hits[rat]]
    assert (setup.majority[rat], setup.everyone[rat], hit) == (1, 0, ["knight", "crusader"])


def test_symbols_are_those_of_the_edition() -> None:
    """[T8] Limits, majority and all are read off every rat."""
    setup = setup_of("bigbox", 6)

    for index, rat in enumerate(load("bigbox").rats):
        assert setup.limit[index] == rat.limit
        assert setup.majority[index] == rat.symbols.count("majority")
        assert setup.everyone[index] == rat.symbols.count("all")


def test_there_is_a_colour_for_everybody() -> None:
    """[S1] Six players at most, told apart by six colours."""
    assert len(set(COLOURS)) == max(players for _, players in TABLES)
