"""Every key used by the program is in the catalogues, and every key there is used."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rattus
from rattus.cli.errors import family_of
from rattus.cli.terminal.help import COMMANDS, RULES
from rattus.editions import CODES
from rattus.rules.events import FIELDS
from rattus.texts import LANGUAGES, Texts
from tests.texts.test_texts import keys
from tests.web.client import client_beginnings, client_keys

SOURCE = Path(rattus.__file__).parent
SPEAKING = ("cli", "lessons", "texts", "server", "lab")  # where people are spoken to
ASKING = {"say", "hint", "knows", "Failure", "WrongUse", "ManyProblems"}  # their first argument is a key
# Events that are told in more than one way, or together with another.
MORE_EVENTS = {"taken-from", "nun-moved", "bishop-moved", "wall-moved", "looked-face", "no-outbreak", "won"}
REFUSALS = {
    "over", "not-your-turn", "not-offered", "wrong-place", "wrong-number", "wrong-rat", "wrong-card",
    "wrong-player", "wrong-word", "ambiguous", "unreadable", "not-undoable",
}  # fmt: skip


@cache
def trees(folder: str) -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted((SOURCE / folder).rglob("*.py"))]


def nodes(*folders: str) -> Iterator[ast.AST]:
    for folder in folders:
        for tree in trees(folder):
            yield from ast.walk(tree)


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def texts_in(node: ast.expr) -> Iterator[str]:
    """The string constants a value may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts_in(node.body)
        yield from texts_in(node.orelse)


def asked_keys() -> set[str]:
    """Keys written out in the code where a text is asked for."""
    found: set[str] = set()
    for node in nodes(*SPEAKING):
        if not isinstance(node, ast.Call):
            continue
        if node.args and name_of(node) in ASKING:
            found.update(texts_in(node.args[0]))
        for keyword in node.keywords:
            if keyword.arg == "help":
                found.update(texts_in(keyword.value))
    return found


def constants() -> set[str]:
    """Every string that stands in the code."""
    return {
        node.value
        for node in nodes(*SPEAKING)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def prefixes() -> tuple[str, ...]:
    """The beginnings of keys that are put together: `event-` of f"event-{name}"."""
    found = set()
    for node in nodes(*SPEAKING):
        if (
            isinstance(node, ast.JoinedStr)
            and len(node.values) > 1
            and isinstance(node.values[0], ast.Constant)
        ):
            beginning = str(node.values[0].value)
            if beginning.endswith("-") and beginning[0].isalpha():
                found.add(beginning)
    return tuple(found)


def named_kinds() -> tuple[str, ...]:
    """The kinds of names that are looked up by `name_of`."""
    kinds = {"region", "card", "class", "symbol", "colour", "edition", "set", "verb", "choice-word", "level"}
    return tuple(f"{kind}-" for kind in kinds)


def codes_of(call: str, place: int, folder: str) -> set[str]:
    """The codes with which something is reported: the constants at one place of a call."""
    found: set[str] = set()
    for node in nodes(folder):
        if isinstance(node, ast.Call) and name_of(node) == call and len(node.args) > place:
            found.update(texts_in(node.args[place]))
    return found


def family(prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in keys("en") if key.startswith(prefix)}


def test_every_key_asked_for_is_there() -> None:
    asked = {key.partition(".")[0] for key in asked_keys() if key}

    assert asked - keys("en") == set()


def test_every_text_is_used() -> None:
    written = {text.partition(".")[0] for text in constants()} | client_keys()
    beginnings = prefixes() + named_kinds() + client_beginnings()
    unused = {key for key in keys("en") if key not in written and not key.startswith(beginnings)}

    assert unused == set()


def test_the_texts_of_events_are_those_of_the_rules() -> None:
    assert family("event-") == {name for name, _ in FIELDS.values()} | MORE_EVENTS


def test_every_problem_of_an_edition_has_a_sentence() -> None:
    assert family("edition-problem-") == set(CODES)


def test_every_refusal_has_a_sentence() -> None:
    assert family("refusal-") == REFUSALS


def test_every_problem_of_a_record_has_a_sentence() -> None:
    assert codes_of("RecordError", 1, "record") == family("record-problem-")


def test_every_problem_of_a_position_has_a_sentence() -> None:
    families = {family_of(code) for code in codes_of("complain", 0, "record")}

    assert families == family("position-problem-")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_at_the_table_says_what_it_does(language: str) -> None:
    texts = Texts(language)

    assert all(texts.say(f"command-{command}.about") for command in COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_commands(language: str) -> None:
    texts = Texts(language)
    words = [word for command in COMMANDS for word in texts.say(f"command-{command}").split()]

    assert len(words) == len(set(words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_on_one_page_are_complete(language: str) -> None:
    texts = Texts(language)

    assert all(texts.say(f"rules-{part}") for part in RULES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_the_symbols_are_all_different(language: str) -> None:
    texts = Texts(language)
    letters = [texts.say(f"mark-{name}") for name in family("mark-")]

    assert all(len(letter) == 1 for letter in letters)
    assert len(letters) == len(set(letters))
