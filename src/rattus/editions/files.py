"""Edition files: finding, loading and checking them."""

from pathlib import Path

from rattus.editions.checks import check_whole
from rattus.editions.likeness import Find, gather
from rattus.editions.model import Edition
from rattus.editions.problem import EditionError, Problem
from rattus.editions.reading import read
from rattus.editions.sheet import Sheet

NAMES = ("classic", "online", "bigbox")
"""The editions that come with the game."""

LARGEST_FILE = 1_000_000


def load(name_or_path: str) -> Edition:
    """The edition of this name, else the one in the file at this path."""
    if name_or_path in NAMES:
        return parse(_text_at(_path_of(name_or_path)), f"{name_or_path}.edition", builtin)
    return parse(_text_at(name_or_path), name_or_path, builtin)


def check(path: str) -> tuple[Problem, ...]:
    """All problems of the file at this path, none if it can be played with."""
    try:
        parse(_text_at(path), path, builtin)
    except EditionError as error:
        return error.problems
    return ()


def builtin(name: str) -> str | None:
    """The text of an edition that comes with the game."""
    return _text_at(_path_of(name)) if name in NAMES else None


def parse(text: str, source: str, find: Find = builtin) -> Edition:
    """The edition described by a text; `find` knows the editions it may be like."""
    sheet = Sheet(source)
    gather(sheet, text, find)
    edition = read(sheet)
    check_whole(sheet, edition)
    if sheet.problems:
        raise EditionError(sheet.sorted_problems())
    return edition


def _path_of(name: str) -> str:
    return str(Path(__file__).with_name(f"{name}.edition"))


def _text_at(path: str) -> str:
    """The text of a file, however its editor marks the beginning and the ends of lines."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path, 0, "no-access") from error
    if len(content) > LARGEST_FILE:
        raise _unreadable(path, 0, "too-large")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(path, content.count(b"\n", 0, error.start) + 1, "not-utf-8") from error


def _unreadable(path: str, line: int, reason: str) -> EditionError:
    return EditionError((Problem(path, line, "unreadable-file", {"reason": reason}),))
