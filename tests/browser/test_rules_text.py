"""The rules book says the same in every language, and everything at the table leads to a place in it."""

import json
import re
from pathlib import Path

import pytest

from rattus.cards.deck import DECK
from rattus.rules.events import FIELDS
from tests.docs.rule_table import BRACKETS, NUMBERED, ROOT
from tests.texts.test_texts import keys

DOCS = ROOT / "docs"
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
PLACES: dict[str, dict[str, str]] = json.loads((ROOT / "web/src/rules/ids.json").read_text(encoding="utf-8"))
KINDS = {
    "events": {name for name, _ in FIELDS.values()},
    "refusals": {key.removeprefix("refusal-") for key in keys("en") if key.startswith("refusal-")},
    "undo": {key.removeprefix("undo-") for key in keys("en") if key.startswith("undo-")},
    "verbs": {key.removeprefix("verb-") for key in keys("en") if key.startswith("verb-")},
    "steps": {"settle", "act", "spread", "order", "card", "final-act", "final-order", "over"},
}


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def ids_cited(source: str) -> list[str]:
    return [word for word in BRACKETS.findall(source) if NUMBERED.fullmatch(word)]


def paragraphs(source: str) -> list[str]:
    return re.split(r"\n{2,}", source.strip())


@pytest.mark.parametrize(
    ("english", "russian"), [("rules.md", "rules.ru.md"), ("rulings.md", "rulings.ru.md")]
)
class TestBothLanguages:
    """A Russian page follows the English one, place by place."""

    def test_have_the_same_places_in_the_same_order(self, english: str, russian: str) -> None:
        assert ANCHOR.findall(text(russian)) == ANCHOR.findall(text(english))

    def test_cite_the_same_rules_in_the_same_order(self, english: str, russian: str) -> None:
        assert ids_cited(text(russian)) == ids_cited(text(english))

    def test_have_the_same_headings(self, english: str, russian: str) -> None:
        assert HEADING.findall(text(russian)) == HEADING.findall(text(english))

    def test_have_equally_many_paragraphs(self, english: str, russian: str) -> None:
        assert len(paragraphs(text(russian))) == len(paragraphs(text(english)))


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_can_be_asked_about_has_its_place(kind: str) -> None:
    assert set(PLACES[kind]) == KINDS[kind]


def test_every_place_is_in_the_rules() -> None:
    named = {place for places in PLACES.values() for place in places.values()}

    assert named - set(ANCHOR.findall(text("rules.md"))) == set()


def test_every_card_is_a_place_of_its_own() -> None:
    assert {card.name for card in DECK} - set(ANCHOR.findall(text("rules.md"))) == set()


def test_the_cards_have_the_names_of_the_texts() -> None:
    """The headings of the Russian rules are the cards as the game calls them."""
    catalogue = Path(ROOT / "src/rattus/texts/ru.ftl").read_text(encoding="utf-8")
    called = dict(re.findall(r"^card-(\w+) = (.+)$", catalogue, re.MULTILINE))
    headings = dict(re.findall(r'<a id="(\w+)"></a>\n#### (.+)$', text("rules.ru.md"), re.MULTILINE))

    assert headings == called
