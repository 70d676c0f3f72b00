"""Where each rule is written and where it is tried: the table in docs/rules-to-code.md, made from docstrings.

    .venv/bin/python -m tests.docs.rule_table

makes it anew. A docstring cites rules in brackets, `[T5]` or `[T5, R10]`, and a card by its name, `[Serf]`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules.md"
RULINGS = ROOT / "docs" / "rulings.md"
TABLE = ROOT / "docs" / "rules-to-code.md"
PACKAGE = ROOT / "src" / "rattus"
CODE = ("rules/**/*.py", "cards/*.py", "editions/*.py", "api.py")
EDITIONS = "editions/*.edition"

BRACKETS = re.compile(r"\[([^\]\[]+)\]")
NUMBERED = re.compile(r"[A-Z]\d+")
HEADING = re.compile(r"^#### (.+)$", re.MULTILINE)

INTRODUCTION = """\
# From rules to code

Where each rule of [the rules](rules.md) is written, and where it is tried. Made by
`.venv/bin/python -m tests.docs.rule_table` from the ids that docstrings and edition files cite; a test
keeps it up to date.
"""


class Citation(NamedTuple):
    """A rule, the file that cites it, and the function, method or class whose docstring does."""

    rule: str
    path: str
    name: str


def card_names() -> list[str]:
    """The cards as the rules name them."""
    return HEADING.findall(RULES.read_text(encoding="utf-8"))


def rule_ids() -> list[str]:
    """Every id of the rules in the order of the letters S, T, E, C, O, R, then the cards."""
    cited = {rule for group in BRACKETS.findall(RULES.read_text(encoding="utf-8")) for rule in split(group)}
    numbered = [rule for rule in cited if NUMBERED.fullmatch(rule)]
    return [*sorted(numbered, key=lambda rule: ("STECOR".index(rule[0]), int(rule[1:]))), *card_names()]


def split(group: str) -> list[str]:
    """The words between the commas of a bracket; a card's short name stands for its full one."""
    words = [word.strip() for word in group.split(",")]
    return ["Pied Piper" if word == "Piper" else word for word in words]


def cited_in(text: str) -> list[str]:
    """What a text cites: words in brackets that look like a rule's number or are the name of a card."""
    words = [word for group in BRACKETS.findall(text) for word in split(group)]
    return [word for word in words if NUMBERED.fullmatch(word) or word in CARDS]


CARDS = frozenset(card_names())


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Every docstring of a file with the name of what it belongs to; nothing for the file itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield "", ast.get_docstring(tree) or ""
    yield from inner_docstrings(tree, "")


def inner_docstrings(node: ast.AST, outer: str) -> Iterator[tuple[str, str]]:
    """The docstrings of functions, classes and their methods."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{outer}{child.name}"
            yield name, ast.get_docstring(child) or ""
            yield from inner_docstrings(child, f"{name}.")


@cache
def code_citations() -> list[Citation]:
    """The rules cited by the game itself."""
    found: list[Citation] = []
    for path in sorted(path for pattern in CODE for path in PACKAGE.glob(pattern)):
        place = path.relative_to(ROOT).as_posix()
        for name, text in docstrings(path):
            found += [Citation(rule, place, name) for rule in cited_in(text)]
    for path in sorted(PACKAGE.glob(EDITIONS)):
        place = path.relative_to(ROOT).as_posix()
        found += [Citation(rule, place, "") for rule in cited_in(path.read_text(encoding="utf-8"))]
    return found


@cache
def citations_of_tests() -> list[Citation]:
    """The rules cited by tests."""
    found: list[Citation] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        place = path.relative_to(ROOT).as_posix()
        for name, text in docstrings(path):
            if name.startswith("test_"):
                found += [Citation(rule, place, name) for rule in cited_in(text)]
    return found


def table() -> str:
    """The whole document."""
    code, tests = code_citations(), citations_of_tests()
    lines = [INTRODUCTION, "| rule | written in | tried in |", "|---|---|---|"]
    for rule in rule_ids():
        written = [citation for citation in code if citation.rule == rule]
        tried = [citation for citation in tests if citation.rule == rule]
        lines.append(f"| [{rule}](rules.md#{anchor(rule)}) | {places(written)} | {files(tried)} |")
    return "\n".join(lines) + "\n"


def anchor(rule: str) -> str:
    """The anchor of a rule: its id, or the last word of a card's name."""
    return rule.lower().split()[-1]


def places(citations: list[Citation]) -> str:
    """Files, each with the names in it that cite the rule."""
    names: dict[str, list[str]] = {}
    for citation in citations:
        known = names.setdefault(citation.path, [])
        if citation.name and citation.name not in known:
            known.append(citation.name)
    return "; ".join(
        " ".join([link(path), ", ".join(f"`{name}`" for name in known)]).strip()
        for path, known in names.items()
    )


def files(citations: list[Citation]) -> str:
    """Test files, each once."""
    return ", ".join(link(path) for path in dict.fromkeys(citation.path for citation in citations))


def link(path: str) -> str:
    """A link from the docs to a file of the project, without what goes without saying."""
    short = path.removeprefix("src/rattus/").removeprefix("tests/")
    return f"[{short}](../{path})"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
