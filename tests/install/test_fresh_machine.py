"""`./run` on a machine nobody has prepared: not root, an empty home, no browser, database, Node or compiler.

The folder's name has spaces and letters beyond ASCII. Everything is fetched, and a test of each group passes.
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.install.checkout import check_out

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("fresh")]

# What any Linux has; everything else is out of sight.
BARE = ("dirname", "env", "ldd", "realpath", "sh", "uname")
NETWORK = {
    name: value for name, value in os.environ.items() if name.endswith(("_PROXY", "_proxy")) or "CERT" in name
}
SMOKE = (
    "tests/rules/test_bits.py",
    "tests/cards/test_monk.py",
    "tests/record/test_notation.py",
    "tests/texts",
    "tests/editions/test_files.py",
    "tests/bots/test_registry.py",
    "tests/server/whole/test_postgres_restart.py",
    "tests/browser/test_rules_page.py",
)


class Machine:
    """A checkout, a home and a path; whoever uses it is not root."""

    def __init__(self, folder: Path) -> None:
        self.home, self.path = folder / "home", folder / "bin"
        self.source = check_out(folder / "Чума и Rättus")
        self.home.mkdir()
        self.path.mkdir()
        for name in BARE:
            (self.path / name).symlink_to(shutil.which(name) or name)
        (self.path / "python3").symlink_to(python_for_all())
        self.user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        if os.geteuid() == 0:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, self.user.pw_uid, self.user.pw_gid, follow_symlinks=False)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Type `./run` and these words."""
        dropped = (
            {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
            if os.geteuid() == 0
            else {}
        )
        done: subprocess.CompletedProcess[str] = subprocess.run(
            ["./run", *words],
            cwd=self.source,
            env={
                **NETWORK,
                "HOME": str(self.home),
                "PATH": str(self.path),
                "LC_ALL": "C",  # as where a locale is asked for that nobody installed
                "RATTUS_FETCHED": "1",
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **dropped,  # type: ignore[call-overload]
        )
        return done


def python_for_all() -> str:
    """A Python that everybody on this machine may run: root's own may lie in a closed folder."""
    own = Path(sys.base_prefix, "bin", f"python3.{sys.version_info[1]}")
    closed = any(not folder.stat().st_mode & 0o001 for folder in own.parents)
    return "/usr/bin/python3" if closed and os.geteuid() == 0 else str(own)


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    """Not in pytest's folder, which is closed to other users."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Machine(Path(folder))


@pytest.fixture(scope="module")
def headers(machine: Machine) -> bool:
    """Whether this Python came with its headers; without them there is nothing to compile against."""
    words = [str(machine.path / "python3"), "-c", "import sysconfig; print(sysconfig.get_path('include'))"]
    folder = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    return Path(folder, "Python.h").exists()


def test_the_plan_says_what_would_be_fetched(machine: Machine, headers: bool) -> None:
    plan = machine.run("test", "--plan").stdout

    compiler = "will be fetched" if headers else "missing: the rules run as plain Python"
    assert f"C compiler   {compiler}" in plan
    assert "Chromium     will be fetched" in plan
    assert "PostgreSQL   will be fetched" in plan
    fetched = "compiler, " if headers else ""
    assert f"to prepare   environment, node, packages, {fetched}compiled, parts, pages, package, " in plan
    for title in ("Firefox", "WebKit", "curl"):
        assert any(line.startswith(title) and "missing" in line for line in plan.splitlines()), plan


def test_a_test_of_each_group_passes(machine: Machine, headers: bool) -> None:
    done = machine.run("test", "-q", "-p", "no:cacheprovider", *SMOKE)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
    assert ("Fetching a C compiler" in done.stderr) == headers
    assert "Fetching Chromium" in done.stderr
    assert "Fetching PostgreSQL" in done.stderr
    said = machine.run("rattus", "--version")
    assert said.stdout.endswith("(compiled)\n") == headers, said.stdout + said.stderr


def test_nothing_is_left_in_the_home_but_caches(machine: Machine) -> None:
    assert {path.name for path in machine.home.iterdir()} <= {".cache", ".npm", ".config", ".pki", ".local"}
