"""Lessons: what there is to learn, and a lesson after what the learner has done in it. Nothing is stored."""

import asyncio
from functools import partial
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from rattus.lessons import LessonRun, Reply, card_lessons, course, lesson_names, load_lesson
from rattus.record.notation.sentences import sentences_of
from rattus.server.http.compression import compressed_response
from rattus.server.http.endpoint import get
from rattus.server.http.parameters import Query
from rattus.server.wire.lessons import WHO, info_of, moment_of
from rattus.server.wire.messages import LessonInfo, LessonMoment, Preview
from rattus.server.wire.previews import preview_for
from rattus.server.wire.refusals import not_found

Done = Annotated[str, Query(), Meta(max_length=1000)]  # sentences with full stops between them
Sentence = Annotated[str, Query(), Meta(max_length=200)]


@get("/api/lessons", response=list[LessonInfo])
async def lessons(request: Request) -> Response:
    """All lessons: the course in order, then those for single cards."""
    found = await asyncio.to_thread(lambda: [*course(), *card_lessons()])
    return compressed_response(request, [info_of(lesson) for lesson in found])


@get("/api/lessons/{name}", response=LessonMoment)
async def lesson(request: Request, name: str, done: Done = "") -> Response:
    """A lesson after these actions; the last one may be wrong, and is answered."""
    run, reply = await asyncio.to_thread(partial(taken, name, done))
    return compressed_response(request, moment_of(run, reply))


@get("/api/lessons/{name}/preview")
async def lesson_preview(name: str, done: Done = "", say: Sentence = "") -> Preview:
    """What one of the choices would surely bring about after these actions."""
    run, _ = await asyncio.to_thread(partial(taken, name, done))
    return preview_for(run.state, WHO, say, run.state.moves)


def taken(name: str, done: str) -> tuple[LessonRun, Reply]:
    """The lesson of this name after these sentences, with the reply to the last."""
    if name not in lesson_names() or load_lesson(name).start is None:
        raise not_found()
    run = LessonRun(load_lesson(name))
    return run, run.replay(sentences_of(done))


HANDLERS = [lessons, lesson, lesson_preview]
