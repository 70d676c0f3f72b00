"""No page and no state shows the key of a text instead of the text, in either language."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from rattus.texts import Texts
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.texts.test_texts import keys

LOCALES = {"en": "en-GB", "ru": "ru-RU"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
RULES = ("classic", "online", "bigbox")
PAGES = (
    "/",
    "/new",
    "/tables",
    "/watch",
    "/me",
    "/nowhere",
    "/rules",
    "/t/nothing",
    "/j/nothing",
    "/s/nothing",
)
FAMILIES = sorted({key.partition("-")[0] for key in keys("en")} - {"command", "option", "argument", "admin"})
RAW = re.compile(rf"(?<![\w/.-])(?:{'|'.join(FAMILIES)})-[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)?(?![\w/-])")
FALLBACK = re.compile(r"\{ ?\$\w+ ?\}|\{\?\?\?\}|\bundefined\b|\[object ")

# Everything a page says: its text and what assistive technology reads.
SAID = """() => {
  const SPOKEN = ["aria-label", "aria-valuetext", "title", "placeholder", "alt"];
  const said = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll("*")) {
    for (const name of SPOKEN) if (element.hasAttribute(name)) said.push(element.getAttribute(name));
    if (element.matches("option, .visually-hidden, summary, details *")) said.push(element.textContent);
  }
  return said;
}"""


def raw_texts(said: list[str]) -> set[str]:
    """What looks like the key of a text, or like a message whose argument is missing."""
    known = keys("en")
    found = {match for text in said for match in RAW.findall(text)}
    named = {key for key in found if key.startswith("web-") or key.partition(".")[0] in known}
    return named | {match for text in said for match in FALLBACK.findall(text)}


def test_a_key_and_a_fallback_would_be_noticed() -> None:
    assert raw_texts(["a web-seat-set b", "level-easy", "by { $player }", "undefined"]) == {
        "web-seat-set", "level-easy", "{ $player }", "undefined",
    }  # fmt: skip
    assert raw_texts(["/api/web-push", "card-playing people", "https://host/t/web-x", "well-known"]) == set()


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    """One language after the other."""
    name: str = request.param
    return name


@pytest.fixture
def person(somebody: NewPerson, language: str) -> Person:
    """Somebody who reads it."""
    person = somebody(seed=9, locale=LOCALES[language])
    person.arrive(language=language)
    return person


def seen(person: Person) -> set[str]:
    """The raw texts of the page as it is now."""
    return raw_texts(person.page.evaluate(SAID))


def test_the_pages_around_the_table(person: Person) -> None:
    found: dict[str, set[str]] = {}
    for path in PAGES:
        person.page.goto(path)
        person.page.locator("main h1, main h2").first.wait_for()
        person.page.wait_for_load_state("networkidle")
        found[path] = seen(person)

    assert {path: raw for path, raw in found.items() if raw} == {}
    person.troubles.clear()  # the refusals of what is not there


def new_tables(person: Person) -> Iterator[str]:
    """The page for a new table in all its states."""
    person.page.goto("/new")
    person.page.locator("summary").click()
    rules, cards, time, _ = (person.page.locator(".more select").nth(at) for at in range(4))
    for name in RULES:
        rules.select_option(name)
        for way in cards.locator("option").evaluate_all("all => all.map((one) => one.value)"):
            cards.select_option(way)
            yield f"new {name} {way}"
    for pace in ("live", "days"):
        time.select_option(pace)
        yield f"new {pace}"
    for kind in (1, 2):
        person.page.locator(".chairs .picks button").nth(kind).click()
        yield f"new chair {kind}"


def test_new_tables_and_levels(person: Person) -> None:
    found = {state: raw for state in new_tables(person) if (raw := seen(person))}
    person.page.goto("/")
    person.page.locator(".choose").click()
    person.page.get_by_role("radio").first.wait_for()

    assert found == {}
    assert seen(person) == set()


def lobby(person: Person, other: Person) -> Iterator[str]:
    """An invitation, a table being filled, its host giving a seat to a bot, and the game that begins."""
    for pace in ({}, {"kind": "live"}, {"kind": "days"}):
        table = other.make_table(ME, OPEN, OPEN, pace=pace, listed=True)
        person.page.goto(table["links"]["join"])
        person.page.locator("[data-act=sit-down]").wait_for()
        yield f"invitation {pace}"
    person.page.locator("[data-act=sit-down]").click()
    person.page.locator(".seats").wait_for()
    yield "waiting"
    person.page.goto("/tables")
    person.page.locator(".card").first.wait_for()
    yield "tables"
    other.sit_down(table["id"])
    other.page.locator(".seats").wait_for()
    other.page.get_by_role("button", name=Texts("en").say("web-seat-bot")).click()
    other.page.locator(".prompt").wait_for()
    person.sit_down(table["id"])
    person.page.locator(".log").wait_for()
    yield "began"
    person.ask("post", f"/api/tables/{table['id']}/leave")
    person.page.locator(".prompt [data-act=return]").wait_for()
    yield "left"
    person.page.reload()
    person.page.locator(".notes [data-act=return]").wait_for()
    yield "left and opened"
    person.ask("post", f"/api/tables/{table['id']}/return")
    person.page.locator("[data-act=return]").first.wait_for(state="detached")
    yield "back"


def test_invitations_and_seats(person: Person, somebody: NewPerson) -> None:
    other = somebody(seed=2)
    other.arrive("Bob")

    assert {state: raw for state in lobby(person, other) if (raw := seen(person))} == {}


def states(person: Person, language: str) -> Iterator[str]:
    """A game from its first question to a turn in full swing, with everything that can be opened."""
    texts = Texts(language)
    person.play_bots(3, cards="witch,nun,wizard,soldier,queen,piper", rules="bigbox")
    person.wait()
    yield "settling"
    sight = person.play(until=lambda sight: bool(sight.of("plague") and sight.of("target")))
    yield "turn"
    person.press(sight.of("target")[0])
    person.page.locator("[data-act=confirm]").wait_for()
    yield "chosen"
    person.page.keyboard.press("Escape")
    for tab in ("web-chat", "web-card-tab"):
        person.page.get_by_role("tab", name=texts.say(tab)).click()
        yield tab
    person.page.get_by_role("button", name=texts.say("web-sound"), exact=True).click()
    yield "sound"
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("?")
    person.page.locator("dialog").wait_for()
    yield "keys"
    person.page.keyboard.press("Escape")
    for way in ("web-leave", "web-resign"):
        person.page.locator("header button").last.click()
        person.page.get_by_role("button", name=texts.say(way)).click()
        yield way
        person.page.get_by_role("button", name=texts.say("web-close"), exact=True).click()
        person.page.locator("dialog").wait_for(state="detached")
    person.wanted = {"witch", "nun", "wizard", "soldier", "queen", "piper"}
    person.page.get_by_role("tab", name=texts.say("web-log")).click()
    for count in (8, 16, 24, 32):
        person.play(until=lambda sight: len(person.said) > count and bool(sight.of("plague")))  # noqa: B023
        yield f"after {count}"


def test_the_table(person: Person, language: str) -> None:
    assert {state: raw for state in states(person, language) if (raw := seen(person))} == {}


def test_the_end_the_replay_and_one_screen_for_two(person: Person, finished: str) -> None:
    found: dict[str, set[str]] = {}
    person.sit_down(finished)
    person.page.locator(".end").wait_for()
    found["end"] = seen(person)
    person.page.locator(".end .close").click()
    person.page.locator(".prompt [data-act=verify]").click()
    expect(person.page.locator(".prompt [role=status]")).to_be_visible()
    found["over"] = seen(person)
    for moves in (0, 30, 999):
        person.page.goto(f"/t/{finished}/replay#m={moves}")
        person.page.locator(".course svg").first.wait_for()
        found[f"replay {moves}"] = seen(person)
    person.wanted = {"witch"}
    person.sit_down(person.make_table(ME, {"kind": "me", "name": "Bob"})["id"])
    person.play(until=lambda sight: sight.hand_over)
    found["hand over"] = seen(person)
    table = person.make_table(ME, OPEN)["id"]
    person.ask("post", f"/api/tables/{table}/void")
    person.sit_down(table)
    person.page.locator("h1").wait_for()
    found["void"] = seen(person)

    assert {state: raw for state, raw in found.items() if raw} == {}
