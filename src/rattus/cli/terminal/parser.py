"""Understanding what a player types: a sentence of the notation, in full or shortened, in either language."""

import re
from collections.abc import Iterator, Sequence

from rattus.cli.terminal.labels import Choice
from rattus.record.notation.patterns import VERBS
from rattus.record.notation.words import TO, Words
from rattus.texts import Texts

TOKEN = re.compile(r"[#+]?\w+")
KINDS_OF_NAMES = ("region", "card", "colour", "verb", "choice-word")


class Listener:
    """Finds the choices a player may mean."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def meant(self, typed: str, choices: Sequence[Choice]) -> list[Choice]:
        """The choices that what was typed fits; one if it was clear, none if it fits nothing.

        Words may be shortened as long as they stay clear, and the first word left out if all others agree.
        """
        offered = [(choice, _tokens_of(choice.words)) for choice in choices]
        forms = {token: self._forms(token) for _, tokens in offered for token in tokens}
        said = _tokens(self._joined(typed, forms))
        if not said:
            return []
        for skipped in (0, 1):
            left = [(choice, tokens[skipped:]) for choice, tokens in offered]
            fitting = [(choice, tokens) for choice, tokens in left if _fits(said, tokens, forms)]
            if fitting:
                return _clearest(said, fitting, forms)
        return []

    def knows(self, word: str, choices: Sequence[Choice]) -> bool:
        """Does a sentence of this game begin with such a word, even if none does now?"""
        first_words = {*VERBS, *(choice.group for choice in choices)}
        return any(_plain(word) in self._forms(verb) for verb in first_words)

    def _forms(self, word: str) -> set[str]:
        """How a word of the notation may be typed: as it is, or as it is called."""
        return {word, *(_plain(name).replace(" ", "_") for name in self._names(word))}

    def _names(self, word: str) -> Iterator[str]:
        bare = word.lstrip("+")
        for kind in KINDS_OF_NAMES:
            key = f"{kind}-{bare.replace('_', '-')}"
            if self.texts.knows(key):
                yield word[: len(word) - len(bare)] + self.texts.say(key)

    def _joined(self, typed: str, forms: dict[str, set[str]]) -> str:
        """What was typed, with names of several words made one."""
        plain = " ".join(_plain(typed).split())
        for names in forms.values():
            for name in names:
                if "_" in name:
                    plain = plain.replace(name.replace("_", " "), name)
        return plain


def _plain(text: str) -> str:
    """In small letters, and without the dots of ё, which are rarely typed."""
    return text.lower().replace("ё", "е")


def _tokens(typed: str) -> list[str]:
    return TOKEN.findall(typed)


def _tokens_of(words: Words) -> list[str]:
    """What a person types for these words, one after another: `with` too, and both ends of a border."""
    return [token for word in words for token in _tokens(word.joint.removeprefix(TO) + word.text)]


def _fits(said: list[str], words: list[str], forms: dict[str, set[str]]) -> bool:
    """Is what was said a beginning of the sentence, each word perhaps shortened?"""
    if len(said) > len(words):
        return False
    return all(_stands_for(part, word, forms) for part, word in zip(said, words, strict=False))


def _stands_for(part: str, word: str, forms: dict[str, set[str]]) -> bool:
    if word.lstrip("#").isdigit():
        return part == word
    return any(form.startswith(part) for form in forms[word])


def _clearest(
    said: list[str], fitting: list[tuple[Choice, list[str]]], forms: dict[str, set[str]]
) -> list[Choice]:
    """Those said in full words, and in full length, if there are any."""
    in_full = [
        (choice, words)
        for choice, words in fitting
        if all(part in forms[word] for part, word in zip(said, words, strict=False))
    ]
    best = in_full or fitting
    whole = [(choice, words) for choice, words in best if len(words) == len(said)]
    return [choice for choice, _ in whole or best]
