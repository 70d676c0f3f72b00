"""Servers on the command line: what they say, where they begin, how they end, and why they do not begin."""

import asyncio
import signal
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from io import StringIO
from pathlib import Path

import httpx
import pytest
from rich.console import Console

from rattus.cli.screen import Screen
from rattus.cli.server import serve
from rattus.cli.server.lan import can_draw, has_browser, is_free, own_address, qr_code
from rattus.server.config import Config
from rattus.texts import Texts
from tests.cli.terminal import flat
from tests.server.client import Listener, Person
from tests.server.postgres import free_port, postgres
from tests.server.processes import ServerProcess, serving, sqlite, start, stop, wait_for

pytestmark = pytest.mark.slow

SECONDS_TO_END = 2  # plus what a busy machine takes
BUSY_MACHINE = 8


@contextmanager
def taken_port() -> Iterator[int]:
    """A port another program listens at."""
    with socket.socket() as other:
        port = free_port()
        other.bind(("127.0.0.1", port))
        other.listen()
        yield port


def ended(process: ServerProcess) -> tuple[int, str]:
    """How a command that should not go on has ended, and what it said."""
    process.wait(60)
    return process.returncode, flat(process.said())


# --- playing ------------------------------------------------------------------------------------------


def test_play_serves_from_the_data_folder_and_says_where(tmp_path: Path) -> None:
    port = free_port()
    process = start("play", "--port", str(port), "--no-browser", RATTUS_DATA=str(tmp_path / "data"))
    wait_for(f"http://127.0.0.1:{port}", process)
    said = flat(stop(process))

    assert process.returncode == 0
    assert f"Rattus is at http://127.0.0.1:{port}/" in said
    assert "Every game is kept" in said
    assert (tmp_path / "data" / "rattus.db").is_file()


def test_play_takes_the_next_free_port_and_says_so(tmp_path: Path) -> None:
    with taken_port() as port:
        free = next(number for number in range(port + 1, port + 20) if is_free("127.0.0.1", number))
        process = start("play", "--port", str(port), "--no-browser", RATTUS_DATA=str(tmp_path))
        wait_for(f"http://127.0.0.1:{free}", process)
        said = flat(stop(process))

    assert f"Port {port} is taken, so it is {free} this time." in said


def test_who_plays_twice_is_shown_the_server_that_runs(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        code, said = ended(start("play", "--no-browser", RATTUS_DATA=str(tmp_path)))

    assert code == 0
    assert f"Rattus is running already, at {address}" in said


def test_who_plays_twice_at_once_is_shown_the_other_server(tmp_path: Path) -> None:
    both = [
        start("play", "--no-browser", "--port", str(free_port()), RATTUS_DATA=str(tmp_path)) for _ in "ab"
    ]
    until = time.monotonic() + 60
    while time.monotonic() < until and all(process.poll() is None for process in both):
        time.sleep(0.1)
    second, first = sorted(both, key=lambda process: process.poll() is None)
    code, told = ended(second)
    there = told.partition("Rattus is running already, at ")[2].split()[0]
    wait_for(there, first)
    said = flat(stop(first))

    assert code == 0
    assert f"Rattus is at {there}" in said


@pytest.mark.parametrize(
    ("first", "words"),
    [([], "Only this machine can reach it."), (["--lan"], "On your home network: http://")],
)
def test_who_lets_others_in_twice_is_told_how(first: list[str], words: str, tmp_path: Path) -> None:
    port = free_port()
    process = start("play", "--no-browser", "--port", str(port), *first, RATTUS_DATA=str(tmp_path))
    wait_for(f"http://127.0.0.1:{port}", process)
    code, said = ended(start("play", "--lan", "--no-browser", RATTUS_DATA=str(tmp_path)))
    stop(process)

    assert code == 0
    assert f"Rattus is running already, at http://127.0.0.1:{port}" in said
    assert words in said


def test_others_in_the_house_get_an_address_and_a_code_for_their_phones(tmp_path: Path) -> None:
    port = free_port()
    process = start("play", "--port", str(port), "--lan", "--no-browser", RATTUS_DATA=str(tmp_path))
    wait_for(f"http://127.0.0.1:{port}", process)
    said = stop(process)

    assert f"http://{own_address()}:{port}/" in said
    assert qr_code(f"http://{own_address()}:{port}/").splitlines()[3] in said


def test_without_the_page_it_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "has_page", lambda: False)
    console = Console(file=StringIO(), width=200)
    serve.announce(Screen(Texts("en"), console), Config(port=8123))

    assert "./run web builds it" in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("variables", "browser"), [({}, False), ({"DISPLAY": ":0"}, True)])
