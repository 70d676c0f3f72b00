"""Commands of the preparation: their output goes to a log, and an error tells its last lines."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
from pathlib import Path

from tools.console import RunError
from tools.paths import BYTECODE, LOGS, PYTHON, ROOT

# What would lead pip, uv or Python away from .venv, or make every start slow.
ASTRAY = {
    "PIP_PREFIX",
    "PIP_TARGET",
    "PIP_USER",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
}
FULL_DISK = ("No space left on device", "ENOSPC", "Disk quota exceeded")

DISK_FULL = "The disk is full: Rattus needs about 1 GB in its folder to be played, and 2 GB to be tested."

running: set[subprocess.Popen[bytes]] = set()


class DiskFullError(RunError):
    """Nothing else will help than room on the disk."""


def clean_environment() -> dict[str, str]:
    """The environment without what leads astray; bytecode is kept in .venv, and the sources stay clean."""
    kept = {name: value for name, value in os.environ.items() if name not in ASTRAY}
    return {"PYTHONPYCACHEPREFIX": str(BYTECODE), **kept}


def call(command: list[str], environment: dict[str, str] | None = None, cwd: Path = ROOT) -> int:
    """Run .venv's Python with these arguments, before the person's eyes; its exit code."""
    return subprocess.run(
        [str(PYTHON), *command], cwd=cwd, env=environment or clean_environment(), check=False
    ).returncode


def run_logged(
    command: list[str | Path],
    advice: str,
    log_name: str,
    *,
    cwd: Path = ROOT,
    settings: dict[str, str] | None = None,
) -> None:
    """Run a command of the preparation; if it fails, say so with the end of what it printed."""
    words = [str(word) for word in command]
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log_name}.log"
    with path.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {shlex.join(words)}\n")
        log.flush()
        start = log.tell()
        process = subprocess.Popen(
            words,
            cwd=cwd,
            env=clean_environment() | (settings or {}),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            close_fds=False,  # a child that outlives a killed start keeps the lock
        )
        running.add(process)
        try:
            code = process.wait()
        finally:
            running.discard(process)
    if code != 0:
        raise failed(command[0], path, start, advice)


def failed(program: str | Path, log: Path, start: int, advice: str) -> RunError:
    """The error for a command that failed: what it said last, and what to do."""
    text = log.read_bytes()[start:].decode(errors="replace").strip()
    lines = "\n".join(f"  {line}" for line in text.splitlines()[-20:])
    if any(sign in text for sign in FULL_DISK):
        return DiskFullError(f"{DISK_FULL}\nEverything {Path(program).name} said: {log}")
    return RunError(f"{Path(program).name} failed:\n\n{lines}\n\n{advice}\nEverything it said: {log}")


def end_all() -> None:
    """End what is under way: one step failed, so the others are not waited for."""
    for process in list(running):
        with contextlib.suppress(OSError):
            process.terminate()
