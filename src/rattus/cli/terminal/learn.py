"""`rattus learn`: the list of lessons, and one of them in the terminal."""

from rattus.cli.errors import WrongUse
from rattus.cli.screen import Screen
from rattus.cli.terminal.lesson import LessonLoop
from rattus.cli.terminal.session import Session
from rattus.cli.terminal.theme import STRONG_STYLE, styled
from rattus.lessons import Lesson, card_lessons, course, lesson_names, load_lesson

NAME_WIDTH = 14
OPPONENTS = 3  # of the whole game at the end of the course


def show_lessons(screen: Screen) -> None:
    """Print every lesson with its name."""
    screen.write(styled(screen.texts.say("cli-learn-title"), STRONG_STYLE))
    screen.say("cli-learn-course")
    for lesson in course():
        _show_entry(screen, lesson)
    screen.gap()
    screen.write(styled(screen.texts.say("cli-learn-cards"), STRONG_STYLE))
    for lesson in card_lessons():
        _show_entry(screen, lesson)
    screen.hint("cli-learn-how", name=course()[0].name)


def _show_entry(screen: Screen, lesson: Lesson) -> None:
    title, about = screen.texts.say(lesson.key), screen.texts.say(f"{lesson.key}.about")
    named = styled(lesson.name.ljust(NAME_WIDTH), STRONG_STYLE)
    screen.write(named.append(f"{title}. {about}"), hanging=NAME_WIDTH)


def teach(screen: Screen, name: str) -> None:
    """Take the learner through the lesson of this name."""
    if name not in lesson_names():
        raise WrongUse("cli-no-lesson", asked=name, known=", ".join(lesson_names()))
    lesson = load_lesson(name)
    if lesson.level:
        seats = ",".join(["human", *[lesson.level] * OPPONENTS])
        Session("classic", None, None, seats, None, "base", None, None, None).play(screen)
        return
    try:
        LessonLoop(screen, lesson).play()
    except EOFError:
        screen.gap()
        screen.say("cli-learn-no-more")
