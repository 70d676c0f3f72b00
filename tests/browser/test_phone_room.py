"""On a phone the map keeps half of the window, whatever is asked; an upright tablet has its own layout."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.person import Person, Sight

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}

# The height of the map, whether the page can be scrolled, whether every button of the bar is in the window,
# and which states the page is in.
MEASURE = """() => {
  const shown = (selector) => document.querySelector(selector) !== null;
  const bar = [...document.querySelectorAll(".prompt .bar .b")];
  const buttons = bar.map((button) => button.getBoundingClientRect());
  const states = {
    settling: '[data-target^="region:"][data-selectable="true"]',
    card: "button.card.legal", use: "button.card.ready",
    count: ".picks", answer: ".answer", confirm: "[data-act=confirm]",
    playback: "[data-act=skip]", tip: ".guide",
    error: ".prompt .error", over: "[data-status=finished]",
  };
  return {
    map: document.querySelector(".map")?.getBoundingClientRect().height ?? innerHeight,
    scrolls: document.documentElement.scrollHeight > innerHeight,
    hidden: buttons.filter(({ top, bottom }) => bottom > innerHeight + 0.5 || top < innerHeight / 2).length,
    states: Object.keys(states).filter((state) => shown(states[state])),
  };
}"""


class Room:
    """What was measured while somebody played."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.states: set[str] = set()
        self.faults: list[str] = []

    def measure(self) -> list[str]:
        """One measure; the states the page was in."""
        seen = self.person.page.evaluate(MEASURE)
        half = self.person.page.viewport_size["height"] / 2  # type: ignore[index]
        if seen["map"] < half or seen["scrolls"] or seen["hidden"]:
            self.person.picture(f"room-{len(self.faults)}")
            self.faults.append(f"{seen}")
        self.states |= set(seen["states"])
        return list(seen["states"])

    def look(self, sight: Sight) -> bool:
        """Measure at every look, and never stop the game."""
        self.measure()
        return False


@pytest.mark.parametrize(("bots", "rules"), [(3, "classic"), (5, "bigbox")])
def test_the_map_of_a_phone_keeps_half_of_the_window_through_a_game(
    somebody: NewPerson, bots: int, rules: str
) -> None:
    person = somebody(seed=4, **PHONE)
    person.wanted = {"serf", "knight", "monk", "merchant", "bishop", "caravanner"}
    person.play_bots(bots, rules=rules)
    room = Room(person)
    person.play(until=room.look)
    room.measure()
    if person.page.locator(".end").count():
        person.page.locator(".end button").first.click()
        room.measure()

    assert room.faults == []
    assert room.states >= {"settling", "card", "use", "count", "confirm", "tip", "over"}


def say_nonsense(route: Route) -> None:
    """The page offers only what is allowed, so its request is changed on the way."""
    route.continue_(
        post_data=re.sub(r'"say":"[^"]*"', '"say":"settle atlantis"', route.request.post_data or "")
    )


def test_it_does_so_while_others_play_and_when_something_fails(somebody: NewPerson) -> None:
    person = somebody(seed=4, pace="calm", reduced_motion="no-preference", **PHONE)
    person.play_bots(5, rules="bigbox")
    room = Room(person)
    sight = person.play(until=lambda sight: bool(sight.of("confirm")))
    person.page.route("**/actions", say_nonsense, times=1)
    person.press(sight.of("confirm")[0])
    person.page.locator(".prompt .error").wait_for()
    room.measure()
    person.troubles.clear()
    person.play(until=lambda sight: bool(sight.of("confirm")))
    person.press(person.look().of("confirm")[0])
    person.page.locator("[data-act=skip]").wait_for()
    room.measure()

    assert room.faults == []
    assert room.states >= {"error", "playback"}


def test_an_upright_tablet_shows_the_whole_map_and_the_log(somebody: NewPerson) -> None:
    person = somebody(seed=4, **TABLET)
    person.play_bots(3)
    person.wait()
    room = Room(person)
    room.measure()

    expect(person.page.locator(".desk [role=tablist]")).to_be_visible()
    expect(person.page.get_by_role("button", name="Whole map")).to_have_count(0)
    assert room.faults == []


# Names that are cut off, of the players above the map.
CUT = """() => [...document.querySelectorAll('.chips b')]
  .filter((name) => name.scrollWidth > name.clientWidth)
  .map((name) => name.textContent)"""


@pytest.mark.parametrize("language", ["en-GB", "ru-RU"])
def test_six_players_can_be_told_apart_on_a_small_phone(somebody: NewPerson, language: str) -> None:
    person = somebody(seed=4, locale=language, **PHONE)
    person.play_bots(5, rules="bigbox")
    person.wait()

    expect(person.page.locator(".chips b")).to_have_count(6)
    assert person.page.evaluate(CUT) == []


def drag(person: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move the map."""
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(*end, steps=8)
    person.page.mouse.up()


def place_of(sight: Sight, target: str) -> tuple[float, float]:
    """Where a target can be pressed; it must be in the window."""
    at = next(thing.at for thing in sight.of("target") if thing.what == target)
    assert at is not None
    return at


def test_a_region_at_the_edge_of_the_window_is_chosen_with_one_press(somebody: NewPerson) -> None:
    person = somebody(seed=9, **PHONE)
    person.play_bots(1)
    sight = person.play(until=lambda sight: bool(sight.of("plague") and sight.of("target")))
    x, y = place_of(sight, "region:gallia")
    drag(person, (200.0, y - 60.0), (200.0 - x, y - 60.0))
    x, y = place_of(person.look(), "region:gallia")
    assert x < 40.0
    person.page.mouse.click(x, y)

    expect(person.page.locator("[data-act=confirm]")).to_be_visible()
