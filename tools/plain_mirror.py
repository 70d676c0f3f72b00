"""The package without its compiled modules, so that Python takes the sources: a folder of links."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.commands import clean_environment
from tools.machine_code import EXTENSIONS
from tools.paths import PACKAGE, VENV
from tools.stages import only_one

MIRROR = VENV / "plain"


def plain_environment() -> dict[str, str]:
    """The environment in which Python takes the sources."""
    with only_one():
        make_mirror()
    return clean_environment() | {"PYTHONPATH": str(MIRROR), "RATTUS_PLAIN": "1"}


def make_mirror() -> None:
    """Brought up to date rather than made anew: another start may be running from it."""
    wanted = {path.relative_to(PACKAGE.parent): path for path in PACKAGE.rglob("*") if is_plain_file(path)}
    for old in MIRROR.rglob("*"):
        if not old.is_dir() and old.relative_to(MIRROR) not in wanted:
            old.unlink()
    for name, path in wanted.items():
        (MIRROR / name).parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(path, MIRROR / name)


def is_plain_file(path: Path) -> bool:
    """Whether it belongs to the sources."""
    return path.is_file() and path.suffix not in (*EXTENSIONS, ".pyc")


def link_or_copy(path: Path, mirrored: Path) -> None:
    """Some systems allow no links."""
    if mirrored.is_symlink():
        return
    try:
        mirrored.symlink_to(path)
    except OSError:
        shutil.copy2(path, mirrored)
