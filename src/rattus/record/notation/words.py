"""Words: an action as a row of typed words, each with what it names and how it joins the one before.

`merchant gallia>germania 3 with 2,1` is a card, two regions, a count and potions. Sentences, choices on the
wire, labels in the terminal and refusals are all made from these; nobody reads a sentence that we wrote.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

WordKind = Literal["verb", "card", "region", "border", "player", "rat", "count", "potions", "word"]

# how a word joins the one before it
SPACE = " "
TO = ">"
WITH = " with "
PLUS = " +"


class Word(NamedTuple):
    """One word of a sentence."""

    kind: WordKind
    text: str  # as it is written: `gallia`, `#7`, `2,1`
    number: int = 0  # of the region, border, card, player or rat it names; or the count itself
    joint: str = SPACE


Words = tuple[Word, ...]


def sentence_of(words: Iterable[Word]) -> str:
    """The words as one sentence."""
    return "".join(word.joint + word.text for word in words).strip()


def without_rats(words: Words) -> Words:
    """The words before the first rat: what is said where there is no choice between rats."""
    named = next((index for index, word in enumerate(words) if word.kind == "rat"), len(words))
    return words[:named]
