"""Whole games through the page: two people, one person against bots, and one without a mouse."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import NewPerson
from tests.browser.person import LONGEST, Person
from tests.browser.typist import Typist


def play_together(*people: Person, until: Callable[[], bool] = lambda: False) -> None:
    """Everybody decides when the page asks, until the game is over for all of them, or something is so."""
    for _ in range(LONGEST):
        sights = [person.look() for person in people]
        if all(sight.over for sight in sights) or until():
            return
        for person, sight in zip(people, sights, strict=True):
            person.decide(sight)
    raise AssertionError("the game does not end")


def test_two_people_play_a_whole_game_against_each_other(somebody: NewPerson) -> None:
    """One makes the table on the page and sends the link, the other follows it."""
    ann, bob = somebody(seed=1), somebody(seed=2)
    ann.page.goto("/new")
    ann.page.get_by_role("button", name="2", exact=True).click()
    ann.page.locator("form button[type=submit]").click()
    ann.page.wait_for_url("**/t/*")
    link = ann.page.locator(".share input").first.input_value()
    bob.page.goto(link)
    bob.page.locator("input[type=text]").fill("Bob")
    bob.page.locator("form button[type=submit]").click()

    for person in (ann, bob):
        person.page.locator(".prompt").wait_for()
    play_together(ann, bob)

    ends = [person.page.locator(".end table").first.inner_text() for person in (ann, bob)]
    assert ends[0] == ends[1]
    ann.picture("end-of-game")


def test_a_person_plays_a_whole_game_against_three_bots(somebody: NewPerson) -> None:
    """From the first page, with one press."""
    person = somebody(seed=4)
    person.context.add_init_script(
        "localStorage.setItem('rattus', JSON.stringify({pace: 'off', level: 'greedy'}))"
    )
    person.page.goto("/")
    person.page.locator("button.play").click()
    person.page.wait_for_url("**/t/*")

    assert person.play().over

    expect(person.page.locator(".end table").first.locator("tbody tr")).to_have_count(4)


@pytest.fixture
def typist(browser: Browser, house: str) -> Typist:
    """Somebody whose mouse is broken."""
    return Typist(browser, house, seed=6)


def test_a_whole_game_is_played_by_keyboard_alone(typist: Typist) -> None:
    typist.play_bots(1)

    assert typist.play().over

    assert typist.troubles == []
    typist.close()
