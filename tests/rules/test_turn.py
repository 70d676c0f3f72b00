"""A player's turn up to the plague, and the settling before the first one."""

import pytest

from rattus.api import new_game
from rattus.cards.deck import card_named
from rattus.rules import steps
from rattus.rules.card import Card
from rattus.rules.state import State
from tests.rules.there import there
from tests.table import Table, table

# --- settling -------------------------------------------------------------------------------------


def settled(rules: str, players: int) -> tuple[Table, list[str]]:
    """Everybody settles, each pair in another region; who was asked, in order."""
    game = Table(new_game(rules, players, seed=5))
    asked: list[str] = []
    while game.asks(steps.SETTLE):
        asked.append(game.asked().removesuffix(" settle"))
        game.say(game.choices()[len(asked) % int(game.setup.regions)])
    return game, asked


@pytest.mark.parametrize("rules", ["classic", "online", "bigbox"])
def test_people_settle_clockwise_and_back(rules: str) -> None:
    """[S7] From the start player on, then again from the last."""
    _, asked = settled(rules, 3)

    assert asked == ["red", "blue", "yellow", "yellow", "blue", "red"]


@pytest.mark.parametrize("players", [5, 6])
def test_a_large_table_settles_a_third_time(players: int) -> None:
    """[S7] With five or six players a third pair follows, clockwise again."""
    _, asked = settled("bigbox", players)

    there = ["red", "blue", "yellow", "green", "purple", "white"][:players]
    assert asked == [*there, *reversed(there), *there]


@pytest.mark.parametrize(("players", "left"), [(2, 16), (4, 16), (5, 14), (6, 14)])
def test_each_time_two_cubes_are_put(players: int, left: int) -> None:
    """[S7] [S1] Two cubes of 20 each time."""
    game, _ = settled("bigbox", players)

    assert {game.state.stock_of(seat) for seat in range(players)} == {left}
    assert sum(game.state.cubes_in(region) for region in range(game.setup.regions)) == players * (20 - left)


def test_both_pairs_may_stand_in_one_region_and_beside_others() -> None:
    """[S7] Any region will do, also a settled one."""
    game = Table(new_game("classic", 2, seed=5))

    game.say("settle gallia", "settle gallia", "settle gallia", "settle gallia")

    assert game.cubes("gallia") == "red 4, blue 4"


def test_both_cubes_of_a_pair_stand_together() -> None:
    """[S7] Two cubes in one region: there is no sentence for splitting them."""
    game = Table(new_game("classic", 4, seed=5))

    game.say("settle italia")

    assert (game.cubes("italia"), game.asked()) == ("red 2", "blue settle")


def test_the_start_player_has_the_first_turn() -> None:
    """[S7] When all have settled, the start player begins."""
    game, _ = settled("classic", 4)

    assert game.asked() == "red act"


# --- the action phase -----------------------------------------------------------------------------


def test_the_turn_passes_clockwise() -> None:
    """[T1] Everybody in turn, and round again."""
    game = table(players=3, turn="blue", plague="gallia")

    turns = [game.turn()]
    for region in ("anglia", "gallia", "anglia", "gallia"):
        game.say(f"plague {region}")
        turns.append(game.turn())

    assert turns == ["blue", "yellow", "red", "blue", "yellow"]


def test_taking_adding_and_using_are_optional() -> None:
    """[T1] A turn may be nothing but the plague."""
    game = table(red="monk", gallia="rat", plague="italia")

    game.say("plague hispania")

    assert (game.asked(), game.holder("peasant"), game.stock("red")) == ("blue act", "table", 20)


def test_the_plague_is_not_optional() -> None:
    """[T1] [T4] While the piece can move there is no way to end a turn but moving it."""
    game = table(gallia="rat", plague="italia")

    kinds = {sentence.split()[0] for sentence in game.choices()}

    assert kinds == {"take", "place", "plague"}
    assert not game.can("plague stays")


@pytest.mark.parametrize(
    "sentences",
    [
        ("take monk", "place gallia 1", "monk gallia>italia"),
        ("take monk", "monk gallia>italia", "place italia 1"),
        ("place gallia 1", "take monk", "monk gallia>italia"),
    ],
)
def test_the_action_phase_goes_in_any_order(sentences: tuple[str, ...]) -> None:
    """[T1] Taking, adding and using in any order; a card taken this turn may be used this turn."""
    game = table(gallia="rat", plague="anglia")

    game.say(*sentences)

    assert (game.holder("monk"), game.stock("red"), game.rat_count("italia")) == ("red", 19, 1)


