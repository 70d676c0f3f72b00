"""Every lesson is played to its end by every way, every wrong action is answered, and going back works."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rattus.cards.deck import DECK
from rattus.lessons import NEXT, Lesson, LessonRun, card_lessons, course, lesson_names, load_lesson
from rattus.lessons.check import keys_of
from rattus.record.position.position import fields_of
from rattus.rules.refusal import Refusal
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.texts import LANGUAGES, Texts
from tests.lessons.walk import moments, refused, straight

RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
PLAYED = [name for name in lesson_names() if load_lesson(name).start is not None]
ALL = pytest.mark.parametrize("name", PLAYED)


def test_the_course_has_nine_lessons_and_the_last_is_a_whole_game() -> None:
    assert [lesson.number for lesson in course()] == list(range(1, 10))
    assert [lesson.name for lesson in course() if lesson.level] == ["game"]


def test_every_card_has_a_lesson_in_which_the_learner_holds_it() -> None:
    assert {lesson.card for lesson in card_lessons()} == {card.name for card in DECK}
    for lesson in card_lessons():
        assert lesson.name == lesson.card
        assert lesson.start is not None
        held = [card.name for card in lesson.start.setup.cards if lesson.start.holder[card.number] == 0]
        assert lesson.card in held


@ALL
def test_every_way_leads_to_the_end_and_every_wrong_action_is_answered(name: str) -> None:
    lesson = load_lesson(name)
    ends = 0
    for moment in moments(lesson):
        assert moment.right
        for said in moment.right:
            run = LessonRun(lesson)
            run.replay(moment.done)
            assert run.act(said).right
            assert len(run.done) == len(moment.done) + 1
            ends += run.finished
        for said in moment.wrong:
            run = LessonRun(lesson)
            run.replay(moment.done)
            before = fields_of(run.state)
            reply = run.act(said)
            assert not reply.right
            assert [Texts(language).say(reply.key) for language in LANGUAGES]
            assert reply.played[0].outcome.player == 0
            assert fields_of(run.state) == before
            assert run.done == list(moment.done)
    assert ends > 0


@ALL
def test_going_back_leads_to_the_same_state_as_never_having_gone_on(name: str) -> None:
    lesson = load_lesson(name)
    run = LessonRun(lesson)
    states = []
    for moment in straight(lesson):
        states.append(fields_of(run.state))
        run.act(moment.right[0])
    while states:
        run.back()
        assert fields_of(run.state) == states.pop()
    run.back()
    assert run.done == []


@ALL
def test_what_a_step_neither_awaits_nor_answers_is_refused(name: str) -> None:
    lesson = load_lesson(name)
    for moment in straight(lesson):
        run = LessonRun(lesson)
        run.replay(moment.done)
        said = refused(run)
        if said:
            with pytest.raises(Refusal):
                run.act(said)
        assert run.done == list(moment.done)


@ALL
def test_a_finished_lesson_takes_nothing_more(name: str) -> None:
    lesson = load_lesson(name)
    run = LessonRun(lesson)
    run.replay(moment.right[0] for moment in straight(lesson))

    assert run.finished
    with pytest.raises(Refusal):
        run.act(NEXT)


@ALL
def test_every_rule_a_step_cites_stands_in_the_rules(name: str) -> None:
    for step in load_lesson(name).steps:
        missing = [rule for rule in step.rules if f"[{rule}]" not in RULES]
        assert missing == []


def test_every_lesson_of_a_card_cites_the_card() -> None:
    for lesson in card_lessons():
        title = Texts("en").card(lesson.card)
        assert any(title in step.rules for step in lesson.steps), lesson.name


def test_no_text_of_a_lesson_is_without_a_step() -> None:
    used = {key.partition(".")[0] for name in lesson_names() for key in keys_of(load_lesson(name))}
    source = Path(__file__).parents[2] / "src" / "rattus" / "texts" / "lessons.en.ftl"
    written = re.findall(r"^(lesson-[a-z-]+) =", source.read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(written) == sorted(used)


def test_the_attributes_of_texts_are_those_of_answers_and_tasks() -> None:
    used = {key for name in lesson_names() for key in keys_of(load_lesson(name)) if "." in key}
    source = Path(__file__).parents[2] / "src" / "rattus" / "texts" / "lessons.en.ftl"
    written, key = set(), ""
    for line in source.read_text(encoding="utf-8").splitlines():
        key = line.split(" =")[0] if line.startswith("lesson-") else key
        attribute = re.match(r"    \.([a-z-]+) =", line)
        if attribute:
            written.add(f"{key}.{attribute[1]}")

    assert written == used


@pytest.mark.parametrize(
    ("name", "done", "facts"),
    [
        ("people", ["next", "place polonia 3"], lambda run: run.state.score_of(0) == 8),
        ("limits", ["next", "plague scandia", "plague hungaria"], lambda run: run.state.score_of(1) == 5),
        ("crowd", ["place hungaria 2", "plague germania"], lambda run: run.state.score_of(1) == 8),
        ("knight", ["plague italia", "knight yes"], lambda run: run.state.score_of(1) == 4),
    ],
)
def test_what_the_closing_text_says_is_what_the_engine_did(
    name: str, done: list[str], facts: Callable[[LessonRun], bool]
) -> None:
    run = LessonRun(load_lesson(name))
    run.replay(done)

    assert facts(run)


def test_the_game_of_the_final_round_is_won_seven_to_six_by_every_way() -> None:
    lesson = load_lesson("final")
    for moment in moments(lesson):
        run = LessonRun(lesson)
        run.replay(moment.done)
        if run.state.over():
            assert [run.state.score_of(seat) for seat in (0, 1)] == [7, 6]
            assert run.state.winner == 0


def test_a_text_that_speaks_of_a_known_rat_is_right_about_it() -> None:
    """The lessons on limits and on the Nun say which limit the learner sees."""
    for name, region, face in (("limits", "germania", 4), ("nun", "germania", 4), ("knight", "italia", 5)):
        state = lesson_start(load_lesson(name))
        place = state.setup.region_names.index(region)
        rat = state.rat_in(place, 0)
        assert state.setup.limit[view(state, 0).faces[rat]] == face


def lesson_start(lesson: Lesson) -> State:
    """The state a lesson begins with."""
    assert lesson.start is not None
    return lesson.start
