"""Test helpers: run commands and draw boards on a terminal of a given width."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from typer.testing import CliRunner

from rattus.cli.commands import app
from rattus.cli.screen import Screen
from rattus.cli.terminal.labels import ActionLabels, Choice
from rattus.cli.terminal.menu import Menu, by_kind
from rattus.rules.game import legal
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.texts import Texts

NAMES = ["Red", "Blue", "Yellow", "Green", "Purple", "White"]


class Said(NamedTuple):
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str


def rattus(*args: str, typed: Sequence[str] = (), width: int = 80, lang: str = "en_GB.UTF-8") -> Said:
    """Run a command with these lines typed into it."""
    environment = {"COLUMNS": str(width), "LC_ALL": lang, "NO_COLOR": "1", "TERM": "dumb"}
    typed_in = "".join(f"{line}\n" for line in typed)
    result = CliRunner(env=environment).invoke(app, list(args), input=typed_in, prog_name="rattus")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Said(result.exit_code, result.stdout, result.stderr)


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def screen(width: int = 80, language: str = "en") -> Screen:
    """A screen that is no terminal."""
    return Screen(Texts(language), Console(width=width, force_terminal=False, color_system=None))


def drawn(state: State, seat: int = 0, width: int = 80, language: str = "en") -> list[str]:
    """The board as a seat sees it, in plain lines."""
    names = NAMES[: state.players]
    return [line.plain for line in screen(width, language).board(view(state, seat), names)]


def choices(state: State, seat: int = 0, language: str = "en") -> list[Choice]:
    """The choices as they are shown to a seat."""
    return labels(state, seat, language).choices(list(legal(state)))


def menu(state: State, seat: int = 0, language: str = "en") -> Menu:
    """The first menu of a seat."""
    return by_kind(labels(state, seat, language), choices(state, seat, language))


def labels(state: State, seat: int = 0, language: str = "en") -> ActionLabels:
    """Words for the choices of a seat."""
    return ActionLabels(Texts(language), screen().glyphs, view(state, seat))


def lines(shown: Menu, width: int = 80) -> list[str]:
    """A menu in plain lines."""
    return [line.plain for line in shown.lines(width)]
