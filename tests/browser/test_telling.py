"""What happens is told while it happens: by the prompt, the log, the disc on the map and the scores."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import complaints
from tests.browser.conftest import NewPerson
from tests.browser.person import Person

# At every frame that differs: what the prompt tells, the last line of the log, the marks on the disc, and the
# sum of each player's cubes; and does the disc leave the plate of its region free?
WATCH = """() => {
  window.seen = [];
  const number = (text) => Number(text.match(/\\d+/)?.[0] ?? 0);
  const text = (element) => element?.innerText.replace(/\\s+/g, " ").trim() ?? "";
  const boxOf = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const apart = (one, other) =>
    one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;
  const look = () => {
    const region = document.querySelector(".telling .place")?.dataset.region;
    const disc = boxOf(".flights .turning.up circle");
    const plate = region && boxOf(`[data-region="${region}"] .hit`);
    const now = {
      told: text(document.querySelector(".telling")),
      sign: text(document.querySelector(".telling .now")),
      log: text([...document.querySelectorAll(".log li")].at(-1)),
      marked: document.querySelectorAll(".flights .turning .now").length,
      beside: disc && plate ? apart(disc, plate) : null,
      sums: [...document.querySelectorAll("aside .stats")].map((player) =>
        [...player.children].reduce((sum, each) => sum + number(each.innerText), 0),
      ),
    };
    if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now);
    requestAnimationFrame(look);
  };
  look();
}"""

# Every text of the place that is being ravaged, in the order in which they are seen.
PLACES = """() => {
  window.places = [];
  const look = () => {
    const text = document.querySelector(".telling .place")?.textContent;
    if (text && text !== window.places.at(-1)) window.places.push(text);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# Nothing that moves arrives by itself: the show goes on only when it is stepped or skipped.
STILL = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.playbackRate = 1e-6;
    return animation;
  };
}"""

# A rat that took cubes has been told to its end, or there is something to decide.
TOLD_OR_ASKED = """() => {
  const told = window.seen.some(({ sign }) => sign) && !document.querySelector(".telling .place");
  return told ? "told" : document.querySelector(".prompt.mine") && "asked";
}"""

# How many regions have cubes and rats.
TO_RAVAGE = "() => document.querySelectorAll('.map g:has(> g > .rat):has(> g > .cube)').length"
LONG = 60_000  # milliseconds that the turns of both players may be shown for

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
Seen = dict[str, Any]


def go_calmly(person: Person) -> None:
    """From now on everything is shown at the slowest pace."""
    person.page.get_by_role("group", name="Others’ turns").get_by_role("button", name="calm").click()


def come_to_a_final_turn(person: Person) -> None:
    """Play both sides until one has cards to use in the final round, and there are regions to ravage [E1]."""
    note = person.page.locator("[data-note=final]")
    for _ in range(6):
        person.sit_down(person.make_table({"kind": "me"}, {"kind": "me", "name": "Bob"})["id"])
        over = person.play(until=lambda sight: bool(sight.of("done")) and note.count() > 0).over
        if not over and person.page.evaluate(TO_RAVAGE) > 1:
            return
    raise AssertionError("nobody had a card to use in the end")


def finish_all_turns(person: Person) -> None:
    """Say "done" for everybody who still may do something, until the final ravaging is told."""
    for _ in range(2):
        person.page.locator("[data-act=done]").click()
        person.page.locator("[data-act=confirm]").click()
        person.page.locator(".telling .place, [data-act=done]").first.wait_for()
        if person.page.locator(".telling .place").count():
            return


def watch_a_rat(person: Person) -> None:
    """Play until a rat has taken cubes."""
    while person.page.wait_for_function(TOLD_OR_ASKED, timeout=LONG).json_value() == "asked":
        person.decide(person.look())


def seen_by(person: Person) -> list[Seen]:
    """What was seen since `WATCH`."""
    seen: list[Seen] = person.page.evaluate("window.seen")
    return seen


def test_a_rat_is_told_sign_by_sign_while_scores_and_log_follow(somebody: NewPerson) -> None:
    """[T7] [T8] One sentence for each rat; nothing waits for the end, and nothing lies over the cubes."""
    person = somebody(seed=3, **DESK)
    person.play_bots(1)
    person.play(until=lambda sight: bool(sight.of("plague")) and len(person.said) > 8)
    person.page.evaluate(WATCH)
    go_calmly(person)
    watch_a_rat(person)

    seen = seen_by(person)
    rats = [each for each in seen if "Population" in each["told"]]
    sentences = [each["told"][each["told"].index("Population") :] for each in rats]
    assert all(re.search(r"Population \d+, limit \d+: (no )?outbreak\.", each) for each in sentences)
    assert any(sentence in each["log"] for sentence, each in zip(sentences, rats, strict=True))
    assert any(each["sign"] and each["marked"] for each in rats)
    assert {each["beside"] for each in rats if each["beside"] is not None} == {True}
    assert {total for each in seen for total in each["sums"]} == {20}
    assert not any(re.search(r"On its way|plays…", each["told"]) for each in seen)


def test_the_final_ravaging_says_where_it_is_and_can_be_stepped_and_skipped(somebody: NewPerson) -> None:
    """[E4] Region by region; the note about the final round lies above the log, not over the map."""
    person = somebody(seed=3, **DESK)
    come_to_a_final_turn(person)
    expect(person.page.locator(".map").get_by_text("Final round")).to_have_count(0)
    go_calmly(person)
    person.page.evaluate(PLACES)
    person.page.evaluate(STILL)
    finish_all_turns(person)

    expect(person.page.locator(".telling .place")).to_have_text(re.compile(r"^Region 1 of \d+: \w+"))
    assert complaints(person.page) == []
    while len(person.page.evaluate("places")) == 1:
        person.page.locator("[data-act=next-rat]").click()
    assert re.match(r"Region 2 of \d+: \w+", person.page.evaluate("places[1]"))
    person.page.locator("[data-act=skip]").click()
    expect(person.page.locator("[data-status=finished]")).to_be_visible()
