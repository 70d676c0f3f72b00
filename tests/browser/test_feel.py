"""What makes the table pleasant: cards fly, the map looks where it matters, hints go when told."""

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import complaints
from tests.browser.conftest import NewPerson

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

# Everything that moves takes so long that a look at it comes in time.
SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.playbackRate = 0.1;
    return animation;
  };
}"""

# The selectable regions whose plates are in the window of the map.
IN_SIGHT = """() => {
  const map = document.querySelector(".map").getBoundingClientRect();
  return [...document.querySelectorAll('[data-region][data-selectable="true"]')].filter((place) => {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > map.left && x < map.right && y > map.top && y < map.bottom;
  }).length;
}"""

Box = dict[str, float]


def boxes(page: Page, selector: str) -> list[Box]:
    """Where things are on the screen."""
    found: list[Box] = page.eval_on_selector_all(
        selector,
        "all => all.map((one) => one.getBoundingClientRect().toJSON())",
    )
    return found


def overlapping(all_boxes: Iterable[Box]) -> list[tuple[Box, Box]]:
    """Pairs that cover each other."""
    return [
        (one, other)
        for one, other in combinations(all_boxes, 2)
        if one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    ]


def test_a_card_flies_to_its_new_holder(somebody: NewPerson) -> None:
    person = somebody(seed=3, pace="calm", reduced_motion="no-preference")
    person.play_bots(1)
    sight = person.play(until=lambda sight: bool(sight.of("take")))
    person.page.evaluate(SLOWLY)
    person.press(sight.of("take")[0])
    person.page.locator("[data-act=confirm]").click()
    flying = person.page.locator("body > .card")

    expect(flying).to_have_count(1)
    person.page.locator("[data-act=skip]").click()
    expect(flying).to_have_count(0)
    expect(person.page.locator(".row [data-card]").first).to_be_visible()


def test_at_once_nothing_flies(somebody: NewPerson) -> None:
    person = somebody(seed=3, pace="calm", reduced_motion="reduce")
    person.play_bots(1)
    sight = person.play(until=lambda sight: bool(sight.of("take")))
    person.page.evaluate(SLOWLY)
    person.press(sight.of("take")[0])
    person.page.locator("[data-act=confirm]").click()

    expect(person.page.locator(".group.yours .card")).to_have_count(1, timeout=5_000)


def test_a_phone_looks_where_something_can_be_chosen(somebody: NewPerson) -> None:
    person = somebody(seed=5, **PHONE)
    person.play_bots(3)
    person.play(until=lambda sight: bool(sight.of("plague") and sight.of("target")))

    chips = boxes(person.page, ".board .mapchip")
    assert 0 < len(chips) <= 6  # one a side, the plague, and the palace
    assert overlapping(chips) == []
    person.page.locator("[data-act=plague]").click()
    person.page.wait_for_function(f"({IN_SIGHT})() > 0")


def test_a_chip_leads_to_what_is_out_of_sight(somebody: NewPerson) -> None:
    person = somebody(seed=5, **PHONE)
    person.play_bots(3)
    person.wait()
    chip = person.page.locator(".board .mapchip.selectable").first
    sheet = person.page.locator(".sheet[style*=transform]")
    before = sheet.get_attribute("style")
    chip.click()

    expect(sheet).not_to_have_attribute("style", before or "")


def test_a_picked_action_is_previewed(somebody: NewPerson) -> None:
    """The engine says what would come; the page asks once for each action and shows it while it is picked."""
    person = somebody(seed=4)
    person.play_bots(1)
    requests: list[str] = []
    person.page.on("request", lambda request: requests.append(request.url))
    sight = person.play(until=lambda sight: bool(sight.of("target")))
    ghosts = person.page.locator('.board use[href*="#ghost-"]')
    badge = person.page.locator(".board .badge + text")
    for _ in range(2):
        person.press(sight.of("target")[0])
        expect(badge).to_have_text("+2")
        expect(ghosts).to_have_count(2)
        person.page.keyboard.press("Escape")
        expect(badge).to_have_count(0)
        expect(ghosts).to_have_count(0)

    assert len([url for url in requests if "/preview?say=settle" in url]) == 1


def test_hints_for_the_first_game(somebody: NewPerson) -> None:
    person = somebody(seed=4)
    person.play_bots(1)
    person.wait()
    hint = person.page.locator(".guide")
    expect(hint).to_contain_text("Your cubes are your people")
    assert complaints(person.page) == []
    person.play(until=lambda sight: bool(sight.of("plague")))
    expect(hint).to_contain_text("Take one card")
    hint.get_by_role("button").click()
    expect(hint).to_have_count(0)
    person.page.reload()
    person.wait()

    expect(hint).to_have_count(0)


def test_signs_of_rules_in_the_log_are_one_stop(somebody: NewPerson) -> None:
    person = somebody(seed=4)
    person.play_bots(1)
    person.play(until=lambda sight: bool(sight.of("plague")))
    stops = person.page.locator(".log a.rule[tabindex='0']")

    expect(stops).to_have_count(1)
    last = stops.element_handle()
    stops.focus()
    person.page.keyboard.press("ArrowUp")
    assert person.page.evaluate(
        "(last) => document.activeElement.matches('a.rule') && document.activeElement !== last", last
    )
    expect(stops).to_have_count(1)
    person.page.keyboard.press("Enter")
    expect(person.page.locator("dialog .paragraph")).to_be_visible()


def test_a_refused_move_leads_to_its_rule(somebody: NewPerson) -> None:
    """The page offers only what is allowed, so its request is changed on the way."""
    person = somebody(seed=4)
    person.play_bots(1)
    sight = person.play(until=lambda sight: bool(sight.of("confirm")))
    person.page.route(
        "**/actions",
        lambda route: route.continue_(
            post_data=re.sub(r'"say":"[^"]*"', '"say":"settle atlantis"', route.request.post_data or "")
        ),
        times=1,
    )
    person.press(sight.of("confirm")[0])
    sign = person.page.locator(".prompt .error a.rule")

    expect(sign).to_have_attribute("href", "/rules#s7")
    assert [trouble for trouble in person.troubles if "422" not in trouble] == []
    person.troubles.clear()


def test_a_link_can_be_shown_as_a_qr_code(somebody: NewPerson) -> None:
    person = somebody()
    table = person.make_table({"kind": "me"}, {"kind": "open"})
    loaded: list[str] = []
    person.page.on("response", lambda response: loaded.append(response.url))
    person.sit_down(table["id"])
    person.page.get_by_role("button", name="Make new links").click()
    button = person.page.get_by_role("button", name="QR code").first
    button.wait_for()
    assert not any("QrCode" in url for url in loaded)  # its library is loaded when it is asked for
    button.click()

    expect(person.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    assert any("QrCode" in url for url in loaded)
    assert complaints(person.page) == []


def test_the_curve_of_a_game_ends_at_its_scores(somebody: NewPerson, finished: str) -> None:
    person = somebody()
    person.arrive()
    person.sit_down(finished)
    page = person.page
    page.locator(".end").wait_for()
    totals = page.locator(".end > table tbody tr td:last-child").all_inner_texts()
    page.locator(".end summary").click()
    rows = page.locator(".end details tbody tr")

    assert rows.last.locator("td").all_inner_texts() == totals
    assert complaints(page) == []
    rows.nth(1).get_by_role("button").click()
    expect(page.locator(".course svg").first).to_be_visible()
    assert int(page.locator("input[type=range]").input_value()) > 0
    page.locator(".course summary").click()
    page.locator(".course tbody tr").last.get_by_role("button").click()
    expect(page.locator("input[type=range]")).to_have_value(
        page.locator("input[type=range]").get_attribute("max") or ""
    )
    assert complaints(page) == []
