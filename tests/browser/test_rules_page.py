"""The rules book in the browser: found, searched, and one press away from everything at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson


@pytest.mark.parametrize("place", ["T8", "t8", "monk", "s9", "why-r1"])
def test_an_address_leads_to_its_paragraph(somebody: NewPerson, place: str) -> None:
    """Ids may be written as the rules do, in capitals."""
    page = somebody().page
    page.goto(f"/rules#{place}")

    paragraph = page.locator(f"#{place.lower()}")
    expect(paragraph).to_be_focused()
    expect(paragraph).to_be_in_viewport()


def test_words_are_found(somebody: NewPerson) -> None:
    page = somebody().page
    page.goto("/rules")
    article = page.locator("article")
    expect(article).to_contain_text("1347")

    page.locator("input[type=search]").fill("potion")

    expect(article).not_to_contain_text("1347")
    expect(article.locator("mark").first).to_have_text(re.compile("potion", re.IGNORECASE))
    expect(article.locator("#wizard")).to_be_visible()


def test_the_book_speaks_russian(somebody: NewPerson) -> None:
    page = somebody(locale="ru-RU").page
    page.goto("/rules#piper")

    expect(page.locator("#piper")).to_have_text("Крысолов")
    expect(page.locator("html")).to_have_attribute("lang", "ru")


def test_every_rule_is_one_press_away_from_the_table(somebody: NewPerson) -> None:
    """A line of the log and a card lead to their paragraphs."""
    person = somebody(seed=1)
    person.play_bots(1)
    person.play(until=lambda sight: bool(sight.of("plague")))

    line = person.page.locator(".log a.rule").first
    expect(line).to_have_attribute("href", "/rules#s7")
    line.click()
    expect(person.page.locator("dialog .paragraph")).to_contain_text("S7")
    person.page.locator("dialog .all a").click()

    expect(person.page.locator("#s7")).to_be_in_viewport()
