"""The folders are those the documents describe, none is too large, and every file that is named exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE, CLIENT = ROOT / "src" / "rattus", ROOT / "web" / "src"
MOST_FILES = 24  # about twenty; one file for each class card is the largest
MADE = {"__pycache__", "static", "versions"}  # by tools, and Alembic's own folder
CODE = (".py", ".ts", ".svelte")
ROW = re.compile(r"^\| `([\w./-]+)` \|", re.M)
NAMED = re.compile(r"`([\w./-]+\.(?:py|ts|svelte))`")


def rooms(top: Path) -> Iterator[Path]:
    """The folders that hold code."""
    for folder in [top, *(path for path in top.rglob("*") if path.is_dir())]:
        if not MADE & set(folder.relative_to(top).parts) and files_in(folder):
            yield folder


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.suffix in CODE and path.name != "__init__.py"]


def described(heading: str) -> set[str]:
    """The folders in one table of the page."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return set(ROW.findall(page.partition(f"| {heading} |")[2].partition("\n\n")[0]))


@pytest.mark.parametrize(
    ("heading", "top"), [("folder of `src/rattus`", PACKAGE), ("folder of `web/src`", CLIENT)]
)
def test_every_folder_has_a_sentence(heading: str, top: Path) -> None:
    found = {room.relative_to(top).as_posix() for room in rooms(top)} - {".", "record"}

    assert described(heading) == found


def test_no_folder_is_too_large() -> None:
    sizes = {
        room.relative_to(ROOT).as_posix(): len(files_in(room))
        for top in (PACKAGE, CLIENT)
        for room in rooms(top)
    }

    assert {name: size for name, size in sizes.items() if size > MOST_FILES} == {}


@pytest.mark.parametrize("name", ["architecture", "glossary", "walks", "bots", "lab", "map"])
def test_every_file_a_page_names_exists(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    places = [ROOT, PACKAGE, PACKAGE / "server", ROOT / "web", CLIENT, CLIENT / "table" / "state"]
    asked = {file for file in NAMED.findall(page) if "NAME" not in file}
    places += {
        "architecture": [ROOT / "tools", CLIENT / "api", PACKAGE / "rules"],
        "map": [ROOT / "web" / "tools", CLIENT / "map"],
    }.get(name, [])

    missing = {file for file in asked if not any((place / file).is_file() for place in places)}

    assert asked
    assert missing == set()
