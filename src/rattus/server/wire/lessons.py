"""A lesson as it goes over the wire: the learner's view, what is said, and what came of the last action."""

from typing import Literal

from rattus.lessons import LEARNER, Lesson, LessonRun, Played, Reply
from rattus.record.notation.writing import write_action
from rattus.rules.finale import Ending, ending_of
from rattus.rules.setup import COLOURS
from rattus.rules.state import State
from rattus.server.wire import views
from rattus.server.wire.messages import Colour, Face, LessonInfo, LessonMoment, News

WHO: Colour = COLOURS[LEARNER]


def info_of(lesson: Lesson) -> LessonInfo:
    """A lesson as it stands in the list."""
    return LessonInfo(
        name=lesson.name,
        number=lesson.number,
        card=lesson.card,
        level=lesson.level,
        steps=len(lesson.steps),
    )


def moment_of(run: LessonRun, reply: Reply) -> LessonMoment:
    """The lesson after this reply."""
    lesson, step, state = run.lesson, run.step, run.state
    offered = run.offered()
    return LessonMoment(
        lesson=info_of(lesson),
        rules=state.setup.edition.name,
        done=run.done,
        say=run.key,
        task=run.task_key,
        cites=list(step.rules) if step else [],
        face=face_of(step.rat) if step and step.rat else None,
        marks=list(step.marks) if step else [],
        right=run.awaited()[:1],
        view=views.seen_by(state, WHO, ending(state)),
        choices=[views.choice_of(state.setup, action) for action in offered] or None,
        played=[news_of(run, each) for each in reply.played],
        answer=reply.key,
    )


def news_of(run: LessonRun, played: Played) -> News:
    """An action as a piece of news, with the view it led to."""
    outcome, state = played
    setup = state.setup
    return News(
        seq=state.moves,
        at="",
        kind="move",
        player=COLOURS[outcome.player],
        by="person" if outcome.player == LEARNER else "bot",
        say=write_action(setup, outcome.action),
        events=views.heard(setup, outcome.events, WHO),
        view=views.seen_by(state, WHO, ending(state)),
    )


def face_of(written: str) -> Face:
    """A face from its words: `3 majority magic`."""
    limit, *symbols = written.split()
    return Face(limit=int(limit), symbols=symbols)


def ending(state: State) -> Ending | Literal[""]:
    """Why the game ends, once its final round has begun."""
    return ending_of(state) if state.final() else ""
