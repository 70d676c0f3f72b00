"""The rules as machine code: compiled in place, next to their sources."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from pathlib import Path

from tools.commands import run_logged
from tools.console import say
from tools.paths import PACKAGE, PYTHON
from tools.sources import compiled_sources

EXTENSIONS = (".so", ".pyd")
PARALLEL = ("--parallel", str(os.cpu_count() or 1))
NO_COMPILER = (
    "No C compiler or no Python headers here: Rattus runs as plain Python, the same game but slower."
)


def toolchain() -> tuple[str, str]:
    """The C compiler and Python's headers, nothing for what is missing.

    Looked at cheaply, at each start: so a compiler that is installed later is noticed.
    """
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    header = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(shlex.split(command)[0]) or "", str(header) if header.exists() else ""


def compiling_is_off() -> bool:
    """Whether the person wants plain Python."""
    return os.environ.get("RATTUS_NO_COMPILE") == "1"


def extension_modules() -> list[Path]:
    """What was compiled."""
    return sorted(path for path in PACKAGE.parent.rglob("*") if path.suffix in EXTENSIONS)


def compile_rules() -> None:
    """Compile anew; what was compiled from older sources goes first."""
    for old in extension_modules():
        old.unlink()
    if compiling_is_off() or not compiled_sources():
        return
    if not all(toolchain()):
        say(NO_COMPILER)
        return
    run_logged(
        [PYTHON, "setup.py", "--quiet", "build_ext", "--inplace", "--force", *PARALLEL],
        "The sources above have to be put right first. Without compiling: RATTUS_NO_COMPILE=1 ./run ...",
        "compile",
    )
    if not extension_modules():
        say(NO_COMPILER)
