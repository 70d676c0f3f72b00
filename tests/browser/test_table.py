"""What happens around a game: taking back, coming back, a server that goes away, and one screen for two."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from rattus.texts import Texts
from tests.browser.conftest import NewPerson
from tests.browser.person import LONGEST, Json, Person, Sight
from tests.server.postgres import free_port
from tests.server.processes import sqlite, start, stop, wait_for

ENGLISH = Texts("en")
ME = {"kind": "me"}
WITCH = "peasant,merchant,monk,knight,witch,king"


def begins_turn(sight: Sight) -> bool:
    """A whole turn lies ahead."""
    return bool(sight.of("plague")) and bool(sight.of("target"))


def place(person: Person) -> str:
    """Add cubes in some lit region; the sentence that was sent."""
    sight = person.play(until=begins_turn)
    person.press(sight.of("target")[0])
    person.page.locator("[data-act=confirm]").click()
    person.page.locator(".prompt.mine [data-act=undo]:enabled").wait_for()
    assert person.said[-1].startswith("place")
    return person.said[-1]


def board(person: Person) -> str:
    """The whole board in words."""
    return " ".join(
        label or ""
        for region in person.page.locator("[data-region]").all()
        for label in [region.get_attribute("aria-label")]
    )


def test_an_action_is_taken_back_as_far_as_the_turn_goes(somebody: NewPerson) -> None:
    """[O1] What was done comes undone; before it lies the turn of another."""
    person = somebody(seed=1)
    person.play_bots(1)
    # Who settles last and begins could take back the settling, too [P7]; so this is the second turn.
    person.play(until=lambda sight: begins_turn(sight) and "plague" in " ".join(person.said))
    before = board(person)
    undo = person.page.locator("[data-act=undo]")
    expect(undo).to_have_count(0)

    place(person)
    assert board(person) != before
    undo.click()
    expect(undo).to_have_count(0)
    person.page.locator(".prompt.mine").wait_for()

    assert board(person) == before


def test_a_look_of_the_witch_cannot_be_taken_back(somebody: NewPerson) -> None:
    """[R18] The page says why."""
    person = somebody(seed=2)
    person.wanted = {"witch"}
    person.play_bots(1, cards=WITCH)

    person.play(until=lambda sight: any(said.startswith("witch") for said in person.said) and sight.mine)

    undo = person.page.locator("[data-act=undo]")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", ENGLISH.say("undo-secret"))


def test_a_reload_in_mid_turn_loses_nothing(somebody: NewPerson) -> None:
    person = somebody(seed=3)
    person.play_bots(1)
    place(person)
    before, log = board(person), person.page.locator(".log").inner_text()

    person.page.reload()
    person.wait()

    assert board(person) == before
    assert person.page.locator(".log").inner_text() == log
    expect(person.page.locator("[data-act=undo]")).to_be_enabled()


def test_older_lines_of_the_chat_are_loaded_when_one_asks_for_them_or_scrolls_up(somebody: NewPerson) -> None:
    person = somebody(seed=3)
    table = person.play_bots(1)["id"]
    for number in range(120):
        person.ask("post", f"/api/tables/{table}/chat", id=f"line-{number:06}", text=f"line {number}")
    person.page.reload()
    person.page.get_by_role("tab", name=ENGLISH.say("web-chat")).click()
    lines, more = person.page.locator(".lines p"), person.page.locator(".earlier")

    expect(lines).to_have_count(50)
    expect(lines.last).to_be_in_viewport()
    more.evaluate("button => button.click()")  # without scrolling there, which loads lines, too
    expect(lines).to_have_count(100)
    person.page.locator(".lines").evaluate("lines => (lines.scrollTop = 0)")
    expect(lines).to_have_count(120)
    expect(lines.first).to_contain_text("line 0")
    expect(more).to_have_count(0)


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def visitor(browser: Browser, port: int) -> Iterator[Person]:
    """Somebody who will meet a closed door: the console may say so."""
    person = Person(browser, f"http://127.0.0.1:{port}", seed=4)
    yield person
    person.close()


def test_a_server_that_restarts_in_mid_turn_is_found_again(
    visitor: Person, port: int, tmp_path: Path
) -> None:
    """The page shows that it has lost the server, finds it again by itself, and the turn goes on."""
    order = ("serve", "--port", str(port), "--database", sqlite(tmp_path))
    server = start(*order, RATTUS_LOG="error")
    wait_for(visitor.address, server)
    visitor.play_bots(1)
    place(visitor)
    before = board(visitor)
    stop(server)
    expect(visitor.page.locator(".link.lost")).to_be_visible()
    visitor.picture("connection-lost")

    server = start(*order, RATTUS_LOG="error")
    wait_for(visitor.address, server)
    expect(visitor.page.locator(".link:not(.lost)")).to_be_visible()

    assert board(visitor) == before
    said = len(visitor.said)
    visitor.play(until=lambda sight: len(visitor.said) > said + 3)
    stop(server)


def play_until(person: Person, other: str, table: str) -> None:
    """Decide until somebody else has to."""
    for _ in range(LONGEST):
        sight = person.look()
        if person.ask("get", f"/api/tables/{table}")["decider"] == other and not sight.mine:
            return
        person.decide(sight)
    raise AssertionError(f"{other} never has to decide")


def test_who_comes_back_is_shown_what_happened(somebody: NewPerson) -> None:
    """A game over days: the other one has moved since."""
    ann, bob = somebody(seed=5), somebody(seed=6)
    table = ann.make_table(ME, {"kind": "open"}, pace={"kind": "days", "days": 2})
    bob.arrive("Bob")
    bob.ask("post", "/api/claim", secret=table["links"]["join"].rsplit("/", 1)[-1])
    bob.ask("post", f"/api/tables/{table['id']}/join")
    for person in (ann, bob):
        person.sit_down(table["id"])
    play_until(ann, "blue", table["id"])
    play_until(bob, "red", table["id"])
    play_until(ann, "blue", table["id"])
    ann.page.goto("/rules")
    play_until(bob, "red", table["id"])

    ann.sit_down(table["id"])
    note = ann.page.locator(".notes .note")
    expect(note).to_be_visible()
    ann.picture("since-you-were-here")
    note.get_by_role("button").first.click()

    expect(note).to_have_count(0)
    assert ann.wait().mine


# --- two people at one screen -------------------------------------------------------------------------


def faces_seen(heard: list[Any]) -> set[str]:
    """The faces of face-down rats that this page was told, as the page would say them."""
    told = [each for each in heard if isinstance(each, dict)]  # a list is what the page itself remembers
    views = [(each.get("snapshot") or each.get("news") or {}).get("view") or {} for each in told]
    rats = [
        rat for view in views for region in view.get("regions", {}).values() for rat in region.get("rats", [])
    ]
    return {spoken(rat["face"]) for rat in rats if "face" in rat and not rat.get("shown")}


def spoken(face: Json) -> str:
    """A face in the words of the page."""
    symbols = ", ".join(ENGLISH.symbol(symbol) for symbol in face["symbols"])
    return ENGLISH.say("web-face", limit=face["limit"], symbols=symbols)


def test_a_screen_is_handed_over_when_somebody_has_seen_a_secret(somebody: NewPerson) -> None:
    """The next person sees nothing of what the Witch has shown, and the first one finds it again."""
    person = somebody(seed=7)
    person.listen()
    person.wanted = {"witch"}
    table = person.make_table(ME, {"kind": "me", "name": "Bob"}, cards=WITCH)
    person.sit_down(table["id"])

    assert person.play(until=lambda sight: sight.hand_over).hand_over
    secrets = faces_seen(person.heard())
    assert secrets != set()
    person.picture("hand-over")
    assert not any(secret in person.page.content() for secret in secrets)

    person.wanted = set()
    person.page.locator("[data-act=take-over]").click()
    person.wait()
    assert not any(secret in person.page.content() for secret in secrets)

    assert person.play(until=lambda sight: sight.hand_over).hand_over
    person.page.locator("[data-act=take-over]").click()
    person.wait()
    assert any(secret in person.page.content() for secret in secrets)


def test_without_secrets_the_screen_just_changes_hands(somebody: NewPerson) -> None:
    person = somebody(seed=8)
    table = person.make_table(
        ME, {"kind": "me", "name": "Bob"}, cards="peasant,merchant,monk,knight,bishop,king"
    )
    person.sit_down(table["id"])

    person.play(until=lambda sight: sight.hand_over or len(person.said) > 24)

    assert person.seats == {"red", "blue"}


def test_what_happens_is_shown_and_can_be_skipped(somebody: NewPerson) -> None:
    """The one test in which things move."""
    person = somebody(seed=10, pace="calm", reduced_motion="no-preference")
    person.play_bots(1)
    person.play(until=begins_turn)

    person.page.keyboard.press("p")
    person.press(person.wait().of("target")[0])
    person.page.locator("[data-act=confirm]").click()
    skip = person.page.locator("[data-act=skip]")
    expect(skip).to_be_visible()
    skip.click()

    assert person.wait().things != []
    expect(skip).to_have_count(0)


def test_a_browser_that_forgot_who_it_is_finds_out(somebody: NewPerson) -> None:
    """Its cookie still tells; only what the page itself had kept is gone."""
    ann = somebody()
    ann.page.goto(ann.address)
    ann.page.locator("button.play").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.evaluate("localStorage.clear()")
    ann.page.goto(ann.address)
    ann.page.locator("button.play").click()
    ann.page.wait_for_url("**/t/*")
    ann.page.goto(f"{ann.address}/tables")

    expect(ann.page.locator("a[href^='/t/']")).to_have_count(2)
    # Chromium tells of the refusal that made it ask.
    ann.troubles = [trouble for trouble in ann.troubles if "403" not in trouble]
