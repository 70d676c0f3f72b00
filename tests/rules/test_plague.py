"""The plague phase: rats spread, the region is ravaged."""

from collections import Counter
from typing import Any

import pytest
from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.numbers.vectors import vec
from rattus.rules.plague import new_rats, next_rat, rat_to_be_had, used_faces
from rattus.rules.state import State
from tests.table import Table, table

SEEDS = range(3000)


def rats(count: int) -> str:
    return ", ".join(["rat"] * count)


def by_chance(game: Table, seed: int) -> State:
    """The situation with nothing fixed: luck alone says what is turned up."""
    state = game.state.copy()
    state.fate = vec[i64]()
    state.luck = seed * 0x9E37_79B9_7F4A % 2**62
    return state


def turned_up_first(game: Table, region: str) -> Counter[int]:
    """How often each rat of a region is the next to be turned up, over many lucks."""
    place = game.region(region)
    return Counter(next_rat(by_chance(game, seed), place) for seed in SEEDS)


def is_fair(counts: Counter[int], outcomes: set[int]) -> bool:
    """Chi-square within four standard deviations of a fair choice among these."""
    expected = counts.total() / len(outcomes)
    square = sum((counts[outcome] - expected) ** 2 / expected for outcome in outcomes)
    freedom = len(outcomes) - 1
    return set(counts) == outcomes and square < freedom + 4 * (2 * freedom) ** 0.5


# --- spreading ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "new"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_rats_bring_rats(there: int, new: int) -> None:
    """[T5] None brings none, one brings one, two or three bring two."""
    game = table(hispania=rats(there), plague="italia", supply=20)

    game.say("plague hispania", *["rat gallia"] * new)

    assert (new_rats(there), game.rat_count("gallia"), game.supply()) == (new, new, 20 - new)
    assert game.asked() == "blue act"


def test_new_rats_come_off_the_top_of_the_supply() -> None:
    """[T5] In the order in which the supply lies."""
    game = table(hispania="rat, rat", supply_rats="6 all, 5 magic", plague="italia")

    game.say("plague hispania", "rat gallia", "rat italia")

    assert (game.rats("gallia"), game.rats("italia")) == ("6 all", "5 magic")


def test_new_rats_go_next_to_the_plague_region() -> None:
    """[T5] Into any neighbour of the region entered, also the one the piece came from; never into itself."""
    game = table(hispania="rat", plague="italia")

    game.say("plague hispania")

    assert game.choices() == ["rat gallia", "rat italia"]


def test_the_player_on_turn_places_each_rat() -> None:
    """[T5] Two in one region, or one in each of two."""
    together, apart = (table(hispania="rat, rat", plague="italia", turn="blue") for _ in range(2))

    together.say("plague hispania", "rat gallia", "rat gallia")
    apart.say("plague hispania", "rat gallia", "rat italia")

    assert (together.rat_count("gallia"), together.rat_count("italia")) == (2, 0)
    assert (apart.rat_count("gallia"), apart.rat_count("italia")) == (1, 1)


def test_a_region_never_takes_a_fourth_rat() -> None:
    """[T5] Fewer than three there, or it takes none."""
    game = table(hispania="rat, rat", gallia="rat, rat", plague="italia")

    game.say("plague hispania", "rat gallia")

    assert game.choices() == ["rat italia"]


def test_where_all_neighbours_are_full_no_rat_comes() -> None:
    """[T5]"""
    game = table(hispania="rat", gallia=rats(3), italia=rats(3), plague="italia", supply=9)

    game.say("plague hispania")

    assert (game.supply(), game.asked()) == (9, "blue act")


def test_when_the_last_place_is_taken_the_second_rat_does_not_come() -> None:
    """[T5] One place for two rats."""
    game = table(hispania="rat, rat", gallia=rats(2), italia=rats(3), plague="italia", supply=9)

    game.say("plague hispania", "rat gallia")

    assert (game.rat_count("gallia"), game.supply(), game.asked()) == (3, 8, "blue act")


def test_no_rat_is_placed_with_a_bishop() -> None:
    """[T5] A neighbour with a bishop takes none."""
    game = table(hispania="rat", gallia="bishop", plague="italia")

    game.say("plague hispania")

    assert game.choices() == ["rat italia"]


def test_no_rat_crosses_a_wall() -> None:
    """[T5] A neighbour behind a wall takes none."""
    game = table(hispania="rat", plague="italia", walls="gallia-hispania")

    game.say("plague hispania")

    assert game.choices() == ["rat italia"]


def test_an_empty_supply_gives_no_rat() -> None:
    """[T5] Two are due, one is left."""
    game = table(hispania="rat, rat", plague="italia", supply=1)

    game.say("plague hispania", "rat gallia")

    assert (game.rat_count("gallia"), game.supply()) == (1, 0)
    assert "final round" in game.story()


