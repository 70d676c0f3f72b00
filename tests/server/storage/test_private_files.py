"""What the server writes is for its owner's eyes only, from the first moment on."""

import os
from pathlib import Path

import pytest

from rattus.server.storage import private_files
from rattus.server.storage.private_files import (
    ExposedFile,
    database_opener,
    make_folder,
    opener,
    prepare_database,
)
from tests.server.permissions import UMASKS, mode_of, modes_in, umask

STRICTEST = 0o777  # takes the rights of the owner, too


def without_chmod(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave every mode as it was when the file was created."""
    monkeypatch.setattr("pathlib.Path.chmod", lambda *_: None)
    monkeypatch.setattr("os.fchmod", lambda *_: None)


def touch(file: Path, mode: int) -> Path:
    """A file of this mode."""
    file.touch()
    file.chmod(mode)
    return file


def folder_of(path: Path, mode: int) -> Path:
    """A folder of this mode."""
    path.mkdir()
    path.chmod(mode)
    return path


# --- creating -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mask", [*UMASKS, STRICTEST])
def test_a_new_database_and_every_new_folder_above_it_are_private(mask: int, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with umask(mask):
        assert prepare_database(folder / "rattus.db", folder) == []

    assert (mode_of(folder.parent), mode_of(folder), mode_of(folder / "rattus.db")) == (
        "0700", "0700", "0600",
    )  # fmt: skip


def test_there_is_no_moment_at_which_others_could_open_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_chmod(monkeypatch)
    with umask(0):
        prepare_database(tmp_path / "data" / "rattus.db", tmp_path / "data")
        open(tmp_path / "backup", "xb", opener=opener).close()

    assert mode_of(tmp_path / "data") == "0700"
    assert (mode_of(tmp_path / "data" / "rattus.db"), mode_of(tmp_path / "backup")) == ("0600", "0600")


def test_what_is_in_a_database_stays(tmp_path: Path) -> None:
    (tmp_path / "rattus.db").write_bytes(b"games")
    prepare_database(tmp_path / "rattus.db", tmp_path)

    assert (tmp_path / "rattus.db").read_bytes() == b"games"


def test_a_new_file_is_never_one_that_somebody_else_has_laid_there(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"")
    (tmp_path / "link").symlink_to(tmp_path / "secret")

    with pytest.raises(FileExistsError):
        open(tmp_path / "link", "wb", opener=opener).close()


# --- root, who works for others -----------------------------------------------------------------------


def given_away(monkeypatch: pytest.MonkeyPatch, user: int) -> list[object]:
    """Be this user; what is given to other users from now on."""
    given: list[object] = []
    monkeypatch.setattr("os.geteuid", lambda: user)
    monkeypatch.setattr("os.chown", lambda what, *_: given.append(what))
    return given


def test_root_creates_the_database_for_whose_folder_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = given_away(monkeypatch, user=0)
    prepare_database(tmp_path / "data" / "rattus.db", tmp_path / "data")

    assert given[0] == tmp_path / "data"
    assert isinstance(given[1], int)


def test_root_gives_away_nothing_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch(tmp_path / "rattus.db", 0o600)
    given = given_away(monkeypatch, user=0)
    open(tmp_path / "rattus.db", "ab", opener=database_opener).close()

    assert given == []


def test_root_gives_away_nothing_in_a_folder_of_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = folder_of(tmp_path / "tmp", 0o1777)
    given = given_away(monkeypatch, user=0)
    open(shared / "rattus.db", "ab", opener=database_opener).close()

    assert given == []


@pytest.mark.parametrize("user", [0, 12345])
def test_a_backup_is_given_to_nobody(user: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = given_away(monkeypatch, user)
    open(tmp_path / "backup", "xb", opener=opener).close()

    assert given == []


def test_root_does_not_change_a_file_of_another_user_than_the_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service could lay a link to a file of root."""
    passwords = touch(tmp_path / "passwords", 0o644)
    data = folder_of(tmp_path / "data", 0o700)
    (data / "rattus.db").symlink_to(passwords)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(private_files, "owner_of", lambda path: 1 if path == data else 2)

    assert prepare_database(data / "rattus.db", data) == [
        ExposedFile(data / "rattus.db", "0644", tightened=False)
    ]
    assert mode_of(passwords) == "0644"


# --- tightening ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal", ".lock"])
def test_a_file_that_others_could_open_is_tightened_once(ending: str, tmp_path: Path) -> None:
    data = folder_of(tmp_path / "data", 0o700)
    file = touch(data / f"rattus.db{ending}", 0o644)

    assert prepare_database(data / "rattus.db", data) == [ExposedFile(file, "0644", tightened=True)]
    assert set(modes_in(data).values()) == {"0600"}
    assert prepare_database(data / "rattus.db", data) == []


@pytest.mark.parametrize("mode", [0o755, 0o750, 0o770, 0o777, 0o701])
def test_a_data_folder_that_others_could_open_is_tightened_once(mode: int, tmp_path: Path) -> None:
    data = folder_of(tmp_path / "data", mode)

    assert prepare_database(data / "rattus.db", data) == [ExposedFile(data, f"{mode:04o}", tightened=True)]
    assert mode_of(data) == "0700"
    assert prepare_database(data / "rattus.db", data) == []


def test_a_link_to_the_data_folder_will_do(tmp_path: Path) -> None:
    data = folder_of(tmp_path / "data", 0o755)
    (tmp_path / "link").symlink_to(data)
    prepare_database(tmp_path / "link" / "rattus.db", tmp_path / "link")

    assert mode_of(data) == "0700"


def test_a_folder_that_is_not_the_data_folder_is_left_alone(tmp_path: Path) -> None:
    home = folder_of(tmp_path / "home", 0o755)

    assert prepare_database(home / "rattus.db", tmp_path / "data") == []
    assert (mode_of(home), mode_of(home / "rattus.db")) == ("0755", "0600")


def test_a_folder_of_everybody_is_left_alone_and_named(tmp_path: Path) -> None:
    shared = folder_of(tmp_path / "tmp", 0o1777)

    assert prepare_database(shared / "rattus.db", shared) == [ExposedFile(shared, "1777", tightened=False)]
    assert mode_of(shared) == "1777"


def test_a_folder_with_other_things_in_it_is_left_alone_and_named(tmp_path: Path) -> None:
    srv = folder_of(tmp_path / "srv", 0o755)
    folder_of(srv / "www", 0o755)

    assert prepare_database(srv / "rattus.db", srv) == [ExposedFile(srv, "0755", tightened=False)]
    assert (mode_of(srv), mode_of(srv / "rattus.db")) == ("0755", "0600")


def test_what_belongs_to_somebody_else_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    data = folder_of(tmp_path / "data", 0o750)
    touch(data / "rattus.db", 0o600)
    monkeypatch.setattr("pathlib.Path.chmod", refused)

    assert prepare_database(data / "rattus.db", data) == [ExposedFile(data, "0750", tightened=False)]


# --- Windows ------------------------------------------------------------------------------------------


def test_where_there_are_no_modes_none_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = folder_of(tmp_path / "data", 0o755)
    touch(data / "rattus.db", 0o644)
    monkeypatch.setattr(private_files, "HAS_MODES", False)
    for name in ("geteuid", "fchmod", "chown"):
        monkeypatch.delattr(os, name)

    assert prepare_database(data / "rattus.db", data) == []
    make_folder(data / "more")
    open(data / "backup", "xb", opener=opener).close()
    open(data / "rattus.db.lock", "a+b", opener=database_opener).close()
    assert (mode_of(data), mode_of(data / "rattus.db")) == ("0755", "0644")
