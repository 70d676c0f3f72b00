"""What a server keeps is private, whatever the umask: while it runs, after it, and after a restore."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import flat, rattus
from tests.server.ops.test_admin import games
from tests.server.permissions import UMASKS, mode_of, modes_in, umask
from tests.server.postgres import free_port
from tests.server.processes import sqlite, start, stop, wait_for

pytestmark = pytest.mark.slow

WHILE_IT_RUNS = {"rattus.db", "rattus.db-wal", "rattus.db-shm", "rattus.db.lock"}
BY_UMASK = [(0o000, "0666"), (0o022, "0644"), (0o077, "0600")]


def run_once(command: str, mask: int, data: Path) -> tuple[dict[str, str], str]:
    """Start a server and end it: the modes of its files while it ran, and what it printed."""
    port = free_port()
    more = ("--no-browser",) if command == "play" else ()
    with umask(mask):
        process = start(command, "--port", str(port), *more, RATTUS_DATA=str(data))
    wait_for(f"http://127.0.0.1:{port}", process)
    return modes_in(data), stop(process)


def logged(printed: str, event: str) -> list[dict[str, object]]:
    """The lines of the log about an event."""
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


# --- a server -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mask", UMASKS)
@pytest.mark.parametrize("command", ["serve", "play"])
def test_all_files_of_a_server_are_private(command: str, mask: int, tmp_path: Path) -> None:
    data = tmp_path / "data"
    running, printed = run_once(command, mask, data)

    assert set(running) == WHILE_IT_RUNS
    assert set(running.values()) == {"0600"}
    assert set(modes_in(data).values()) == {"0600"}
    assert mode_of(data) == "0700"
    assert "others" not in printed.lower()


def loose_data(folder: Path) -> Path:
    """A data folder as an earlier version has left it."""
    data = folder / "data"
    with umask(0o022):
        data.mkdir()
        (data / "rattus.db").touch()
        (data / "rattus.db.lock").touch()
    return data


def test_a_server_tightens_what_it_finds_and_logs_it_in_one_line_once(tmp_path: Path) -> None:
    data = loose_data(tmp_path)
    running, first = run_once("serve", 0o022, data)
    _, second = run_once("serve", 0o022, data)
    lines = logged(first, "readable-by-others")

    assert (mode_of(data), set(running.values())) == ("0700", {"0600"})
    assert [(line["tightened"], line["left_open"]) for line in lines] == [
        ({str(data): "0755", str(data / "rattus.db"): "0644", str(data / "rattus.db.lock"): "0644"}, {})
    ]
    assert logged(second, "readable-by-others") == []


def test_a_player_is_told_in_a_sentence(tmp_path: Path) -> None:
    data = loose_data(tmp_path)
    running, printed = run_once("play", 0o022, data)

    assert (mode_of(data), set(running.values())) == ("0700", {"0600"})
    told = flat(printed)
    assert f"could open {data} (mode 0755). Now only its owner can." in told
    assert "{" not in told


# --- an operator --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mask", UMASKS)
def test_a_restored_database_and_every_backup_are_private(mask: int, tmp_path: Path) -> None:
    with umask(0o022):
        source = sqlite(tmp_path / "first")
        rattus("admin", "import", str(games(tmp_path)), "--database", source)
        (tmp_path / "games.backup.new").touch()  # left by a backup that was killed
    with umask(mask):
        rattus("admin", "backup", str(tmp_path / "games.backup"), "--database", source)
        said = rattus(
            "admin", "restore", str(tmp_path / "games.backup"), "--database", sqlite(tmp_path / "new")
        )

    assert said.code == 0
    assert mode_of(tmp_path / "games.backup") == "0600"
    assert mode_of(tmp_path / "new") == "0700"
    assert set(modes_in(tmp_path / "new").values()) == {"0600"}


@pytest.mark.parametrize(("mask", "mode"), BY_UMASK)
def test_games_that_are_over_are_exported_as_the_persons_umask_says(
    mask: int, mode: str, tmp_path: Path
) -> None:
    rattus("admin", "import", str(games(tmp_path)), "--database", sqlite(tmp_path))
    with umask(mask):
        rattus("admin", "export", str(tmp_path / "out.jsonl"), "--database", sqlite(tmp_path))

    assert mode_of(tmp_path / "out.jsonl") == mode


@pytest.mark.parametrize(("mask", "mode"), BY_UMASK)
def test_a_game_saved_by_name_is_as_the_persons_umask_says(mask: int, mode: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.rattus"
    with umask(mask):
        rattus("play", "--players", "2", "--seed", "1", "--save", str(file), typed=["1", "1"])

    assert mode_of(file) == mode


def test_an_operator_is_told_beside_the_output_what_was_tightened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("RATTUS_DATA", str(data))
    rattus("admin", "import", str(games(tmp_path)))
    data.chmod(0o755)
    said = rattus("admin", "tables")

    assert mode_of(data) == "0700"
    assert f"could open {data} (mode 0755)" in said.err
    assert "mode" not in said.out


def test_the_folder_of_a_database_that_was_named_is_left_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    rattus("admin", "import", str(games(tmp_path)), "--database", sqlite(tmp_path))

    assert (mode_of(tmp_path), mode_of(tmp_path / "rattus.db")) == ("0755", "0600")
