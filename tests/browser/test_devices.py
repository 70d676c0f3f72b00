"""A link to a device: one is asked before one becomes somebody else, and can go back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "greedy"}
HOME = re.compile(r"//[^/]+/$")


def link_of(person: Person) -> str:
    """A link that makes another device this person's."""
    return f"/d/{person.ask('post', '/api/me/device')['secret']}"


@pytest.fixture
def eve(somebody: NewPerson) -> Person:
    """Somebody whose links others open; a table waits for her."""
    person = somebody()
    person.arrive("Eve")
    person.ask("post", "/api/tables", seats=[ME, BOT])
    return person


def name_of(person: Person) -> str:
    """Who this browser is."""
    return str(person.ask("get", "/api/me")["name"])


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_strangers_link_asks_and_who_declines_stays(
    somebody: NewPerson, eve: Person, screen: dict[str, object]
) -> None:
    ann = somebody(**screen)
    ann.arrive("Ann")
    ann.page.goto(link_of(eve))
    expect(ann.page.get_by_text("you become Eve on this device. 1 table waits for you.")).to_be_visible()
    expect(ann.page.get_by_text("So far you are Ann here.")).to_be_visible()
    ann.picture("device-link")
    assert name_of(ann) == "Ann"

    ann.page.get_by_role("link", name="Stay Ann").click()

    expect(ann.page).to_have_url(HOME)
    assert name_of(ann) == "Ann"
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_became_somebody_else_goes_back_by_keyboard(somebody: NewPerson, eve: Person) -> None:
    ann = somebody()
    ann.arrive("Ann")
    ann.page.goto(link_of(eve))
    expect(ann.page.get_by_role("button", name="Become Eve")).to_be_visible()
    press_by_keyboard(ann, "Become Eve")
    expect(ann.page).to_have_url(HOME)
    assert name_of(ann) == "Eve"

    ann.page.goto("/me")
    expect(ann.page.get_by_role("heading", name="You were Ann before")).to_be_visible()
    ann.picture("device-before")
    press_by_keyboard(ann, "Be Ann again")

    expect(ann.page.get_by_role("heading", name="You were Eve before")).to_be_visible()
    expect(ann.page.get_by_label("Your name")).to_have_value("Ann")
    expect(ann.page.get_by_role("heading", name="You were Ann before")).to_have_count(0)
    assert name_of(ann) == "Ann"


def test_a_fresh_browser_is_told_whom_it_becomes(somebody: NewPerson, eve: Person) -> None:
    phone = somebody(locale="ru-RU", **PHONE)
    phone.page.goto(link_of(eve))
    expect(phone.page.get_by_text("на этом устройстве — Eve. Вас ждёт 1 стол.")).to_be_visible()

    phone.page.get_by_role("button", name="Продолжить как Eve").click()

    expect(phone.page).to_have_url(HOME)
    assert name_of(phone) == "Eve"


def press_by_keyboard(person: Person, name: str) -> None:
    """Walk to a button with Tab, and press it with Enter."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.textContent.trim()") == name:
            person.page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} cannot be reached by Tab")
