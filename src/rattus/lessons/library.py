"""The lessons that come with the game: those of the course in order, and one for each card."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from rattus.lessons.lesson import Lesson
from rattus.lessons.reader import read_lesson

FOLDERS = ("course", "cards")
ENDING = ".json"


@cache
def _files() -> dict[str, Traversable]:
    folder = files("rattus") / "lessons"
    found = [file for name in FOLDERS for file in (folder / name).iterdir() if file.name.endswith(ENDING)]
    return {file.name.removesuffix(ENDING): file for file in sorted(found, key=lambda file: file.name)}


def lesson_names() -> list[str]:
    """The names of all lessons."""
    return [lesson.name for lesson in (*course(), *card_lessons())]


@cache
def load_lesson(name: str) -> Lesson:
    """The lesson of this name; KeyError if there is none, LessonError if its file is wrong."""
    return read_lesson(name, _files()[name].read_text(encoding="utf-8"))


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons of the course, in order."""
    lessons = [load_lesson(name) for name in _files()]
    return tuple(sorted((lesson for lesson in lessons if lesson.number), key=lambda lesson: lesson.number))


@cache
def card_lessons() -> tuple[Lesson, ...]:
    """The lessons for single cards, by name."""
    return tuple(lesson for lesson in (load_lesson(name) for name in _files()) if lesson.card)
