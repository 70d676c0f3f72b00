"""The ways in which cards may change the game, how their answers combine, and rulings about single cards."""

import pytest

from rattus.cards.deck import DECK
from rattus.rules.card import Card
from rattus.rules.state import State
from tests.table import Table, table


class Almoner(Card):
    """A card of the test's own: one cube more, one rat more."""

    def extra_cubes(self, state: State) -> int:
        return 1

    def extra_rats(self, state: State) -> int:
        return 1


def with_almoners(count: int) -> Table:
    """Red holds so many cards that add a cube and a rat."""
    cards = [Almoner(20 + number, f"almoner{number}", "peasantry") for number in range(count)]
    game = table(cards=cards, gallia="rat", plague="anglia")
    game.state.hand = sum(1 << card.number for card in cards)
    return game


# --- how answers combine --------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3])
def test_extra_cubes_add_up(count: int) -> None:
    """[T3]"""
    game = with_almoners(count)

    assert game.choices("place gallia") == [f"place gallia {1 + extra}" for extra in range(count + 1)]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_extra_rats_add_up_and_each_is_optional(count: int) -> None:
    """[T5] [R10]"""
    game = with_almoners(count)

    game.say("plague gallia", "rat anglia", *["rat italia"] * (count - 1))
    assert game.can("rat none")
    game.say("rat italia")

    assert (game.rat_count("italia"), game.asked()) == (count, "blue act")


def test_a_card_changes_only_what_it_says() -> None:
    """A card without a word of its own changes nothing."""
    idle = table(cards=[Card(20, "idle", "church")], gallia="red 1, rat 1 all", plague="anglia")
    idle.state.hand = 1 << 20
    plain = table(cards="monk", gallia="red 1, rat 1 all", plague="anglia")

    assert idle.choices("place") + idle.choices("plague") == plain.choices("place") + plain.choices("plague")
    idle.ravage("gallia")
    assert idle.story() == "rat, red dies"


def test_every_card_has_a_number_of_its_own() -> None:
    assert [card.number for card in DECK] == list(range(19))


# --- rulings --------------------------------------------------------------------------------------


def test_every_region_of_the_mayor_gets_its_cube_before_any_extra() -> None:
    """[R8] With Peasant and Queen three extras follow, each in any of his regions."""
    game = table(red="mayor peasant queen", gallia="red 2, blue 1", italia="red 1", plague="russia")

    game.say("mayor")
    assert (game.cubes("gallia"), game.cubes("italia")) == ("red 3, blue 1", "red 2")
    game.say("mayor gallia", "mayor gallia", "mayor italia")

    assert (game.cubes("gallia"), game.cubes("italia"), game.asked()) == ("red 5, blue 1", "red 3", "red act")


def test_with_a_short_stock_the_mayor_chooses_one_cube_each() -> None:
    """[R8]"""
    game = table(
        red="mayor peasant", gallia="red 1", italia="red 1", anglia="red 1", stock={"red": 2}, plague="russia"
    )

    game.say("mayor", "mayor italia")
    assert game.choices() == ["mayor anglia", "mayor gallia"]
    game.say("mayor anglia")

    assert (game.cubes("gallia"), game.stock("red"), game.asked()) == ("red 1", 0, "red act")


def test_two_rats_of_one_region_cannot_be_swapped() -> None:
    """[R12] After both looks the Witch has nothing left to do."""
    together = table(red="witch", gallia="rat, rat", plague="anglia")
    apart = table(red="witch", gallia="rat", italia="rat", plague="anglia")

    together.say("witch gallia #1", "witch gallia #2")
    apart.say("witch gallia #1", "witch italia #2")

    assert (together.asked(), apart.can("witch swap")) == ("red act", True)


def test_the_pipers_player_chooses_the_cube_by_its_potions() -> None:
    """[R13] And they travel along."""
    game = table(red="piper", gallia="red 1, red 1 with 2", plague="russia")
    assert game.choices("piper gallia>italia") == ["piper gallia>italia", "piper gallia>italia with 2"]

    game.say("piper gallia>italia with 2")

    assert (game.cubes("gallia"), game.cubes("italia")) == ("red 1", "red 1 with 2")


@pytest.mark.parametrize(
    ("card", "sentences", "moved"),
    [
        ("nun", ("nun gallia", "nun italia"), "nun gallia>"),
        ("emperor", ("emperor gallia-italia", "emperor anglia-gallia"), "emperor gallia-italia>"),
    ],
)
def test_a_piece_moves_once_a_use_and_a_player_may_stop(
    card: str, sentences: tuple[str, ...], moved: str
) -> None:
    """[R14] What was put now is not moved now; one or two are enough."""
    game = table(red=card, plague="russia")

    game.say(*sentences)
    assert game.choices(moved) == []
    assert game.can(f"{card} done")
    game.say(f"{card} done")

    assert (game.asked(), game.choices(card)) == ("red act", [])


def test_no_piece_is_put_back_where_it_stands() -> None:
    """[R14]"""
    nuns = table(red="nun", gallia="nun, nun, nun", plague="russia")
    walls = table(red="emperor", walls="gallia-italia", plague="russia")

    assert not nuns.can("nun gallia>gallia")
    assert not walls.can("emperor gallia-italia>gallia-italia")


def test_a_wall_does_not_keep_the_caravan_off() -> None:
    """[R15] And each of its two cubes is optional."""
    game = table(
        "bigbox", 5, red="caravanner", caravan="france-italia", walls="anglia-france", plague="syria"
    )

    assert game.choices("caravanner anglia-france") == [
        "caravanner anglia-france",
        "caravanner anglia-france +anglia",
        "caravanner anglia-france +france",
        "caravanner anglia-france +anglia +france",
    ]
    assert game.choices("caravanner france-italia") == [], "no cube without moving the caravan"


@pytest.mark.parametrize("card", ["courier", "wizard"])
def test_palace_and_baker_card_are_out_of_reach(card: str) -> None:
    """[R16] Potions and the Courier reach cubes in regions only."""
    game = table(
        red=card, blue="baker", palace="red 1", baker="blue 1, red 1", gallia="blue 1", plague="russia"
    )

    assert game.choices(card) == []
