"""A lesson that cannot be used is refused with every problem and the path to it."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from rattus.lessons import LessonError, read_lesson

Change = Callable[[dict[str, Any]], object]


def spoiled(change: Change, name: str = "monk") -> str:
    """The complaint about a good lesson after this change."""
    source = (files("rattus") / "lessons" / "cards" / "monk.json").read_text(encoding="utf-8")
    fields = json.loads(source)
    change(fields)
    with pytest.raises(LessonError) as refused:
        read_lesson(name, json.dumps(fields))
    return str(refused.value)


def test_a_good_lesson_is_read() -> None:
    source = (files("rattus") / "lessons" / "cards" / "monk.json").read_text(encoding="utf-8")

    assert [step.name for step in read_lesson("monk", source).steps] == ["move", "plague", "end"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda f: f.update(colour="red"), "unknown-key asked=colour"),
        (lambda f: f["steps"][0].update(say="x"), "steps[0]: unknown-key asked=say"),
        (
            lambda f: f["steps"][0]["answers"][0].update(text="x"),
            "steps[0].answers[0]: unknown-key asked=text",
        ),
        (lambda f: f["position"].update(plague="atlantis"), "position.plague: unknown-region asked=atlantis"),
        (lambda f: f["position"].update(rats=3), "unknown-key asked=rats"),
        (lambda f: f["steps"][0].update(name="The Move"), "steps[0].name: wrong-name asked=The Move"),
        (lambda f: f["steps"][1].update(name="move"), "steps[1].name: name-twice asked=move"),
        (lambda f: f["steps"][0].update(rules=[]), "steps[0].rules: wrong-rules"),
        (lambda f: f["steps"][0].update(rules=["monks"]), "steps[0].rules: wrong-rules asked=['monks']"),
        (lambda f: f["steps"][0].update(rat="9 all"), "steps[0].rat: unknown-face asked=9 all"),
        (lambda f: f["steps"][0].update(marks=["atlantis"]), "steps[0].marks: unknown-mark asked=atlantis"),
        (
            lambda f: f["steps"][0].update(awaits=["monk italia>gallia"]),
            "steps[0].awaits[0]: illegal-action asked=monk italia>gallia",
        ),
        (
            lambda f: f["steps"][0]["answers"].append({"action": "king *", "name": "other"}),
            "steps[0].answers[2].action: illegal-action asked=king *",
        ),
        (
            lambda f: f["steps"][1].update(then=["rat gallia"]),
            "steps[1].then: illegal-action asked=rat gallia why=not-offered",
        ),
        (
            lambda f: f["steps"][0]["answers"][0].update(then=["serf yes"]),
            "steps[0].answers[0].then: illegal-action asked=serf yes",
        ),
        (
            lambda f: f["steps"].insert(2, {"name": "plague", "rules": ["T4"], "awaits": ["plague *"]}),
            "name-twice",
        ),
        (lambda f: f["steps"][2].update(awaits=["plague *"]), "steps[2]: not-the-learner"),
        (
            lambda f: f["steps"][2].update(answers=[{"action": "*", "name": "x"}]),
            "steps[2].answers: nothing-awaited",
        ),
        (
            lambda f: f["steps"][0]["answers"][0].update(name="task"),
            "steps[0].answers[0].name: wrong-name asked=task",
        ),
        (lambda f: f["steps"][0].update(name="begin"), "missing-text key=lesson-monk-begin language=en"),
        (
            lambda f: f["steps"][0]["answers"][0].update(name="far"),
            "missing-text key=lesson-monk-move.far language=ru",
        ),
        (lambda f: f.update(steps=[]), "steps: wrong-steps wanted=at least one"),
        (lambda f: f.update(number=4), "wrong-place wanted=a number or a card"),
        (lambda f: f.update(level="easy"), "steps: wrong-steps wanted=none"),
    ],
)
def test_a_wrong_lesson_says_what_is_wrong_and_where(change: Change, complaint: str) -> None:
    assert complaint in spoiled(change)


def test_a_lesson_that_is_no_json_is_refused() -> None:
    with pytest.raises(LessonError, match="lesson broken: no-json"):
        read_lesson("broken", "{")


def test_a_lesson_without_texts_names_each_missing_one() -> None:
    complaint = spoiled(lambda fields: None, name="nobody")

    assert "missing-text key=lesson-nobody language=en" in complaint
    assert "missing-text key=lesson-nobody-move.task language=ru" in complaint