def test_a_browser_is_opened_only_where_there_is_a_screen(
    variables: dict[str, str], browser: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert has_browser() == browser


@pytest.mark.parametrize(("encoding", "drawn"), [("utf-8", True), ("ascii", False), ("latin-1", False)])
def test_a_code_is_drawn_only_where_its_blocks_are_known(encoding: str, drawn: bool) -> None:
    assert can_draw(encoding) == drawn


# --- ending -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_at_once_and_every_listener_is_told(sent: signal.Signals, tmp_path: Path) -> None:
    port = free_port()
    process = start("serve", "--port", str(port), "--database", sqlite(tmp_path))
    address = f"http://127.0.0.1:{port}"
    wait_for(address, process)

    began = time.monotonic()
    heard = []
    async with visiting(await Person.arrive(address)) as ann:
        table = await ann.open_table({"kind": "me"}, {"kind": "open"})
        async with ann.http.stream("GET", f"/api/tables/{table['id']}/events?seat=red") as response:
            async for line in response.aiter_lines():
                heard.append(line)
                if line == "event: snapshot":
                    process.send_signal(sent)
    process.wait(60)

    assert "event: bye" in heard
    assert time.monotonic() - began < SECONDS_TO_END + BUSY_MACHINE
    assert process.returncode == 0
    process.said()


async def test_what_was_played_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        async with visiting(await Person.arrive(address)) as ann:
            table = await ann.open_table({"kind": "me"}, {"kind": "bot", "level": "greedy"})
            path = f"/api/tables/{table['id']}"
            await ann.act(table["id"], (await ann.get(path))["seq"], "settle gallia")
            token = await ann.post("/api/tokens", label="test", scope="person")
    with serving(sqlite(tmp_path)) as address:
        async with visiting(Person(address, {"Authorization": f"Bearer {token['secret']}"})) as program:
            listener = Listener(program, table["id"], "red")
            task = asyncio.create_task(listener.follow())
            await listener.until(lambda heard: bool(heard.choices))
            task.cancel()

    assert next(news["say"] for news in listener.news if news["kind"] == "move") == "settle gallia"


@asynccontextmanager
async def visiting(person: Person) -> AsyncIterator[Person]:
    """Somebody who leaves at the end."""
    yield person
    await person.leave()


# --- not beginning ------------------------------------------------------------------------------------


def test_a_busy_port_is_an_error_for_a_server(tmp_path: Path) -> None:
    with taken_port() as port:
        code, said = ended(start("serve", "--port", str(port), "--database", sqlite(tmp_path)))

    assert code == 1
    assert f"Port {port} is taken by another program" in said


def test_an_address_of_another_machine_is_named(tmp_path: Path) -> None:
    code, said = ended(start("serve", "--host", "192.0.2.1", "--database", sqlite(tmp_path)))

    assert code == 1
    assert "This machine has no address 192.0.2.1" in said


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_port_that_is_none_is_named(command: str, tmp_path: Path) -> None:
    code, said = ended(start(command, "--port", "99999", RATTUS_DATA=str(tmp_path)))

    assert code == 1
    assert "The value of --port cannot be used: 99999" in said


def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    address = f"postgresql://ann:secret@127.0.0.1:{free_port()}/rattus"
    code, said = ended(start("serve", "--port", str(free_port()), "--database", address))

    assert code == 1
    assert "The database does not answer" in said
    assert "secret" not in said


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)):
        pass
    with closing(sqlite3.connect(tmp_path / "rattus.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = (tmp_path / "rattus.db").read_bytes()
    code, said = ended(start("serve", "--port", str(free_port()), "--database", sqlite(tmp_path)))

    assert code == 1
    assert "made by a newer version" in said
    assert (tmp_path / "rattus.db").read_bytes() == before


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        code, said = ended(start("serve", "--port", str(free_port()), "--database", sqlite(tmp_path)))
        well = httpx.get(f"{address}/healthz").status_code

    assert (code, well) == (1, 200)
    assert f"Another server uses this database already, at {address}" in said


@pytest.mark.parametrize("command", [["serve", "--workers", "2"], ["worker"]])
def test_several_processes_need_postgres(command: list[str], tmp_path: Path) -> None:
    code, said = ended(start(*command, "--database", sqlite(tmp_path), RATTUS_PORT=str(free_port())))

    assert code == 1
    assert "This needs PostgreSQL" in said


def test_what_is_no_address_of_a_database_is_named() -> None:
    code, said = ended(start("serve", "--port", str(free_port()), "--database", "my database"))

    assert code == 1
    assert "This is not the address of a database: my database" in said


def test_a_setting_that_cannot_be_read_is_named() -> None:
    code, said = ended(start("serve", RATTUS_PORT="many"))

    assert code == 1
    assert "The value of RATTUS_PORT cannot be used: many" in said


def test_a_worker_ends_when_it_is_told_to() -> None:
    process = start("worker", "--database", postgres().new_database())
    until = time.monotonic() + 30
    while time.monotonic() < until and process.poll() is None and "Thinking" not in peek(process):
        time.sleep(0.1)
    said = stop(process)

    assert process.returncode == 0
    assert "Deciding for the bots of this database" in said


def peek(process: ServerProcess) -> str:
    """What it has printed so far."""
    return Path(f"/proc/self/fd/{process.printed.fileno()}").read_text(encoding="utf-8")
