"""The levels of bots are the same in the registry, in the client, in the texts and in the documents."""

import re
from pathlib import Path

import pytest

from rattus.bots.registry import LEVELS
from rattus.texts import LANGUAGES, Texts

ROOT = Path(__file__).parents[2]


def test_the_client_knows_the_levels_in_their_order() -> None:
    source = (ROOT / "web" / "src" / "app" / "levels.ts").read_text(encoding="utf-8")
    listed = re.search(r"export const LEVELS = \[(.*?)\]", source)

    assert listed is not None
    assert re.findall(r'"(\w+)"', listed[1]) == list(LEVELS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_says_who_that_is(language: str) -> None:
    texts = Texts(language)

    assert all(
        texts.knows(key)
        for level in LEVELS
        for key in (f"level-{level}", f"web-level-who-{level}", f"web-level-short-{level}")
    )


def test_the_document_has_the_levels_as_they_are() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")

    assert dict(re.findall(r"^\| `(\w+)` \| `([\w:]+)` \| .* \|$", page, re.M)).items() >= LEVELS.items()
