"""What keeps a server from starting is said by a code, and nothing is damaged."""

import errno
import os
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from rattus.server.config import Config, ConfigError
from rattus.server.serve import run
from rattus.server.storage.database import Database
from rattus.server.storage.errors import StartupError
from rattus.server.storage.file_lock import FileLock
from rattus.server.storage.migrate import upgrade
from tests.server.postgres import free_port
from tests.server.processes import ServerProcess


def failure(config: Config) -> StartupError:
    """Why this server does not start."""
    with pytest.raises(StartupError) as caught:
        run(config)
    return caught.value


def config_in(folder: Path) -> Config:
    """A server with a database in this folder."""
    return Config(data=folder, port=free_port())


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        found = failure(replace(config_in(tmp_path), port=port))
    assert (found.code, found.data["port"]) == ("port-busy", str(port))
    assert not (tmp_path / "rattus.db").exists()


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid", "256.0.0.1"])
def test_an_address_this_machine_does_not_have(host: str, tmp_path: Path) -> None:
    found = failure(replace(config_in(tmp_path), host=host))
    assert (found.code, found.data["host"]) == ("bad-host", host)


def test_a_port_the_system_does_not_give_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    config = replace(config_in(tmp_path), port=80)
    monkeypatch.setattr("socket.socket.bind", refused)
    found = failure(config)
    assert (found.code, found.data["port"]) == ("port-forbidden", "80")


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = failure(config_in(tmp_path / "file"))
    assert (found.code, found.data["folder"]) == ("not-a-folder", str(tmp_path / "file"))


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    address = f"postgresql://ann:hidden@127.0.0.1:{free_port()}/rattus"
    found = failure(replace(config_in(tmp_path), database=address))
    assert found.code == "database-unreachable"
    assert "hidden" not in str(found.data)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "rattus.db").write_text("Dear diary" * 200)
    assert failure(config_in(tmp_path)).code == "not-a-database"
    assert (tmp_path / "rattus.db").read_text().startswith("Dear diary")


def test_a_newer_database(tmp_path: Path) -> None:
    config = config_in(tmp_path)
    database = Database(config.address)
    upgrade(database)
    with database.engine.connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.commit()
    database.engine.dispose()
    assert failure(config).code == "database-newer"


def test_a_second_server_for_the_same_file_learns_where_the_first_is(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "rattus.db")
    lock.take("http://127.0.0.1:8000")
    found = failure(config_in(tmp_path))
    lock.release()
    assert (found.code, found.data["address"]) == ("database-in-use", "http://127.0.0.1:8000")


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    assert failure(replace(config_in(tmp_path), workers=2)).code == "workers-need-postgres"


def test_an_address_of_no_known_database(tmp_path: Path) -> None:
    assert failure(replace(config_in(tmp_path), database="oracle://x")).code == "bad-database"


def test_flags_come_before_variables_and_variables_before_what_is_usual(tmp_path: Path) -> None:
    told = {
        "RATTUS_PORT": "9000",
        "RATTUS_HOST": "0.0.0.0",
        "RATTUS_BOT_PACE": "0.1",
        "RATTUS_DATA": str(tmp_path),
    }
    config = Config.from_environment(told, port=9001, host=None)
    assert (config.port, config.host, config.bot_pace, config.thinkers) == (9001, "0.0.0.0", 0.1, 1)
    assert config.address == f"sqlite:///{tmp_path}{os.sep}rattus.db"


@pytest.mark.parametrize(
    ("name", "said"),
    [("PORT", "many"), ("PORT", "65536"), ("PORT", "-1"), ("WORKERS", "0"), ("THINKERS", "-1"),
     ("PUBLIC", "play.example.org"), ("LOG", "loud"), ("WEBHOOKS", "perhaps"), ("BOT_PACE", "slow")],
)  # fmt: skip
def test_a_variable_that_cannot_be_used_is_named(name: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment({f"RATTUS_{name}": said})
    assert (caught.value.name, caught.value.asked) == (f"RATTUS_{name}", said)


@pytest.mark.parametrize("said", ["mail.example.org", "http://x", "smtp://", "smtp://u:secret@host:many"])
def test_a_mail_server_that_cannot_be_used_is_named_without_its_password(said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment({"RATTUS_SMTP": said})
    assert (caught.value.name, caught.value.asked) == ("RATTUS_SMTP", "…")


def test_a_flag_that_cannot_be_used_is_named() -> None:
    with pytest.raises(ConfigError) as caught:
        Config.from_environment({"RATTUS_PORT": "8000"}, port=99999)
    assert (caught.value.name, caught.value.asked) == ("--port", "99999")


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"RATTUS_PORT": "many"}, "The value of RATTUS_PORT cannot be used: many"),
        ({"RATTUS_WORKERS": "2"}, "This needs PostgreSQL"),
    ],
    ids=["unreadable", "unfit"],
)
def test_the_module_ends_with_the_sentence_that_rattus_serve_says(
    tmp_path: Path, setting: dict[str, str], sentence: str
) -> None:
    settings = {"RATTUS_DATA": str(tmp_path), "RATTUS_PORT": str(free_port()), **setting}
    process = ServerProcess("-m", "rattus.server", before=None, **settings)
    process.wait(60)

    assert process.returncode == 1
    assert process.said().startswith(sentence)


@pytest.mark.parametrize("said", ["", "smtp://localhost", "smtps://u:p@mail.example.org:465"])
def test_a_mail_server_that_can_be_used(said: str) -> None:
    assert Config.from_environment({"RATTUS_SMTP": said}).smtp == said
