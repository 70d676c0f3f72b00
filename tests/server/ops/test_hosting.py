"""The commands of the page about hosting are run as they stand there, and its files fit the server."""

import asyncio
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from rattus.server.app import HANDLERS
from rattus.server.config import PREFIX, Config
from rattus.server.http.body import LARGEST_BODY
from rattus.server.ops.metrics import DatabaseMetrics, Metrics
from tests.cli.terminal import rattus
from tests.server.client import Listener, Person, run
from tests.server.ops.test_admin import games
from tests.server.postgres import free_port, postgres
from tests.server.processes import sqlite, start, stop, wait_for

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "rattus.service").read_text(encoding="utf-8")
NGINX = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
LINES = [line.removeprefix("$ rattus ") for line in PAGE.splitlines() if line.startswith("$ rattus ")]
COMMANDS = [line for line in LINES if line.startswith("admin")]
ADDRESS = "postgresql://rattus:password@db.example.org/rattus"


def test_the_operators_commands_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RATTUS_DATA", str(tmp_path))
    rattus("admin", "import", str(games(tmp_path)), "--database", sqlite(tmp_path))
    codes = {command: rattus(*shlex.split(command)).code for command in COMMANDS}

    assert len(codes) >= 9
    assert set(codes.values()) == {0}
    assert (tmp_path / "restored.db").is_file()


def test_every_figure_is_explained() -> None:
    told = {name.removesuffix("_total") for name in re.findall(r"`(rattus_[a-z_]+)`", PAGE)}
    counted = {metric.name for metric in Metrics().registry.collect()}
    empty = {"tables": {}, "moves": 0, "guests": 0, "bots": 0, "notices": 0}

    assert told == counted | {metric.name for metric in DatabaseMetrics(empty).collect()}


def test_servers_and_workers_start_as_it_says_and_share_the_games() -> None:
    database, port = postgres().new_database(), free_port()
    serve, work = (
        shlex.split(line.replace(ADDRESS, database)) for line in LINES if not line.startswith("admin")
    )
    assert (serve[0], work[0]) == ("serve", "worker")
    address = f"http://127.0.0.1:{port}"
    settings = {"RATTUS_PORT": str(port), "RATTUS_THINKERS": "0"}
    processes = [start(*serve, **settings)]
    try:
        wait_for(address, processes[0])
        processes.append(start(*work))
        run(game_of_bots(address))
    finally:
        said = [stop(process) for process in processes]

    assert [process.returncode for process in processes] == [0, 0], said


async def game_of_bots(address: str) -> None:
    """Until somebody who thinks elsewhere has decided."""
    ann = await Person.arrive(address)
    table = await ann.open_table({"kind": "bot", "level": "random"}, {"kind": "me"})
    listener = Listener(ann, table["id"], "blue")
    following = asyncio.create_task(listener.follow())
    await listener.until(lambda heard: bool(heard.choices))
    following.cancel()


def test_the_settings_it_names_are_settings() -> None:
    known = {PREFIX + field.name.upper() for field in fields(Config)}

    assert set(re.findall(r"RATTUS_[A-Z_]*[A-Z]", PAGE + UNIT)) <= known


def test_the_unit_runs_what_was_installed() -> None:
    [command] = re.findall(r"^ExecStart=(\S+) (\w+)$", UNIT, re.M)
    [folder] = re.findall(r"^\$ python3.11 -m venv (\S+)$", PAGE, re.M)

    assert command == (f"{folder}/bin/rattus", "serve")


def test_nginx_passes_streams_on_at_once_and_lets_every_message_through() -> None:
    [streams] = re.findall(r"location ~ (\S+) \{[^}]*proxy_buffering off;[^}]*\}", NGINX)
    paths = {handler.path.replace("{table}", "x1") for handler in HANDLERS}
    [kilobytes] = re.findall(r"client_max_body_size (\d+)k;", NGINX)

    assert {path for path in paths if re.search(streams, path)} == {"/api/events", "/api/tables/x1/events"}
    assert int(kilobytes) * 1024 >= LARGEST_BODY
    assert NGINX.count("proxy_set_header X-Forwarded-For $remote_addr;") == NGINX.count("proxy_pass ")
