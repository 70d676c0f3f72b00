"""A person who cannot make up his mind, and minds whether the page keeps up with him."""

from typing import Any, Literal

from playwright.sync_api import Browser

from rattus.texts import Texts
from tests.browser.glow import PAINTED, SEE_GLOW, extras, following, keys_of, should_glow
from tests.browser.person import Json, Person, Sight, Thing
from tests.browser.typist import Typist

ENGLISH = Texts("en")
HALF = 0.5
WHIMS = 3  # before a decision, at most
MOST = 36  # whims until he is tired of them
CALM = 0.6  # how often nothing disturbs a decision that has not begun
PAINTED_EVERY = 8  # looks between two at the pixels

Hands = Literal["mouse", "touch"]


class Fickle(Person):
    """Presses, changes his mind, goes back, hovers, opens cards, and only then confirms.

    After each press, what glows is what continues a legal choice; and nothing is sent that no button named.
    """

    def __init__(self, browser: Browser, address: str, *, hands: Hands = "mouse", **settings: Any) -> None:
        super().__init__(browser, address, **settings)
        self.listen()
        self.hands = hands
        self.trail: list[list[str]] = []  # what was picked after each pick
        self.first: list[str] = []  # what is picked by itself
        self.moment: list[Json] = []  # the choices the trail belongs to
        self.looks = 0
        self.changes = 0  # of mind
        self.whims = 0

    def decide(self, sight: Sight) -> None:
        """Some whims, then one press as anybody would."""
        if not sight.hand_over:
            for _ in range(self.mood()):
                self.give_in()
            sight = self.wait()
        if sight.over:
            return
        super().decide(sight)
        self.check()

    def mood(self) -> int:
        """How many whims come before this decision: more in the middle of something than before it."""
        if self.whims >= MOST or (not self.picked() and self.random.random() < CALM):
            return 0
        return self.random.randint(1, WHIMS)

    # --- whims --------------------------------------------------------------------------------------------

    def give_in(self) -> None:
        """One whim, if the page waits for a decision."""
        sight = self.wait()
        if not sight.mine or self.check() is None:
            return
        self.whims += 1
        whims = [self.change_mind, self.change_mind, self.go_back, self.peek, self.press_dark]
        self.random.choice(whims)(sight)
        self.check()

    def change_mind(self, sight: Sight) -> None:
        """Press something that glows."""
        lit = [thing for thing in sight.of("target", "take", "use") if self.key(thing) not in self.picked()]
        if lit:
            self.changes += 1
            self.press(self.random.choice(lit))

    def go_back(self, sight: Sight) -> None:
        """Take back the last pick; the one before it stands again."""
        if not self.look_for_back():
            return
        before = self.trail[-2] if len(self.trail) > 1 else self.first
        if self.random.random() < HALF:
            self.page.keyboard.press("Escape")
        if self.look_for_back() and self.picked() != before:  # Escape closes an open card first
            self.page.locator("[data-act=back]").click()
        self.trail = self.trail[:-1]
        assert self.picked() == before

    def peek(self, sight: Sight) -> None:
        """Look at a card or at the legend: that decides nothing."""
        picked = self.picked()
        if self.hands == "mouse":
            self.page.locator("button.card").first.hover()
        self.page.keyboard.press("i")
        self.page.locator(".legend").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator(".legend").wait_for(state="detached")
        assert self.picked() == picked

    def press_dark(self, sight: Sight) -> None:
        """Press what does not glow: nothing happens, but a card says why."""
        picked, said = self.picked(), len(self.said)
        dark = self.page.locator("button.card[data-lit=false]")
        if dark.count() == 0:
            return
        dark.nth(self.random.randrange(dark.count())).evaluate("card => card.click()")
        assert (self.picked(), len(self.said)) == (picked, said)
        assert self.page.locator(".prompt .why").inner_text() != ""

    # --- presses ------------------------------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        """Press it, and keep in mind what was picked before."""
        button = self.named_by_button(thing)
        said = len(self.said)
        self.remember(thing)
        if self.hands == "touch" and thing.at is not None:
            self.page.touchscreen.tap(*thing.at)
        else:
            super().press(thing)
        if len(self.said) > said and button is not None:
            assert self.said[said] == button[0]
            assert all(name in button[1] for name in names_in(self.said[said])), button

    def named_by_button(self, thing: Thing) -> tuple[str, str] | None:
        """The sentence and the words of the confirming button."""
        confirm = self.page.locator("[data-act=confirm]")
        if thing.kind not in ("confirm", "target", "take", "use") or confirm.count() == 0:
            return None
        return confirm.get_attribute("data-say") or "", confirm.inner_text()

    def remember(self, thing: Thing) -> None:
        """The pick this press will make, as a step of the trail; it may stand in for the last one."""
        seen = self.page.evaluate(SEE_GLOW)
        if seen is None:
            return
        self.follow(seen)
        choices, picked = [keys_of(choice) for choice in seen["choices"]], seen["picked"]
        if thing.kind == "plague" or (thing.kind == "done" and not picked):
            self.trail = []
        elif picked in choices and (
            self.key(thing) not in following(choices, picked) or self.key(thing) in extras(choices, picked)
        ):
            self.trail = self.trail[:-1]

    def key(self, thing: Thing) -> str:
        """The name of what is pressed."""
        return f"card:{thing.what}" if thing.kind in ("take", "use") else thing.what

    def picked(self) -> list[str]:
        """The words picked so far."""
        return (self.page.locator(".prompt").get_attribute("data-picked") or "").split()

    def look_for_back(self) -> bool:
        """Can a pick be taken back?"""
        return self.page.locator("[data-act=back]").count() > 0

    # --- checks -------------------------------------------------------------------------------------------

    def check(self) -> Json | None:
        """What glows is what should; nothing is checked while the page is busy."""
        seen: Json | None = self.page.evaluate(SEE_GLOW)
        if seen is None:
            return None
        self.follow(seen)
        before = self.trail[-2] if len(self.trail) > 1 else self.first
        should = should_glow([keys_of(choice) for choice in seen["choices"]], seen["picked"], before)
        assert sorted(seen["glow"]) == sorted(should), (seen["picked"], before)
        assert set(seen["bright"]) <= should
        assert (seen["muffled"], seen["inviting"]) == (0, 0), "what is announced is what can be chosen"
        self.looks += 1
        if self.looks % PAINTED_EVERY == 0:
            self.page.wait_for_function(PAINTED)
        return seen

    def follow(self, seen: Json) -> None:
        """Keep the trail: a new question begins a new one."""
        if seen["choices"] != self.moment:
            self.moment, self.trail = seen["choices"], []
            self.first = [] if seen["begun"] else seen["picked"]
        if not seen["begun"]:
            self.trail = []
        elif not self.trail or self.trail[-1] != seen["picked"]:
            self.trail.append(seen["picked"])


class FickleTypist(Fickle, Typist):
    """The same without a mouse."""

    def press(self, thing: Thing) -> None:
        """By keys alone."""
        self.remember(thing)
        Typist.press(self, thing)


def names_in(say: str) -> list[str]:
    """The regions of a sentence, as the page names them."""
    words = say.replace(">", " ").replace("-", " ").replace("+", " ").split()
    return [ENGLISH.region(word) for word in words[1:] if ENGLISH.knows(f"region-{word.replace('_', '-')}")]
