"""Editions on the command line: checking a file, and printing an edition in the standard layout."""

from pathlib import Path

from rattus.cli.errors import telling_failures
from rattus.cli.screen import Screen
from rattus.editions import load


def check_file(screen: Screen, path: Path) -> None:
    """Say that all is well, or name every problem."""
    with telling_failures():
        edition = load(str(path))
    screen.say("edition-fine", file=str(path), name=edition.name)


def show_edition(screen: Screen, name: str) -> None:
    """The canonical text of an edition."""
    with telling_failures():
        screen.raw(load(name).text().rstrip("\n"))
