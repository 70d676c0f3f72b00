"""A Chromium from npm's registry, for machines that have none: unpacked into .venv, without root."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.commands import run_logged
from tools.pages import fetch_packages, node_and_npm
from tools.paths import ROOT, VENV
from tools.programs import FETCHED_CHROMIUM

SOURCE = ROOT / "tools" / "chromium"
FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
# The package unpacks libraries of Amazon's Linux only where it believes to be there.
PRETEND = {"AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}


def fetch_chromium() -> None:
    """Fetch and unpack it; nothing half done is left where tests look for it."""
    node, npm = node_and_npm()
    scratch = VENV / "chromium.new"
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.rmtree(FETCHED_CHROMIUM, ignore_errors=True)
    shutil.copytree(SOURCE, scratch)
    fetch_packages(node, npm, scratch)
    settings = {"TMPDIR": str(scratch), **PRETEND}
    run_logged([node, "unpack.mjs"], "Is the disk full?", "chromium", cwd=scratch, settings=settings)
    shutil.rmtree(scratch / "node_modules")
    fonts = FONTS.format(fonts=FETCHED_CHROMIUM / "fonts", cache=FETCHED_CHROMIUM / "fonts-cache")
    (scratch / "fonts" / "fonts.conf").write_text(fonts, encoding="utf-8")
    scratch.replace(FETCHED_CHROMIUM)


def chromium_environment(executable: str) -> dict[str, str]:
    """Chromium's environment: the fetched one brings libraries and fonts for bare machines."""
    environment = dict(os.environ)
    if Path(executable).parent == FETCHED_CHROMIUM:
        libraries = [os.environ.get("LD_LIBRARY_PATH", ""), str(FETCHED_CHROMIUM / "al2023" / "lib")]
        environment["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, libraries))
        if not shutil.which("fc-list"):
            environment["FONTCONFIG_PATH"] = str(FETCHED_CHROMIUM / "fonts")
    return environment