def test_nothing_is_done_twice_in_a_turn() -> None:
    """[T1] One card is taken, cubes are added once, a card is used once."""
    game = table(gallia="rat, rat", plague="anglia")

    game.say("take monk", "place gallia 2", "monk gallia>italia")

    assert {sentence.split()[0] for sentence in game.choices()} == {"plague"}


def test_the_next_turn_everything_is_possible_again() -> None:
    """[T1] Once per turn, not once per game."""
    game = table(players=2, red="monk", gallia="red 1", italia="rat", plague="scandia")
    game.say("monk italia>gallia", "place gallia 1", "take king", "plague anglia", "plague scandia")

    assert (game.can("monk gallia>italia"), game.can("place gallia 1"), game.can("take witch")) == (
        True,
        True,
        True,
    )


def test_only_the_player_on_turn_uses_his_cards() -> None:
    """[T1] Another player's Monk stays still."""
    game = table(blue="monk", gallia="rat", plague="anglia")

    assert game.choices("monk") == []


def test_after_the_plague_no_card_is_used() -> None:
    """[T1] The action phase is over when the plague moves."""
    game = table(red="monk", gallia="red 1, rat", italia="rat", plague="anglia")

    game.say("plague gallia")

    assert game.asked() == "red spread"
    assert [sentence for sentence in game.choices() if not sentence.startswith("rat ")] == []


# --- taking cards ---------------------------------------------------------------------------------


def test_a_card_is_taken_from_the_table() -> None:
    """[T2]"""
    game = table(plague="anglia")

    game.say("take witch")

    assert game.holder("witch") == "red"


def test_a_card_is_taken_from_another_player() -> None:
    """[T2]"""
    game = table(yellow="witch", plague="anglia")

    game.say("take witch")

    assert game.holder("witch") == "red"


def test_every_card_but_ones_own_can_be_taken() -> None:
    """[T2] From the table and from every other player; what one holds one keeps."""
    game = table(red="monk", blue="king", green="witch peasant", plague="anglia")

    assert game.choices("take") == ["take peasant", "take merchant", "take knight", "take witch", "take king"]


def test_one_card_a_turn() -> None:
    """[T2]"""
    game = table(plague="anglia")

    game.say("take witch")

    assert game.choices("take") == []


def test_a_player_may_hold_any_number_of_cards() -> None:
    """[T2] Also all of them, and then there is nothing left to take."""
    game = table(red="peasant merchant monk knight witch king", plague="anglia")

    assert game.choices("take") == []


def test_a_card_just_lost_cannot_be_used() -> None:
    """[T2] The card has gone with all its powers."""
    game = table(players=2, blue="monk", gallia="rat", plague="scandia")

    game.say("take monk", "plague anglia")

    assert (game.turn(), game.choices("monk"), game.can("take monk")) == ("blue", [], True)


def test_cards_of_other_games_cannot_be_taken() -> None:
    """[S6] Only the cards in the game are there to be taken."""
    game = table(cards="peasant merchant monk knight witch king", plague="anglia")

    assert not game.can("take serf")


# --- adding cubes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "france"), [("classic", "gallia"), ("bigbox", "france")])
def test_the_placing_example_of_the_rulebooks(rules: str, france: str) -> None:
    """[T3] Three rats in Gallia, one in Germania, none in Italia: three cubes, one cube, none."""
    game = table(rules, **there({france: "rat, rat, rat", "germania": "rat"}), plague="anglia")

    assert game.choices("place") == [f"place {france} 3", "place germania 1"]

    game.say("place germania 1")

    assert game.cubes("germania") == "red 1"


@pytest.mark.parametrize("rats", [1, 2, 3])
def test_exactly_as_many_cubes_as_rats(rats: int) -> None:
    """[T3] Not fewer, not more."""
    game = table(gallia=", ".join(["rat"] * rats), plague="anglia")

    assert game.choices("place") == [f"place gallia {rats}"]


