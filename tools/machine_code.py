"""The rules as machine code: compiled in place, next to their sources."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from pathlib import Path

from tools.commands import run_logged
from tools.console import say
from tools.installer import CACHE
from tools.paths import PACKAGE, PACKAGES, PYTHON
from tools.sources import compiled_sources

EXTENSIONS = (".so", ".pyd")
FETCHED_COMPILER = PACKAGES / "ziglang" / "zig"
PARALLEL = ("--parallel", str(os.cpu_count() or 1))
NO_COMPILER = (
    "No C compiler or no Python headers here: Rattus runs as plain Python, the same game but slower."
)


def fetched_only() -> bool:
    """Whether programs of the machine that could be fetched are left alone, to try what others get."""
    return os.environ.get("RATTUS_FETCHED") == "1"


def toolchain() -> tuple[str, str]:
    """The C compiler and Python's headers, nothing for what is missing.

    Looked at cheaply, at each start: so a compiler that is installed later is noticed.
    """
    return own_compiler() or fetched_compiler(), python_header()


def own_compiler() -> str:
    """The machine's compiler."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return "" if fetched_only() else shutil.which(shlex.split(command)[0]) or ""


def fetched_compiler() -> str:
    """The compiler that `./run test` fetches where the machine has none."""
    return str(FETCHED_COMPILER) if FETCHED_COMPILER.is_file() else ""


def python_header() -> str:
    """Python.h; Debian keeps it in a package of its own."""
    header = Path(sysconfig.get_path("include"), "Python.h")
    return str(header) if header.exists() else ""


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
        settings={} if own_compiler() else for_fetched_compiler(),
    )
    if not extension_modules():
        say(NO_COMPILER)


def for_fetched_compiler() -> dict[str, str]:
    """Zig's C compiler in place of the one this Python was made with; its flags for linking are not Zig's."""
    compiler = f"{shlex.quote(fetched_compiler())} cc -mcpu=baseline"
    cache = str(CACHE / "zig")
    return {
        "CC": compiler,
        "LDSHARED": f"{compiler} -shared",
        "ZIG_GLOBAL_CACHE_DIR": cache,
        "ZIG_LOCAL_CACHE_DIR": cache,
    }
