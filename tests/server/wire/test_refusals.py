"""Every refusal has a code, and every code a sentence in every language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rattus.server
from rattus.texts import LANGUAGES, Texts

SOURCE = Path(rattus.server.__file__).parent
# Calls with a code among their arguments, and where it stands.
CODES = {"Refused": 1, "checked": 2, "checked_address": 1}
# Codes that are put together: cards-CODE of a choice of cards.
FAMILIES = {"cards-unknown-card", "cards-card-twice", "cards-wrong-number"}


def calls() -> Iterator[ast.Call]:
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def codes() -> set[str]:
    """Every code that stands in the server's code."""
    found = set(FAMILIES)
    for call in calls():
        place = CODES.get(getattr(call.func, "id", ""))
        if place is not None and len(call.args) > place:
            found.update(
                node.value
                for node in ast.walk(call.args[place])
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
    return {code for code in found if not code.endswith("-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    texts = Texts(language)

    assert {code for code in codes() if not texts.knows(f"problem-{code}")} == set()
