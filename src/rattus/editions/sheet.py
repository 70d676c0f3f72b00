"""The lines of an edition file, grouped by their first word, and the problems found so far."""

from typing import NamedTuple

from rattus.editions.problem import Problem
from rattus.editions.words import CONFIDENCES, FIRST_WORDS, MOST, is_name, is_spoken_name, number_in

Bounds = tuple[int, int]
"""The least and the greatest number allowed."""


class Line(NamedTuple):
    """One line of a file, without its comment, as words."""

    source: str
    number: int
    words: tuple[str, ...]

    @property
    def first(self) -> str:
        """The word that says what the line is about."""
        return self.words[0]

    @property
    def rest(self) -> tuple[str, ...]:
        """What the line says."""
        return self.words[1:]


def lines_of(text: str, source: str) -> list[Line]:
    """The lines that say something."""
    lines = []
    for number, content in enumerate(text.split("\n"), start=1):
        words = tuple(content.partition("#")[0].split())
        if words:
            lines.append(Line(source, number, words))
    return lines


class Sheet:
    """What a file says, line by line, with small readers that report and go on."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.faulty: set[str] = set()
        self._lines: dict[str, list[Line]] = {word: [] for word in FIRST_WORDS}

    def add(self, lines: list[Line]) -> None:
        """Takes in more lines."""
        for line in lines:
            if line.first in self._lines:
                self._lines[line.first].append(line)
            else:
                self.report(line, "unknown-word", word=line.first, known="")

    def sorted_problems(self) -> tuple[Problem, ...]:
        """All problems in the order of the lines, those of the file itself first."""
        return tuple(sorted(self.problems, key=lambda problem: (problem.source != self.source, problem.line)))

    def report(self, line: Line, code: str, **data: str) -> None:
        """Notes a problem of one line."""
        self.problems.append(Problem(line.source, line.number, code, data))
        self.faulty.add(line.first)

    def missing(self, word: str, players: str) -> None:
        """Notes that a line is missing for some player counts; not if the file could not be completed."""
        if self.fine("like"):
            data = {"word": word, "players": players}
            self.problems.append(Problem(self.source, 0, "missing-line", data))
        self.faulty.add(word)

    def fine(self, *words: str) -> bool:
        """Whether all lines with these first words were fine so far."""
        return self.faulty.isdisjoint(words)

    def every(self, word: str) -> list[Line]:
        """All lines with this first word."""
        lines = self._lines[word]
        most = MOST.get(word, len(lines))
        if len(lines) > most:
            self.too_many(lines[most], word, most)
        return lines[:most]

    def some(self, word: str) -> list[Line]:
        """All lines with this first word, of which there must be one."""
        lines = self.every(word)
        if not lines:
            self.missing(word, "")
        return lines

    def only(self, word: str) -> Line | None:
        """The one line with this first word."""
        lines = self.some(word)
        for line in lines[1:]:
            self.twice(line, lines[0])
        return lines[0] if lines else None

    def twice(self, line: Line, before: Line) -> None:
        """Notes that a line says something that an earlier one has said."""
        self.report(line, "line-twice", word=line.first, before=str(before.number))

    def too_many(self, line: Line, what: str, most: int) -> None:
        """Notes that there are more of something than the game can hold."""
        self.report(line, "too-many", word=what, most=str(most))

    def enough(self, line: Line, least: int) -> bool:
        """Whether the line says at least so many words."""
        if len(line.rest) < least:
            self.report(line, "missing-word", word=line.first)
        return len(line.rest) >= least

    def cells(self, line: Line, number: int) -> tuple[str, ...] | None:
        """The words a line says if they are enough; each word too many is a problem."""
        for word in line.rest[number:]:
            self.report(line, "unknown-word", word=word, known="")
        return line.rest[:number] if self.enough(line, number) else None

    def number(self, line: Line, word: str, bounds: Bounds) -> int:
        """The number a word stands for; the least one if it is none or out of bounds."""
        least, most = bounds
        number = number_in(word)
        if number is None or not least <= number <= most:
            self.report(line, "wrong-number", word=line.first, number=word, least=str(least), most=str(most))
            return least
        return number

    def choice(self, line: Line, word: str, known: tuple[str, ...]) -> str:
        """One of a few words; the first of them if it is another."""
        if word in known:
            return word
        self.report(line, "unknown-word", word=word, known=" ".join(known))
        return known[0]

    def confidence(self, line: Line, word: str) -> str:
        """How sure a border or a rat is."""
        if word not in CONFIDENCES:
            self.report(line, "bad-confidence", word=word, known=" ".join(CONFIDENCES))
        return word

    def name(self, line: Line, word: str) -> str:
        """A name that the file gives to something."""
        if not is_name(word):
            self.report(line, "bad-name", name=word)
        return word

    def spoken_name(self, line: Line, word: str) -> str:
        """A name that moves are told with."""
        if not is_spoken_name(word):
            self.report(line, "bad-name", name=word)
        return word

    def counts(self, line: Line, words: tuple[str, ...], players: tuple[int, ...]) -> frozenset[int]:
        """The player counts a line is about."""
        known = {str(count): count for count in players}
        if not words:
            self.report(line, "missing-word", word=line.first)
        for word in words:
            if word not in known:
                self.report(line, "unknown-players", number=word, known=" ".join(known))
        if len(set(words)) < len(words):
            self.report(line, "players-twice", word=line.first)
        return frozenset(known[word] for word in words if word in known)
