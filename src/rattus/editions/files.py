"""Loading and checking edition files."""

from pathlib import Path

from rattus.editions.checks import check_consistency
from rattus.editions.inheritance import Find, collect_lines
from rattus.editions.line_reader import LineReader
from rattus.editions.model import Edition
from rattus.editions.problem import EditionError, Problem
from rattus.editions.reading import read

NAMES = ("classic", "online", "bigbox")
"""The editions that come with the game."""

MAX_FILE_SIZE = 1_000_000


def load(name_or_path: str) -> Edition:
    """Load the edition with this name, else the one in the file at this path."""
    if name_or_path in NAMES:
        return parse(_text_at(_path_of(name_or_path)), f"{name_or_path}.edition", builtin)
    return parse(_text_at(name_or_path), name_or_path, builtin)


def check(path: str) -> tuple[Problem, ...]:
    """All problems of the file at this path; empty if it is valid."""
    try:
        parse(_text_at(path), path, builtin)
    except EditionError as error:
        return error.problems
    return ()


def builtin(name: str) -> str | None:
    """The text of an edition that comes with the game; None if there is none of this name."""
    return _text_at(_path_of(name)) if name in NAMES else None


def parse(text: str, source: str, find: Find = builtin) -> Edition:
    """Parse the text of an edition; `find` returns the texts of the editions it may inherit from."""
    reader = LineReader(source)
    collect_lines(reader, text, find)
    edition = read(reader)
    check_consistency(reader, edition)
    if reader.problems:
        raise EditionError(reader.sorted_problems())
    return edition


def _path_of(name: str) -> str:
    return str(Path(__file__).with_name(f"{name}.edition"))


def _text_at(path: str) -> str:
    """Read a UTF-8 file, with or without a byte order mark."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_FILE_SIZE + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path, 0, "no-access") from error
    if len(content) > MAX_FILE_SIZE:
        raise _unreadable(path, 0, "too-large")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(path, content.count(b"\n", 0, error.start) + 1, "not-utf-8") from error


def _unreadable(path: str, line: int, reason: str) -> EditionError:
    return EditionError((Problem(path, line, "unreadable-file", {"reason": reason}),))
