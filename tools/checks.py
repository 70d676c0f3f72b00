"""`./run check` and `./run fix`: format, lint, types, layers, pages, documents."""

from __future__ import annotations

from tools.commands import call
from tools.console import RunError, headline, say
from tools.game import prepared_environment
from tools.pages import check_client
from tools.paths import ROOT
from tools.stages import prepare

# import-linter cannot be started with `python -m`.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as check; check()"
TYPED = ("src", "tests", "bench", "web/tools", "tools", "run", "setup.py")


def static_checks() -> dict[str, list[str]]:
    """They read the sources, so they work on sources that do not compile."""
    return {
        "format": ["-m", "ruff", "format", "--check", "."],
        "lint": ["-m", "ruff", "check", "."],
        "types": ["-m", "mypy", *(name for name in TYPED if (ROOT / name).exists())],
        "layers": ["-c", LINT_IMPORTS, "--no-logo"],
    }


def check() -> int:
    """Every check runs, so that one start tells everything there is to put right."""
    prepare(("package", "tools", "node"))
    failed = [name for name, command in static_checks().items() if not passes(name, command)]
    failed += [name for name, holds in (("pages", pages_hold), ("docs", docs_hold)) if not holds()]
    if not failed:
        headline("All is well")
        return 0
    headline(f"To put right: {', '.join(failed)}; ./run fix does what a program can")
    return 1


def passes(name: str, command: list[str]) -> bool:
    """Run one check."""
    headline(name)
    return call(command) == 0


def pages_hold() -> bool:
    """The types of the browser's side, and what its compiler says about accessibility."""
    headline("pages")
    prepare(("pages",))
    return check_client() == 0


def docs_hold() -> bool:
    """What the documents say is tried on the game itself."""
    headline("docs")
    try:
        environment = prepared_environment(("package", "compiled", "pages", "tools"))
    except RunError as reason:
        say(str(reason))
        return False
    return call(["-m", "pytest", "-q", "tests/docs"], environment) == 0


def fix() -> int:
    """Put right what a program can."""
    prepare(("package", "tools"))
    code = call(["-m", "ruff", "check", "--fix", "."])
    return call(["-m", "ruff", "format", "."]) or code
