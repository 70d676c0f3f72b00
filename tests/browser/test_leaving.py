"""Leaving a game and coming back: the way back is in the prompt, in the menu, and where the link leads."""

from playwright.sync_api import expect

from rattus.texts import Texts
from tests.browser.conftest import NewPerson
from tests.browser.person import Json, Person

ENGLISH = Texts("en")


def two_at_a_table(ann: Person, bob: Person) -> Json:
    """A game of two people; Bob does not move, so it waits as long as the test wants."""
    table = ann.make_table({"kind": "me"}, {"kind": "open"}, stand_in="greedy")
    bob.arrive("Bob")
    bob.ask("post", "/api/claim", secret=table["links"]["join"].rsplit("/", 1)[-1])
    bob.ask("post", f"/api/tables/{table['id']}/join")
    ann.sit_down(table["id"])
    ann.page.locator(".prompt").wait_for()
    return table


def leave(person: Person) -> None:
    """Leave by the menu."""
    person.page.get_by_role("button", name=ENGLISH.say("web-menu"), exact=True).click()
    person.page.get_by_role("button", name=ENGLISH.say("web-leave")).click()
    person.page.get_by_role("dialog").locator("button.main").click()


def test_who_has_left_comes_back_from_the_prompt(somebody: NewPerson) -> None:
    ann, bob = somebody(seed=1), somebody(seed=2)
    two_at_a_table(ann, bob)
    leave(ann)
    back = ann.page.locator(".prompt [data-act=return]")
    mine = ann.page.locator(".pl[data-seat=red]")

    expect(back).to_be_visible()
    expect(mine).to_contain_text(ENGLISH.say("web-presence-gone"))
    expect(mine).not_to_contain_text(ENGLISH.say("web-your-turn"))
    ann.picture("left-the-game")
    back.click()

    expect(back).to_have_count(0)
    expect(mine).to_contain_text(ENGLISH.say("web-presence-here"))


def test_the_link_leads_back_too(somebody: NewPerson) -> None:
    ann, bob = somebody(seed=1), somebody(seed=2)
    table = two_at_a_table(ann, bob)
    leave(ann)
    ann.page.goto("/tables")
    expect(ann.page.locator(f"a[href='/t/{table['id']}']")).to_contain_text(
        ENGLISH.say("web-bot-plays-yours")
    )
    ann.sit_down(table["id"])
    note = ann.page.locator(".notes [data-act=return]")
    expect(note).to_be_visible()
    ann.picture("came-to-the-table-that-was-left")
    note.click()

    expect(note).to_have_count(0)
    expect(ann.page.locator("[data-act=return]")).to_have_count(0)


def test_the_menu_leads_back_too(somebody: NewPerson) -> None:
    ann, bob = somebody(seed=1, viewport={"width": 390, "height": 844}), somebody(seed=2)
    two_at_a_table(ann, bob)
    leave(ann)
    ann.page.locator(".prompt [data-act=return]").wait_for()
    ann.page.get_by_role("button", name=ENGLISH.say("web-menu"), exact=True).click()
    ann.page.get_by_role("dialog").locator("[data-act=return]").click()

    expect(ann.page.locator("[data-act=return]")).to_have_count(0)
