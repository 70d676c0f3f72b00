"""A bad line at every moment of a turn: no decision is lost, none is made twice, and the page says so."""

from collections.abc import Callable, Iterator

import pytest
from msgspec import json
from playwright.sync_api import Browser, Request, Response, expect

from tests.browser.line import Line, line_to
from tests.browser.person import Person
from tests.browser.test_table import begins_turn

ME = {"kind": "me"}
SOON = 200  # milliseconds in which a press has become a request
NO_SECRETS = "peasant,merchant,monk,knight,bishop,king"
REFUSED = (409, 422)
# Has the worker kept what the page was made of, though it came after it?
KEPT = "() => caches.match(document.querySelector('script[src]').src).then((kept) => kept !== undefined)"


class Far(Person):
    """Somebody at the other end of a line, of whose faults the console may tell."""

    def __init__(self, browser: Browser, line: Line, seed: int) -> None:
        super().__init__(browser, line.address, seed=seed)
        self.line = line
        self.refusals: list[str] = []
        self.decisions: set[str] = set()  # by the id that each is sent with, as often as need be
        self.table = ""
        self.page.on("response", self._on_response)
        self.page.on("request", self._on_decision)

    def _on_response(self, response: Response) -> None:
        if response.status in REFUSED:
            self.refusals.append(response.text())

    def _on_decision(self, request: Request) -> None:
        if request.url.endswith("/actions"):
            self.decisions.add(json.decode(request.post_data or "")["id"])

    def come(self, *seats: dict[str, str]) -> None:
        """Make a table and sit down there."""
        self.table = self.make_table(*seats, cards=NO_SECRETS)["id"]
        self.sit_down(self.table)

    def decide_once(self) -> None:
        """Press until one more decision has been sent."""
        before = len(self.said)
        while len(self.said) == before:
            self.decide(self.wait())
            self.page.wait_for_timeout(SOON)

    def moves(self) -> int:
        """How many decisions of people the server has carried out."""
        last = self.ask("get", f"/api/tables/{self.table}")["moves"]
        moments = self.ask_list(f"/api/tables/{self.table}/moments?from=0&to={last}&seat=red")
        return sum((moment["news"] or {}).get("player") == "red" for moment in moments)


@pytest.fixture
def line(house: str) -> Iterator[Line]:
    """A line to the server."""
    with line_to(house) as line:
        yield line


@pytest.fixture
def far(browser: Browser, line: Line) -> Iterator[Far]:
    """Somebody at its other end."""
    person = Far(browser, line, seed=3)
    yield person
    person.close()


def test_at_one_screen_a_late_stream_makes_no_decision_stale(far: Far, line: Line) -> None:
    """Who comes back: the page knows who decides before it knows who sits there."""
    far.come(ME, {"kind": "me", "name": "Bob"})
    far.play(until=lambda sight: len(far.said) > 3)
    far.page.goto("about:blank")
    line.hold("request events", after=1)
    far.sit_down(far.table)

    far.decide_once()
    line.release()
    until = len(far.said) + 6
    far.play(until=lambda sight: len(far.said) > until)

    assert far.refusals == []


# --- faults ---------------------------------------------------------------------------------------------


def lose_the_decision(far: Far) -> None:
    """It never reaches the server."""
    far.line.lose("request actions")
    far.decide_once()


def lose_the_answer(far: Far) -> None:
    """It is carried out, and nobody hears of it."""
    far.line.lose("answer actions")
    far.decide_once()


def hold_the_answer(far: Far) -> None:
    """The news comes first."""
    far.line.hold("answer actions")
    far.decide_once()
    far.page.wait_for_timeout(SOON)


def hold_the_news(far: Far) -> None:
    """The answer comes first: until the news is there, nothing more can be done."""
    far.line.hold("answer events")
    far.decide_once()
    far.page.wait_for_timeout(SOON)
    assert not far.look().mine
    assert far.look().things == []
    far.page.keyboard.press("u")


def lose_the_stream(far: Far) -> None:
    """With the very news."""
    far.line.lose("answer events")
    far.decide_once()


def cut_the_line(far: Far) -> None:
    """Before the decision; the page says so at once."""
    far.line.cut()
    expect(far.page.locator(".link.lost")).to_be_visible()
    far.decide_once()
    far.line.mend()


def reload_before_it_left(far: Far) -> None:
    """The decision is made, but still in the browser."""
    far.line.hold("request actions")
    far.decide_once()
    far.page.reload()


def reload_before_the_answer(far: Far) -> None:
    """The decision is carried out, and the page that made it is gone."""
    far.line.hold("answer actions")
    far.decide_once()
    far.page.reload()


def reload_before_the_news(far: Far) -> None:
    """The new page is shown how it was before the decision, and told so much later."""
    far.line.hold("request actions")
    far.decide_once()
    far.page.reload()
    far.page.locator(".prompt").wait_for()
    far.line.hold("answer events")
    far.line.hold("request actions", after=1)
    far.page.wait_for_timeout(2 * SOON)
    assert far.look().things == []


FAULTS: tuple[Callable[[Far], None], ...] = (
    lose_the_decision,
    lose_the_answer,
    hold_the_answer,
    hold_the_news,
    lose_the_stream,
    cut_the_line,
    reload_before_it_left,
    reload_before_the_answer,
    reload_before_the_news,
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_costs_nothing(far: Far, fault: Callable[[Far], None]) -> None:
    """At several moments in a row, among them the end of a turn."""
    far.come(ME, {"kind": "bot", "level": "greedy"})
    far.play(until=begins_turn)
    for _ in range(4):
        fault(far)
        far.line.release()
        far.wait()

    expect(far.page.locator(".link:not(.lost)")).to_be_visible()
    assert far.refusals == []
    assert far.moves() == len(far.decisions)


def test_a_page_that_is_opened_without_a_network_comes_by_itself(far: Far, line: Line) -> None:
    """Also after a first visit: what it was made of is kept."""
    far.come(ME, {"kind": "bot", "level": "greedy"})
    far.wait()
    far.page.wait_for_function(KEPT)
    line.cut()

    far.page.reload()
    expect(far.page.locator(".loading")).to_contain_text("reconnecting")
    line.mend()
    far.decide_once()

    assert far.refusals == []
