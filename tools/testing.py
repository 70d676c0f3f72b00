"""`./run test`: gets what the tests need, says what it fetches, and runs them."""

from __future__ import annotations

import os

from tools.commands import call
from tools.console import RunError, headline
from tools.game import plain_is_asked, prepared_environment
from tools.machine_code import extension_modules
from tools.pages import test_client
from tools.paths import ROOT
from tools.plain_mirror import plain_environment
from tools.programs import PROGRAMS, Program, missing
from tools.stages import prepare, stale

# Tests that run on both builds: they hold the rules, which must not differ by a hair.
BOTH_BUILDS = ("tests/rules", "tests/cards", "tests/record")
# Folders whose tests drive a program that may have to be fetched.
DRIVEN = {
    "compiler": ("tests/bots", "tests/browser", "tests/cli", "tests/lab", "tests/properties", "tests/server"),
    "chromium": ("tests/browser", "tests/server", "tests/install"),
    "postgres": ("tests/server", "tests/cli"),
}
BASE = ("package", "compiled", "pages", "tools")
CLIENT = "web/tests"  # unit tests of the client, which vitest runs
WORKERS = ("-n", "2", "--dist", "loadgroup")  # a group shares what it has made
QUICK = ("-m", "not slow", "-k", "not postgresql", "--ignore=tests/browser")


def test(arguments: list[str]) -> int:
    """Every test, or those that are named; `--quick` for the ones a person runs while working."""
    if "--plan" in arguments:
        return show_plan()
    if not arguments:
        refuse_gaps()
    quick = "--quick" in arguments
    chosen = [word for word in arguments if word != "--quick"]
    client = [word for word in chosen if word.startswith(CLIENT)]
    if client and client == chosen:
        return test_units(client)
    code = test_units(client) if client or not chosen else 0
    return test_python([word for word in chosen if word not in client], quick=quick) or code


def test_units(files: list[str]) -> int:
    """The units of the client, which takes seconds; without files all of them."""
    prepare(("parts",))
    headline("The units of the client")
    return test_client(*(file.removeprefix("web/") for file in files))


def test_python(chosen: list[str], *, quick: bool) -> int:
    """Every other test, or those that are named."""
    programs = () if quick else needed_programs(chosen)
    if "compiler" in programs:
        prepare(("compiler",))  # first: how the rules are compiled depends on it
    environment = prepared_environment((*BASE, *programs))
    if quick:
        return call(["-m", "pytest", "-q", *WORKERS, *QUICK, *chosen], environment)
    if chosen:
        return call(["-m", "pytest", *chosen], environment)
    return test_everything(environment)


def refuse_gaps() -> None:
    """Where every change is tested nothing may be left out."""
    gaps = [program for program in PROGRAMS if missing(program)]
    if gaps and os.environ.get("CI") == "true":
        lines = "\n".join(f"  {program.title}: {program.advice}" for program in gaps)
        raise RunError(f"CI=true, and these are missing:\n\n{lines}")


def test_everything(environment: dict[str, str]) -> int:
    """All tests on the compiled build, then those of the rules on the plain one."""
    everything = ["-m", "pytest", "-q", *WORKERS]
    plain = plain_is_asked() or not extension_modules()
    headline(f"Every test, {'as plain Python' if plain else 'on the compiled build'}")
    code = call(everything, environment)
    if plain:
        return code
    headline("The rules again, as plain Python")
    return call([*everything, *BOTH_BUILDS], plain_environment()) or code


def needed_programs(chosen: list[str]) -> tuple[str, ...]:
    """The stages that fetch programs which the chosen tests drive and the machine lacks."""
    return tuple(
        program.stage
        for program in PROGRAMS
        if program.stage and not program.find() and drives(program, chosen) and not missing(program)
    )


def drives(program: Program, chosen: list[str]) -> bool:
    """Whether one of the chosen tests drives it; without a path all tests are chosen."""
    paths = [word for word in chosen if (ROOT / word.partition("::")[0]).exists()]
    folders = DRIVEN[program.stage]
    if program.name == "compiler" and plain_is_asked():
        return False
    return not paths or any(path.rstrip("/") == "tests" or path.startswith(folders) for path in paths)


def show_plan() -> int:
    """What is here, what would be fetched, and what would be left out."""
    for line in plan():
        print(line)
    return 0


def plan() -> list[str]:
    """A line for each program, and one for the packages."""
    fetched = ", ".join(stale((*BASE, *needed_programs([]))))
    return [
        *(f"{program.title:12} {what_happens(program)}" for program in PROGRAMS),
        f"{'to prepare':12} {fetched or 'nothing: all is there'}",
    ]


def what_happens(program: Program) -> str:
    """Where it comes from."""
    found = program.find()
    if found:
        return found
    if not missing(program):
        return f"will be fetched ({program.fetched_from})"
    if program.name == "compiler":
        return f"missing: the rules run as plain Python, tests that need speed are left out; {program.advice}"
    return f"missing: its tests are left out; {program.advice}"
