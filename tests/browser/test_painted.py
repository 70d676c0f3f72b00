"""The first page comes painted: it is seen before the program has come, and then brought to life as it is."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person

PROGRAM = re.compile(r"/assets/shell-[^/]*\.js$")
SENTENCES = {"en-GB": "Settle Europe while the Black Death", "ru-RU": "Заселите Европу, пока по ней идёт"}


def hold_program(page: Page) -> Callable[[], None]:
    """Let the program wait; returns how to let it come."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def let_come() -> None:
        held[0].continue_()

    page.route(PROGRAM, hold)

    return let_come


def at_home(person: Person) -> Page:
    """The page of somebody who has opened it."""
    person.page.goto(person.address)
    expect(person.page.locator("#app:not([inert])")).to_be_attached()
    return person.page


@pytest.mark.parametrize("locale", SENTENCES)
def test_it_can_be_read_without_any_program(browser: Browser, house: str, locale: str) -> None:
    context = browser.new_context(locale=locale, java_script_enabled=False)
    page = context.new_page()
    page.goto(house)

    expect(page.get_by_text(SENTENCES[locale])).to_be_visible()
    context.close()


def test_it_is_brought_to_life_and_not_made_anew(somebody: NewPerson) -> None:
    ann = somebody()
    page = ann.page
    let_come = hold_program(page)
    page.goto(ann.address, wait_until="commit")
    play = page.locator("button.play")
    play.wait_for()
    play.evaluate("button => (button.dataset.mark = 'painted')")

    assert page.locator("#app").get_attribute("inert") is not None, (
        "what cannot be pressed yet must not seem so"
    )
    let_come()
    expect(page.locator("#app:not([inert])")).to_be_attached()
    assert play.get_attribute("data-mark") == "painted"
    page.locator("button.choose").click()
    expect(page.get_by_role("radio").first).to_be_visible()


def test_a_language_once_chosen_is_spoken_by_the_first_answer(somebody: NewPerson) -> None:
    page = at_home(somebody())
    page.locator("header select").select_option("ru")
    expect(page.get_by_text(SENTENCES["ru-RU"])).to_be_visible()
    hold_program(page)
    page.reload(wait_until="commit")

    expect(page.get_by_text(SENTENCES["ru-RU"])).to_be_visible()


def test_a_page_painted_in_another_language_is_made_anew(somebody: NewPerson) -> None:
    page = at_home(somebody())
    page.evaluate("localStorage.setItem('rattus', JSON.stringify({ language: 'ru' }))")
    page.context.clear_cookies(name="language")
    page.reload()

    expect(page.get_by_text(SENTENCES["ru-RU"])).to_be_visible()
    expect(page.get_by_text(SENTENCES["en-GB"])).to_have_count(0)
    expect(page.locator("main")).to_have_count(1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_has_the_colours_that_were_chosen(somebody: NewPerson, theme: str) -> None:
    page = at_home(somebody())
    page.evaluate("theme => localStorage.setItem('rattus', JSON.stringify({ theme }))", theme)
    hold_program(page)
    page.reload(wait_until="commit")
    page.locator("button.play").wait_for()

    assert page.locator("html").get_attribute("data-theme") == theme
