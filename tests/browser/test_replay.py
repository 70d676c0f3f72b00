"""A finished game is looked through, linked to, and played on."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson, played_by_bots

# Pairs of regions of which one's plate hides the other's plate or name.
HIDDEN = """() => {
  const marks = [...document.querySelectorAll("svg .name")].map((name) => ({
    name: name.textContent.trim(),
    boxes: [name, name.parentElement.querySelector(".plate")]
      .filter((mark) => mark)
      .map((mark) => mark.getBoundingClientRect()),
  }));
  const common = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const meet = (one, other) => one.boxes.some((a) => other.boxes.some((b) => common(a, b) > 60));
  return marks.flatMap((one, at) =>
    marks.slice(at + 1).filter((other) => meet(one, other)).map((other) => `${one.name}, ${other.name}`),
  );
}"""


def test_a_link_leads_to_a_moment_and_the_keys_to_others(somebody: NewPerson, finished: str) -> None:
    person = somebody()
    person.arrive()
    total = person.ask("get", f"/api/tables/{finished}")["moves"]

    person.page.goto(f"/t/{finished}/replay#m=7&as=blue")
    slider = person.page.locator("input[type=range]")
    expect(slider).to_have_value("7")
    expect(person.page.locator("aside select").first).to_have_value("blue")

    for key, place in (("ArrowRight", 8), ("ArrowLeft", 7), ("End", total), ("Home", 0)):
        person.page.keyboard.press(key)
        expect(slider).to_have_value(str(place))
        assert person.page.url.endswith(f"#m={place}&as=blue")
    person.page.keyboard.press("ArrowDown")
    expect(slider).not_to_have_value("0")
    person.page.keyboard.press("ArrowUp")
    expect(slider).to_have_value("0")


def test_after_the_end_every_rat_can_be_seen(somebody: NewPerson, finished: str) -> None:
    """What each player knew, or everything; also for a stranger who follows a link."""
    person = somebody()
    face = re.compile("limit", re.IGNORECASE)

    person.page.goto(f"/t/{finished}/replay#m=4&as=blue")
    regions = person.page.locator("[data-region]")
    expect(regions).to_have_count(8)
    assert not any(face.search(label.get_attribute("aria-label") or "") for label in regions.all())

    person.page.locator("aside select").first.select_option("open")
    expect(regions.first).to_have_attribute("aria-label", face)
    assert all(face.search(label.get_attribute("aria-label") or "") for label in regions.all())


def test_it_plays_by_itself_and_stops_at_the_end(somebody: NewPerson, finished: str) -> None:
    person = somebody()
    person.arrive()
    total = person.ask("get", f"/api/tables/{finished}")["moves"]
    person.page.goto(f"/t/{finished}/replay#m={total - 1}")
    slider = person.page.locator("input[type=range]")
    expect(slider).to_have_value(str(total - 1))

    person.page.keyboard.press(" ")

    expect(slider).to_have_value(str(total))
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_one_plays_on_from_a_moment_against_bots(somebody: NewPerson, finished: str) -> None:
    person = somebody(seed=3)
    person.page.goto(f"/t/{finished}/replay#m=9&as=open")
    person.page.locator("summary", has_text="Play on").click()
    person.page.locator("details select").last.select_option("hard")
    person.page.locator("details button.main").click()

    person.page.wait_for_url(lambda url: "replay" not in url)
    person.play(until=lambda sight: len(person.said) > 2)

    assert person.page.url.rsplit("/", 1)[-1] != finished


def test_anybody_can_prove_that_it_was_fair(somebody: NewPerson, finished: str) -> None:
    person = somebody()
    person.page.goto(f"/t/{finished}/replay")

    person.page.get_by_role("button", name="Was it fair?").click()

    expect(person.page.locator("aside p.good")).to_be_visible()


def test_in_a_whole_game_of_four_hardly_anything_on_the_map_hides_anything(
    somebody: NewPerson, house: str
) -> None:
    """Plates grow with what lies in a region; only where all Europe crowds in two of them they may meet."""
    table = played_by_bots(house, 4)
    person = somebody()
    person.arrive()
    total = person.ask("get", f"/api/tables/{table}")["moves"]
    person.page.goto(f"/t/{table}/replay#m=0&as=red")
    slider = person.page.locator("input[type=range]")
    expect(slider).to_have_value("0")
    moments = range(8, total + 1, 8)
    hidden = []
    for moment in moments:
        person.page.evaluate(f"location.hash = 'm={moment}&as=red'")
        expect(slider).to_have_value(str(moment))
        hidden += person.page.evaluate(HIDDEN)[:1]

    assert len(hidden) <= 0.15 * len(moments), hidden
