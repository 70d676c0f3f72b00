"""The words an edition file is made of, and the bounds of its numbers."""

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
SPOKEN = frozenset(("none", "stays", "done"))  # words of the notation that stand where a region could
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
NAME_MARKS = LETTERS | frozenset("0123456789_-")
LONGEST_NAME = 40


def is_name(word: str) -> bool:
    """A name is short, starts with a small letter, and is no word of the format itself."""
    return (
        0 < len(word) <= LONGEST_NAME
        and word[0] in LETTERS
        and NAME_MARKS.issuperset(word)
        and word not in RESERVED
    )


def is_spoken_name(word: str) -> bool:
    """A name that moves are told with: no hyphen, which stands between two regions, and no word of a move."""
    return is_name(word) and "-" not in word and word not in SPOKEN


def number_in(word: str) -> int | None:
    """The number a word stands for, if it is plain digits."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 6 else None
