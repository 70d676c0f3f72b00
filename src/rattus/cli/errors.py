"""Errors of the command line, and how they become sentences for the user."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rattus.cards.choice import ChoiceError
from rattus.editions import EditionError, Problem
from rattus.record.game.script import RecordError
from rattus.record.position.json_reader import PositionError
from rattus.record.position.json_reader import Problem as PositionProblem
from rattus.rules.refusal import Refusal
from rattus.texts import Texts

REFUSED = 1
WRONG_USE = 2
STOPPED = 130
MAX_LISTED = 12  # values named in one detail


class Failure(Exception):  # noqa: N818 - an error of the user, not of the program
    """An error the user has to correct: the key of its text, and the values of its placeholders."""

    exit_code = REFUSED

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def sentences(self, texts: Texts) -> list[str]:
        """The sentences to print."""
        return [texts.say(self.key, **self.values)]


class WrongUse(Failure):
    """A usage error: the command or its options are wrong."""

    exit_code = WRONG_USE


class ManyProblems(Failure):
    """A file or sentence that cannot be used, with all its problems."""

    def __init__(self, key: str, problems: Callable[[Texts], list[str]]) -> None:
        super().__init__(key)
        self.problems = problems

    def sentences(self, texts: Texts) -> list[str]:
        """Each problem with its place, then the text that says what to do."""
        return [*self.problems(texts), texts.say(self.key)]


def problem_sentence(texts: Texts, problem: Problem) -> str:
    """One problem of an edition file: file, line, sentence and details."""
    place = f"{problem.source}:{problem.line}" if problem.line else problem.source
    return with_details(texts, f"{place}: {texts.say(f'edition-problem-{problem.code}')}", problem.data)


def record_problem(texts: Texts, source: str, line: int, code: str, data: Mapping[str, object]) -> str:
    """One problem of a record: file, line, sentence and details."""
    place = f"{source}:{line}" if line else source
    return with_details(texts, f"{place}: {texts.say(f'record-problem-{code}')}", data)


def position_problem(texts: Texts, source: str, problem: PositionProblem) -> str:
    """One problem of a position: file, path to the value, sentence and details."""
    place = f"{source}: {problem.path}" if problem.path else source
    sentence = texts.say(f"position-problem-{family_of(problem.code)}")
    return with_details(texts, f"{place}: {sentence}", problem.data)


def family_of(code: str) -> str:
    """The key of the sentence for a problem of a position; problems corrected alike share one."""
    if code in ("no-json", "too-large", "wrong-type"):
        return code
    for family in ("unknown", "too-many", "too-few"):
        if code.startswith(family):
            return family
    if code.endswith("-twice"):
        return "twice"
    return "wrong-number" if code in ("wrong-number", "wrong-count", "wrong-cubes") else "misfit"


def refusal_sentence(texts: Texts, said: str, refusal: Refusal) -> str:
    """Why a sentence of the notation is refused, and what is allowed instead."""
    allowed = refusal.data.get("allowed")
    details: dict[str, object] = {"allowed": allowed} if allowed else {}
    return with_details(texts, f"{said}: {texts.say(f'refusal-{refusal.code}')}", details)


def with_details(texts: Texts, sentence: str, data: Mapping[str, object]) -> str:
    """A sentence followed by the details that have a label."""
    about = [
        f"{texts.say(f'detail-{key}')}: {written(value)}"
        for key, value in data.items()
        if value not in ("", [], None) and texts.knows(f"detail-{key}")
    ]
    return f"{sentence} [{'; '.join(about)}]" if about else sentence


def written(value: object) -> str:
    """A value as text; a long list is shortened."""
    if not isinstance(value, list):
        return str(value)
    shown = ", ".join(str(item) for item in value[:MAX_LISTED])
    return f"{shown} …" if len(value) > MAX_LISTED else shown


@contextmanager
def as_failures(source: str = "") -> Iterator[None]:
    """Convert the typed errors of the lower layers into failures."""
    try:
        yield
    except EditionError as error:
        raise edition_failure(error) from error
    except ChoiceError as error:
        raise choice_failure(error) from error
    except PositionError as error:
        raise position_failure(source, error) from error
    except RecordError as error:
        raise record_failure(source, error) from error
    except Refusal as error:
        raise refusal_failure(source, error) from error


def edition_failure(error: EditionError) -> Failure:
    """The failure for an invalid edition."""
    return ManyProblems(
        "cli-edition-refused", lambda texts: [problem_sentence(texts, problem) for problem in error.problems]
    )


def position_failure(source: str, error: PositionError) -> Failure:
    """The failure for an invalid position."""
    return ManyProblems(
        "cli-position-refused",
        lambda texts: [position_problem(texts, source, problem) for problem in error.problems],
    )


def record_failure(source: str, error: RecordError) -> Failure:
    """The failure for an invalid record."""
    return ManyProblems(
        "cli-record-refused",
        lambda texts: [record_problem(texts, source, error.line, error.code, error.data)],
    )


def refusal_failure(said: str, error: Refusal) -> Failure:
    """The failure for a refused sentence."""
    return ManyProblems("cli-sentence-refused", lambda texts: [refusal_sentence(texts, said, error)])


def choice_failure(error: ChoiceError) -> Failure:
    """The failure for an invalid choice of cards."""
    allowed = error.data.get("allowed", "")
    known = ", ".join(allowed) if isinstance(allowed, list) else str(allowed)
    values = {"asked": str(error.data["asked"])}
    return WrongUse(f"cli-cards-{error.code}", **values, **({"known": known} if known else {}))


def read_text(path: Path) -> str:
    """Read a file the user named."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure("cli-cannot-read", file=str(path)) from error


def check_can_write(*paths: Path | None) -> None:
    """Raise Failure before long work starts if its result could not be written."""
    for path in paths:
        if path is None:
            continue
        if path.is_dir() or not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
            raise Failure("cli-cannot-write", file=str(path))


def write_text(path: Path, text: str) -> None:
    """Write a file the user named, atomically."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise Failure("cli-cannot-write", file=str(path)) from error
