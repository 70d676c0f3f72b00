"""Lessons: small positions with fixed rats in which a learner makes the moves; each is a data file."""

from rattus.lessons.errors import LessonError
from rattus.lessons.lesson import NEXT, Answer, Lesson, Step
from rattus.lessons.library import card_lessons, course, lesson_names, load_lesson
from rattus.lessons.reader import read_lesson
from rattus.lessons.run import LEARNER, LessonRun, Played, Reply

__all__ = [
    "LEARNER",
    "NEXT",
    "Answer",
    "Lesson",
    "LessonError",
    "LessonRun",
    "Played",
    "Reply",
    "Step",
    "card_lessons",
    "course",
    "lesson_names",
    "load_lesson",
    "read_lesson",
]
