"""The class of each card: whoever holds the card is hit by the symbol of its class."""

import pytest

from rattus.cards.deck import DECK
from tests.table import table

CLASSES = {
    "peasantry": ["peasant", "serf", "baker"],
    "bourgeoisie": ["merchant", "courier", "mayor"],
    "church": ["monk", "nun", "bishop"],
    "chivalry": ["knight", "crusader", "soldier"],
    "magic": ["witch", "piper", "wizard"],
    "royalty": ["king", "queen", "emperor"],
    "islamic": ["caravanner"],
}
CARDS = [(card, name) for name, cards in CLASSES.items() for card in cards]


def test_every_card_has_its_class() -> None:
    """[C1] Three cards of each class of 2010, and the Big Box's Caravanner."""
    assert [(card.name, card.klass) for card in DECK] == CARDS


@pytest.mark.parametrize(("card", "symbol"), CARDS)
def test_the_symbol_of_its_class_hits_the_holder_of_a_card(card: str, symbol: str) -> None:
    """[T8] He loses one cube of his there, and nobody else does."""
    game = table("bigbox", blue=card, espagna=f"red 2, blue 2, yellow 2, rat 1 {symbol}", plague="france")

    game.ravage("espagna")

    assert game.story() == "rat, blue dies"


@pytest.mark.parametrize(("card", "symbol"), CARDS)
def test_a_card_on_the_table_brings_death_to_nobody(card: str, symbol: str) -> None:
    """[T8] Only holders are hit."""
    game = table("bigbox", espagna=f"red 2, blue 2, rat 1 {symbol}", plague="france", cards=[*DECK])

    game.ravage("espagna")

    assert game.story() == "rat"


def test_holders_of_two_cards_of_a_class_lose_one_cube_each() -> None:
    """[C1] The rulebook's example: Crusader and Knight with two different players."""
    game = table(blue="crusader", green="knight", hispania="blue 3, green 3, rat 1 chivalry", plague="gallia")

    game.ravage("hispania")

    assert game.cubes("hispania") == "blue 2, green 2"


def test_the_holder_of_both_cards_of_a_class_loses_two_cubes() -> None:
    """[C1] [T8] The rulebook's example goes on: both with one player."""
    game = table(blue="crusader knight", hispania="blue 3, green 3, rat 1 chivalry", plague="gallia")

    game.ravage("hispania")

    assert game.cubes("hispania") == "blue 1, green 3"


def test_the_holder_of_both_cards_loses_no_more_cubes_than_he_has() -> None:
    """[C1] [T8] One there, one lost."""
    game = table(blue="crusader knight", hispania="blue 1, green 3, rat 1 chivalry", plague="gallia")

    game.ravage("hispania")

    assert game.story() == "rat, blue dies"


def test_a_symbol_that_stands_twice_hits_twice() -> None:
    """[T8] Every class symbol."""
    game = table(blue="crusader knight", hispania="blue 5, rat 1 chivalry chivalry", plague="gallia")

    game.ravage("hispania")

    assert game.cubes("hispania") == "blue 1"


def test_the_ravaging_of_gallia() -> None:
    """[T5] [T7] [T8] The rulebook's long example: three rats, two green cubes and a yellow one."""
    game = table(
        yellow="knight",
        green="peasant merchant",
        blue="monk witch king",
        gallia="green 2, yellow 1, rat 1 bourgeoisie church, rat 3 all, rat 2 majority bourgeoisie church",
        plague="anglia",
    )

    game.say("plague gallia", "rat hispania", "rat hispania")

    assert game.story() == "rat, green dies, rat, rat, yellow dies, green dies"
    assert (game.cubes("gallia"), game.rat_count("gallia"), game.rat_count("hispania")) == ("", 0, 2)


def test_the_ravaging_of_france() -> None:
    """[T5] [T7] [T8] The same example in the Big Box, where the first rat shows peasantry and royalty."""
    game = table(
        "bigbox",
        yellow="knight",
        green="peasant merchant",
        blue="monk witch king",
        france="green 2, yellow 1, rat 1 peasantry royalty, rat 3 all, rat 2 majority bourgeoisie",
        plague="anglia",
    )

    game.say("plague france", "rat espagna", "rat espagna")

    assert game.story() == "rat, green dies, rat, rat, yellow dies, green dies"
    assert (game.cubes("france"), game.rat_count("france"), game.rat_count("espagna")) == ("", 0, 2)