@pytest.mark.parametrize(("stock", "expected"), [(3, 3), (2, 2), (1, 1)])
def test_a_short_stock_is_placed_whole(stock: int, expected: int) -> None:
    """[T3] Fewer only when the stock is short, and then all of it."""
    game = table(gallia="rat, rat, rat", stock={"red": stock}, plague="anglia")

    assert game.choices("place") == [f"place gallia {expected}"]


def test_an_empty_stock_adds_nothing() -> None:
    """[T3]"""
    game = table(gallia="rat, rat, rat", red="peasant", stock={"red": 0}, plague="anglia")

    assert game.choices("place") == []


def test_added_cubes_come_from_the_stock() -> None:
    """[T3]"""
    game = table(gallia="rat, rat, blue 1", stock={"red": 5}, plague="anglia")

    game.say("place gallia 2")

    assert (game.cubes("gallia"), game.stock("red")) == ("red 2, blue 1", 3)


def test_cubes_are_added_to_one_region() -> None:
    """[T3] One region, once."""
    game = table(gallia="rat", italia="rat", plague="anglia")

    game.say("place gallia 1")

    assert game.choices("place") == []


def test_extras_are_optional_the_rest_is_not() -> None:
    """[T3] With the Peasant three rats take three or four cubes, no rat takes one."""
    game = table(red="peasant", gallia="rat, rat, rat", plague="anglia", players=2)

    assert game.choices("place gallia") == ["place gallia 3", "place gallia 4"]
    assert game.choices("place italia") == ["place italia 1"]


def test_extras_add_up() -> None:
    """[T3] Peasant one, a fulfilled Queen two: from none to three more."""
    game = table(red="peasant queen", gallia="red 1, rat, rat", italia="red 1", plague="anglia")

    assert game.choices("place gallia") == [f"place gallia {count}" for count in (2, 3, 4, 5)]


def test_extras_stop_at_the_stock() -> None:
    """[T3]"""
    game = table(red="peasant queen", gallia="red 1, rat, rat", stock={"red": 3}, plague="anglia")

    assert game.choices("place gallia") == ["place gallia 2", "place gallia 3"]


def test_a_card_taken_before_adding_gives_its_extra() -> None:
    """[R23] [T1] The extra exists in the moment of adding, also with a card just taken."""
    game = table(gallia="rat", plague="anglia")

    game.say("take peasant")

    assert game.choices("place gallia") == ["place gallia 1", "place gallia 2"]


def test_a_card_taken_after_adding_gives_no_extra() -> None:
    """[R23] A card taken later in the turn adds nothing."""
    game = table(gallia="rat", plague="anglia")

    game.say("place gallia 1", "take peasant")

    assert game.choices("place") == []
    assert game.choices("peasant") == []


def test_the_mayor_takes_the_place_of_adding() -> None:
    """[T3] Either the usual way or his, not both."""
    game = table(red="mayor", gallia="red 1, rat", plague="anglia")
    other = table(red="mayor", gallia="red 1, rat", plague="anglia")

    game.say("mayor")
    other.say("place gallia 1")

    assert (game.choices("place"), other.choices("mayor")) == ([], [])


# --- sending the plague ---------------------------------------------------------------------------


def test_the_plague_goes_to_a_neighbour() -> None:
    """[T4] One step: to every neighbour, nowhere else, and not to where it stands."""
    game = table(plague="hispania")

    assert game.choices("plague") == ["plague gallia", "plague italia"]


@pytest.mark.parametrize("card", ["knight", "crusader", "soldier"])
def test_chivalry_sends_it_two_steps(card: str) -> None:
    """[T4] [S8] One or two steps, not back to where it began."""
    game = table(red=card, plague="hispania")

    assert game.choices("plague") == [
        f"plague {region}" for region in ("anglia", "gallia", "germania", "hungaria", "italia", "bulgaria")
    ]


@pytest.mark.parametrize("card", ["knight", "crusader", "soldier"])
def test_at_a_large_table_three_steps(card: str) -> None:
    """[S8] With five or six players."""
    game = table("bigbox", 5, red=card, plague="syria")

    assert game.choices("plague") == [
        f"plague {region}"
        for region in ("italia", "hungaria", "bulgaria", "turkiye", "numidia", "ifriqiya", "aegyptus")
    ]


