"""Which Rattus this is: its version, and whether the rules run as machine code."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RULES = Path(__file__).parent / "rules"


def is_compiled() -> bool:
    """Whether the rules were compiled; the game is the same either way, only its speed differs."""
    return any(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in RULES.iterdir())


def version_line() -> str:
    """What `rattus --version` says, e.g. `rattus 0.1.0 (compiled)`."""
    try:
        number = version("rattus")
    except PackageNotFoundError:
        # The folder was put on the path by hand, without an installation.
        number = "not installed"
    return f"rattus {number} ({'compiled' if is_compiled() else 'plain Python'})"
