"""How the page writes: lists with commas in every language, and nothing torn apart at the end of a line."""

import pytest
from playwright.sync_api import expect

from rattus.texts import Texts
from tests.browser.conftest import NewPerson

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


@pytest.mark.parametrize("language", LOCALES)
def test_lists_have_commas(somebody: NewPerson, language: str) -> None:
    texts = Texts(language)
    person = somebody(locale=LOCALES[language])
    table = person.make_table({"kind": "me"}, {"kind": "open"})
    person.sit_down(table["id"])

    cards = texts.listed(texts.name_of("card", card) for card in BASE)
    expect(person.page.locator("main .quiet-text").first).to_contain_text(cards)


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
