"""What can go wrong on the command line, as sentences that say what to do."""

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
LISTED_AT_MOST = 12


class Failure(Exception):  # noqa: N818 - the person has erred, not the program
    """Something a person has to put right: the key of its sentence, and what the sentence names."""

    exit_code = REFUSED

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def sentences(self, texts: Texts) -> list[str]:
        """What to tell the person."""
        return [texts.say(self.key, **self.values)]


class WrongUse(Failure):
    """The command itself was given wrongly."""

    exit_code = WRONG_USE


class ManyProblems(Failure):
    """Something a person wrote that cannot be used, with all its problems in sentences."""

    def __init__(self, key: str, problems: Callable[[Texts], list[str]]) -> None:
        super().__init__(key)
        self.problems = problems

    def sentences(self, texts: Texts) -> list[str]:
        """Each problem with its place, then what to do."""
        return [*self.problems(texts), texts.say(self.key)]


def problem_sentence(texts: Texts, problem: Problem) -> str:
    """One problem of an edition file: file, line, sentence, and the words it is about."""
    place = f"{problem.source}:{problem.line}" if problem.line else problem.source
    return with_details(texts, f"{place}: {texts.say(f'edition-problem-{problem.code}')}", problem.data)


def record_problem(texts: Texts, source: str, line: int, code: str, data: Mapping[str, object]) -> str:
    """What is wrong with a record: file, line, sentence, and the words it is about."""
    place = f"{source}:{line}" if line else source
    return with_details(texts, f"{place}: {texts.say(f'record-problem-{code}')}", data)


def position_problem(texts: Texts, source: str, problem: PositionProblem) -> str:
    """One problem of a position: file, path to the value, sentence, and the words it is about."""
    place = f"{source}: {problem.path}" if problem.path else source
    sentence = texts.say(f"position-problem-{family_of(problem.code)}")
    return with_details(texts, f"{place}: {sentence}", problem.data)


def family_of(code: str) -> str:
    """Problems of positions that are put right the same way share a sentence."""
    if code in ("no-json", "too-large", "wrong-type"):
        return code
    for family in ("unknown", "too-many", "too-few"):
        if code.startswith(family):
            return family
    if code.endswith("-twice"):
        return "twice"
    return "wrong-number" if code in ("wrong-number", "wrong-count", "wrong-cubes") else "misfit"


def refusal_sentence(texts: Texts, said: str, refusal: Refusal) -> str:
    """Why something said cannot be done, and what could be said instead."""
    allowed = refusal.data.get("allowed")
    details: dict[str, object] = {"allowed": allowed} if allowed else {}
    return with_details(texts, f"{said}: {texts.say(f'refusal-{refusal.code}')}", details)


def with_details(texts: Texts, sentence: str, data: Mapping[str, object]) -> str:
    """A sentence and the words it is about, as they stand in the file."""
    about = [
        f"{texts.say(f'detail-{key}')}: {written(value)}"
        for key, value in data.items()
        if value not in ("", [], None) and texts.knows(f"detail-{key}")
    ]
    return f"{sentence} [{'; '.join(about)}]" if about else sentence


def written(value: object) -> str:
    """A value without the brackets of a program, and not endless."""
    if not isinstance(value, list):
        return str(value)
    shown = ", ".join(str(item) for item in value[:LISTED_AT_MOST])
    return f"{shown} …" if len(value) > LISTED_AT_MOST else shown


@contextmanager
def telling_failures(source: str = "") -> Iterator[None]:
    """Turn the typed errors of the layers below into failures with sentences."""
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
    """An edition that cannot be used."""
    return ManyProblems(
        "cli-edition-refused", lambda texts: [problem_sentence(texts, problem) for problem in error.problems]
    )


def position_failure(source: str, error: PositionError) -> Failure:
    """A position that cannot be."""
    return ManyProblems(
        "cli-position-refused",
        lambda texts: [position_problem(texts, source, problem) for problem in error.problems],
    )


def record_failure(source: str, error: RecordError) -> Failure:
    """A record that does not hold."""
    return ManyProblems(
        "cli-record-refused",
        lambda texts: [record_problem(texts, source, error.line, error.code, error.data)],
    )


def refusal_failure(said: str, error: Refusal) -> Failure:
    """A sentence that cannot be done."""
    return ManyProblems("cli-sentence-refused", lambda texts: [refusal_sentence(texts, said, error)])


def choice_failure(error: ChoiceError) -> Failure:
    """Cards that cannot be a game's."""
    allowed = error.data.get("allowed", "")
    known = ", ".join(allowed) if isinstance(allowed, list) else str(allowed)
    values = {"asked": str(error.data["asked"])}
    return WrongUse(f"cli-cards-{error.code}", **values, **({"known": known} if known else {}))


def read_text(path: Path) -> str:
    """The text of a file a person named."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure("cli-cannot-read", file=str(path)) from error


def check_can_write(*paths: Path | None) -> None:
    """Say before long work, not after it, that there will be no place for what comes of it."""
    for path in paths:
        if path is None:
            continue
        if path.is_dir() or not (path.parent.is_dir() and os.access(path.parent, os.W_OK)):
            raise Failure("cli-cannot-write", file=str(path))


def write_text(path: Path, text: str) -> None:
    """Write a file a person named; it is whole or it is not there."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise Failure("cli-cannot-write", file=str(path)) from error
