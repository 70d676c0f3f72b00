"""How the page writes: lists with commas, nothing torn at the end of a line, nothing beyond its frame."""

import pytest
from playwright.sync_api import expect

from rattus.texts import Texts
from tests.browser.conftest import NewPerson
from tests.browser.person import Sight

LOCALES = {"en": "en-GB", "ru": "ru-RU"}
BASE = ("peasant", "merchant", "monk", "knight", "witch", "king")

# Quotation marks of the log that do not stand on one line with the card they belong to.
TORN = """() => [...document.querySelectorAll(".log .whole")].flatMap((card) => {
  let before = card.previousSibling;
  while (before && !before.textContent.trim()) before = before.previousSibling;
  if (!before || !before.textContent.endsWith("«")) return [];
  const mark = document.createRange();
  mark.setStart(before, before.textContent.length - 1);
  mark.setEnd(before, before.textContent.length);
  const [above, below] = [mark.getBoundingClientRect(), card.getBoundingClientRect()];
  return [above.bottom < (below.top + below.bottom) / 2 ? card.textContent : ""];
})"""

# Words that reach beyond the prompt or a player's panel.
SPILLED = """() => [...document.querySelectorAll(".words > *, .players :is(h2, .foot)")].flatMap((words) => {
  const [inner, outer] = [words, words.closest("section")].map((each) => each.getBoundingClientRect());
  const spills = inner.height > 0 && (inner.top < outer.top || inner.bottom > outer.bottom);
  return spills ? [words.textContent] : [];
})"""


@pytest.mark.parametrize("language", LOCALES)
def test_lists_have_commas(somebody: NewPerson, language: str) -> None:
    texts = Texts(language)
    person = somebody(locale=LOCALES[language])
    table = person.make_table({"kind": "me"}, {"kind": "open"})
    person.sit_down(table["id"])

    cards = texts.listed(texts.name_of("card", card) for card in BASE)
    expect(person.page.locator(".facts .cards")).to_contain_text(cards)


def test_no_line_ends_between_a_card_and_its_quotation_mark(somebody: NewPerson) -> None:
    person = somebody(seed=2, locale="ru-RU")
    person.wanted = set(BASE)
    person.play_bots(3)
    person.play(until=lambda sight: len(person.said) > 16 and bool(sight.of("plague")))
    seen = set()
    for width in range(1280, 1440, 8):
        person.page.set_viewport_size({"width": width, "height": 800})
        seen |= set(person.page.evaluate(TORN))

    assert seen == {""}


def test_six_players_and_long_questions_fit_on_a_small_laptop(somebody: NewPerson) -> None:
    person = somebody(seed=3, locale="ru-RU", viewport={"width": 1366, "height": 720})
    cards = ("queen", "caravanner", "emperor", "nun", "bishop", "courier", "witch", "baker")
    person.wanted = set(cards)
    person.play_bots(5, rules="bigbox", cards=",".join(cards))
    spilled: set[str] = set()

    def enough(_sight: Sight) -> bool:
        spilled.update(person.page.evaluate(SPILLED))
        return len(person.said) > 30

    person.play(until=enough)

    assert spilled == set()
