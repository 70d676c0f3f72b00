"""A person before a browser: looks at the page, and uses only what is lit there."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import json
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 20_000  # milliseconds until something that does not happen counts as broken
MOSTLY = 0.9
LONGEST = 1_500  # clicks until a game that does not end counts as broken
# Keep everything the page is told, before the page itself has read it.
LISTEN = """
  const parse = JSON.parse;
  window.heard = [];
  JSON.parse = (text, ...more) => { window.heard.push(text); return parse(text, ...more); };
"""
ARTEFACTS = Path(__file__).parent / ".artefacts"

Json = dict[str, Any]

# What can be pressed to decide something, in one look; `at` is a point where it can be hit.
LOOK = """() => {
  const PLACES = [[0.5, 0.5], [0.5, 0.15], [0.5, 0.85], [0.15, 0.5], [0.85, 0.5], [0.15, 0.15], [0.85, 0.85]];
  const found = [];
  const see = (element, kind, what) => {
    const box = element.getBoundingClientRect();
    const points = PLACES.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
    const at = points.find(([x, y]) => element.contains(document.elementFromPoint(x, y))) ?? null;
    found.push({ kind, what, at });
  };
  const prompt = document.querySelector(".prompt");
  for (const card of document.querySelectorAll("button.card.legal")) see(card, "take", card.dataset.card);
  for (const card of document.querySelectorAll("button.card.ready")) see(card, "use", card.dataset.card);
  for (const target of document.querySelectorAll('[data-selectable="true"]')) {
    see(target, "target", target.dataset.target);
  }
  for (const button of prompt?.querySelectorAll(".bar button:not(:disabled)") ?? []) {
    const act = button.dataset.act ?? "word";
    if (act !== "undo" && act !== "back") see(button, act, button.textContent.trim());
  }
  return {
    mine: prompt?.classList.contains("mine") ?? false,
    over: document.querySelector("[data-status=finished]") !== null,
    hand_over: document.querySelector("[data-act=take-over]") !== null,
    asked: prompt?.querySelector(".words b")?.textContent ?? "",
    things: found,
  };
}"""

# Is there something to do, or nothing more?
WAITING = """() => document.querySelector(`
  .prompt.mine .bar button:not(.undo), [data-selectable="true"], button.card.legal, button.card.ready,
  [data-status=finished], [data-act=take-over]
`) !== null"""


class Thing(NamedTuple):
    """Something to press: a card to take or to use, a target on the map, a word, or what the bar offers."""

    kind: str
    what: str
    at: tuple[float, float] | None


class Sight(NamedTuple):
    """What a look at the page shows."""

    mine: bool
    over: bool
    hand_over: bool
    asked: str
    things: list[Thing]

    def of(self, *kinds: str) -> list[Thing]:
        """The things of these kinds."""
        return [thing for thing in self.things if thing.kind in kinds]


class Person:
    """Somebody with a browser of his own."""

    def __init__(
        self, browser: Browser, address: str, *, seed: int = 0, pace: str = "off", **settings: Any
    ) -> None:
        self.address = address
        self.random = Random(seed)
        self.wanted: set[str] = set()  # cards to be taken and used first
        self.said: list[str] = []  # the sentences that were sent
        self.seats: set[str] = set()  # in whose name, if several sit here
        self.troubles: list[str] = []
        usual = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(base_url=address, **{**usual, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(
            f"""localStorage.getItem("rattus") ?? localStorage.setItem("rattus", '{{"pace":"{pace}"}}')"""
        )
        self.page: Page = self.context.new_page()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", lambda request: self._on_request(request.url, request.post_data))
        self.csrf = ""

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.text} ({message.location.get('url', '')})")

    def _on_request(self, url: str, body: str | None) -> None:
        if url.endswith("/actions") and body:
            action = json.decode(body)
            self.said.append(action["say"])
            self.seats.add(action.get("seat", ""))

    def listen(self) -> None:
        """From the next page on, keep what the server tells."""
        self.context.add_init_script(LISTEN)

    def heard(self) -> list[Any]:
        """Everything this page was told."""
        return [json.decode(text) for text in self.page.evaluate("window.heard")]

    def close(self) -> None:
        """Shut the browser."""
        self.context.close()

    # --- the ways of a program, to come quickly to what is to be tried -----------------------------------

    def arrive(self, name: str = "Ann", language: str = "en") -> Json:
        """Be a guest, of whom the page knows."""
        me = self.ask("post", "/api/me", name=name, language=language)
        self.csrf = me["csrf"]
        self.context.add_init_script(f"localStorage.setItem('rattus-guest', '{me['id']}')")
        return me

    def ask(self, method: str, path: str, **body: object) -> Json:
        """A request with the cookie of this browser."""
        headers = {"X-Rattus-Csrf": self.csrf} if self.csrf else {}
        options: Json = {"headers": headers} if method == "get" else {"headers": headers, "data": body}
        response = getattr(self.context.request, method)(path, **options)
        assert response.ok, f"{method} {path}: {response.status} {response.text()}"
        given: Json = response.json() if response.body() else {}
        return given

    def ask_list(self, path: str) -> list[Json]:
        """The same for what answers with a list."""
        response = self.context.request.get(path)
        assert response.ok, f"{path}: {response.status} {response.text()}"
        given: list[Json] = response.json()
        return given

    def make_table(self, *seats: Json, **wish: object) -> Json:
        """A new table."""
        if not self.csrf:
            self.arrive()
        return self.ask("post", "/api/tables", seats=list(seats), **wish)

    def play_bots(self, count: int, **wish: object) -> Json:
        """A table with weak and quick bots, and the browser before it."""
        bot = {"kind": "bot", "level": "greedy"}
        table = self.make_table({"kind": "me"}, *([bot] * count), **wish)
        self.sit_down(table["id"])
        return table

    def sit_down(self, table: str) -> None:
        """Open the page of a table."""
        self.page.goto(f"/t/{table}")

    # --- the ways of a person ----------------------------------------------------------------------------

    def look(self) -> Sight:
        """What the page shows now."""
        seen = self.page.evaluate(LOOK)
        things = [
            Thing(each["kind"], each["what"], each["at"] and tuple(each["at"])) for each in seen.pop("things")
        ]
        return Sight(things=things, **seen)

    def wait(self) -> Sight:
        """Look up when there is something to do, or nothing more."""
        self.page.wait_for_function(WAITING)
        return self.look()

    def press(self, thing: Thing) -> None:
        """Press what was seen; what lies outside of the window is reached by keyboard, as anybody can."""
        if thing.at is not None:
            self.page.mouse.click(*thing.at)
            return
        kinds = {"take": "data-card", "use": "data-card", "target": "data-target"}
        place = self.page.locator(
            f'[{kinds.get(thing.kind, "data-act")}="{thing.what if thing.kind in kinds else thing.kind}"]'
        )
        place.first.focus()
        self.page.keyboard.press("Enter")

    def choose(self, sight: Sight) -> Thing:
        """Something that is lit: wanted cards first, and what is ready is mostly confirmed."""
        confirm = sight.of("confirm")
        if confirm and self.random.random() < MOSTLY:
            return confirm[0]
        wanted = [thing for thing in sight.of("use", "take") if thing.what in self.wanted]
        if wanted:
            return self.random.choice(wanted)
        return self.random.choice(sight.things)

    def decide(self, sight: Sight) -> None:
        """One press."""
        if sight.hand_over:
            self.page.locator("[data-act=take-over]").click()
            return
        if not sight.things:
            return
        self.press(self.choose(sight))

    def play(self, until: Callable[[Sight], bool] = lambda sight: False, most: int = LONGEST) -> Sight:
        """Play on until it is over, or until something is seen."""
        for _ in range(most):
            sight = self.wait()
            if sight.over or until(sight):
                return sight
            self.decide(sight)
        raise AssertionError(f"no end after {most} presses; asked: {sight.asked}")

    def picture(self, name: str) -> None:
        """Keep what the screen shows, for people to look at."""
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")
