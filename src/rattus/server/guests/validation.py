"""What people may write for others to read: one line, printable, not too long."""

import unicodedata

from rattus.server.wire.refusals import Refused

LONGEST_NAME = 40
LONGEST_LABEL = 60
LONGEST_LINE = 500
MARKS_IN_A_ROW = 4  # more accents on one letter would run into the lines above


def checked_name(name: str) -> str:
    """A name others may see."""
    return checked(name, LONGEST_NAME, "wrong-name")


def checked_label(label: str) -> str:
    """What a guest calls a token of his."""
    return checked(label, LONGEST_LABEL, "wrong-name")


def checked_line(line: str) -> str:
    """Something said at a table."""
    return checked(line, LONGEST_LINE, "wrong-text")


def checked(text: str, longest: int, code: str) -> str:
    """The text without blanks around it; refused if it is empty, too long, or could fool the eye."""
    tidy = unicodedata.normalize("NFC", text).strip()
    if not tidy or len(tidy) > longest or not is_plain(tidy):
        raise Refused(422, code, {"longest": longest})
    return tidy


def is_plain(text: str) -> bool:
    """No control, no character that turns the direction of writing or is not seen, no heap of accents."""
    if not text.isprintable():  # categories C and Z, but for the blank
        return False
    row = 0
    for character in text:
        row = row + 1 if unicodedata.combining(character) else 0
        if row > MARKS_IN_A_ROW:
            return False
    return True
