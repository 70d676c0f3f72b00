"""The commands of `./run`."""

from __future__ import annotations

import errno
import shlex
from collections.abc import Callable

from tools.checks import check, fix
from tools.commands import DISK_FULL, call
from tools.console import RunError, say
from tools.dev import dev
from tools.game import play, prepared_environment, rattus
from tools.paths import ROOT
from tools.release import release
from tools.stages import prepare
from tools.testing import test

HELP = """\
Rattus, the board game.

  ./run play [...]          play in the browser; --lan for everybody in the house, --terminal for the terminal
  ./run rattus [...]        everything else the game can do; try ./run rattus --help

  ./run test                every test on the compiled build, then the rules again as plain Python
  ./run test --quick        what to run while working: under a minute, no browser, no database
  ./run test --plan         what the tests need, what is here, and what would be fetched
  ./run test [...]          the tests you name, with pytest's own options
  ./run check               format, lint, types, layers, pages, documentation
  ./run fix                 put the format right, and what the linter can
  ./run bench [NAME] [...]  measure; NAME is a file in bench/ (engine, if not said)
  ./run mutants [...]       change the rules on purpose and see whether a test notices
  ./run dev                 the page with live reload, and a server of its own behind it
  ./run web                 build the pages; play, serve and test do it by themselves
  ./run release             make a wheel and a source distribution in dist/, and try them
  ./run help                this text

The first start installs what is needed into .venv; later ones are instant.
RATTUS_PLAIN=1 runs any of these without the compiled rules; RATTUS_NO_COMPILE=1 does not compile them.
RATTUS_FETCHED=1 tests with a fetched compiler, Chromium and PostgreSQL, even if the machine has its own."""


def bench(arguments: list[str]) -> int:
    """Run a file of bench/."""
    name, *rest = arguments or ["engine"]
    script = ROOT / "bench" / f"{name}.py"
    if not script.is_file():
        known = sorted(path.stem for path in (ROOT / "bench").glob("[!_]*.py"))
        raise RunError(f"There is no bench/{name}.py. There is: {', '.join(known)}.")
    stages = ("package", "compiled", "pages", "tools")
    return call(
        ["-m", f"bench.{name}", *rest],
        prepared_environment((*stages, "chromium") if name == "browser" else stages),
    )


def mutants(arguments: list[str]) -> int:
    """Change the rules on purpose."""
    return bench(["mutants", *arguments])


def web() -> int:
    """Build the pages."""
    prepare(("pages",))
    return 0


def show_help(_arguments: list[str]) -> int:
    """Print what there is."""
    print(HELP)
    return 0


def without_arguments(command: Callable[[], int]) -> Callable[[list[str]], int]:
    """A command that takes nothing more."""

    def checked(arguments: list[str]) -> int:
        if arguments:
            raise RunError(
                f"./run {command.__name__} takes nothing more, but was given: {shlex.join(arguments)}"
            )
        return command()

    return checked


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "rattus": rattus,
    "test": test,
    "check": without_arguments(check),
    "fix": without_arguments(fix),
    "bench": bench,
    "mutants": mutants,
    "dev": without_arguments(dev),
    "web": without_arguments(web),
    "release": without_arguments(release),
    "help": show_help,
    "--help": show_help,
    "-h": show_help,
}


def main(arguments: list[str]) -> int:
    """Do what is asked; the exit code."""
    if not arguments:
        return show_help([])
    name, *rest = arguments
    if name not in COMMANDS:
        known = ", ".join(command for command in COMMANDS if not command.startswith("-"))
        say(f"./run does not know '{name}'. It knows: {known}.")
        return 2
    try:
        return COMMANDS[name](rest)
    except RunError as reason:
        say(str(reason))
        return 1
    except OSError as reason:
        if reason.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        say(DISK_FULL)
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130
