"""`./run release`: a source distribution and a wheel in dist/, tried as somebody who installs them would."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

from tools.commands import call, clean_environment, run_logged
from tools.console import RunError, headline
from tools.installer import OFFLINE, UV, for_uv
from tools.paths import PYTHON, ROOT
from tools.sources import project
from tools.stages import prepare
from tools.testing import needed_programs

DIST = ROOT / "dist"
CHANGELOG = ROOT / "CHANGELOG.md"
NOTES = "NOTES.md"
CHECKSUMS = "SHA256SUMS"
TRIED_BY = "tests/install/test_installed.py"
SECTION = re.compile(r"^## \[(?P<version>[^\]]+)\] - (?P<date>.+)$", re.MULTILINE)


def release() -> int:
    """Make it, check it, try it, and write down what it is."""
    version, notes = newest_section(CHANGELOG.read_text(encoding="utf-8"))
    check_version(version)
    stages = ("package", "pages", "tools", "release", *needed_programs([TRIED_BY]))
    prepare(stages)
    if not UV.exists():
        raise RunError("A release is built by uv, which is not to be had on this machine.")
    shutil.rmtree(DIST, ignore_errors=True)
    headline("Building the source distribution, and the wheel from it")
    run_logged([UV, "build", "--python", PYTHON, "--out-dir", DIST], OFFLINE, "release", settings=for_uv())
    files = sorted(path for path in DIST.iterdir() if path.suffix in (".whl", ".gz"))
    headline("Checking what they say of themselves")
    code = call(["-m", "twine", "check", "--strict", *map(str, files)])
    headline("Installing the wheel in a fresh environment, and playing with it")
    code = code or call(
        ["-m", "pytest", "-q", TRIED_BY], clean_environment() | {"RATTUS_WHEEL": str(wheel(files))}
    )
    if code:
        return code
    (DIST / NOTES).write_text(notes, encoding="utf-8")
    (DIST / CHECKSUMS).write_text(checksums(files), encoding="utf-8")
    headline(f"Rattus {version} is in dist/: {', '.join(path.name for path in files)}")
    return 0


def newest_section(changelog: str) -> tuple[str, str]:
    """The version at the top of the changelog, and what is said of it."""
    found = list(SECTION.finditer(changelog))
    if not found:
        raise RunError("CHANGELOG.md has no section like `## [1.2.3] - 2030-12-31`.")
    end = found[1].start() if len(found) > 1 else len(changelog)
    return found[0]["version"], changelog[found[0].start() : end].strip() + "\n"


def check_version(newest: str) -> None:
    """The package has the version at the top of the changelog."""
    version = project()["project"]["version"]
    if version != newest:
        raise RunError(
            f"pyproject.toml says version {version}, but the newest section of CHANGELOG.md is of {newest}."
        )


def wheel(files: list[Path]) -> Path:
    """The wheel among them."""
    return next(path for path in files if path.suffix == ".whl")


def checksums(files: list[Path]) -> str:
    """Lines that `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
