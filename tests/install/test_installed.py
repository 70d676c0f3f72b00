"""What `pip install` gives: a wheel that holds everything, and plays in an environment of its own.

`./run release` tries the wheel it made (RATTUS_WHEEL); otherwise one is made here, uncompiled to save time.
"""

import asyncio
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.chromium import chromium
from tests.install.checkout import check_out
from tests.server.client import Chooser, Listener, Person, run
from tests.server.postgres import free_port
from tests.server.processes import ServerProcess, stop, wait_for
from tools.installer import UV
from tools.paths import PAGES, PYTHON, REQUIREMENTS

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("installed")]

LARGEST = 5_000_000
MOST_PACKAGES = 40
MOST_MEGABYTES = 150
HOLDS = (
    "rattus/py.typed",
    "rattus/bots/champion.weights",
    "rattus/bots/greedy.policy",
    "rattus/bots/planner.policy",
    "rattus/editions/classic.edition",
    "rattus/server/storage/migrations/env.py",
    "rattus/server/static/index.html",
    "rattus/texts/en.ftl",
    "rattus/texts/ru.ftl",
)


def uv(*words: str | Path, **more: str) -> str:
    """Run uv; what it printed."""
    done = subprocess.run(
        [UV, *words], env={**os.environ, **more}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a source distribution, and the wheel made from it on a machine without Node."""
    folder = tmp_path_factory.mktemp("built")
    source = check_out(folder / "source", with_pages=True)
    uv(
        "build",
        "--no-build-isolation",
        "--python",
        PYTHON,
        "--out-dir",
        folder,
        source,
        RATTUS_NO_COMPILE="1",
    )
    return folder


@pytest.fixture(scope="session")
def wheel(request: pytest.FixtureRequest) -> Path:
    """The wheel to be tried."""
    given = os.environ.get("RATTUS_WHEEL")
    return Path(given) if given else next(request.getfixturevalue("built").glob("*.whl"))


@pytest.fixture(scope="session")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Python of an environment in which nothing but the wheel was installed."""
    environment = tmp_path_factory.mktemp("installed") / "venv"
    uv("venv", "--python", sys.executable, environment)
    python = environment / "bin" / "python"
    uv("pip", "install", "--python", python, "-c", REQUIREMENTS / "play.txt", wheel)
    return str(python)


@contextmanager
def running(python: str, command: str, data: Path) -> Iterator[str]:
    """`rattus play` or `rattus serve` of that environment; its address."""
    port = str(free_port())
    rattus = str(Path(python).with_name("rattus"))
    quiet = ["--no-browser"] if command == "play" else []
    process = ServerProcess(rattus, command, "--port", port, *quiet, python=python, RATTUS_DATA=str(data))
    try:
        wait_for(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(process)


def test_the_wheel_holds_everything_and_is_small(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())

    assert {*HOLDS} <= names
    assert wheel.stat().st_size <= LARGEST
    assert not [name for name in names if not name.startswith(("rattus/", "rattus-", "rattus__mypyc"))]


def test_the_source_distribution_carries_the_pages(built: Path) -> None:
    """And what they are made from, so that whoever changes them can."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}

    pages = {
        f"src/rattus/server/static/{path.relative_to(PAGES)}" for path in PAGES.rglob("*") if path.is_file()
    }
    assert pages <= names
    assert {"tools/backend.py", "requirements/build.txt", "web/package-lock.json", "docs/rules.md"} <= names
    assert not [name for name in names if name.startswith("web/node_modules")]


def test_it_needs_few_packages(python: str) -> None:
    listed = uv("pip", "list", "--python", python, "--format", "freeze").splitlines()
    packages = Path(python).parents[1] / "lib"
    size = sum(
        path.stat().st_size for path in packages.rglob("*") if path.is_file() and path.suffix != ".pyc"
    )

    assert len(listed) - 1 <= MOST_PACKAGES, listed
    assert size / 1e6 <= MOST_MEGABYTES


def test_it_says_its_version(python: str, wheel: Path) -> None:
    said = subprocess.run(
        [Path(python).with_name("rattus"), "--version"], capture_output=True, text=True, check=True
    )

    assert said.stdout.split()[1] == wheel.name.split("-")[1]


def test_a_tool_runner_runs_it_without_installing(wheel: Path) -> None:
    """As `uvx` and `pipx run` do."""
    said = uv(
        "tool",
        "run",
        "--python",
        sys.executable,
        "--constraints",
        REQUIREMENTS / "play.txt",
        "--from",
        wheel,
        "rattus",
        "--version",
    )

    assert said.startswith("rattus ")


def test_play_opens_the_game_in_a_browser(python: str, tmp_path: Path) -> None:
    with running(python, "play", tmp_path) as address, chromium() as browser:
        page = browser.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(address)
        page.locator("button.play").click()
        page.locator('[data-selectable="true"]').first.wait_for()
        here = page.url.removeprefix(address)

    assert here.startswith("/t/")
    assert problems == []


def test_a_game_is_played_to_its_end_through_the_api(python: str, tmp_path: Path) -> None:
    async def story(address: str) -> str:
        ann = await Person.arrive(address)
        table = await ann.open_table({"kind": "me"}, {"kind": "bot", "level": "greedy"})
        listener = Listener(ann, table["id"], "red")
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(listener.follow())
            tasks.create_task(Chooser(listener, 1).play())
        shown = await ann.get(f"/api/tables/{table['id']}")
        return str(shown["status"])

    with running(python, "serve", tmp_path) as address:
        assert run(story(address)) == "finished"
        assert httpx.get(f"{address}/healthz", timeout=20).status_code == 200
