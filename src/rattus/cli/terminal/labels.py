"""Legal actions as a player reads them: grouped by what they are about, each in a few words."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rattus.cli.terminal.board import face_mark
from rattus.cli.terminal.marks import Marks
from rattus.cli.terminal.view_reader import Sight
from rattus.record.notation.actions import write_action
from rattus.rules import actions
from rattus.rules.setup import COLOURS
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
    """A legal action: its sentence in the notation, what it is about, and how the list shows it."""

    action: int
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
        self.regions = {name: texts.region(name) for name in self.setup.region_names}
        self.cards = {card.name: texts.card(card.name) for card in self.setup.cards}
        self.lone: set[str] = set()
        # Region names come first, the longest first of all: one may have a hyphen, or begin like another.
        names = "|".join(re.escape(name) for name in sorted(self.regions, key=len, reverse=True))
        self.words = re.compile(rf"{names}|#\d+|[a-z][a-z0-9_]*|>|(?<=\w)-(?=\w)")

    def choices(self, legal: Sequence[int]) -> list[Choice]:
        """The choices in the order in which they are shown."""
        self.lone = _lone_sentences(write_action(self.setup, action) for action in legal)
        found = [self.choice(action) for action in legal]
        return sorted(found, key=self._place)

    def choice(self, action: int) -> Choice:
        """One choice in words."""
        sentence = write_action(self.setup, action)
        first, _, rest = sentence.partition(" ")
        kind = actions.kind_of(action)
        group = TURN_GROUPS[kind] if kind < actions.FIRST_CARD_KIND else first
        if sentence in self.lone:
            rest = rest.split("#")[0].strip()
        where = next((word for word in self.words.findall(rest) if word in self.regions), "")
        label = self._label(action, group, rest)
        short = label.removeprefix(self.regions.get(where, "")).strip()
        return Choice(action, sentence, group, where, label, short or label)

    def heading(self, group: str) -> str:
        """What a group is called."""
        return self.cards.get(group) or self.texts.say(f"choice-{group}")

    def _place(self, choice: Choice) -> tuple[int, int]:
        group = "card" if choice.group in self.cards else choice.group
        return ORDER.index(group), choice.action

    def _label(self, action: int, group: str, rest: str) -> str:
        """A sentence without its first word, in the player's language."""
        if not rest:
            return self.texts.say("choice-use" if group in self.cards else "choice-word-done")
        label = self.words.sub(lambda word: self._word(word[0]), rest)
        if group == "take":
            return label + self._holder(actions.first(action))
        if group == "place":
            return re.sub(r" (\d+)$", r" +\1", label)
        return label

    def _holder(self, card: int) -> str:
        """The mark of whoever holds a card."""
        holder = self.sight.holder(card)
        return f" {self.marks.cubes[holder]}" if holder >= 0 else ""

    def _word(self, word: str) -> str:
        """One word of a sentence."""
        if word in self.regions:
            return self.regions[word]
        if word in self.cards:
            return self.cards[word]
        if word in COLOURS:
            return self.marks.cubes[COLOURS.index(word)]
        if word == ">":
            return f" {self.marks.arrow} "
        if word == "-":
            return self.marks.between
        if word.startswith("#"):
            return self._rat(word)
        key = f"choice-word-{word}"
        return self.texts.say(key) if self.texts.knows(key) else word

    def _rat(self, word: str) -> str:
        """A rat's number, and its face if the player knows it, else the marks of those who do."""
        rat = int(word[1:]) - 1
        face = self.sight.face(rat)
        if face:
            return f"{word} ({face_mark(self.texts, face)})"
        lookers = "".join(self.marks.cubes[seat] for seat in self.sight.lookers(rat))
        return f"{word} ({lookers})" if lookers else word


def _lone_sentences(sentences: Iterable[str]) -> set[str]:
    """Those that stay clear without the number of a rat."""
    by_rest: dict[str, list[str]] = {}
    for sentence in sentences:
        by_rest.setdefault(sentence.split("#")[0], []).append(sentence)
    return {alike[0] for alike in by_rest.values() if len(alike) == 1}