def test_used_rats_do_not_come_back_in_a_regular_turn() -> None:
    """[S12] Only the final round draws from the used rats."""
    game = table(hispania="rat", plague="italia", supply=0, used="1 all, 2 all")

    game.say("plague hispania")

    assert game.rat_count("gallia") + game.rat_count("italia") == 0


def test_the_spread_counts_the_rats_before_any_is_turned_up() -> None:
    """[T5] First the plague spreads, then it ravages."""
    game = table(hispania="red 1, rat 1 all, rat 1 all", plague="italia")

    game.say("plague hispania")

    assert (game.story(), game.asked()) == ("", "red spread")


@pytest.mark.parametrize(("there", "new"), [(1, 2), (2, 3), (3, 3)])
def test_the_soldier_adds_one_more(there: int, new: int) -> None:
    """[T5] [R10] One more than the rats bring, when they bring any."""
    game = table(red="soldier", hispania=rats(there), plague="italia")

    game.say("plague hispania", *["rat gallia"] * new)

    assert (game.rat_count("gallia"), game.asked()) == (new, "blue act")


def test_the_soldier_adds_nothing_to_nothing() -> None:
    """[T5] Only when at least one is added."""
    game = table(red="soldier", plague="italia")

    game.say("plague hispania")

    assert game.asked() == "blue act"


def test_the_soldiers_rat_is_optional_and_comes_last() -> None:
    """[R10] The rats that must come come first; then there is a choice."""
    game = table(red="soldier", hispania="rat", plague="italia", supply=9)

    game.say("plague hispania")
    assert game.choices() == ["rat gallia", "rat italia"]
    game.say("rat gallia")
    assert game.choices() == ["rat gallia", "rat italia", "rat none"]
    game.say("rat none")

    assert (game.rat_count("gallia"), game.supply(), game.asked()) == (1, 8, "blue act")


def test_the_soldiers_rat_needs_a_place_and_a_supply() -> None:
    """[T5] [R10] No question without both."""
    full = table(red="soldier", hispania="rat", gallia=rats(2), italia=rats(3), plague="italia")
    empty = table(red="soldier", hispania="rat", plague="italia", supply=1)

    full.say("plague hispania", "rat gallia")
    empty.say("plague hispania", "rat gallia")

    assert (full.asked(), "final round" in empty.story()) == ("blue act", True)


def test_another_players_soldier_adds_nothing() -> None:
    """[T5] Only the cards of the player on turn."""
    game = table(blue="soldier", hispania="rat", plague="italia")

    game.say("plague hispania", "rat gallia")

    assert game.asked() == "blue act"


# --- ravaging -------------------------------------------------------------------------------------


def test_rats_are_turned_up_until_none_is_left() -> None:
    """[T6] While there is a cube and a rat."""
    game = table(hispania="red 5, rat 1 all, rat 1 all, rat 1 all", plague="italia")

    game.ravage("hispania")

    assert game.story() == "rat, red dies, rat, red dies, rat, red dies"
    assert (game.cubes("hispania"), game.rat_count("hispania")) == ("red 2", 0)


def test_rats_are_turned_up_until_no_cube_is_left() -> None:
    """[T6] [T9] Then the others stay, face down."""
    game = table(hispania="red 1, rat 1 all, rat 1 majority, rat 1 magic", plague="italia")

    game.ravage("hispania")

    assert game.story() == "rat, red dies"
    assert game.rats("hispania") == "1 majority, 1 magic"


def test_without_a_cube_no_rat_is_turned_up() -> None:
    """[T6] Rats in a region without cubes stay face down."""
    game = table(hispania="rat 1 all", gallia="red 1", plague="italia")

    game.ravage("hispania")

    assert (game.story(), game.rat_count("hispania")) == ("", 1)


def test_without_a_rat_cubes_are_safe() -> None:
    """[T6]"""
    game = table(hispania="red 9", plague="italia")

    game.ravage("hispania")

    assert (game.story(), game.cubes("hispania"), game.asked()) == ("", "red 9", "blue act")


def test_only_the_plague_region_is_ravaged() -> None:
    """[T6] Neither its neighbours nor the regions on the way."""
    game = table(
        red="knight",
        anglia="red 2, rat 1 all",
        gallia="red 2, rat 1 all",
        hispania="red 2",
        plague="hispania",
    )

    game.ravage("anglia", "knight no")

    assert (game.rat_count("anglia"), game.rat_count("gallia")) == (0, 2)


