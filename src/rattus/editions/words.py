"""The vocabulary of edition files, and the bounds of their numbers."""

CONFIDENCES = ("certain", "likely", "guess")
BORDER_KINDS = ("land", "arrow")
RAT_KINDS = ("regular", "starting")
EFFECTS = ("majority", "all")
UNLIMITED = "unlimited"

PLAYERS = (2, 6)
LIMITS = (1, 9)
MOST_SYMBOLS = 8
MOST_CLASSES = 15
POTIONS = (0, 999)

NUMBERS = {"cubes": (1, 99), "rounds": (1, 999)}
NUMBERS_BY_PLAYERS = {"cards": (1, 60), "removed": (0, 120), "pairs": (1, 9), "reach": (1, 3)}
CHOICES = {
    "removed-from": ("regular", "all"),
    "knight-final": ("later", "at-once"),
    "soldier-final": ("stays", "moves"),
    "soldier-draws": ("used", "box"),
    "final-order": ("board", "chosen"),
    "courier-same-colour": ("no", "yes"),
}
MOST = {"card": 32, "set": 60, "region": 31, "border": 60, "rat": 120}

FIRST_WORDS = (
    "edition",
    "like",
    "players",
    *NUMBERS,
    *NUMBERS_BY_PLAYERS,
    "potions",
    *CHOICES,
    "classes",
    *MOST,
)

RESERVED = frozenset((*CONFIDENCES, *RAT_KINDS, *EFFECTS, "base", "for"))
NOTATION_WORDS = frozenset(("none", "stays", "done"))  # they stand in the place of a region
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
NAME_CHARACTERS = LETTERS | frozenset("0123456789_-")
MAX_NAME_LENGTH = 40


def is_name(word: str) -> bool:
    """Whether the word can be a name: short, starts with a lower-case letter, not a word of the format."""
    return (
        0 < len(word) <= MAX_NAME_LENGTH
        and word[0] in LETTERS
        and NAME_CHARACTERS.issuperset(word)
        and word not in RESERVED
    )


def is_notation_name(word: str) -> bool:
    """Whether the name can stand in a sentence: no hyphen, which joins two regions, no word of a move."""
    return is_name(word) and "-" not in word and word not in NOTATION_WORDS


def number_in(word: str) -> int | None:
    """The word as a number; None if it is not one to six ASCII digits."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 6 else None
