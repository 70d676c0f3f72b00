"""The same pages in Firefox and in WebKit, the engine of Safari."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.browser.others import BROWSERS, Guest
from tests.browser.person import ARTEFACTS, LOOK, MOSTLY, WAITING, Json

DECISIONS = 8
MOST = 60  # presses until so many decisions that do not come count as broken

# Nothing moves, and the bots are quick.
BEGIN = """() => {
  localStorage.setItem("rattus", JSON.stringify({ pace: "off", level: "greedy" }));
  return true;
}"""
MIDDLE = """() => {
  const box = document.querySelector("button.play")?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
SENT = """() => {
  const requests = performance.getEntriesByType("resource");
  return requests.filter(({ name }) => name.endsWith("/actions")).length;
}"""
TROUBLE = """() => document.querySelector(".error, .failed")?.textContent ?? "" """


@pytest.fixture(params=BROWSERS)
def guest(request: pytest.FixtureRequest, house: str) -> Iterator[Guest]:
    """Somebody before another browser."""
    browser = BROWSERS[request.param]()
    yield Guest(browser, house)
    browser.close()


def choose(random: Random, things: list[Json]) -> Json:
    """Something that can be seen; what is ready is mostly confirmed."""
    seen = [thing for thing in things if thing["at"]]
    ready = [thing for thing in seen if thing["kind"] == "confirm"]
    return ready[0] if ready and random.random() < MOSTLY else random.choice(seen)


def test_some_turns_are_played(guest: Guest) -> None:
    """From the first page, with one press, against three bots."""
    random = Random(5)
    guest.go("/")
    guest.run(BEGIN)
    guest.go("/")
    middle = guest.wait(MIDDLE)
    guest.picture(ARTEFACTS / f"home-{guest.browser.name}.png")
    guest.press(*middle)

    for _ in range(MOST):
        guest.wait(WAITING)
        guest.press(*choose(random, guest.run(LOOK)["things"])["at"])
        if guest.run(SENT) >= DECISIONS:
            break
    guest.picture(ARTEFACTS / f"table-{guest.browser.name}.png")

    assert guest.run(SENT) >= DECISIONS
    assert guest.run(TROUBLE) == ""