def test_turned_up_rats_are_out_of_the_game() -> None:
    """[T9] Also those that did no harm."""
    game = table(hispania="red 2, rat 6 all, rat 1 all", plague="italia")

    game.ravage("hispania")

    assert game.rat_count("hispania") == 0
    used = [game.face(rat) for rat in game.state.turned]
    assert used[-2:] == ["6 all", "1 all"]


def test_rats_just_placed_are_not_turned_up() -> None:
    """[T6] [T5] They lie next to the plague region, not in it."""
    game = table(hispania="red 1, rat 6 all", gallia="red 1", plague="italia")

    game.say("plague hispania", "rat gallia")

    assert game.rat_count("gallia") == 1


# --- luck -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3])
def test_every_rat_of_a_region_is_as_likely_to_be_turned_up(count: int) -> None:
    """[T6] [T11] Not the first, not the newest: any."""
    game = table(hispania=rats(count), plague="italia")

    assert is_fair(turned_up_first(game, "hispania"), set(range(count)))


@pytest.mark.parametrize("known", [0, 1, 2])
def test_a_rat_somebody_knows_is_as_likely_as_the_others(known: int) -> None:
    """[T11] Luck does not depend on what a player could know."""
    game = table(hispania=rats(3), plague="italia")
    game.state.mark_seen(known, 0b0101)

    assert is_fair(turned_up_first(game, "hispania"), {0, 1, 2})


def test_a_moved_rat_is_as_likely_as_the_others() -> None:
    """[T11] [T12] Neither where a rat came from nor its number matters."""
    game = table(red="monk", hispania=rats(1), gallia=rats(2), plague="italia", supply=20)
    game.state.put_rat(game.region("hispania"), 40)
    game.say("monk gallia>hispania #2")

    assert is_fair(turned_up_first(game, "hispania"), {0, 1, 40})


def test_luck_is_the_same_whatever_the_faces() -> None:
    """[T11] Two worlds that differ in the faces only turn up the same numbers."""
    harmless, deadly = (
        table(hispania=f"red 9, rat {a}, rat {b}, rat {c}", plague="italia")
        for a, b, c in (("6 magic", "5 magic", "6 church"), ("1 all", "1 majority", "2 all"))
    )
    place = harmless.region("hispania")

    for seed in range(200):
        assert next_rat(by_chance(harmless, seed), place) == next_rat(by_chance(deadly, seed), place)


def test_the_second_rat_is_drawn_as_fairly_as_the_first() -> None:
    """[T11] All six orders of three rats come about equally often."""
    game = table(hispania="red 9, rat 6 all, rat 6 magic, rat 6 church", plague="italia")
    game.say("plague hispania", "rat gallia")
    orders: Counter[int] = Counter()

    for seed in SEEDS:
        state = by_chance(game, seed)
        played = Table(state)
        played.say("rat gallia")
        first, second, third = list(state.turned)[-3:]
        orders[first * 9 + second * 3 + third] += 1

    assert is_fair(orders, {5, 7, 11, 15, 19, 21})


# --- what Knight and Crusader are asked -----------------------------------------------------------


def test_knight_and_crusader_are_asked_after_the_spread() -> None:
    """[R11] First the rats, then the Knight, then the Crusader."""
    game = table(red="crusader knight", hispania="red 1, rat", plague="italia")
    asked: list[str] = []

    for sentence in ("plague hispania", "rat gallia", "knight no", "crusader no"):
        game.say(sentence)
        asked.append(game.asked())

    assert asked == ["red spread", "red knight", "red crusader", "blue act"]


@pytest.mark.parametrize("things", ["red 3", "rat, rat"])
def test_without_a_cube_or_a_rat_they_are_not_asked(things: str) -> None:
    """[R11] Only if there is something to ravage."""
    game = table(red="crusader knight", hispania=things, plague="italia")

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_others_knights_and_crusaders_are_not_asked() -> None:
    """[R11] [T1] Nobody acts out of turn."""
    game = table(blue="crusader knight", hispania="blue 1, rat 6 all", plague="italia")

    game.ravage("hispania")

    assert game.asked() == "blue act"


def test_the_knights_two_keep_no_ravaging_alive() -> None:
    """[R11] Without a cube the piece alone is no population to be ravaged."""
    game = table(red="knight", hispania="blue 1, rat 3 all, rat 1 all", plague="italia")

    game.ravage("hispania", "knight yes")

    assert (game.story(), game.rat_count("hispania")) == ("piece counts 2, rat, blue dies", 1)


def test_the_piece_counts_in_this_ravaging_only() -> None:
    """[T7] [R11] The next turn begins without it."""
    game = table(red="knight", hispania="blue 1, rat 3 all", gallia="blue 1, rat 3 all", plague="italia")

    game.ravage("hispania", "knight yes")
    game.ravage("gallia")

    assert (game.cubes("hispania"), game.cubes("gallia")) == ("", "blue 1")


