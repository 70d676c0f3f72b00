"""Reading the file of a lesson: JSON, checked field by field, then played through on the engine."""

import json
import re
from collections.abc import Sequence

from rattus.lessons.check import check_branches, check_texts
from rattus.lessons.errors import LessonReader
from rattus.lessons.lesson import Answer, Lesson, Step
from rattus.record.notation.names import names_of
from rattus.record.position.position import PositionError, state_of
from rattus.rules.setup import Setup
from rattus.rules.state import State

FIELDS = ("number", "card", "level", "position", "steps")
STEP_FIELDS = ("name", "rules", "awaits", "answers", "then", "rat", "marks")
ANSWER_FIELDS = ("action", "name", "then")
NAME = re.compile(r"[a-z][a-z0-9-]*")
RULE = re.compile(r"[STECRO]\d{1,2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?")
TASK = "task"  # the text that says what to do; no answer may be called so
LAST = 9  # lesson of the course


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson in this text; LessonError with every problem if it cannot be used."""
    reader = LessonReader(name)
    lesson = LessonFile(reader, name).read(text)
    reader.stop_if_wrong()
    check_branches(reader, lesson)
    check_texts(reader, lesson)
    reader.stop_if_wrong()
    return lesson


class LessonFile:
    """Reads one file."""

    def __init__(self, reader: LessonReader, name: str) -> None:
        self.reader = reader
        self.name = name

    def read(self, text: str) -> Lesson:
        """The lesson, before anything of it is played."""
        fields = self.reader.fields(self.parsed(text), "", FIELDS)
        level = self.reader.text(fields.get("level"), "level")
        steps = tuple(self.step(item, path) for item, path in self.reader.items(fields.get("steps"), "steps"))
        start = None if level else self.start(fields.get("position"))
        if start is not None:
            self.check_steps(start.setup, steps)
        if bool(level) == bool(steps):
            self.reader.complain("wrong-steps", "steps", wanted="none" if level else "at least one")
        number = self.reader.number(fields.get("number"), "number", 1, LAST)
        card = self.reader.text(fields.get("card"), "card")
        if bool(number) == bool(card):
            self.reader.complain("wrong-place", "", wanted="a number or a card")
        return Lesson(self.name, number, card, level, start, steps)

    def parsed(self, text: str) -> object:
        """The JSON in this text."""
        try:
            return json.loads(text)
        except ValueError as error:
            self.reader.complain("no-json", "", asked=str(error))
        self.reader.stop_if_wrong()
        return None

    def start(self, position: object) -> State | None:
        """The state that the position describes; its problems are those of the lesson."""
        try:
            return state_of(self.reader.fields(position, "position"))
        except PositionError as error:
            for problem in error.problems:
                self.reader.complain(problem.code, f"position.{problem.path}", **problem.data)
        return None

    def step(self, item: object, path: str) -> Step:
        """One step."""
        fields = self.reader.fields(item, path, STEP_FIELDS)
        answers = self.reader.items(fields.get("answers"), f"{path}.answers")
        return Step(
            self.called(fields.get("name"), f"{path}.name"),
            self.texts(fields.get("rules"), f"{path}.rules"),
            self.texts(fields.get("awaits"), f"{path}.awaits"),
            tuple(self.answer(answer, at) for answer, at in answers),
            self.texts(fields.get("then"), f"{path}.then"),
            self.reader.text(fields.get("rat"), f"{path}.rat"),
            self.texts(fields.get("marks"), f"{path}.marks"),
        )

    def answer(self, item: object, path: str) -> Answer:
        """The answer to an action that leads nowhere."""
        fields = self.reader.fields(item, path, ANSWER_FIELDS)
        name = self.called(fields.get("name"), f"{path}.name")
        if name == TASK:
            self.reader.complain("wrong-name", f"{path}.name", asked=name)
        action = self.reader.text(fields.get("action"), f"{path}.action")
        return Answer(action, name, self.texts(fields.get("then"), f"{path}.then"))

    def texts(self, value: object, path: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self.reader.text(item, at) for item, at in self.reader.items(value, path))

    def called(self, value: object, path: str) -> str:
        """A name from which the key of a text is made."""
        name = self.reader.text(value, path)
        if not NAME.fullmatch(name):
            self.reader.complain("wrong-name", path, asked=name)
        return name

    # --- what can be checked without playing ------------------------------------------------------

    def check_steps(self, setup: Setup, steps: Sequence[Step]) -> None:
        """Names are not used twice, rules are ids, and rats and marks exist in this game."""
        faces = [" ".join([str(rat.limit), *rat.symbols]) for rat in setup.edition.rats]
        known = {*setup.region_names, *(card.name for card in names_of(setup).cards.values())}
        for index, step in enumerate(steps):
            path = f"steps[{index}]"
            if step.name in [other.name for other in steps[:index]]:
                self.reader.complain("name-twice", f"{path}.name", asked=step.name)
            if not step.rules or not all(RULE.fullmatch(rule) for rule in step.rules):
                self.reader.complain("wrong-rules", f"{path}.rules", asked=list(step.rules))
            if step.rat and step.rat not in faces:
                self.reader.complain("unknown-face", f"{path}.rat", asked=step.rat)
            for mark in step.marks:
                if mark not in known:
                    self.reader.complain("unknown-mark", f"{path}.marks", asked=mark)
            if step.answers and not step.awaits:
                self.reader.complain("nothing-awaited", f"{path}.answers")
