"""Every way through a lesson, for tests that play them all."""

from collections.abc import Iterator
from typing import NamedTuple

from rattus.lessons import Lesson, LessonRun
from rattus.lessons.run import is_awaited
from rattus.rules import game


class Moment(NamedTuple):
    """A step that a learner can come to, and what may be said there."""

    done: tuple[str, ...]
    right: tuple[str, ...]
    wrong: tuple[str, ...]


def moments(lesson: Lesson, done: tuple[str, ...] = ()) -> Iterator[Moment]:
    """Every step of the lesson by every way that leads to it."""
    run = LessonRun(lesson)
    run.replay(done)
    step = run.step
    if step is None:
        return
    right = tuple(run.awaited())
    said = [run.written(action) for action in run.offered()]
    yield Moment(done, right, tuple(sentence for sentence in said if not is_awaited(step, sentence)))
    for sentence in right:
        yield from moments(lesson, (*done, sentence))


def straight(lesson: Lesson) -> list[Moment]:
    """The steps on the way of the first right action each time."""
    found: list[Moment] = []
    run = LessonRun(lesson)
    while not run.finished:
        step = run.step
        assert step is not None
        said = [run.written(action) for action in run.offered()]
        wrong = tuple(sentence for sentence in said if not is_awaited(step, sentence))
        found.append(Moment(tuple(run.done), tuple(run.awaited()), wrong))
        run.act(found[-1].right[0])
    return found


def refused(run: LessonRun) -> str:
    """A legal action that the step neither awaits nor answers; empty if it takes all."""
    offered = set(run.offered())
    return next((run.written(action) for action in game.legal(run.state) if action not in offered), "")