def test_a_knight_who_declines_counts_nothing() -> None:
    """[T7]"""
    game = table(red="knight", hispania="blue 1, rat 3 all", plague="italia")

    game.ravage("hispania", "knight no")

    assert game.story() == "rat"


def test_a_crusader_orders_the_rats() -> None:
    """[T6] Which rat comes is random unless a Crusader orders them; then all are shown first."""
    game = table(red="crusader", hispania="blue 2, rat 1 all, rat 2 all, rat 6 all", plague="italia")

    game.ravage("hispania", "crusader yes", "turn hispania #2", "turn hispania #1")

    assert game.story() == "rat shown, rat shown, rat shown, rat, blue dies, rat, blue dies, rat leaves"
    assert game.rat_count("hispania") == 0


def test_the_next_ravaging_is_left_to_luck_again() -> None:
    """[T6] Blue orders nothing: rats are face down until they are turned up."""
    game = table(
        players=2,
        red="crusader",
        hispania="blue 2, rat 1 all, rat 6 all",
        gallia="red 3, rat 6 all, rat 6 magic",
        plague="italia",
    )
    game.say("plague hispania", "rat italia", "rat italia", "crusader yes", "turn hispania #1")

    game.ravage("gallia")

    assert (game.story(), game.asked()) == ("rat, rat", "red act")


def test_a_crusader_with_one_rat_has_nothing_to_order() -> None:
    """[T6] A question with one answer is not put."""
    game = table(red="crusader", hispania="blue 2, rat 1 all", plague="italia")

    game.ravage("hispania", "crusader yes")

    assert (game.story(), game.asked()) == ("rat shown, rat, blue dies", "blue act")


# --- used rats that come back ---------------------------------------------------------------------


def soldiers_end(rules: str, supply: int, **more: Any) -> Table:
    """Blue holds the Soldier in the final round after Red's last turn."""
    return table(
        rules, 2, blue="soldier", plague="hispania", last="red", supply=supply, used="1 all, 2 all", **more
    )


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_the_final_soldiers_rat_comes_from_the_supply_first(rules: str) -> None:
    """[R7] [S12] As long as there is one."""
    game = soldiers_end(rules, 1, supply_rats="6 magic")

    game.say("soldier gallia")

    assert (game.rats("gallia"), game.supply()) == ("6 magic", 0)


def faces_drawn_again(game: Table) -> set[int]:
    """The faces that may come for the final Soldier, over many lucks."""
    drawn: set[int] = set()
    for seed in range(600):
        state = by_chance(game, seed)
        Table(state).say("soldier gallia")
        drawn.add(state.faces[len(state.faces) - 1])
    return drawn


def test_from_an_empty_supply_a_used_rat_comes_back() -> None:
    """[S12] In classic any of those turned up earlier, at random, and no other."""
    game = soldiers_end("classic", 0)
    used = {game.state.faces[rat] for rat in game.state.turned}

    assert faces_drawn_again(game) == used


def test_online_any_rat_that_is_not_on_the_board_comes() -> None:
    """[S12] Also those removed unseen."""
    game = soldiers_end("online", 0, italia="rat, rat")
    on_the_board = {0, 1}

    assert faces_drawn_again(game) == set(range(49)) - on_the_board


def test_a_used_rat_on_the_board_again_is_not_drawn_twice() -> None:
    """[S12] What has come back is no used rat any more."""
    game = soldiers_end("classic", 0, again="2 all")

    game.say("soldier gallia")

    assert game.state.faces[len(game.state.faces) - 1] not in used_faces(game.state)


@pytest.mark.parametrize("rules", ["classic", "online"])
def test_without_a_place_the_final_soldier_brings_no_rat(rules: str) -> None:
    """[S11] [R22] Nothing to use: Blue is passed over, and the game ends."""
    game = soldiers_end(rules, 0, gallia=rats(3), italia=rats(3))

    assert game.asked() == "over"


def test_without_used_rats_and_supply_there_is_no_rat_to_be_had() -> None:
    """[S12] All rats of the box lie on the board or were removed."""
    game = soldiers_end("classic", 0)
    game.state.turned = vec[i64]()

    assert not rat_to_be_had(game.state)


def test_a_rat_that_came_back_has_a_new_number_and_is_known_to_nobody() -> None:
    """[R19] Even if everybody had seen it turned up."""
    game = soldiers_end("classic", 0, again="2 all")

    game.say("soldier gallia")

    [told] = [event for event in game.told() if event.kind == events.RAT_PLACED]
    assert told.fields()["rat"] == 49
    assert game.state.seen[49] == 0
    assert game.rats("gallia") == "2 all"
