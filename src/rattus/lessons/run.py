"""A lesson being taken: the step it stands at, what may be done there, and what comes of it.

The engine decides every outcome. A wrong action is carried out on a copy, so that the learner can be shown
what would have happened; the lesson itself stays where it is.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rattus.lessons.lesson import NEXT, Answer, Lesson, Step, matches
from rattus.record.game.outcome import Outcome, perform
from rattus.record.notation.sentences import read_action, tidy
from rattus.record.notation.writing import write_action
from rattus.rules import game, steps
from rattus.rules.refusal import Refusal
from rattus.rules.state import State

LEARNER = 0  # the learner's seat: red
RESTING = (steps.ACT, steps.FINAL_ACT, steps.SETTLE, steps.OVER)


class Played(NamedTuple):
    """An action that was carried out, and the state after it."""

    outcome: Outcome
    state: State


class Reply(NamedTuple):
    """What comes of an action: the text that answers a wrong one, and all that was played."""

    right: bool
    key: str = ""
    played: tuple[Played, ...] = ()


class LessonRun:
    """One learner in one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        if lesson.start is None:
            raise ValueError(lesson.name)
        self.lesson = lesson
        self.state: State = lesson.start.copy()
        self.done: list[str] = []  # what led here, one sentence for each step

    @property
    def step(self) -> Step | None:
        """The step the lesson stands at; None once it is finished."""
        return None if self.finished else self.lesson.steps[len(self.done)]

    @property
    def finished(self) -> bool:
        """Has every step been taken?"""
        return len(self.done) == len(self.lesson.steps)

    @property
    def key(self) -> str:
        """The key of what is said now; empty once the lesson is finished."""
        return self.lesson.key_of(self.step) if self.step else ""

    @property
    def task_key(self) -> str:
        """The key of what the learner is asked to do; empty where a step is only read."""
        return self.lesson.key_of(self.step, "task") if self.step and self.step.awaits else ""

    # --- what may be done -------------------------------------------------------------------------

    def offered(self) -> list[int]:
        """The legal actions that this step awaits or answers."""
        step = self.step
        if step is None or not step.awaits:
            return []
        return [action for action in game.legal(self.state) if is_offered(step, self.written(action))]

    def awaited(self) -> list[str]:
        """The sentences that lead on from here."""
        step = self.step
        if step is None:
            return []
        if not step.awaits:
            return [NEXT]
        legal = (self.written(action) for action in game.legal(self.state))
        return [said for said in legal if is_awaited(step, said)]

    def written(self, action: int) -> str:
        """An action as a sentence."""
        return write_action(self.state.setup, action)

    # --- doing it ---------------------------------------------------------------------------------

    def act(self, said: str) -> Reply:
        """Carry out what the learner says; a Refusal if this step neither awaits nor answers it."""
        step = self.step
        if step is None:
            raise Refusal("over", {"asked": said})
        if not step.awaits:
            return self._read_on(step, said)
        sentence = self.written(read_action(self.state, said))
        if is_awaited(step, sentence):
            return self._lead_on(step, sentence)
        answer = answer_to(step, sentence)
        if answer is None:
            raise self.not_here(said)
        return Reply(False, self.lesson.key_of(step, answer.name), tuple(self.attempt(sentence, answer.then)))

    def attempt(self, sentence: str, then: Sequence[str]) -> list[Played]:
        """What would happen: the action, what the lesson says comes next, and the end of that question."""
        tried = self.state.copy()
        played = play_sentences(tried, [sentence, *then])
        while steps.kind_of(tried.top()) not in RESTING and tried.decider() == LEARNER:
            last = game.legal_list(tried)[-1]
            played.append(Played(perform(tried, last), tried.copy()))
        return played

    def not_here(self, said: str) -> Refusal:
        """The refusal of what this step neither awaits nor answers."""
        allowed = [self.written(action) for action in self.offered()] or [NEXT]
        return Refusal("not-offered", {"asked": said, "allowed": allowed})

    def _read_on(self, step: Step, said: str) -> Reply:
        if tidy(said) != NEXT:
            raise self.not_here(said)
        return self._go_on(NEXT, play_sentences(self.state, step.then))

    def _lead_on(self, step: Step, sentence: str) -> Reply:
        return self._go_on(sentence, play_sentences(self.state, [sentence, *step.then]))

    def _go_on(self, said: str, played: list[Played]) -> Reply:
        self.done.append(said)
        return Reply(True, "", tuple(played))

    def back(self) -> None:
        """Go back one step; at the first one nothing changes."""
        again = self.done[:-1]
        start = self.lesson.start
        if start is not None:
            self.state = start.copy()
            self.done = []
            self.replay(again)

    def replay(self, said: Iterable[str]) -> Reply:
        """Take several steps; the reply to the last. A Refusal if one before the last leads nowhere."""
        reply = Reply(True)
        for sentence in said:
            if not reply.right:
                raise self.not_here(sentence)
            reply = self.act(sentence)
        return reply


def play_sentences(state: State, said: Iterable[str]) -> list[Played]:
    """Carry out sentences, each by whoever decides then; a Refusal if one is not legal."""
    return [Played(perform(state, read_action(state, sentence)), state.copy()) for sentence in said]


def is_awaited(step: Step, sentence: str) -> bool:
    """Does this sentence lead on?"""
    return any(matches(pattern, sentence) for pattern in step.awaits)


def answer_to(step: Step, sentence: str) -> Answer | None:
    """The answer to a sentence that does not lead on."""
    return next((answer for answer in step.answers if matches(answer.action, sentence)), None)


def is_offered(step: Step, sentence: str) -> bool:
    """May the learner choose it here?"""
    return is_awaited(step, sentence) or answer_to(step, sentence) is not None
