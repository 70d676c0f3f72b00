"""Parser for typed actions: sentences of the notation, in either language, with abbreviations."""

import re
from collections.abc import Iterator, Sequence

from rattus.cli.terminal.labels import Choice
from rattus.record.notation.patterns import VERBS
from rattus.record.notation.words import TO, Words
from rattus.texts import Texts

TOKEN = re.compile(r"[#+]?\w+")
KINDS_OF_NAMES = ("region", "card", "colour", "verb", "choice-word")


class ActionParser:
    """Matches typed text against the legal choices."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def matches(self, typed: str, choices: Sequence[Choice]) -> list[Choice]:
        """The choices that match: one if the text is unambiguous, none if it matches nothing.

        Words may be abbreviated, and the first word may be left out if no choice begins with the text.
        """
        sentences = [(choice, _tokens_of(choice.words)) for choice in choices]
        spellings = {token: self._spellings(token) for _, tokens in sentences for token in tokens}
        parts = _tokens(self._joined(typed, spellings))
        if not parts:
            return []
        for skipped in (0, 1):
            rest = [(choice, tokens[skipped:]) for choice, tokens in sentences]
            matching = [(choice, tokens) for choice, tokens in rest if _is_prefix(parts, tokens, spellings)]
            if matching:
                return _most_exact(parts, matching, spellings)
        return []

    def knows_verb(self, word: str, choices: Sequence[Choice]) -> bool:
        """Whether a sentence can begin with this word, now or at another time."""
        first_words = {*VERBS, *(choice.group for choice in choices)}
        return any(_normalised(word) in self._spellings(verb) for verb in first_words)

    def _spellings(self, word: str) -> set[str]:
        """How a word of the notation may be typed: the word itself and its translations."""
        return {word, *(_normalised(name).replace(" ", "_") for name in self._names(word))}

    def _names(self, word: str) -> Iterator[str]:
        bare = word.lstrip("+")
        for kind in KINDS_OF_NAMES:
            key = f"{kind}-{bare.replace('_', '-')}"
            if self.texts.knows(key):
                yield word[: len(word) - len(bare)] + self.texts.say(key)

    def _joined(self, typed: str, spellings: dict[str, set[str]]) -> str:
        """The typed text with each name of several words joined by underscores."""
        plain = " ".join(_normalised(typed).split())
        for names in spellings.values():
            for name in names:
                if "_" in name:
                    plain = plain.replace(name.replace("_", " "), name)
        return plain


def _normalised(text: str) -> str:
    """Lower case, with ё replaced by е, which most people type instead."""
    return text.lower().replace("ё", "е")


def _tokens(typed: str) -> list[str]:
    return TOKEN.findall(typed)


def _tokens_of(words: Words) -> list[str]:
    """The tokens of a sentence as a person types them; `with` and both ends of a border are tokens, too."""
    return [token for word in words for token in _tokens(word.joint.removeprefix(TO) + word.text)]


def _is_prefix(parts: list[str], words: list[str], spellings: dict[str, set[str]]) -> bool:
    """Whether the typed parts match the first words of the sentence."""
    if len(parts) > len(words):
        return False
    return all(_matches_word(part, word, spellings) for part, word in zip(parts, words, strict=False))


def _matches_word(part: str, word: str, spellings: dict[str, set[str]]) -> bool:
    """Whether the part abbreviates the word; a number must match in full."""
    if word.lstrip("#").isdigit():
        return part == word
    return any(spelling.startswith(part) for spelling in spellings[word])


def _most_exact(
    parts: list[str], matching: list[tuple[Choice, list[str]]], spellings: dict[str, set[str]]
) -> list[Choice]:
    """Prefer matches without abbreviations, then matches of the whole sentence."""
    in_full = [
        (choice, words)
        for choice, words in matching
        if all(part in spellings[word] for part, word in zip(parts, words, strict=False))
    ]
    best = in_full or matching
    whole = [(choice, words) for choice, words in best if len(words) == len(parts)]
    return [choice for choice, _ in whole or best]
