"""What the documents about records say is true: examples run, every sentence, field and code is there."""

import ast
import doctest
import json
import re
from pathlib import Path

import pytest

from rattus.cards.deck import DECK
from rattus.record.notation.blanks import BLANKS
from rattus.record.notation.patterns import TURN_PATTERNS
from rattus.record.position.layout import KEYS
from rattus.record.position.position import position_of, read_position
from rattus.rules.events import FIELDS

ROOT = Path(__file__).parents[2]
CODE = ROOT / "src" / "rattus" / "record"


def document(name: str) -> str:
    """A document's text."""
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The examples of a document in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", document(name), re.MULTILINE | re.DOTALL)


def quoted(name: str) -> set[str]:
    """Whatever stands between backquotes."""
    return set(re.findall(r"`([^`\n]+)`", document(name)))


def said_with(path: str, function: str) -> set[str]:
    """The texts with which this file calls a function."""
    tree = ast.parse((CODE / path).read_text(encoding="utf-8"))
    calls = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(function)
    )
    texts = (argument for call in calls for argument in call.args[:2] if isinstance(argument, ast.Constant))
    return {text.value for text in texts if isinstance(text.value, str) and "-" in text.value}


def modules(room: str) -> list[str]:
    """The files of one room of the package."""
    return sorted(path.relative_to(CODE).as_posix() for path in (CODE / room).glob("[!_]*.py"))


@pytest.mark.parametrize("name", ["notation", "position", "record", "trace"])
def test_the_examples_run(name: str) -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks(name, "python")), {}, name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)

    runner.run(examples)

    assert examples.examples
    assert runner.failures == 0


def test_the_whole_position_reads_back_as_it_is_printed() -> None:
    (text,) = blocks("position", "json")

    written = position_of(read_position(text))

    assert {key: field for key, field in written.items() if key != "edition"} == json.loads(text)


def test_every_sentence_is_documented() -> None:
    of_cards = {f"{card.name} {sentence}".strip() for card in DECK for sentence in card.grammar}

    assert {*TURN_PATTERNS.values(), *of_cards} <= quoted("notation")
    assert {f"{{{blank}}}" for blank in BLANKS} <= quoted("notation")


def test_every_field_of_a_position_is_documented() -> None:
    assert set(KEYS) <= quoted("position")


@pytest.mark.parametrize("path", modules("position"))
def test_every_code_of_a_problem_is_documented(path: str) -> None:
    assert said_with(path, "complain") <= quoted("position")


@pytest.mark.parametrize("path", modules("game"))
def test_every_code_of_a_record_error_is_documented(path: str) -> None:
    assert said_with(path, "RecordError") <= quoted("record")


def test_every_code_of_a_refusal_is_documented() -> None:
    assert said_with("notation/refusals.py", "refusal") | said_with("game/game.py", "Refusal") <= quoted(
        "notation"
    )


def test_every_event_is_documented() -> None:
    rows = {name: ", ".join(f"`{field}`" for field in fields) or "none" for name, fields in FIELDS.values()}

    assert all(f"| `{name}` | {fields} |" in document("trace") for name, fields in rows.items())
