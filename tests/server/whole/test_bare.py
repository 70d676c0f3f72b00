"""A machine that has only what playing needs: nothing of what tests, checks and PostgreSQL bring along."""

import asyncio
import os
import re
from importlib.metadata import packages_distributions
from pathlib import Path

import httpx
import pytest

from tests.server.client import Chooser, Listener, Person
from tests.server.postgres import free_port
from tests.server.processes import serving, sqlite, start, stop, wait_for

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PINNED = re.compile(r"^([\w.-]+)(?:\[[^\]]*\])?==", re.MULTILINE)
# Python runs this before anything else, in every process the server starts, too.
BLINDFOLD = """
import sys
for name in {hidden!r}:
    sys.modules[name] = None
"""


def plain(name: str) -> str:
    """A package's name, however it is written."""
    return re.sub(r"[-_.]+", "-", name).lower()


def beyond_playing() -> list[str]:
    """The modules here that `./run play` does not install."""
    pinned = PINNED.findall((ROOT / "requirements" / "play.txt").read_text(encoding="utf-8"))
    wanted = {plain(name) for name in pinned} | {"rattus", "pip", "setuptools"}
    return sorted(
        module
        for module, packages in packages_distributions().items()
        if not wanted & {plain(package) for package in packages}
    )


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """Settings under which Python finds nothing but what is needed to play."""
    folder = tmp_path / "blindfold"
    folder.mkdir()
    text = BLINDFOLD.format(hidden=beyond_playing())
    (folder / "sitecustomize.py").write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {"PYTHONPATH": path, "RATTUS_DATA": str(tmp_path / "data")}


def test_the_blindfold_hides_what_tests_bring_along() -> None:
    assert {"pytest", "psycopg", "numpy", "playwright"} <= {*beyond_playing()}
    assert not {"starlette", "uvicorn", "sqlalchemy"} & {*beyond_playing()}


def test_play_needs_nothing_but_what_it_installs(bare: dict[str, str]) -> None:
    port = free_port()
    process = start("play", "--no-browser", "--port", str(port), **bare)
    address = f"http://127.0.0.1:{port}"
    wait_for(address, process)
    page = httpx.get(address, timeout=20)
    told = stop(process)

    assert (page.status_code, process.returncode) == (200, 0), told


async def test_the_strongest_bot_thinks_there(people: None, bare: dict[str, str], tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), **bare) as address:
        ann = await Person.arrive(address)
        table = await ann.open_table({"kind": "me"}, {"kind": "bot", "level": "champion"})
        listener = Listener(ann, table["id"], "red")
        async with asyncio.TaskGroup() as tasks:
            busy = [tasks.create_task(work) for work in (listener.follow(), Chooser(listener, 1).play())]
            await listener.until(lambda one: any(news.get("by") == "bot" for news in one.news))
            for task in busy:
                task.cancel()
        figures = (await ann.http.get("/metrics")).text

    assert "rattus_errors" in figures
    assert "rattus_bot_failures_total{" not in figures


def test_without_its_driver_postgresql_is_refused_with_what_to_do(bare: dict[str, str]) -> None:
    process = start("serve", "--database", "postgresql://127.0.0.1/rattus", **bare)
    process.wait(60)
    told = process.said()

    assert (process.returncode, "rattus[postgres]" in told, "Traceback" in told) == (1, True, False), told
