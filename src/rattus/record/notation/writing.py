"""Writing: an action as words, and as a sentence."""

from functools import lru_cache

from rattus.record.notation.blanks import BLANKS
from rattus.record.notation.names import names_of
from rattus.record.notation.patterns import opening_kind, pattern_of, pieces_of
from rattus.record.notation.words import Word, Words, sentence_of
from rattus.rules import actions
from rattus.rules.setup import Setup


def write_action(setup: Setup, action: int) -> str:
    """The action as a sentence; KeyError if the game knows no such action."""
    return _sentence(setup, action)


@lru_cache(maxsize=1 << 14)
def _sentence(setup: Setup, action: int) -> str:
    return sentence_of(words_of(setup, action))


@lru_cache(maxsize=1 << 14)
def words_of(setup: Setup, action: int) -> Words:
    """The words of the action's sentence; KeyError if the game knows no such action."""
    kind = actions.kind_of(action)
    first, *others = pieces_of(pattern_of(setup, kind))
    words = [Word(opening_kind(kind), first.literal)]
    names = names_of(setup)
    fields = actions.fields_of(action)
    at = 0
    try:
        for piece in others:
            if piece.literal:
                words.append(Word("word", piece.literal, joint=piece.joint))
                continue
            blank = BLANKS[piece.blank]
            words += blank.words(names, fields[at : at + blank.width], fields, piece.joint)
            at += blank.width
    except IndexError:
        raise KeyError(action) from None
    return tuple(words)
