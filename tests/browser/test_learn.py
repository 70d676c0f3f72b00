"""The lessons in the browser: each is taken to its end on the real board, and every wrong way is answered."""

import re

import pytest
from playwright.sync_api import expect

from rattus.lessons import LessonRun, lesson_names, load_lesson
from rattus.lessons.run import answer_to
from rattus.texts import Texts
from tests.browser.axe import complaints
from tests.browser.conftest import NewPerson
from tests.browser.learner import Learner
from tests.lessons.walk import straight

PLAYED = [name for name in lesson_names() if load_lesson(name).start is not None]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def wrong_ways(run: LessonRun) -> list[str]:
    """For each answer of the step one action that it answers."""
    step = run.step
    assert step is not None
    moment = straight(run.lesson)[len(run.done)]
    firsts: dict[str, str] = {}
    for said in moment.wrong:
        answer = answer_to(step, said)
        assert answer is not None
        firsts.setdefault(answer.name, said)
    return list(firsts.values())


@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_is_taken_to_its_end_and_every_wrong_way_is_answered(somebody: NewPerson, name: str) -> None:
    learner = Learner(somebody(), name)
    texts = Texts("en")
    while not learner.run.finished:
        for said in wrong_ways(learner.run):
            assert learner.wrong(said) == texts.say(learner.run.act(said).key)
            learner.again()
        learner.right()

    expect(learner.page.locator("[data-act=next]")).to_have_count(0)


@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_is_taken_to_its_end_in_russian_on_a_phone(somebody: NewPerson, name: str) -> None:
    learner = Learner(somebody(locale="ru-RU", **PHONE), name)
    texts = Texts("ru")
    while not learner.run.finished:
        expect(learner.page.locator(".said")).to_contain_text(texts.say(learner.run.key)[1:])
        learner.right()

    expect(learner.page.locator("h1")).to_have_text(texts.say(f"lesson-{name}"))


def test_what_would_happen_is_shown_and_nothing_has_happened(somebody: NewPerson) -> None:
    learner = Learner(somebody(), "limits")
    page = learner.page
    learner.right()
    learner.wrong("plague germania")

    expect(page.locator("section.answer")).to_contain_text("Population 5, limit 4: outbreak.")
    expect(page.locator("section.answer")).to_contain_text("Majority: you lose 1.")
    expect(page.locator(".would")).to_be_visible()

    page.locator("[data-act=try]").click()
    expect(page.locator('.map[data-trying="true"]')).to_be_visible()
    expect(page.locator('[data-target="region:germania"]').first).to_have_attribute(
        "aria-label", re.compile("plague", re.IGNORECASE)
    )
    learner.again()
    expect(page.locator('.map[data-trying="false"]')).to_be_visible()
    learner.right()


def test_one_can_go_back_to_the_first_step_and_be_shown_the_way(somebody: NewPerson) -> None:
    learner = Learner(somebody(), "cards")
    page = learner.page
    for _ in range(2):
        said = learner.run.awaited()[0]
        page.locator("[data-act=show]").click()
        learner.run.act(said)
        learner.stands()
    for _ in range(2):
        page.locator(".nav [data-act=back]").click()
        learner.run.back()
        learner.stands()

    expect(page.locator(".nav [data-act=back]")).to_be_disabled()


def test_escape_takes_back_a_wrong_choice(somebody: NewPerson) -> None:
    learner = Learner(somebody(), "people")
    learner.right()
    learner.wrong("place italia 2")
    learner.page.keyboard.press("Escape")

    expect(learner.page.locator("section.answer")).to_have_count(0)
    learner.stands()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_on_the_pages_stands_in_the_way_of_anybody(
    somebody: NewPerson, size: str, scheme: str
) -> None:
    settings = {"color_scheme": scheme, **(PHONE if size == "phone" else {})}
    page = somebody(**settings).page
    page.goto("/learn")
    expect(page.locator(".entry")).to_have_count(9)
    assert complaints(page) == []

    learner = Learner(somebody(**settings), "limits")
    assert complaints(learner.page) == []
    learner.right()
    assert complaints(learner.page) == []
    learner.wrong("plague hungaria")
    assert complaints(learner.page) == []
    learner.again()
    while not learner.run.finished:
        learner.right()
    assert complaints(learner.page) == []
    for name in ("crowd", "cards"):
        assert complaints(Learner(somebody(**settings), name).page) == []


def test_what_was_learned_is_remembered(somebody: NewPerson) -> None:
    person = somebody()
    page = person.page
    page.goto("/learn")
    expect(page.locator("a.go")).to_contain_text("1. People and rats")

    learner = Learner(person, "people")
    while not learner.run.finished:
        learner.right()
    expect(page.locator("[data-act=next-lesson]")).to_contain_text("2. The plague moves")
    page.goto("/learn")

    expect(page.locator(".entry.learned")).to_have_count(1)
    expect(page.locator("a.go")).to_contain_text("2. The plague moves")
    page.goto("/")
    expect(page.locator("[data-act=learn]")).to_contain_text("1 of 9 lessons done")


def test_a_lesson_needs_neither_a_guest_nor_a_table(somebody: NewPerson) -> None:
    person = somebody()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    learner = Learner(person, "monk")
    while not learner.run.finished:
        learner.right()

    assert not [request for request in asked if "/api/me" in request or "/api/tables" in request]
    assert not [request for request in asked if not request.startswith("GET")]


def test_the_last_lesson_begins_a_game_against_easy_bots(somebody: NewPerson) -> None:
    person = somebody()
    person.arrive()
    person.page.goto("/learn/game")
    person.page.locator("[data-act=play]").click()

    expect(person.page).to_have_url(re.compile("/t/"))
    table = person.ask("get", f"/api/tables/{person.page.url.rpartition('/')[2]}")
    assert [seat.get("level") for seat in table["seats"]] == [None, "easy", "easy", "easy"]


def test_an_unknown_lesson_leads_to_the_list(somebody: NewPerson) -> None:
    page = somebody().page
    page.goto("/learn/fishing")

    expect(page.locator(".error")).to_have_text("There is no such lesson.")
    page.get_by_role("link", name="All lessons").last.click()
    expect(page.locator(".entry").first).to_be_visible()


def test_the_lessons_are_found_from_home_rules_cards_and_new_table(somebody: NewPerson) -> None:
    page = somebody().page
    page.goto("/")
    page.locator("[data-act=learn]").click()
    expect(page).to_have_url(re.compile("/learn$"))
    expect(page.locator('a[data-card="witch"]')).to_have_attribute("href", "/learn/witch")

    book = somebody().page
    book.goto("/rules#monk")
    expect(book.locator('article a[href="/learn/monk"]')).to_be_visible()
    new_table = somebody().page
    new_table.goto("/new")
    new_table.locator("details summary").first.click()
    new_table.get_by_role("link", name="Try it: Monk").click()
    expect(new_table.locator('.lesson[data-lesson="monk"]')).to_be_visible()


def test_a_card_at_the_table_leads_to_its_lesson(somebody: NewPerson) -> None:
    person = somebody(seed=1, **PHONE)
    person.play_bots(1)
    person.page.locator("button.card").first.click()

    brief = person.page.locator("[data-brief] a.try")
    expect(brief).to_have_attribute("href", re.compile("^/learn/[a-z]+$"))
