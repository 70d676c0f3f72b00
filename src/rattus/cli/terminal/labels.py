"""Legal actions as a player reads them: grouped by what they are about, each in a few words."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rattus.cli.terminal.board import face_mark
from rattus.cli.terminal.marks import Marks
from rattus.cli.terminal.view_reader import Sight
from rattus.record.notation.names import names_of
from rattus.record.notation.words import PLUS, TO, WITH, Word, Words, sentence_of, without_rats
from rattus.record.notation.writing import words_of
from rattus.rules import actions
from rattus.rules.view import View
from rattus.texts import Texts

TURN_GROUPS = {
    actions.SETTLE: "settle",
    actions.TAKE: "take",
    actions.PLACE: "place",
    actions.PLAGUE: "plague",
    actions.STAY: "plague",
    actions.RAT: "rat",
    actions.NO_RAT: "rat",
    actions.TURN_UP: "turn",
    actions.MARCH: "march",
    actions.DONE: "done",
}
# The plague ends the turn, so it stands last; taking and adding come first.
ORDER = ("settle", "take", "place", "rat", "turn", "march", "card", "plague", "done")


class Choice(NamedTuple):
    """A legal action: its words in the notation, what it is about, and how the list shows it."""

    action: int
    words: Words
    sentence: str
    group: str  # the name of a card, or one of ORDER
    where: str  # the first region it names, empty if none
    label: str
    short: str  # the label under a heading that already names the region


class Wording:
    """Words for the choices at one moment, as one seat sees it."""

    def __init__(self, texts: Texts, marks: Marks, view: View) -> None:
        self.texts = texts
        self.marks = marks
        self.sight = Sight(view)
        self.setup = view.setup
        self.regions = [texts.region(name) for name in self.setup.region_names]
        self.cards = {card.name: texts.card(card.name) for card in self.setup.cards}

    def choices(self, legal: Sequence[int]) -> list[Choice]:
        """The choices in the order in which they are shown."""
        alike = Counter(without_rats(words_of(self.setup, action)) for action in legal)
        found = [self.choice(action, alike) for action in legal]
        return sorted(found, key=self._place)

    def choice(self, action: int, alike: Counter[Words]) -> Choice:
        """One choice in words; a rat is left out where there is no choice between rats."""
        words = words_of(self.setup, action)
        kind = actions.kind_of(action)
        group = TURN_GROUPS[kind] if kind < actions.FIRST_CARD_KIND else words[0].text
        plain = without_rats(words)
        told = plain[1:] if alike[plain] == 1 else words[1:]
        where = next((region for word in told for region in self._regions_of(word)), None)
        label = self._label(action, group, told)
        prefix = "" if where is None else self.regions[where]
        name = "" if where is None else self.setup.region_names[where]
        short = label.removeprefix(prefix).strip()
        return Choice(action, words, sentence_of(words), group, name, label, short or label)

    def region(self, name: str) -> str:
        """What a region is called; nothing for none."""
        return self.texts.region(name) if name else ""

    def heading(self, group: str) -> str:
        """What a group is called."""
        return self.cards.get(group) or self.texts.say(f"choice-{group}")

    def _place(self, choice: Choice) -> tuple[int, int]:
        group = "card" if choice.group in self.cards else choice.group
        return ORDER.index(group), choice.action

    def _label(self, action: int, group: str, words: Words) -> str:
        """These words in the player's language."""
        if not words:
            return self.texts.say("choice-use" if group in self.cards else "choice-word-done")
        label = "".join(self._joint(word, group) + self._word(word) for word in words).strip()
        return label + self._holder(actions.first(action)) if group == "take" else label

    def _holder(self, card: int) -> str:
        """The mark of whoever holds a card."""
        holder = self.sight.holder(card)
        return f" {self.marks.cubes[holder]}" if holder >= 0 else ""

    def _joint(self, word: Word, group: str) -> str:
        """What stands before a word."""
        if word.joint == TO:
            return f" {self.marks.arrow} "
        if word.joint == WITH:
            return f" {self._said('with')} "
        return PLUS if word.kind == "count" and group == "place" else word.joint

    def _word(self, word: Word) -> str:
        """One word of a sentence."""
        if word.kind == "region":
            return self.regions[word.number]
        if word.kind == "border":
            return self.marks.between.join(self.regions[end] for end in self._regions_of(word))
        if word.kind == "card":
            return self.cards[word.text]
        if word.kind == "player":
            return self.marks.cubes[word.number]
        if word.kind == "rat":
            return self._rat(word)
        return self._said(word.text)

    def _regions_of(self, word: Word) -> tuple[int, ...]:
        """The regions a word names: the ends of a border."""
        if word.kind == "border":
            return names_of(self.setup).ends[word.number]
        return (word.number,) if word.kind == "region" else ()

    def _said(self, word: str) -> str:
        key = f"choice-word-{word}"
        return self.texts.say(key) if self.texts.knows(key) else word

    def _rat(self, word: Word) -> str:
        """A rat's number, and its face if the player knows it, else the marks of those who do."""
        face = self.sight.face(word.number)
        if face:
            return f"{word.text} ({face_mark(self.texts, face)})"
        lookers = "".join(self.marks.cubes[seat] for seat in self.sight.lookers(word.number))
        return f"{word.text} ({lookers})" if lookers else word.text
