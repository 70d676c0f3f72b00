"""Lessons over HTTP: for everybody, stateless, and the same as in the library."""

import pytest

from rattus.lessons import LessonRun, lesson_names, load_lesson
from tests.lessons.walk import straight
from tests.server.in_process import StartApp, code

PLAYED = [name for name in lesson_names() if load_lesson(name).start is not None]


async def test_every_lesson_is_listed_for_somebody_who_is_no_guest(start_app: StartApp) -> None:
    visitor = (await start_app()).nobody()

    listed = await visitor.get("/api/lessons")

    assert [lesson["name"] for lesson in listed] == lesson_names()
    assert listed[8] == {"name": "game", "number": 9, "level": "easy"}


async def test_every_lesson_is_taken_to_its_end_and_wrong_actions_are_answered(
    start_app: StartApp,
) -> None:
    visitor = (await start_app()).nobody()
    for name in PLAYED:
        done: list[str] = []
        for moment in straight(load_lesson(name)):
            here = await visitor.get(f"/api/lessons/{name}", done=".".join(done))
            assert here["done"] == done
            assert here["right"] == [moment.right[0]]
            offered = {choice["say"] for choice in here.get("choices", [])}
            assert offered == {said for said in (*moment.right, *moment.wrong) if said != "next"}
            for said in moment.wrong[:3]:
                told = await visitor.get(f"/api/lessons/{name}", done=".".join([*done, said]))
                assert told["answer"].startswith(f"{here['say']}.")
                assert told["done"] == done
                assert told["view"] == here["view"]
                assert told["played"][0]["say"] == said
            done.append(moment.right[0])
        end = await visitor.get(f"/api/lessons/{name}", done=".".join(done))
        assert "say" not in end
        assert len(end["done"]) == end["lesson"]["steps"]


async def test_a_preview_tells_what_a_choice_of_a_step_would_bring(start_app: StartApp) -> None:
    visitor = (await start_app()).nobody()

    foreseen = await visitor.get("/api/lessons/limits/preview", done="next", say="plague germania")

    assert [event["kind"] for event in foreseen["events"]] == ["plague-moved"]


async def test_what_a_learner_may_not_know_is_not_sent(start_app: StartApp) -> None:
    """The rats of the plague lesson lie face down, and their faces come only when they are turned up."""
    visitor = (await start_app()).nobody()

    start = await visitor.get("/api/lessons/plague")

    rats = [rat for region in start["view"]["regions"].values() for rat in region.get("rats", [])]
    assert len(rats) == 6
    assert not any("face" in rat for rat in rats)


@pytest.mark.parametrize(
    ("path", "done", "answer"),
    [
        ("/api/lessons/fishing", "", (404, "not-found")),
        ("/api/lessons/game", "", (404, "not-found")),
        ("/api/lessons/people", "place polonia 3", (422, "not-offered")),
        ("/api/lessons/people", "next.plague germania", (422, "not-offered")),
        ("/api/lessons/people", "next.place italia 2.place polonia 3", (422, "not-offered")),
        ("/api/lessons/people", "next.place polonia 3.next.next", (422, "over")),
        ("/api/lessons/people", "next.dance", (422, "unreadable")),
        ("/api/lessons/people", "n" * 1001, (400, "malformed")),
        ("/api/lessons/fishing/preview", "", (404, "not-found")),
    ],
)
async def test_what_cannot_be_is_refused(
    start_app: StartApp, path: str, done: str, answer: tuple[int, str]
) -> None:
    visitor = (await start_app()).nobody()

    refused = await visitor.http.get(path, params={"done": done})

    assert code(refused) == answer


async def test_a_long_way_costs_no_more_than_the_lesson_is_long(start_app: StartApp) -> None:
    """Nobody can make the server play more than a lesson has steps."""
    visitor = (await start_app()).nobody()
    way = ["next"] * 150

    refused = await visitor.http.get("/api/lessons/people", params={"done": ".".join(way)})

    assert code(refused) == (422, "unreadable")
    assert len(LessonRun(load_lesson("people")).lesson.steps) == 3
