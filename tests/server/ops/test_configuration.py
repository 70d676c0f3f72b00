"""The page about settings names every one, with its usual value and its flag."""

import re
from dataclasses import fields
from pathlib import Path

import typer

from rattus.cli.commands import app
from rattus.server.config import PREFIX, Config

PAGE = Path(__file__).parents[3] / "docs" / "configuration.md"
LINE = re.compile(r"^\| `(RATTUS_\w+)` \| (?:`(--[\w-]+)`)? ?\| (.*?) ?\| .+ \|$", re.M)


def page() -> dict[str, tuple[str, str]]:
    """For each variable on the page its flag and its usual value."""
    found = LINE.findall(PAGE.read_text(encoding="utf-8"))
    return {name: (flag, usual.strip("`")) for name, flag, usual in found}


def flags() -> set[str]:
    """The flags of `rattus serve`."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option for parameter in command.params for option in parameter.opts} - {"--help"}


def shown(value: object) -> str:
    """A usual value as the page writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Path):
        return "the user's data folder"
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_every_setting_is_on_the_page_with_its_usual_value() -> None:
    wanted = {PREFIX + field.name.upper(): shown(field.default) for field in fields(Config)}

    assert {name: usual for name, (_, usual) in page().items()} == wanted


def test_every_flag_of_the_server_is_on_the_page() -> None:
    told = {flag: name for name, (flag, _) in page().items() if flag}

    assert set(told) == flags()
    assert all(name == PREFIX + flag[2:].replace("-", "_").upper() for flag, name in told.items())
