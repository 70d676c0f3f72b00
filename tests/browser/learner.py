"""A learner before a lesson: presses what is lit until the page says the sentence that is meant."""

from playwright.sync_api import Locator, expect

from rattus.lessons import LessonRun, load_lesson
from rattus.record.notation.sentences import read_action
from rattus.record.notation.words import Word
from rattus.record.notation.writing import words_of
from tests.browser.person import Person

MOST = 12  # presses for one action


class Learner:
    """Somebody who takes one lesson on its page."""

    def __init__(self, person: Person, name: str) -> None:
        self.person = person
        self.page = person.page
        self.run = LessonRun(load_lesson(name))
        self.page.goto(f"/learn/{name}")
        self.stands()

    def stands(self) -> None:
        """Wait until the page stands at the step of the lesson, with nothing being shown."""
        step = "end" if self.run.finished else self.run.key
        expect(self.page.locator(f'.lesson[data-step="{step}"][data-busy="false"]')).to_be_visible()

    def right(self) -> None:
        """Do what leads on."""
        said = self.run.awaited()[0]
        if said == "next":
            self.page.locator("[data-act=next]").click()
        else:
            self.say(said)
        self.run.act(said)
        self.stands()

    def wrong(self, said: str) -> str:
        """Do something else; the text that answers it."""
        self.say(said)
        answer = self.page.locator("section.answer")
        expect(answer).to_be_visible()
        return answer.locator(".why").inner_text()

    def again(self) -> None:
        """Choose another."""
        self.page.locator("[data-act=again]").click()
        expect(self.page.locator("section.answer")).to_have_count(0)
        self.stands()

    def say(self, sentence: str) -> None:
        """Press one thing after another until this action is chosen and sent."""
        words = words_of(self.run.state.setup, read_action(self.run.state, sentence))
        wanted = [key_of(word) for word in words]
        for _ in range(MOST):
            picked = (self.page.locator(".prompt.mine").get_attribute("data-picked") or "").split()
            if picked == wanted:
                self.page.locator(f'[data-act=confirm][data-say="{sentence}"]').click()
                return
            if self.press_next(picked, wanted, words):
                return
        raise AssertionError(f"cannot say {sentence}: {picked}")

    def press_next(self, picked: list[str], wanted: list[str], words: tuple[Word, ...]) -> bool:
        """Press what brings the picked words nearer to the wanted ones; whether that has sent the action."""
        same = next(
            (at for at, pair in enumerate(zip(picked, wanted, strict=False)) if pair[0] != pair[1]),
            min(len(picked), len(wanted)),
        )
        for at in range(same, len(wanted)):
            found = self.thing(wanted, at)
            if found is not None:
                self.press(found)
                sent: bool = words[at].kind == "word"
                return sent
        extra = next(key for key in picked if key not in wanted)
        self.press(self.target(extra))
        return False

    def thing(self, wanted: list[str], at: int) -> Locator | None:
        """What can be pressed for this word, if anything."""
        kind, _, value = wanted[at].partition(":")
        if kind == "verb":
            found = self.page.locator(f'.bar [data-act="{value}"]')
        elif kind == "card":
            found = self.page.locator(f'button.card[data-card="{value}"]')
        elif kind == "count":
            found = self.page.locator(".prompt .picks button", has_text=value)
        elif kind == "word":
            found = self.page.locator(f'.bar button[data-key="{wanted[at]}"]')
        elif kind == "player":
            found = self.target(f"cube:{wanted[at - 1].partition(':')[2]}:{value}")
        else:
            found = self.target(wanted[at])
        return found.first if found.count() else None

    def target(self, key: str) -> Locator:
        """A target on the map that can be chosen."""
        return self.page.locator(f'[data-target="{key}"][data-selectable="true"]')

    def press(self, thing: Locator) -> None:
        """Reach it by keyboard, wherever on the map it lies, and press it."""
        thing.first.focus()
        self.page.keyboard.press("Enter")


def key_of(word: Word) -> str:
    """A word as the page names what is picked."""
    if word.kind == "rat":
        return f"rat:{word.text.removeprefix('#')}"
    if word.kind == "border":
        return f"border:{'-'.join(sorted(word.text.split('-')))}"
    return f"{word.kind}:{word.text}"
