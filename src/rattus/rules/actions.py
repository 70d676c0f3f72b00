"""An action is one number: its kind and up to five small fields, packed so that actions sort by them.

    kind (from bit 40) | first | second | third | fourth | fifth   (8 bits each)

Kinds below `FIRST_CARD_KIND` belong to the turn itself; each card has four kinds of its own above that.
What the fields mean is said once, in `record/notation/patterns.py` and in each card's `grammar`.
"""

from typing import Final

from mypy_extensions import i64

SETTLE: Final = 1
TAKE: Final = 2
PLACE: Final = 3
PLAGUE: Final = 4
STAY: Final = 5
RAT: Final = 6
NO_RAT: Final = 7
TURN_UP: Final = 8
MARCH: Final = 9
DONE: Final = 10
FIRST_CARD_KIND: Final = 16
WORDS_PER_CARD: Final = 4
HIGHEST: Final = 1 << 62  # no action reaches it


# What one in a field is worth, for lists of actions that differ in a field or two.
FIRST: Final = 1 << 32
SECOND: Final = 1 << 24
THIRD: Final = 1 << 16


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> i64:
    """The action of this kind with these fields."""
    return kind << 40 | a << 32 | b << 24 | c << 16 | d << 8 | e


def card_kind(number: i64, word: i64) -> i64:
    """The kind of a card's action; `word` tells its up to four kinds apart."""
    return FIRST_CARD_KIND + number * WORDS_PER_CARD + word


def kind_of(action: i64) -> i64:
    """What kind of action this is."""
    return action >> 40


def card_of(action: i64) -> i64:
    """The number of the card whose action this is."""
    return ((action >> 40) - FIRST_CARD_KIND) >> 2


def word_of(action: i64) -> i64:
    """Which of its card's four kinds this is."""
    return ((action >> 40) - FIRST_CARD_KIND) & 3


def first(action: i64) -> i64:
    """The first field."""
    return action >> 32 & 0xFF


def second(action: i64) -> i64:
    """The second field."""
    return action >> 24 & 0xFF


def third(action: i64) -> i64:
    """The third field."""
    return action >> 16 & 0xFF


def fourth(action: i64) -> i64:
    """The fourth field."""
    return action >> 8 & 0xFF


def fifth(action: i64) -> i64:
    """The fifth field."""
    return action & 0xFF


def fields_of(action: i64) -> tuple[i64, i64, i64, i64, i64]:
    """All five fields."""
    return (first(action), second(action), third(action), fourth(action), fifth(action))
