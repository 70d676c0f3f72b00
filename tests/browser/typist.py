"""A person who has no mouse."""

from playwright.sync_api import expect

from tests.browser.person import Person, Thing

FARTHEST = 200  # steps of the Tab key until something cannot be reached
CARD = "button.card[data-card='{}']"


class Typist(Person):
    """Decides everything with keys: N for what is lit on the map, K for the cards, Tab for the rest."""

    def press(self, thing: Thing) -> None:
        """Go to what was seen, and press Enter."""
        if thing.kind == "target":
            self.step_to(f'[data-target="{thing.what}"]', "n")
        elif thing.kind in ("take", "use"):
            self.page.keyboard.press("k")
            self.step_to(CARD.format(thing.what), "Tab")
        elif thing.kind == "plague":
            self.page.keyboard.press("p")
            return
        else:
            self.step_to_button(thing)
        self.page.keyboard.press("Enter")

    def step_to_button(self, thing: Thing) -> None:
        """A button of the prompt."""
        buttons = self.page.locator(".prompt .bar button:not(:disabled)")
        at = buttons.all_inner_texts()
        place = next(number for number, text in enumerate(at) if unspaced(thing.what) in unspaced(text))
        self.step_to(".prompt .bar button:not(:disabled)", "Tab", place)

    def step_to(self, selector: str, key: str, place: int = 0) -> None:
        """Press a key until this has the focus."""
        wanted = self.page.locator(selector).nth(place)
        for _ in range(FARTHEST):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        expect(wanted).to_be_focused()


def unspaced(text: str) -> str:
    """A text as it is, wherever its lines break."""
    return "".join(text.split())
