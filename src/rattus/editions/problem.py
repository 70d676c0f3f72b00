"""Problems of edition files: place, code and data. Sentences for people are in `texts`."""

from typing import NamedTuple

CODES = (
    "unreadable-file",
    "unknown-word",
    "missing-word",
    "missing-line",
    "line-twice",
    "too-many",
    "bad-name",
    "wrong-number",
    "unknown-players",
    "players-twice",
    "unknown-edition",
    "like-circle",
    "class-twice",
    "unknown-class",
    "card-twice",
    "wrong-base",
    "set-twice",
    "unknown-card",
    "wrong-set",
    "region-twice",
    "too-few-regions",
    "region-cut-off",
    "unknown-region",
    "border-twice",
    "border-to-itself",
    "bad-confidence",
    "unknown-symbol",
    "wrong-rats",
    "empty-supply",
)
"""All problem codes."""


class Problem(NamedTuple):
    """One problem of an edition file; line 0 means the file as a whole."""

    source: str
    line: int
    code: str
    data: dict[str, str]

    def __str__(self) -> str:
        details = "".join(f" {key}={value}" for key, value in self.data.items())
        return f"{self.source}:{self.line}: {self.code}{details}"


class EditionError(ValueError):
    """Raised for an invalid edition file, with every problem found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
