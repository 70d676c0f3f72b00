"""Line reader for edition files: lines grouped by their first word, typed fields, and collected problems."""

from typing import NamedTuple

from rattus.editions.problem import Problem
from rattus.editions.words import CONFIDENCES, FIRST_WORDS, MOST, is_name, is_notation_name, number_in

Bounds = tuple[int, int]
"""The least and the greatest number allowed."""


class Line(NamedTuple):
    """The words of one line of a file, without its comment."""

    source: str
    number: int
    words: tuple[str, ...]

    @property
    def first(self) -> str:
        """The first word, which names the kind of line."""
        return self.words[0]

    @property
    def rest(self) -> tuple[str, ...]:
        """The words after the first."""
        return self.words[1:]


def lines_of(text: str, source: str) -> list[Line]:
    """The lines of a text that are neither empty nor only a comment."""
    lines = []
    for number, content in enumerate(text.split("\n"), start=1):
        words = tuple(content.partition("#")[0].split())
        if words:
            lines.append(Line(source, number, words))
    return lines


class LineReader:
    """Reads fields of lines. A wrong field is reported and replaced, so that one pass finds every problem."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.faulty: set[str] = set()
        self._lines: dict[str, list[Line]] = {word: [] for word in FIRST_WORDS}

    def add(self, lines: list[Line]) -> None:
        """Add lines to read from."""
        for line in lines:
            if line.first in self._lines:
                self._lines[line.first].append(line)
            else:
                self.report(line, "unknown-word", word=line.first, known="")

    def sorted_problems(self) -> tuple[Problem, ...]:
        """All problems in the order of the lines; those of the file itself before those of its base."""
        return tuple(sorted(self.problems, key=lambda problem: (problem.source != self.source, problem.line)))

    def report(self, line: Line, code: str, **data: str) -> None:
        """Report a problem of one line."""
        self.problems.append(Problem(line.source, line.number, code, data))
        self.faulty.add(line.first)

    def report_missing(self, word: str, players: str) -> None:
        """Report a missing line, unless the edition named by `like` could not be read."""
        if self.valid("like"):
            data = {"word": word, "players": players}
            self.problems.append(Problem(self.source, 0, "missing-line", data))
        self.faulty.add(word)

    def valid(self, *words: str) -> bool:
        """Whether no problem was reported for lines with these first words."""
        return self.faulty.isdisjoint(words)

    def lines(self, word: str) -> list[Line]:
        """All lines with this first word."""
        lines = self._lines[word]
        most = MOST.get(word, len(lines))
        if len(lines) > most:
            self.report_too_many(lines[most], word, most)
        return lines[:most]

    def required_lines(self, word: str) -> list[Line]:
        """All lines with this first word; at least one is required."""
        lines = self.lines(word)
        if not lines:
            self.report_missing(word, "")
        return lines

    def single_line(self, word: str) -> Line | None:
        """The line with this first word, which must stand exactly once."""
        lines = self.required_lines(word)
        for line in lines[1:]:
            self.report_duplicate(line, lines[0])
        return lines[0] if lines else None

    def report_duplicate(self, line: Line, before: Line) -> None:
        """Report a line that repeats an earlier one."""
        self.report(line, "line-twice", word=line.first, before=str(before.number))

    def report_too_many(self, line: Line, what: str, most: int) -> None:
        """Report that a limit of the engine is exceeded."""
        self.report(line, "too-many", word=what, most=str(most))

    def has_words(self, line: Line, least: int) -> bool:
        """Whether at least this many words follow the first; reports it if not."""
        if len(line.rest) < least:
            self.report(line, "missing-word", word=line.first)
        return len(line.rest) >= least

    def columns(self, line: Line, number: int) -> tuple[str, ...] | None:
        """Exactly this many words after the first; None if there are fewer. Extra words are reported."""
        for word in line.rest[number:]:
            self.report(line, "unknown-word", word=word, known="")
        return line.rest[:number] if self.has_words(line, number) else None

    def number(self, line: Line, word: str, bounds: Bounds) -> int:
        """The word as a number; the lower bound if it is not a number within the bounds."""
        least, most = bounds
        number = number_in(word)
        if number is None or not least <= number <= most:
            self.report(line, "wrong-number", word=line.first, number=word, least=str(least), most=str(most))
            return least
        return number

    def choice(self, line: Line, word: str, known: tuple[str, ...]) -> str:
        """The word if it is one of those known, else the first known one."""
        if word in known:
            return word
        self.report(line, "unknown-word", word=word, known=" ".join(known))
        return known[0]

    def confidence(self, line: Line, word: str) -> str:
        """The confidence of a border or a rat."""
        if word not in CONFIDENCES:
            self.report(line, "bad-confidence", word=word, known=" ".join(CONFIDENCES))
        return word

    def name(self, line: Line, word: str) -> str:
        """A name defined by the file."""
        if not is_name(word):
            self.report(line, "bad-name", name=word)
        return word

    def notation_name(self, line: Line, word: str) -> str:
        """A name that is also a word of the notation: a region or a card."""
        if not is_notation_name(word):
            self.report(line, "bad-name", name=word)
        return word

    def player_counts(self, line: Line, words: tuple[str, ...], players: tuple[int, ...]) -> frozenset[int]:
        """The player counts a line names."""
        known = {str(count): count for count in players}
        if not words:
            self.report(line, "missing-word", word=line.first)
        for word in words:
            if word not in known:
                self.report(line, "unknown-players", number=word, known=" ".join(known))
        if len(set(words)) < len(words):
            self.report(line, "players-twice", word=line.first)
        return frozenset(known[word] for word in words if word in known)
