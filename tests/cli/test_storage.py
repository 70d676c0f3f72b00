"""No place for the games: every command says what to do, without a traceback."""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from rattus.server.config import Config
from rattus.server.storage.file_lock import FileLock
from tests.cli.terminal import Said, flat, rattus
from tests.server.ops.test_admin import games
from tests.server.permissions import obey_modes
from tests.server.postgres import free_port
from tests.server.processes import PROGRAM, ServerProcess, sqlite, start, stop, wait_for

pytestmark = pytest.mark.slow

COMMANDS = ("play", "serve", "admin import", "admin restore")


def arguments(command: str, folder: Path) -> list[str]:
    """A command that needs the data folder."""
    if command in ("play", "serve"):
        return [command, "--port", str(free_port()), *(["--no-browser"] if command == "play" else [])]
    return [*command.split(), str(games(folder) if command == "admin import" else folder / "any.backup")]


def ended(process: ServerProcess) -> tuple[int, str]:
    """How a command that should not go on has ended, and what it said."""
    process.wait(60)
    return process.returncode, flat(process.said())


def obeying(*words: str, **variables: str) -> ServerProcess:
    """A command that obeys the modes of files, also if root runs it."""
    return ServerProcess("-c", PROGRAM, *words, before=obey_modes, **variables)


def refused(command: str, folder: Path, data: Path | str) -> str:
    """What a command says that cannot use its data folder; nothing else is printed."""
    code, said = ended(obeying(*arguments(command, folder), RATTUS_DATA=str(data)))
    assert (code, "Traceback" in said) == (1, False), said
    return said


# --- the folder ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_cannot_be_made(command: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(0o500)

    said = refused(command, tmp_path, closed / "data")
    assert f"Nothing can be written in {closed / 'data'}." in said
    assert "name another folder with RATTUS_DATA" in said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_cannot_be_written(command: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(0o500)

    said = refused(command, tmp_path, closed)
    assert f"Nothing can be written in {closed}." in said
    assert "name another folder with RATTUS_DATA" in said


@pytest.mark.parametrize("command", [*COMMANDS, "admin tables"])
def test_a_folder_that_cannot_be_entered(command: str, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(0o000)
    given = arguments(command, tmp_path) if command != "admin tables" else command.split()
    code, said = ended(obeying(*given, RATTUS_DATA=str(closed / "data")))

    assert (code, "Traceback" in said) == (1, False), said
    assert "Nothing can be written in" in said


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("below", [".", "data"])
def test_a_file_in_the_place_of_the_folder(command: str, below: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    said = refused(command, tmp_path, tmp_path / "file" / below)
    assert "cannot be made a folder: a file is in the way. Name another folder with RATTUS_DATA." in said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "rattus.db").touch(0o000)

    said = refused(command, tmp_path, data)
    assert str(data) in said
    assert "name another folder with RATTUS_DATA" in said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_cannot_be_written(command: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "rattus.db").touch(0o400)

    said = refused(command, tmp_path, data)
    assert str(data) in said
    assert "name another folder with RATTUS_DATA" in said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_no_database(command: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "rattus.db").write_text("Dear diary" * 200, encoding="utf-8")

    assert f"{data / 'rattus.db'} is not a database of Rattus" in refused(command, tmp_path, data)
    assert (data / "rattus.db").read_text(encoding="utf-8").startswith("Dear diary")


# --- the disk -----------------------------------------------------------------------------------------


@pytest.fixture
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server that should not have started end at once."""
    monkeypatch.setattr("rattus.server.serve.serve_process", lambda *_: None)


@pytest.fixture
def small_disk() -> Iterator[None]:
    """Let SQLite find no room for a third page."""

    def limit(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 2")

    event.listen(Engine, "connect", limit)
    yield
    event.remove(Engine, "connect", limit)


def said_here(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """What a command says, run in this process."""
    monkeypatch.setenv("RATTUS_DATA", str(folder / "data"))
    return rattus(*arguments(command, folder))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("small_disk", "no_server")
def test_a_disk_that_is_full_for_the_database(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = said_here(command, tmp_path, monkeypatch)

    assert said.code == 1
    assert f"The disk is full, and nothing more can be written in {tmp_path / 'data'}." in said.err
    assert "on another disk with RATTUS_DATA" in said.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EDQUOT])
@pytest.mark.usefixtures("no_server")
def test_a_disk_that_is_full_for_the_folder(
    command: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(error, "no room")

    monkeypatch.setattr("rattus.server.storage.private_files.make_folder", full)
    said = said_here(command, tmp_path, monkeypatch)

    assert said.code == 1
    assert "The disk is full" in said.err


# --- the home folder ----------------------------------------------------------------------------------


def test_names_with_blanks_and_letters_of_any_language_will_do(tmp_path: Path) -> None:
    data = tmp_path / "Игры и \N{RAT} 100% #1?"
    port = free_port()
    process = start("play", "--port", str(port), "--no-browser", RATTUS_DATA=str(data))
    wait_for(f"http://127.0.0.1:{port}", process)
    stop(process)

    assert process.returncode == 0
    assert {path.name for path in data.iterdir()} == {"rattus.db", "rattus.db.lock"}
    assert [path.name for path in tmp_path.iterdir()] == [data.name]


def test_without_home_the_systems_list_of_users_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("HOME")

    assert Config.from_environment({}).data.is_absolute()


def test_home_written_with_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))

    assert Config.from_environment({"RATTUS_DATA": "~/games"}).data == tmp_path / "games"


def test_an_empty_variable_means_the_usual_folder() -> None:
    assert Config.from_environment({"RATTUS_DATA": ""}).data == Config.from_environment({}).data


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("no_server")
def test_a_user_without_a_home(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: int) -> None:
        raise KeyError

    for name in ("HOME", "XDG_DATA_HOME", "RATTUS_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.chdir(tmp_path)
    given = arguments(command, tmp_path)
    before = set(tmp_path.iterdir())
    said = rattus(*given)

    assert said.code == 1
    assert "You have no home folder in which games could be kept. Name a folder with RATTUS_DATA." in said.err
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_a_home_that_cannot_be_written(command: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(0o500)
    code, said = ended(obeying(*arguments(command, tmp_path), HOME=str(home), XDG_DATA_HOME=""))

    assert (code, "Traceback" in said) == (1, False), said
    assert f"Nothing can be written in {home}" in said
    assert "RATTUS_DATA" in said


def test_an_operator_without_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> str:
        raise OSError

    monkeypatch.setattr("getpass.getuser", unknown)
    said = rattus("admin", "import", str(games(tmp_path)), "--database", sqlite(tmp_path))

    assert said.code == 0


# --- somebody else is there ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_while_an_operator_restores_nobody_comes_in(command: str, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(0o700)
    lock = FileLock(tmp_path / "data" / "rattus.db")
    lock.take("rattus admin")
    try:
        code, said = ended(start(*arguments(command, tmp_path), RATTUS_DATA=str(tmp_path / "data")))
    finally:
        lock.release()

    if command == "admin import":  # works beside a server, too
        assert code == 0
        return
    assert code == 1
    assert "Another program is working on this database, perhaps rattus admin." in said
