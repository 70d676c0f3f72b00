"""The commands of the page about hosting are run as they stand there."""

import re
import shlex
from pathlib import Path

import pytest

from rattus.server.metrics import Metrics, Stock
from tests.cli.terminal import rattus
from tests.server.running import sqlite
from tests.server.test_admin import games

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
COMMANDS = [line.removeprefix("$ rattus ") for line in PAGE.splitlines() if line.startswith("$ rattus admin")]


def test_the_operators_commands_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RATTUS_DATA", str(tmp_path))
    rattus("admin", "import", str(games(tmp_path)), "--database", sqlite(tmp_path))
    codes = {command: rattus(*shlex.split(command)).code for command in COMMANDS}

    assert len(codes) >= 7
    assert set(codes.values()) == {0}
    assert (tmp_path / "restored.db").is_file()


def test_every_figure_is_explained() -> None:
    told = {name.removesuffix("_total") for name in re.findall(r"`(rattus_[a-z_]+)`", PAGE)}
    counted = {metric.name for metric in Metrics().registry.collect()}
    empty = {"tables": {}, "moves": 0, "guests": 0, "bots": 0, "notices": 0}

    assert told == counted | {metric.name for metric in Stock(empty).collect()}
