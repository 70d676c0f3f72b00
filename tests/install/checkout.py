"""A checkout as somebody else has it: the sources in another folder, and nothing built yet."""

import shutil
from pathlib import Path

from tools.paths import PAGES, ROOT

MADE = shutil.ignore_patterns(
    ".*_cache",
    ".artefacts",
    ".git",
    ".hypothesis",
    ".venv*",
    "__pycache__",
    "*.egg-info",
    "*.pyd",
    "*.so",
    "build",
    "dist",
    "node_modules",
    "static",
)


def check_out(folder: Path, *, with_pages: bool = False) -> Path:
    """Copy the sources, and the built pages if they are wanted."""
    shutil.copytree(ROOT, folder, ignore=MADE, symlinks=True)
    if with_pages:
        shutil.copytree(PAGES, folder / PAGES.relative_to(ROOT))
    return folder
