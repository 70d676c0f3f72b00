"""What the documents say holds: links lead somewhere, examples run, and nothing names a machine."""

import doctest
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

FENCE = re.compile(r"^(?P<mark>```+|~~~+)(?P<language>[^\n`]*)\n(?P<text>.*?)^(?P=mark)[ \t]*$", re.M | re.S)
INLINE_CODE = re.compile(r"(`+).+?\1", re.S)
LINK = re.compile(r"\[[^\]\[]*\]\(\s*<?([^()\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^\[[^\]\[]+\]:\s*(\S+)", re.M)
HEADING = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t]*#*$", re.M)
ANCHOR = re.compile(r"<a\s+(?:id|name)=\"([^\"]+)\"")

# In two halves, so that this file does not name what it forbids.
FORBIDDEN = {
    "a package registry": [("pypi", ".org"), ("python", "hosted"), ("npm", "js."), ("npm", "mirror")],
    "an index address": [
        ("index-url", "="),
        ("index-url", " http"),
        ("index", "_url"),
        ("registry", "=http"),
    ],
}
MACHINE_PATH = re.compile(r"(?<![\w.~:/-])/(?:home|root|work|Users|tmp|opt|mnt|srv|private)/[\w.]")


class Link(NamedTuple):
    """A link from a document to something in the project."""

    document: Path
    target: str


def prose(document: Path) -> str:
    """A document without its code."""
    return INLINE_CODE.sub("", FENCE.sub("", document.read_text(encoding="utf-8")))


def links() -> Iterator[Link]:
    """Every link that does not lead out of the project."""
    for document in DOCUMENTS:
        text = prose(document)
        for target in [*LINK.findall(text), *REFERENCE.findall(text)]:
            if not re.match(r"[a-z][a-z+.-]*:", target):
                yield Link(document, target)


def anchors(document: Path) -> set[str]:
    """Where a link into a document can lead: its headings, numbered if they repeat, and its marks."""
    found = set(ANCHOR.findall(document.read_text(encoding="utf-8")))
    for heading in HEADING.findall(FENCE.sub("", document.read_text(encoding="utf-8"))):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        count = 0
        while (f"{slug}-{count}" if count else slug) in found:
            count += 1
        found.add(f"{slug}-{count}" if count else slug)
    return found


def told(link: Link) -> str:
    return f"{link.document.relative_to(ROOT).as_posix()}: {link.target}"


@pytest.mark.parametrize("link", list(dict.fromkeys(links())), ids=told)
def test_every_link_leads_somewhere(link: Link) -> None:
    path, _, mark = link.target.partition("#")
    target = (link.document.parent / path).resolve() if path else link.document

    assert target.is_relative_to(ROOT), "it leads out of the project"
    assert target.exists(), "there is no such file"
    if mark:
        assert target.suffix == ".md", "only a document has anchors"
        assert mark in anchors(target), "there is no such place in it"


def project_files() -> list[Path]:
    """The files of the project: what git has, or would take; without git, all but what tools make."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    made = {".venv", "build", "dist", "__pycache__", "node_modules", "static"}
    paths = (path for path in ROOT.rglob("*") if path.is_file())
    return [path for path in paths if not made & set(path.relative_to(ROOT).parts)]


def texts() -> Iterator[tuple[str, str]]:
    """The name and text of every text file of the project."""
    for path in project_files():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_names(what: str) -> None:
    """Where packages come from is the business of whoever installs them."""
    named = [
        f"{name}: {words}"
        for name, text in texts()
        for words in map("".join, FORBIDDEN[what])
        if words in text.lower()
    ]

    assert named == []


def test_no_file_names_a_path_of_some_machine() -> None:
    named = [f"{name}: {match.group()}" for name, text in texts() for match in MACHINE_PATH.finditer(text)]

    assert named == []


def python_blocks(document: Path) -> list[str]:
    """The Python examples of a document."""
    blocks = FENCE.finditer(document.read_text(encoding="utf-8"))
    return [block["text"] for block in blocks if block["language"].split()[:1] == ["python"]]


def test_the_readme_has_an_example() -> None:
    assert python_blocks(README) != []


def test_the_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first to the last, each going on where the one before stopped, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "readme"}

    for number, block in enumerate(python_blocks(README), 1):
        if ">>>" in block:
            dialogue = doctest.DocTestParser().get_doctest(
                block, names, f"README, example {number}", None, None
            )
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            runner.run(dialogue, clear_globs=False)
            names.update(dialogue.globs)
            assert runner.failures == 0, f"example {number} of the README says something else"
        else:
            exec(compile(block, f"README, example {number}", "exec"), names)
