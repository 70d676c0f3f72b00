"""`rattus edition`: check an edition file, and print an edition in the standard layout."""

from pathlib import Path

from rattus.cli.errors import as_failures
from rattus.cli.screen import Screen
from rattus.editions import load


def check_file(screen: Screen, path: Path) -> None:
    """Print that the file is valid. Raises a failure with every problem otherwise."""
    with as_failures():
        edition = load(str(path))
    screen.say("edition-fine", file=str(path), name=edition.name)


def show_edition(screen: Screen, name: str) -> None:
    """Print the canonical text of an edition."""
    with as_failures():
        screen.raw(load(name).text().rstrip("\n"))
