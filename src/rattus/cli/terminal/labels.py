"""Labels of the legal actions: each action in the player's language, with the group it belongs to."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rattus.cli.terminal.board import face_code
from rattus.cli.terminal.theme import Glyphs
from rattus.cli.terminal.view_reader import ViewReader
from rattus.record.notation.names import names_of
from rattus.record.notation.words import PLUS, TO, WITH, Word, Words, sentence_of, without_rats
from rattus.record.notation.writing import words_of
from rattus.rules import actions
from rattus.rules.view import View
from rattus.texts import Texts

# Groups as the menu lists them. The plague ends the turn, so it comes after everything else.
ORDER = ("settle", "take", "place", "rat", "turn", "march", "card", "plague", "done")


class Choice(NamedTuple):
    """A legal action: its words in the notation, its group, and its label in the menu."""

    action: int
    words: Words
    sentence: str
    group: str  # its first word: a verb of ORDER, or the name of a card
    where: str  # the first region it names; empty if none
    label: str
    short: str  # the label under a heading that already names the region


class ActionLabels:
    """Builds the choices of one decision, in the words of one seat."""

    def __init__(self, texts: Texts, glyphs: Glyphs, view: View) -> None:
        self.texts = texts
        self.glyphs = glyphs
        self.reader = ViewReader(view)
        self.setup = view.setup
        self.regions = [texts.region(name) for name in self.setup.region_names]
        self.cards = {card.name: texts.card(card.name) for card in self.setup.cards}

    def choices(self, legal: Sequence[int]) -> list[Choice]:
        """The legal actions as choices, in menu order."""
        alike = Counter(without_rats(words_of(self.setup, action)) for action in legal)
        found = [self.choice(action, alike) for action in legal]
        return sorted(found, key=self._sort_key)

    def choice(self, action: int, alike: Counter[Words]) -> Choice:
        """One action as a choice. Its label leaves out the rat where the region has only one to choose."""
        words = words_of(self.setup, action)
        group = words[0].text
        plain = without_rats(words)
        shown = plain[1:] if alike[plain] == 1 else words[1:]
        where = next((region for word in shown for region in self._regions_of(word)), None)
        label = self._label(action, group, shown)
        prefix = "" if where is None else self.regions[where]
        name = "" if where is None else self.setup.region_names[where]
        short = label.removeprefix(prefix).strip()
        return Choice(action, words, sentence_of(words), group, name, label, short or label)

    def region(self, name: str) -> str:
        """The translated name of a region; empty for the empty name."""
        return self.texts.region(name) if name else ""

    def heading(self, group: str) -> str:
        """The translated heading of a group."""
        return self.cards.get(group) or self.texts.say(f"choice-{group}")

    def _sort_key(self, choice: Choice) -> tuple[int, int]:
        group = "card" if choice.group in self.cards else choice.group
        return ORDER.index(group), choice.action

    def _label(self, action: int, group: str, words: Words) -> str:
        """The words in the player's language."""
        if not words:
            return self.texts.say("choice-use" if group in self.cards else "choice-word-done")
        label = "".join(self._separator(word, group) + self._word(word) for word in words).strip()
        return label + self._holder(actions.first(action)) if group == "take" else label

    def _holder(self, card: int) -> str:
        """The glyph of the player who holds a card; empty if nobody does."""
        holder = self.reader.holder(card)
        return f" {self.glyphs.cubes[holder]}" if holder >= 0 else ""

    def _separator(self, word: Word, group: str) -> str:
        """The text between a word and the one before it."""
        if word.joint == TO:
            return f" {self.glyphs.arrow} "
        if word.joint == WITH:
            return f" {self._translated('with')} "
        return PLUS if word.kind == "count" and group == "place" else word.joint

    def _word(self, word: Word) -> str:
        """The label of one word."""
        if word.kind == "region":
            return self.regions[word.number]
        if word.kind == "border":
            return self.glyphs.between.join(self.regions[end] for end in self._regions_of(word))
        if word.kind == "card":
            return self.cards[word.text]
        if word.kind == "player":
            return self.glyphs.cubes[word.number]
        if word.kind == "rat":
            return self._rat(word)
        return self._translated(word.text)

    def _regions_of(self, word: Word) -> tuple[int, ...]:
        """The regions a word names: one for a region, both ends for a border."""
        if word.kind == "border":
            return names_of(self.setup).ends[word.number]
        return (word.number,) if word.kind == "region" else ()

    def _translated(self, word: str) -> str:
        key = f"choice-word-{word}"
        return self.texts.say(key) if self.texts.knows(key) else word

    def _rat(self, word: Word) -> str:
        """A rat's number, then its face if the seat knows it, else the players who have looked at it."""
        face = self.reader.face(word.number)
        if face:
            return f"{word.text} ({face_code(self.texts, face)})"
        lookers = "".join(self.glyphs.cubes[seat] for seat in self.reader.lookers(word.number))
        return f"{word.text} ({lookers})" if lookers else word.text
