"""A page that stays open for a whole evening: what a game needed is given back when it is left."""

from typing import NamedTuple

from playwright.sync_api import CDPSession

from tests.browser.conftest import NewPerson
from tests.browser.person import Person

WARM = 2  # games until everything that is made once has been made
GAMES = 5
DECISIONS = 4  # in each of them
SLACK = 1_000_000  # bytes by which a heap may differ for other reasons


class Kept(NamedTuple):
    """What a page holds once the garbage is gone."""

    bytes: float
    nodes: float
    listeners: float


def kept(session: CDPSession) -> Kept:
    """Sweep, then count."""
    session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in metrics}
    return Kept(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def play_a_while(person: Person) -> None:
    """From the first page to a table and back, without loading anything anew."""
    person.page.locator("button.play").click()
    before = len(person.said)
    person.play(until=lambda sight: len(person.said) >= before + DECISIONS)
    person.page.locator("header h1 a").first.click()
    person.page.locator("button.play").wait_for()
    person.page.wait_for_timeout(300)  # what was under way when the table was left


def test_a_table_that_is_left_leaves_nothing_behind(somebody: NewPerson) -> None:
    person = somebody(seed=12)
    person.context.add_init_script(
        "localStorage.setItem('rattus', JSON.stringify({pace: 'off', level: 'greedy'}))"
    )
    session = person.context.new_cdp_session(person.page)
    session.send("Performance.enable")
    person.page.goto("/")
    for _ in range(WARM):
        play_a_while(person)
    before = kept(session)
    for _ in range(GAMES):
        play_a_while(person)
    after = kept(session)

    assert after.listeners <= before.listeners
    assert after.nodes <= before.nodes * 1.1
    assert after.bytes <= before.bytes + SLACK
