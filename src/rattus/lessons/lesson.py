"""A lesson as its file describes it: a position, and the steps that the learner takes in it."""

from typing import NamedTuple

from rattus.rules.state import State

NEXT = "next"  # what is said at a step that is only read


class Answer(NamedTuple):
    """What a learner is told who chooses one of these actions, and how the attempt goes on if it is tried."""

    action: str  # a sentence; a star at its end stands for any rest
    name: str  # of the text: an attribute of the step's
    then: tuple[str, ...] = ()


class Step(NamedTuple):
    """One step: what is said, which actions lead on, and what follows them by itself."""

    name: str
    rules: tuple[str, ...]  # ids of the rules it explains
    awaits: tuple[str, ...] = ()  # sentences; none if the step is only read
    answers: tuple[Answer, ...] = ()
    then: tuple[str, ...] = ()  # what the opponents do next; chance is fixed by the position
    rat: str = ""  # a face that is shown beside the text: `3 majority magic`
    marks: tuple[str, ...] = ()  # regions and cards the text speaks of


class Lesson(NamedTuple):
    """A lesson of the course, or one for a card."""

    name: str
    number: int = 0  # its place in the course; 0 for that of a card
    card: str = ""
    level: str = ""  # of the bots, if the lesson is a whole game instead of steps
    start: State | None = None
    steps: tuple[Step, ...] = ()

    @property
    def key(self) -> str:
        """The key of its title."""
        return f"lesson-{self.name}"

    def key_of(self, step: Step, attribute: str = "") -> str:
        """The key of a text of this step."""
        return f"{self.key}-{step.name}" + (f".{attribute}" if attribute else "")


def matches(pattern: str, sentence: str) -> bool:
    """Is this the sentence, or one of those that the star stands for?"""
    return sentence.startswith(pattern[:-1]) if pattern.endswith("*") else sentence == pattern
