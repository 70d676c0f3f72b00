"""Every lesson at the terminal, in both languages: the right way, every wrong choice, and going back."""

import pytest

from rattus.lessons import LessonRun, lesson_names, load_lesson
from rattus.texts import Texts
from tests.cli.terminal import flat, rattus
from tests.lessons.walk import straight

LOCALES = {"en": "en_GB.UTF-8", "ru": "ru_RU.UTF-8"}
PLAYED = [name for name in lesson_names() if load_lesson(name).start is not None]


def lines(name: str) -> list[str]:
    """The right way through a lesson as it is typed."""
    return ["" if moment.right[0] == "next" else moment.right[0] for moment in straight(load_lesson(name))]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_lessons_are_listed(language: str) -> None:
    said = rattus("learn", lang=LOCALES[language])

    assert said.code == 0
    for name in lesson_names():
        assert name in said.out
        assert flat(Texts(language).say(f"lesson-{name}.about")) in flat(said.out)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", PLAYED)
def test_a_lesson_is_taken_to_its_end(name: str, language: str) -> None:
    texts = Texts(language)
    said = rattus("learn", name, typed=lines(name), lang=LOCALES[language])

    assert said.code == 0
    for step in load_lesson(name).steps:
        assert flat(texts.say(load_lesson(name).key_of(step))) in flat(said.out)
    last = texts.say("cli-learn-done-card") if load_lesson(name).card else "rattus learn"
    assert flat(said.out).endswith(last) or last in said.out.splitlines()[-1]


@pytest.mark.parametrize("name", PLAYED)
def test_every_wrong_choice_is_answered_and_another_can_be_made(name: str) -> None:
    texts = Texts("en")
    typed: list[str] = []
    answers: list[str] = []
    for moment in straight(load_lesson(name)):
        run = LessonRun(load_lesson(name))
        run.replay(moment.done)
        answers += [texts.say(run.act(said).key) for said in moment.wrong]
        typed += [*moment.wrong, "" if moment.right[0] == "next" else moment.right[0]]
    said = rattus("learn", name, typed=typed)

    for answer in answers:
        assert flat(answer) in flat(said.out)
    assert said.out.count(texts.say("cli-learn-would")) == len(answers)
    assert "That was it." in said.out


@pytest.mark.parametrize("name", PLAYED)
def test_one_can_go_back_from_every_step(name: str) -> None:
    way = lines(name)
    back = ["undo"] * len(way)
    said = rattus("learn", name, typed=[*way[:-1], *back, *way])
    first = Texts("en").say(load_lesson(name).key_of(load_lesson(name).steps[0]))

    assert flat(said.out).count(flat(first)) == 3  # the last undo stays at the first step
    assert "That was it." in said.out


def test_a_choice_is_made_by_its_number() -> None:
    said = rattus("learn", "people", typed=["", "4", ""])

    assert "Red adds 3 cubes in Polonia." in said.out
    assert "That was it." in said.out


def test_what_cannot_be_chosen_is_said_so() -> None:
    said = rattus("learn", "people", typed=["hello", "9", "", "plague germania", "99", "", "quit"])

    assert said.out.count("This cannot be chosen in this step.") == 2
    assert said.out.count(Texts("en").say("play-wrong-number")) == 2
    assert "Type the number of a choice" in flat(said.out)
    assert "That was it." not in said.out


def test_a_lesson_without_input_stops() -> None:
    assert "There is no more input" in rattus("learn", "plague", typed=[]).out


def test_an_unknown_lesson_names_the_known_ones() -> None:
    said = rattus("learn", "fishing")

    assert said.code == 2
    assert "There is no lesson fishing. The lessons are: people, plague" in flat(said.err)


def test_the_last_lesson_is_a_whole_game_against_easy_bots() -> None:
    said = rattus("learn", "game", typed=["1", "1"])

    assert "Where do you settle two of your cubes?" in said.out
