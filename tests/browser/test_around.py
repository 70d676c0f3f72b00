"""What surrounds a game: levels, pace, sound, invitations, watching, what stays after the end, the replay."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from rattus.texts import Texts
from tests.browser.axe import complaints
from tests.browser.conftest import NewPerson, played_by_bots
from tests.browser.person import Person
from tests.browser.test_feel import SLOWLY

ENGLISH = Texts("en")
ME = {"kind": "me"}
OPEN = {"kind": "open"}

# Counts the sounds that the page starts.
HEARD = """
  window.sounds = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.sounds++;
    return start.apply(this, when);
  };
"""

# Somebody who has just lost against fair bots.
LOST_ONCE = """
  if (!localStorage.getItem("tried")) {
    localStorage.setItem("tried", "yes");
    localStorage.setItem("rattus", '{"pace":"off","level":"fair","losses":1}');
  }
"""


def say(key: str, **values: str | int) -> str:
    """A text of the page in English."""
    return ENGLISH.say(key, **values)


# --- levels -------------------------------------------------------------------------------------------


def test_the_first_game_is_against_easy_bots(somebody: NewPerson) -> None:
    person = somebody()
    person.page.goto("/")
    expect(person.page.locator(".hero .level")).to_contain_text("Level 1 of 5, easy")
    person.page.locator("button.play").click()
    person.page.wait_for_url("**/t/*")

    table = person.page.url.rsplit("/", 1)[-1]
    levels = [seat.get("level") for seat in person.ask("get", f"/api/tables/{table}")["seats"]]
    assert sorted(filter(None, levels)) == ["easy"] * 3


def test_another_level_can_be_chosen_and_is_remembered(somebody: NewPerson) -> None:
    person = somebody()
    person.page.goto("/")
    person.page.get_by_role("button", name=say("web-level-choose")).click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio")).to_have_count(5)
    assert complaints(person.page) == []
    dialog.get_by_text(say("web-level-who-expert")).click()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".hero .level")).to_contain_text("Level 4 of 5, expert")
    person.page.reload()

    expect(person.page.locator(".hero .level")).to_contain_text("Level 4 of 5, expert")
    expect(person.page.locator("button.play")).to_contain_text("expert")


def test_the_level_changes_with_the_result_and_the_end_says_so(somebody: NewPerson) -> None:
    """The person plays at random; whoever wins, the level has gone up, or a loss is counted."""
    person = somebody(seed=5)
    person.arrive()
    person.context.add_init_script(LOST_ONCE)
    person.sit_down(person.make_table(ME, {"kind": "bot", "level": "fair"})["id"])
    person.play()
    person.page.locator(".end .level").wait_for()
    won = person.page.locator(".end h2", has_text="You win").count() > 0
    change, level = ("up", "hard") if won else ("down", "easy")

    expect(person.page.locator(".end .level")).to_contain_text(say(f"web-level-{change}", level=level))
    expect(person.page.locator("[data-act=next-level]")).to_contain_text(level)
    person.picture("level-changed")
    person.page.reload()
    person.page.locator(".end").wait_for()
    expect(person.page.locator(".end .level")).to_have_count(0)  # counted once
    person.page.goto("/")
    expect(person.page.locator(".hero .level")).to_contain_text(level)


# --- pace and sound -----------------------------------------------------------------------------------


def test_a_press_anywhere_skips_to_the_next_turn_and_the_pace_is_at_hand(somebody: NewPerson) -> None:
    person = somebody(seed=10, pace="calm", reduced_motion="no-preference")
    person.play_bots(3)
    person.play(until=lambda sight: bool(sight.of("plague") and sight.of("target")))
    person.page.keyboard.press("p")
    person.press(person.wait().of("target")[0])
    person.page.evaluate(SLOWLY)
    person.page.locator("[data-act=confirm]").click()
    pace = person.page.locator("[data-act=pace]")
    expect(pace).to_contain_text(say("web-pace-calm"))
    person.picture("bots-move")
    pace.click()
    expect(pace).to_contain_text(say("web-pace-quick"))
    person.page.locator(".map").click(position={"x": 12, "y": 200})

    person.page.locator(".prompt.mine").wait_for(timeout=8_000)


def test_sounds_are_heard_after_a_press_and_can_be_switched_off(somebody: NewPerson) -> None:
    person = somebody(seed=10, pace="quick", reduced_motion="no-preference")
    person.context.add_init_script(HEARD)
    person.play_bots(1)
    person.play(until=lambda sight: len(person.said) > 1)
    person.page.wait_for_function("() => window.sounds > 0")

    person.page.get_by_role("button", name=say("web-sound"), exact=True).click()
    person.picture("sound")
    assert complaints(person.page) == []
    person.page.get_by_role("button", name=say("web-sound-off")).click()
    person.page.keyboard.press("Escape")
    person.page.reload()
    person.wait()
    person.play(until=lambda sight: len(person.said) > 6)
    assert person.page.evaluate("window.sounds") == 0


def test_the_tab_tells_whose_turn_it_is(somebody: NewPerson) -> None:
    person = somebody(seed=3)
    icon = person.page.locator("link[rel=icon]")
    person.page.goto("/")
    expect(icon).to_have_attribute("href", "/icon.svg")
    person.play_bots(1)
    person.wait()

    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    expect(person.page).to_have_title(re.compile(say("web-your-turn")))
    person.page.goto("/tables")  # a table waits
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    expect(person.page).to_have_title(f"(1) {say('web-mine')} · Rattus")


# --- invitations, lobby, watching ---------------------------------------------------------------------


def invite(ann: Person) -> str:
    """A table with a free seat; the path that invites to it."""
    table = ann.make_table(ME, OPEN, OPEN, pace={"kind": "days", "days": 2}, listed=True)
    path: str = table["links"]["join"]
    return path


def test_an_invitation_says_who_invites_to_what_and_one_button_seats(somebody: NewPerson) -> None:
    ann, bob = somebody(), somebody()
    ann.arrive("Ann")
    bob.page.goto(invite(ann))
    page = bob.page
    expect(page.locator(".lead")).to_have_text(say("web-invited-by", name="Ann"))
    expect(page.locator("dl")).to_contain_text(say("web-time-days-each", count=2))
    expect(page.locator("dl")).to_contain_text("Classic (2010)")
    assert complaints(page) == []
    bob.picture("invitation")
    page.get_by_label(say("web-your-name")).fill("Bob")
    page.locator("[data-act=sit-down]").click()
    page.wait_for_url("**/t/*")

    expect(page.locator(".seats")).to_contain_text("Bob")
    expect(page.locator(".seats li", has_text="Bob")).to_contain_text(say("web-you"))
    expect(page.locator(".facts")).to_contain_text(say("web-time-days-each", count=2))


def test_lists_tell_the_pace_and_the_deadline(somebody: NewPerson) -> None:
    ann, bob = somebody(seed=5), somebody(seed=6)
    bob.arrive("Bob")
    table = ann.make_table(ME, OPEN, pace={"kind": "days", "days": 2}, listed=True)
    bob.page.goto("/watch")
    row = bob.page.locator(f"a[href='/t/{table['id']}']")
    expect(row).to_contain_text(say("web-time-days-each", count=2))
    expect(row).to_contain_text(say("web-seats-left", count=1))
    bob.ask("post", f"/api/tables/{table['id']}/join")
    bob.page.goto("/tables")
    expect(row).to_contain_text("due ")
    bob.sit_down(table["id"])
    expect(bob.page.locator("header .note")).to_contain_text("due ")
    bob.picture("deadline")


def test_an_onlooker_is_told(somebody: NewPerson) -> None:
    ann, eve = somebody(seed=5), somebody(viewport={"width": 390, "height": 844})
    table = ann.make_table(ME, {"kind": "me", "name": "Bob"}, listed=True)
    eve.arrive("Eve")
    eve.sit_down(table["id"])

    expect(eve.page.get_by_text(say("web-onlooker"), exact=True)).to_be_visible()
    eve.picture("onlooker")


def test_watching_without_games_offers_something(somebody: NewPerson) -> None:
    person = somebody()
    person.page.goto("/watch")
    person.page.get_by_role("link", name=say("web-watch-invite")).click()
    person.page.locator("summary").click()

    expect(person.page.get_by_label(say("web-listed"))).to_be_checked()


# --- new tables ---------------------------------------------------------------------------------------


def chooser(person: Person, label: str) -> Locator:
    """The list to choose from under a label."""
    return person.page.locator("label", has_text=say(label)).locator("select")


def test_six_players_lead_to_the_big_box(somebody: NewPerson) -> None:
    person = somebody()
    person.page.goto("/new")
    person.page.get_by_role("button", name="6", exact=True).click()
    expect(person.page.get_by_text("Big Box (2022) rules.")).to_be_visible()
    person.page.locator("summary").click()
    rules = chooser(person, "web-rules-set")
    expect(rules).to_have_value("bigbox")
    rules.select_option("classic")

    expect(person.page.get_by_role("button", name="4", exact=True)).to_have_attribute("aria-pressed", "true")
    person.page.get_by_role("button", name=say("web-make-table")).click()
    person.page.wait_for_url("**/t/*")


def test_cards_are_picked_by_what_they_do(somebody: NewPerson) -> None:
    person = somebody()
    person.page.goto("/new")
    person.page.locator("summary").click()
    way = chooser(person, "web-cards")
    way.select_option("rat-control")
    expect(person.page.locator(".more")).to_contain_text(say("web-cards-about-rat-control"))
    expect(person.page.locator(".more li")).to_have_count(6)
    person.picture("a-named-set")
    way.select_option("picked")
    bishop = person.page.locator(".more li", has_text="Bishop")
    expect(bishop).to_contain_text(say("card-bishop.text"))
    bishop.get_by_role("button").click()

    expect(bishop.get_by_role("button")).to_have_attribute("aria-pressed", "true")
    assert complaints(person.page) == []


# --- after the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 360])
def test_what_one_can_do_stays_in_the_prompt(somebody: NewPerson, finished: str, width: int) -> None:
    person = somebody(viewport={"width": width, "height": 740})
    person.arrive()
    person.sit_down(finished)
    person.page.locator(".end").get_by_role("button", name=say("web-close")).click()
    prompt = person.page.locator(".prompt")
    expect(prompt.get_by_role("link", name=say("web-over-look"))).to_be_visible()
    expect(prompt.get_by_role("link", name=say("web-over-save"))).to_be_visible()
    prompt.locator("[data-act=verify]").click()

    expect(prompt.get_by_role("status")).to_contain_text(say("web-verify-fair"))
    assert complaints(person.page) == []
    person.picture(f"after-the-end-{width}")


def test_a_replay_begins_at_the_beginning_and_its_log_keeps_its_place(
    somebody: NewPerson, house: str
) -> None:
    table = played_by_bots(house, 4)
    person = somebody(viewport={"width": 1440, "height": 900})
    person.arrive()
    person.page.goto(f"/t/{table}/replay")
    slider = person.page.locator("input[type=range]")
    expect(slider).to_have_value("0")
    total = slider.get_attribute("max") or ""
    person.page.evaluate(f"location.hash = 'm={total}'")
    expect(slider).to_have_value(total)
    person.page.locator(".course svg").first.wait_for()
    log, graph = (person.page.locator(part).bounding_box() for part in (".lines", ".course"))
    last = person.page.locator(".lines > li").last
    assert log is not None
    assert graph is not None
    assert log["y"] + log["height"] <= graph["y"] + 1
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= log["y"] + log["height"] + 1
    person.picture("replay-end")


def test_all_cards_of_a_player_are_in_the_chip(somebody: NewPerson, finished: str) -> None:
    """Bots seldom hold more than three, so the answer of the server is changed on the way."""
    person = somebody(viewport={"width": 390, "height": 844})
    person.arrive()

    def give_all_to_red(route: Route) -> None:
        moments = route.fetch().json()
        for moment in moments:
            moment["view"]["holders"] = dict.fromkeys(moment["view"]["holders"], "red")
        route.fulfill(json=moments)

    person.page.route("**/moments?*", give_all_to_red)
    person.page.goto(f"/t/{finished}/replay")
    cards = person.page.locator(".players [data-seat=red] .cards > *")
    expect(cards).to_have_count(6)
    chip = person.page.locator(".players [data-seat=red]").bounding_box()
    last = cards.last.bounding_box()

    assert chip is not None
    assert last is not None
    assert last["x"] + last["width"] <= chip["x"] + chip["width"]
    person.picture("six-cards")
