"""Which files are compiled, and which ones the pages are made of: said once in pyproject.toml and here.

setup.py and the build backend read the same lists, in a checkout and in a source distribution alike.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from tools.paths import PACKAGE, PAGES, ROOT, WEB

PAGES_STAMP = PAGES / "built-from"  # the fingerprint of what the pages were built from


@cache
def project() -> dict[str, Any]:
    """pyproject.toml."""
    # Imported late: an older Python has no tomllib, and must live long enough to say that it is too old.
    import tomllib  # noqa: PLC0415

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def digest(*parts: object) -> str:
    """A fingerprint of anything that can be written as JSON."""
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()


def content(paths: list[Path]) -> list[tuple[str, str]]:
    """Files by name and content, wherever the checkout lies."""
    return [
        (path.relative_to(ROOT).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()) for path in paths
    ]


def matching(patterns: list[str]) -> set[Path]:
    """The files of the checkout that match any of these patterns."""
    return {path for pattern in patterns for path in ROOT.glob(pattern)}


def compiled_sources() -> list[Path]:
    """The files mypyc compiles."""
    named = project()["tool"]["rattus"]
    found = matching(named["compiled"]) - matching(named["plain"])
    return sorted(path for path in found if path.name != "__init__.py")


def page_sources() -> list[Path]:
    """What the pages are built from: the client, the texts it shares with the terminal, and the rules."""
    not_built = {"node_modules", "dist", "tests"}
    client = [
        path for path in WEB.rglob("*") if path.is_file() and not not_built & {*path.relative_to(WEB).parts}
    ]
    shared = [*(PACKAGE / "texts").glob("*.ftl"), *(ROOT / "docs").glob("rul*.md")]
    return sorted(client + shared)


def pages_wanted() -> str:
    """The fingerprint of pages built from the sources as they are now."""
    return digest(content(page_sources()))


def pages_are_built() -> bool:
    """Whether the pages are there, made from these sources; without web/ those that came along are."""
    if not (PAGES / "index.html").is_file():
        return False
    if not WEB.is_dir():
        return True
    return PAGES_STAMP.is_file() and PAGES_STAMP.read_text(encoding="utf-8") == pages_wanted()
