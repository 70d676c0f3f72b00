"""Checking a lesson: every branch is played on the engine, and every text is there in every language."""

from collections.abc import Iterable

from rattus.lessons.errors import LessonReader
from rattus.lessons.lesson import Lesson, matches
from rattus.lessons.run import LEARNER, LessonRun, answer_to, is_awaited, play_sentences
from rattus.rules import game
from rattus.rules.refusal import Refusal
from rattus.texts import LANGUAGES, Texts

MOST_BRANCHES = 400  # ways through one lesson


def check_branches(reader: LessonReader, lesson: Lesson) -> None:
    """Play every way through the lesson, and every attempt that it answers."""
    if lesson.start is None:
        return
    BranchCheck(reader, lesson).walk([])


class BranchCheck:
    """Walks through a lesson; stops at the first step that cannot be played."""

    def __init__(self, reader: LessonReader, lesson: Lesson) -> None:
        self.reader = reader
        self.lesson = lesson
        self.branches = 0

    def walk(self, done: list[str]) -> None:
        """Check the step that these actions lead to, and all that follow it."""
        run = LessonRun(self.lesson)
        run.replay(done)
        step = run.step
        if step is None or self.reader.problems:
            return
        self.branches += 1
        if self.branches > MOST_BRANCHES:
            self.reader.complain("too-many-branches", "steps", high=MOST_BRANCHES)
            return
        path = f"steps[{len(done)}]"
        if step.awaits:
            self.check_choices(run, path)
        if self.reader.problems or not self.leads_on(run, path):
            return
        for said in run.awaited():
            self.walk([*done, said])

    def check_choices(self, run: LessonRun, path: str) -> None:
        """The learner decides, and every pattern stands for some legal action."""
        step = run.step
        if step is None or run.state.over() or run.state.decider() != LEARNER:
            self.reader.complain("not-the-learner", path)
            return
        legal = [run.written(action) for action in game.legal(run.state)]
        for index, pattern in enumerate(step.awaits):
            if not any(matches(pattern, said) for said in legal):
                self.reader.complain("illegal-action", f"{path}.awaits[{index}]", asked=pattern)
        for index, answer in enumerate(step.answers):
            own = [said for said in legal if not is_awaited(step, said) and answer_to(step, said) is answer]
            at = f"{path}.answers[{index}]"
            if not own:
                self.reader.complain("illegal-action", f"{at}.action", asked=answer.action)
            for said in own:
                self.check_played(run, [said, *answer.then], at)

    def leads_on(self, run: LessonRun, path: str) -> bool:
        """Whether what follows by itself is legal after every awaited action."""
        step = run.step
        ways = [[said] if step and step.awaits else [] for said in run.awaited()]
        return step is not None and all(self.check_played(run, [*way, *step.then], path) for way in ways)

    def check_played(self, run: LessonRun, said: Iterable[str], path: str) -> bool:
        """Whether these sentences can be played one after another from here."""
        state = run.state.copy()
        for sentence in said:
            try:
                play_sentences(state, [sentence])
            except Refusal as refusal:
                allowed = refusal.data.get("allowed", [])
                self.reader.complain(
                    "illegal-action", f"{path}.then", asked=sentence, why=refusal.code, allowed=allowed
                )
                return False
        return True


def check_texts(reader: LessonReader, lesson: Lesson) -> None:
    """Every text of the lesson is in every catalogue."""
    for language in LANGUAGES:
        texts = Texts(language)
        for key in keys_of(lesson):
            if not is_known(texts, key):
                reader.complain("missing-text", "", key=key, language=language)


def is_known(texts: Texts, key: str) -> bool:
    """Whether a catalogue has this text."""
    try:
        return bool(texts.say(key))
    except (KeyError, LookupError):
        return False


def keys_of(lesson: Lesson) -> list[str]:
    """The keys of all texts of a lesson."""
    keys = [lesson.key, f"{lesson.key}.about"]
    for step in lesson.steps:
        keys.append(lesson.key_of(step))
        if step.awaits:
            keys.append(lesson.key_of(step, "task"))
        keys += [lesson.key_of(step, answer.name) for answer in step.answers]
    return list(dict.fromkeys(keys))
