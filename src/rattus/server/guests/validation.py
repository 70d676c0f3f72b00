"""Validation of text that others read: one line, printable, limited in length."""

import unicodedata

from rattus.server.wire.refusals import Refused

LONGEST_NAME = 40
LONGEST_LABEL = 60
LONGEST_LINE = 500
MARKS_IN_A_ROW = 4  # more combining marks on one letter would overlap the lines above


def checked_name(name: str) -> str:
    """A guest's name."""
    return checked(name, LONGEST_NAME, "wrong-name")


def checked_label(label: str) -> str:
    """The label of a token."""
    return checked(label, LONGEST_LABEL, "wrong-name")


def checked_line(line: str) -> str:
    """A chat line."""
    return checked(line, LONGEST_LINE, "wrong-text")


def checked(text: str, longest: int, code: str) -> str:
    """The text in NFC and stripped; refused if it is empty, too long or not plain."""
    tidy = unicodedata.normalize("NFC", text).strip()
    if not tidy or len(tidy) > longest or not is_plain(tidy):
        raise Refused(422, code, {"longest": longest})
    return tidy


def is_plain(text: str) -> bool:
    """No control, bidirectional or invisible characters, and no stacks of combining marks."""
    if not text.isprintable():  # categories C and Z, except the space
        return False
    row = 0
    for character in text:
        row = row + 1 if unicodedata.combining(character) else 0
        if row > MARKS_IN_A_ROW:
            return False
    return True
