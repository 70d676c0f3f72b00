"""Cards, pieces, signs and rules explain themselves at the table."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from rattus.texts import Texts
from tests.browser.axe import complaints
from tests.browser.conftest import NewPerson
from tests.browser.person import Person, Sight

ENGLISH = Texts("en")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}


def whole_turn(sight: Sight) -> bool:
    """A card can be taken, and cubes can be added."""
    return bool(sight.of("plague") and sight.of("take") and sight.of("target"))


def at_turn(person: Person) -> str:
    """Play until a card can be taken; the first that can."""
    person.play_bots(1)
    person.play(until=whole_turn)
    return person.page.locator("button.card.legal").first.get_attribute("data-card") or ""


def test_a_card_tells_what_it_does_when_it_is_pointed_at(somebody: NewPerson) -> None:
    """By mouse and by focus: its text, its class, and whom its sign threatens now and if it is taken."""
    person = somebody(seed=4)
    name = at_turn(person)
    card, brief = person.page.locator(f"button.card[data-card={name}]"), person.page.locator("#card-brief")
    card.hover()
    expect(brief).to_contain_text(ENGLISH.say(f"card-{name}.text"))
    expect(brief).to_contain_text(ENGLISH.say("web-brief-taken"))
    expect(brief.locator(".outlook")).to_be_visible()
    assert complaints(person.page) == []
    person.page.mouse.move(4, 4)
    expect(brief).to_have_count(0)

    person.page.keyboard.press("k")
    person.page.keyboard.press("Tab")
    expect(brief).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(brief).to_have_count(0)
    assert person.page.locator(".prompt").get_attribute("data-picked") == ""


def test_on_a_phone_the_first_press_tells_and_a_long_one_only_tells(somebody: NewPerson) -> None:
    person = somebody(seed=4, **PHONE)
    name = at_turn(person)
    card, brief = person.page.locator(f"button.card[data-card={name}]"), person.page.locator("#card-brief")
    card.tap()
    expect(brief).to_contain_text(ENGLISH.say(f"card-{name}.text"))
    expect(person.page.locator("[data-act=confirm]")).to_contain_text(ENGLISH.card(name))
    assert complaints(person.page) == []
    person.page.locator("[data-act=back]").tap()
    expect(brief).to_have_count(0)

    card.dispatch_event("pointerdown", {"pointerType": "touch", "clientX": 30, "clientY": 700})
    expect(brief).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")
    assert person.page.locator(".prompt").get_attribute("data-picked") == ""


def test_pieces_and_numbers_have_tooltips_and_signs_a_legend(somebody: NewPerson) -> None:
    person = somebody(seed=4)
    at_turn(person)
    tip = person.page.locator("[role=tooltip]")
    for selector, text in {
        ".map svg [data-tip]:has(> g.rat)": "web-tip-rat",
        ".map svg [data-tip]:has(> g.plague)": "web-tip-plague",
        "aside.players .score": "web-score-what",
    }.items():
        box = person.page.locator(selector).first.bounding_box()
        assert box is not None
        person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
        expect(tip).to_have_text(ENGLISH.say(text))
    person.page.locator("[data-act=legend]").click()
    expect(person.page.locator(".legend")).to_contain_text(ENGLISH.say("symbol-majority"))
    assert complaints(person.page) == []
    person.page.keyboard.press("i")
    expect(person.page.locator(".legend")).to_have_count(0)


def test_a_region_tells_what_an_unknown_rat_takes_on_average(somebody: NewPerson) -> None:
    person = somebody(seed=4)
    table = person.play_bots(1)["id"]
    person.play(until=whole_turn)
    outlook = person.ask("get", f"/api/tables/{table}/preview?seat=red")["outlook"]
    region, losses = next(iter(outlook.items()))
    person.page.locator(f"[data-region={region}]").focus()

    for lost in losses.values():
        expect(person.page.locator(".hint .outlook")).to_contain_text(f"{lost:g}")


@pytest.mark.parametrize("language", ["en-GB", "ru-RU"])
@pytest.mark.parametrize("settings", [{}, PHONE, SMALL], ids=["desk", "phone", "small"])
def test_hints_do_not_move_the_map_between_two_presses(
    somebody: NewPerson, settings: dict[str, Any], language: str
) -> None:
    """The map keeps its place and at least half of the screen, whatever the hint says."""
    person = somebody(seed=4, locale=language, **settings)
    at_turn(person)
    stage = person.page.locator(".map")
    before = stage.bounding_box()
    assert before is not None
    for verb in (0, 1, 3):
        person.page.locator(".phases button").nth(verb).click()
        assert stage.bounding_box() == before
    person.press(person.look().of("target")[0])
    expect(person.page.locator("[data-act=confirm]")).to_be_visible()
    assert stage.bounding_box() == before
    assert before["height"] >= 0.5 * person.page.evaluate("innerHeight")


def test_a_rule_is_shown_at_the_table_and_the_book_leads_back(somebody: NewPerson) -> None:
    person = somebody(seed=4)
    table = person.play_bots(1)["id"]
    person.play(until=whole_turn)
    person.page.locator(".log a.rule").last.click()
    paragraph = person.page.locator("dialog .paragraph")
    expect(paragraph).not_to_be_empty()
    assert complaints(person.page) == []
    expect(person.page).to_have_url(re.compile(f"/t/{table}$"))

    paragraph.locator(".all a").click()
    expect(person.page).to_have_url(re.compile("/rules"))
    person.page.locator(".to-table:visible").click()
    expect(person.page).to_have_url(re.compile(f"/t/{table}$"))
    assert person.wait().mine
