"""Packages for .venv: uv installs them in seconds; where it cannot, pip does the same, only slower."""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path

from tools.commands import DiskFullError, clean_environment, run_logged
from tools.console import RunError, say
from tools.paths import PYTHON, REQUIREMENTS, ROOT, SCRIPTS, VENV

UV = SCRIPTS / ("uv.exe" if os.name == "nt" else "uv")
CACHE = VENV / "cache"
LOG = "install"
OFFLINE = "Packages are fetched over the network: look whether it can be reached, then start again."
FIRST_IMPORTS = "import rattus.cli.server.serve, rattus.server.storage.migrate, alembic.context"
QUIET = ("--no-input", "--disable-pip-version-check")
HASHED = ("--require-hashes", "-r")

installing = threading.Lock()  # pip and uv change one environment: one at a time


def make_environment() -> None:
    """A new .venv with an installer, and with what compiles the rules: that takes longest."""
    make_venv()
    install("build")


def make_venv() -> None:
    """.venv with uv in it, or with pip where uv is not to be had."""
    if VENV.exists():
        shutil.rmtree(VENV)
    run_logged([sys.executable, "-m", "venv", "--without-pip", VENV], "Is the disk full?", LOG)
    try:
        command = [*own_pip(), "install", *QUIET, *HASHED, REQUIREMENTS / "uv.txt"]
        run_logged(command, OFFLINE, LOG, settings={"PYTHONPYCACHEPREFIX": ""})  # it has bytecode of its own
    except DiskFullError:
        raise
    except RunError:
        # uv has no wheel for this machine, or this pip is too old to serve another Python.
        add_pip()


def own_pip() -> list[str | Path]:
    """pip that installs into .venv: this Python's own, which need not be copied first."""
    if importlib.util.find_spec("pip") is None:
        add_pip()
        return [PYTHON, "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", PYTHON]


def add_pip() -> None:
    """Put pip into .venv; Debian keeps it in a package of its own."""
    if importlib.util.find_spec("ensurepip") is None:
        install_venv_package()
    run_logged([PYTHON, "-m", "ensurepip"], "Is the disk full?", LOG)


def install_venv_package() -> None:
    """Debian's python3-venv: installed by root with a word, by others after being told."""
    name = f"python{sysconfig.get_python_version()}-venv"
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"This Python lacks ensurepip; installing Debian's package {name} ...")
        apt = {"DEBIAN_FRONTEND": "noninteractive"}
        run_logged(["apt-get", "update", "-qq"], OFFLINE, LOG, settings=apt)
        run_logged(["apt-get", "install", "-y", "-qq", name], OFFLINE, LOG, settings=apt)
        return
    raise RunError(
        "This Python has neither pip nor ensurepip, so nothing can be installed.\n\n"
        f"On Debian or Ubuntu:  sudo apt-get install {name}\n\nThen start again."
    )


def install(name: str) -> None:
    """The pinned packages of requirements/NAME.txt, each checked against its hash."""
    install_words([*HASHED, REQUIREMENTS / f"{name}.txt"], OFFLINE)


def install_rattus() -> None:
    """The package itself, as a link to the sources; compiling and pages are stages of their own."""
    install_words(
        ["--no-build-isolation", "--no-deps", "--editable", ROOT],
        "Look at pyproject.toml, setup.py and tools/backend.py: one of them was changed.",
        RATTUS_NO_COMPILE="1",
        RATTUS_NO_PAGES="1",
        LC_ALL="C.UTF-8",  # setuptools writes the name of the folder, perhaps «Чума», in this encoding
    )
    link_relatively()
    # Python compiles what it imports for the first time: done now, while others work, the game opens sooner.
    run_logged([PYTHON, "-c", FIRST_IMPORTS], "Look at what was changed in src/.", LOG)


def link_relatively() -> None:
    """Name the sources relative to the file that links to them.

    Python reads that file in the encoding of the locale; without one it could read no name like «Чума».
    """
    for link in VENV.glob("lib*/**/site-packages/__editable__.rattus-*.pth"):
        link.write_text(f"{os.path.relpath(ROOT / 'src', link.parent)}\n", encoding="utf-8")


def install_words(words: list[str | Path], advice: str, **settings: str) -> None:
    """Install with uv, or else with pip."""
    with installing:
        if UV.exists():
            try:
                command = [UV, "pip", "install", "--python", PYTHON, *words]
                run_logged(command, advice, LOG, settings=for_uv() | settings)
            except DiskFullError:
                raise
            except RunError:
                say("uv could not install the packages; trying pip, which takes longer ...")
            else:
                return
        if not has_pip():
            add_pip()
        run_logged([PYTHON, "-m", "pip", "install", *QUIET, *words], advice, LOG, settings=settings)


def has_pip() -> bool:
    """Whether .venv has a pip of its own."""
    return subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False).returncode == 0


def for_uv() -> dict[str, str]:
    """What pip was told about the network, in uv's words, and a cache that can be written."""
    told = pip_settings()
    words = {
        "UV_DEFAULT_INDEX": told.get("index-url", ""),
        "SSL_CERT_FILE": told.get("cert", ""),
        "ALL_PROXY": told.get("proxy", ""),
        "UV_CACHE_DIR": "" if home_is_writable() else str(CACHE / "uv"),
    }
    return {name: value for name, value in words.items() if value and name not in os.environ}


def for_npm() -> dict[str, str]:
    """A proxy that only pip was told about, and a cache that can be written."""
    words = {
        "HTTPS_PROXY": pip_settings().get("proxy", ""),
        "npm_config_cache": "" if home_is_writable() else str(CACHE / "npm"),
    }
    return {name: value for name, value in words.items() if value and name not in os.environ}


@functools.cache
def pip_settings() -> dict[str, str]:
    """pip's settings from its files and the environment: `index-url`, `cert`, `proxy` and the like."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    said = subprocess.run(
        command, capture_output=True, text=True, env=clean_environment(), check=False
    ).stdout
    pairs = (line.partition("=") for line in said.splitlines())
    return {name.rpartition(".")[2]: value.strip("'\"") for name, _, value in pairs}


def home_is_writable() -> bool:
    """Whether caches may lie where installers put them by themselves."""
    try:
        home = Path.home()
    except RuntimeError:
        return False
    return os.access(home, os.W_OK)
