"""The glossary: every word of bots and laboratory stands once, with a file that is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECTION = "Bots and laboratory"


def rows() -> list[list[str]]:
    """The cells of each line of the table."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    section = text.partition(f"## {SECTION}\n")[2].partition("\n## ")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line[:1] == "|"
    ]


def test_every_word_stands_once_in_three_columns() -> None:
    heading, _, *lines = rows()

    assert heading == ["word", "meaning", "file"]
    assert {len(line) for line in lines} == {3}
    assert len({line[0] for line in lines}) == len(lines)


def test_every_file_is_there() -> None:
    files = [file for row in rows()[2:] for file in re.findall(r"`([^`]+)`", row[2])]

    assert [file for file in files if not (ROOT / "src" / "rattus" / file).is_file()] == []
