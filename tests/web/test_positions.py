"""The positions that the tests of the chooser go through are those of today's rules."""

from rattus.cards.deck import DECK
from tests.web.positions import FILE, positions


def test_the_positions_are_those_of_the_rules() -> None:
    assert FILE.read_text(encoding="utf-8") == positions()


def test_every_card_asks_for_something_in_them() -> None:
    text = positions()

    assert [card.name for card in DECK if f"ca:{card.name}" not in text] == []
