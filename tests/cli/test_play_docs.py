"""`docs/play.md` matches the program: commands, options and the board."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from rattus.cli.commands import app
from rattus.cli.terminal.help import COMMANDS
from rattus.texts import Texts
from tests.cli.terminal import rattus

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "play.md").read_text(encoding="utf-8")
ALL_PAGES = "".join(page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))


def commands() -> set[str]:
    """Every command there is, groups with their members."""
    found: set[str] = set()
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        members = getattr(command, "commands", {})
        found |= {f"{name} {member}" for member in members} if members else {name}
    return found


def named_in(page: str) -> set[str]:
    """The commands a page names."""
    return set(re.findall(r"rattus ((?:edition|admin) [a-z-]+|[a-z]+)\b", page))


def test_the_page_names_no_command_that_is_not_there() -> None:
    assert named_in(PAGE) - commands() == set()


def test_every_command_is_named_on_some_page() -> None:
    assert {
        name for name in commands() if not re.search(rf"rattus [^\n]*?\b{name}\b|`{name}\b", ALL_PAGES)
    } == set()


def test_the_page_names_every_option_of_play() -> None:
    play = get_command(app).commands["play"]  # type: ignore[attr-defined]
    options = {option for parameter in play.params for option in parameter.opts}

    assert set(re.findall(r"^\| `(--[\w-]+)", PAGE, re.MULTILINE)) == options


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_names_every_word_that_can_be_typed(command: str) -> None:
    words = Texts("en").say(f"command-{command}").split()

    assert f"| {', '.join(f'`{word}`' for word in words)} |" in PAGE


def test_the_board_on_the_page_is_drawn_like_the_real_one() -> None:
    board = PAGE.split("```text\n")[1].split("```")[0].splitlines()
    played = rattus("play", "--seed", "1").out.splitlines()

    assert max(len(line) for line in board) <= 80
    assert [line for line in board if "╲" in line] == [line for line in played if "╲" in line]