def test_two_chivalry_cards_reach_no_further_than_one() -> None:
    """[C2] Reach is not added up."""
    one = table(red="knight", plague="hispania")
    all_three = table(red="knight crusader soldier", plague="hispania")

    assert all_three.choices("plague") == one.choices("plague")


def test_the_best_of_several_cards_decides_the_reach() -> None:
    """[C2] Neither the sum nor the last asked: as far as the one that goes furthest."""

    class Mule(Card):
        def reach(self, state: State) -> int:
            return 1

    class Horse(Card):
        def reach(self, state: State) -> int:
            return 3

    stable = [Horse(20, "horse", "chivalry"), Mule(21, "mule", "chivalry")]
    game = table(cards=[card_named("knight"), *stable], plague="hispania")
    game.state.hand = sum(1 << card.number for card in game.setup.cards)

    assert len(game.choices("plague")) == len(game.setup.within[2 * game.setup.regions + game.state.plague])


def test_several_chivalry_cards_do_all_else_they_do() -> None:
    """[C2] The extra rat, the piece counting and the order of the rats, all in one plague phase."""
    game = table(red="knight crusader soldier", hispania="blue 2, rat 1 all, rat 4 all", plague="italia")

    game.say("plague hispania", "rat gallia", "rat gallia", "rat gallia", "knight yes", "crusader yes")
    game.say("turn hispania #2")

    assert (game.rat_count("gallia"), game.story()) == (3, "rat, blue dies, rat, blue dies")


def test_another_players_chivalry_sends_nothing() -> None:
    """[T4] Only the player on turn moves the plague by his cards."""
    game = table(blue="knight", plague="hispania")

    assert game.choices("plague") == ["plague gallia", "plague italia"]


def test_a_card_taken_this_turn_sends_the_plague_further() -> None:
    """[T1] [T4] The Knight works at once."""
    game = table(plague="hispania")

    game.say("take knight")

    assert game.can("plague anglia")


def test_walls_stop_the_plague() -> None:
    """[T4] No step across a wall."""
    game = table(plague="hispania", walls="gallia-hispania")

    assert game.choices("plague") == ["plague italia"]


def test_with_two_steps_it_goes_round_a_wall() -> None:
    """[T4] Behind the wall, by another way."""
    game = table(red="knight", plague="hispania", walls="gallia-hispania")

    assert game.can("plague gallia")
    assert not game.can("plague anglia")


def test_a_piece_walled_in_stays_and_the_plague_phase_is_skipped() -> None:
    """[T4] No step at all: no new rat, nothing turned up, and the turn passes."""
    game = table(
        red="knight",
        hispania="red 3, rat 1 all",
        plague="hispania",
        walls="gallia-hispania, hispania-italia",
    )
    assert game.choices("plague") == ["plague stays"]

    game.say("plague stays")

    assert game.story() == "plague stays"
    assert (game.plague(), game.rat_count("hispania"), game.asked()) == ("hispania", 1, "blue act")


def test_a_piece_walled_in_leaves_the_action_phase_alone() -> None:
    """[T4] [T1] Cards and cubes before it as always."""
    game = table(hispania="red 3, rat", plague="hispania", walls="gallia-hispania, hispania-italia")

    game.say("take monk", "place hispania 1", "plague stays")

    assert game.asked() == "blue act"


def test_a_wall_on_the_last_border_of_the_largest_board() -> None:
    """[T4] The 33rd border needs a 33rd bit."""
    game = table("bigbox", 6, plague="syria", walls="turkiye-syria, aegyptus-syria")
    high = max(game.border("turkiye-syria"), game.border("aegyptus-syria"))

    assert high == 32
    assert game.choices("plague") == ["plague stays"]
    assert game.walls() == "turkiye-syria, aegyptus-syria"


def test_the_turn_begins_with_nothing_done() -> None:
    """[T1] Whoever comes to his turn holds his cards and has used nothing."""
    game = table(players=2, red="monk", blue="king witch", plague="scandia")

    game.say("take peasant", "plague anglia")

    held = {card.name for card in game.setup.cards if game.state.hand >> card.number & 1}
    assert (held, game.state.used) == ({"king", "witch"}, 0)
