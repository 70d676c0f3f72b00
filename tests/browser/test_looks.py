"""Every screen in both languages, by day and by candle, on a phone and on a wall: nothing to complain about.

What was seen is kept in `.artefacts`, for people to look at.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import complaints
from tests.browser.conftest import NewPerson
from tests.browser.person import Person

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"locale": "en-GB", "color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    "wall": {"locale": "ru-RU", "color_scheme": "dark", "viewport": {"width": 1920, "height": 1080}},
    "phone": {
        "locale": "ru-RU",
        "color_scheme": "light",
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
    },
    "candle": {
        "locale": "en-GB",
        "color_scheme": "dark",
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
    },
}
PAGES = {"home": "/", "new": "/new", "tables": "/tables", "watch": "/watch", "me": "/me", "lost": "/nowhere"}


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest) -> str:
    """One way to see the pages."""
    name: str = request.param
    return name


@pytest.fixture
def person(somebody: NewPerson, look: str) -> Person:
    """Somebody who sees them this way."""
    return somebody(seed=9, **LOOKS[look])


def seen(person: Person, look: str, name: str) -> list[str]:
    """Keep a picture of the screen; what is wrong with it."""
    person.page.evaluate("document.fonts.ready")
    person.picture(f"{name}-{look}")
    return [f"{name}: {complaint}" for complaint in complaints(person.page)]


def test_the_pages_around_the_table(person: Person, look: str) -> None:
    person.arrive(language=LOOKS[look]["locale"][:2])
    wrong = []
    for name, path in PAGES.items():
        person.page.goto(path)
        person.page.locator("main h1, main h2").first.wait_for()
        wrong += seen(person, look, name)
    person.page.goto("/rules#t8")
    expect(person.page.locator("#t8")).to_be_focused()
    wrong += seen(person, look, "rules")

    assert wrong == []


def states(person: Person) -> Iterator[str]:
    """A table, from the first guest in the waiting room to a turn in full swing."""
    table = person.make_table({"kind": "me"}, {"kind": "open"})
    person.sit_down(table["id"])
    person.page.locator(".seats").wait_for()
    yield "waiting"
    person.play_bots(3)
    person.wait()
    yield "settling"
    person.play(until=lambda sight: bool(sight.of("plague") and sight.of("target")))
    yield "turn"
    person.press(person.wait().of("target")[0])
    person.page.locator("[data-act=confirm]").wait_for()
    yield "chosen"
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("?")
    person.page.locator("dialog").wait_for()
    yield "keys"
    person.page.keyboard.press("Escape")
    person.page.locator("header button").last.click()
    person.page.locator("dialog").wait_for()
    yield "menu"
    person.page.keyboard.press("Escape")
    person.wanted = {"witch", "merchant", "monk"}
    person.play(until=lambda sight: len(person.said) > 16 and bool(sight.of("plague")))
    yield "later"


def test_the_table(person: Person, look: str) -> None:
    assert [complaint for name in states(person) for complaint in seen(person, look, name)] == []


def test_the_end_and_the_replay(person: Person, look: str, finished: str) -> None:
    person.arrive(language=LOOKS[look]["locale"][:2])
    person.sit_down(finished)
    person.page.locator(".end").wait_for()
    wrong = seen(person, look, "end")
    person.page.goto(f"/t/{finished}/replay#m=30")
    expect(person.page.locator("input[type=range]")).to_have_value("30")
    wrong += seen(person, look, "replay")

    assert wrong == []


def test_two_people_at_one_screen(person: Person, look: str) -> None:
    person.wanted = {"witch"}
    table = person.make_table({"kind": "me"}, {"kind": "me", "name": "Bob"})
    person.sit_down(table["id"])
    person.play(until=lambda sight: sight.hand_over)

    assert seen(person, look, "hand-over") == []
