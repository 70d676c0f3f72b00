"""Change the rules on purpose, one small change at a time, and see whether a test notices.

    ./run mutants --sample 200            a random sample (--seed S for another one)
    ./run mutants --files cards/serf      the mutants of some files
    ./run mutants --report                what is known so far, as Markdown

Every mutant is tried on the plain build, in a copy of the project in a temporary folder: first the tests of
its own file, then the other tests of the rules, then the properties. A mutant that no test notices has
survived: a rule is untested there, or the change makes no difference. Results stay in build/mutants.jsonl;
a later run goes on where this one stopped, and tries survivors again only once the tests have changed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path("src/rattus")
FOLDERS = ("rules", "cards")
RESULTS = ROOT / "build" / "mutants.jsonl"
# where the two builds meet: no rule stands there
NOT_MUTATED = {"__init__.py", "lists.py", "vectors.py"}
# these compare the compiled build with the plain one, so they say nothing about a mutant of the plain one
NOT_RUN = ("tests/properties/test_builds_agree.py", "tests/test_speed_guard.py")
RULE_TESTS = ("tests/cards", "tests/rules", "tests/record")
PROPERTIES = ("tests/properties",)
PATIENCE = 4.0  # a mutant may take so many times as long as the unchanged rules, then it counts as noticed

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Mutant(NamedTuple):
    """One small change: in which file, between which characters, and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    digest: str  # of the unchanged file

    def key(self) -> str:
        """What tells this mutant from all others, also in a later run."""
        return f"{self.file}:{self.start}:{self.end}:{self.new}:{self.digest}"


class Result(NamedTuple):
    """What became of a mutant, and under which tests."""

    mutant: Mutant
    outcome: str
    tests: str


# --- making mutants -----------------------------------------------------------------------------------------


def sources(pattern: str) -> list[Path]:
    """The files to change, those whose path holds the pattern."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / PACKAGE / folder).rglob("*.py"))]
    return [path for path in found if path.name not in NOT_MUTATED and pattern in path.as_posix()]


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of one file."""
    text = path.read_text(encoding="utf-8")
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line.encode()))
    source = text.encode()
    digest = hashlib.sha256(source).hexdigest()[:12]
    found: dict[str, Mutant] = {}
    for node, new in changes(ast.parse(text)):
        start = lines[node.lineno - 1] + node.col_offset
        end = lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        old = source[start:end].decode()
        name = path.relative_to(ROOT / PACKAGE).as_posix()
        mutant = Mutant(name, node.lineno, start, end, old, bracketed(node, new), digest)
        if "".join(mutant.new.split()) != "".join(old.split()):
            found[mutant.key()] = mutant
    return list(found.values())


def bracketed(node: ast.expr | ast.stmt, new: str) -> str:
    """A changed part of an expression keeps its place in it."""
    return f"({new})" if isinstance(node, ast.BinOp | ast.BoolOp | ast.Compare | ast.UnaryOp) else new


def changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Each place that can be changed, and what to write there."""
    for node in walk(tree):
        if isinstance(node, ast.Compare):
            yield from compare_changes(node)
        elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
            yield node, swapped(node)
        elif isinstance(node, ast.UnaryOp):
            yield node, ast.unparse(node.operand)
        elif isinstance(node, ast.Constant):
            yield from constant_changes(node)
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test, f"(not ({ast.unparse(node.test)}))"
        elif isinstance(node, ast.stmt):
            yield from statement_changes(node)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that no game runs: types, texts, imports, and sizes that only save work."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            told = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
            typing = isinstance(child, ast.Import | ast.ImportFrom) or is_type_checking(child)
            sized = isinstance(child, ast.keyword) and child.arg == "capacity"
            if isinstance(child, ast.AST) and not (told or typing or sized):
                yield from walk(child)


def is_type_checking(node: object) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def swapped(node: ast.BinOp | ast.BoolOp) -> str:
    changed = ast.parse(ast.unparse(node), mode="eval").body
    assert isinstance(changed, ast.BinOp | ast.BoolOp)
    changed.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
    return ast.unparse(changed)


def compare_changes(node: ast.Compare) -> Iterator[tuple[ast.expr, str]]:
    """Each comparison the other way, and at the border."""
    for index, sign in enumerate(node.ops):
        changed = ast.parse(ast.unparse(node), mode="eval").body
        assert isinstance(changed, ast.Compare)
        changed.ops[index] = SWAPS[type(sign)]()  # type: ignore[call-overload]
        yield node, ast.unparse(changed)


def constant_changes(node: ast.Constant) -> Iterator[tuple[ast.expr, str]]:
    """A truth value turns round, a number grows by one, and 1 also becomes 0."""
    if isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node.value, int):
        yield node, str(node.value + 1)
        if node.value == 1:
            yield node, "0"


def statement_changes(node: ast.stmt) -> Iterator[tuple[ast.stmt, str]]:
    """A statement is left out, or counts the other way."""
    if isinstance(node, ast.AugAssign):
        yield node, "pass"
        if type(node.op) in SWAPS:
            sign = ast.unparse(ast.BinOp(ast.Name("a"), SWAPS[type(node.op)](), ast.Name("b"))).split()[1]  # type: ignore[arg-type]
            yield node, f"{ast.unparse(node.target)} {sign}= {ast.unparse(node.value)}"
    elif isinstance(node, ast.Expr | ast.Assign | ast.Continue | ast.Break):
        yield node, "pass"


# --- trying them --------------------------------------------------------------------------------------------


class Copy:
    """The project without compiled modules in a folder of its own, where one mutant at a time is tried."""

    def __init__(self, folder: Path, seconds: dict[tuple[str, ...], float]) -> None:
        self.folder = folder
        self.seconds = seconds  # how long each stage takes on the unchanged rules

    def stages(self, file: str) -> list[tuple[str, ...]]:
        """The tests to run, quickest answer first."""
        folder, name = file.removesuffix(".py").split("/")
        own = f"tests/{folder}/test_{name}.py"
        stages = [(own,)] if (self.folder / own).is_file() else []
        rules = tuple(path for path in RULE_TESTS if (self.folder / path).is_dir())
        return [*stages, *([rules] if rules else []), PROPERTIES]

    def attempt(self, mutant: Mutant) -> str:
        """What becomes of this mutant."""
        path = self.folder / PACKAGE / mutant.file
        original = path.read_bytes()
        path.write_bytes(original[: mutant.start] + mutant.new.encode() + original[mutant.end :])
        # bytecode of the unchanged file would be taken for that of a mutant of the same length
        for old in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            old.unlink()
        try:
            return self.outcome(mutant.file)
        finally:
            path.write_bytes(original)

    def outcome(self, file: str) -> str:
        for stage in self.stages(file):
            code = self.run(stage, 10 + PATIENCE * self.seconds[stage], write_bytecode=False)
            if code is None:
                return TIMED_OUT
            if code != 0:
                return KILLED
        return SURVIVED

    def output(self) -> Path:
        """What the tests said last."""
        return self.folder / "output.txt"

    def run(self, stage: tuple[str, ...], seconds: float, *, write_bytecode: bool) -> int | None:
        """Run these tests until the first fails; None if they do not end in time."""
        ignored = [f"--ignore={name}" for name in NOT_RUN]
        quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no"]
        astray = {"PYTHONHOME", "PYTHONDONTWRITEBYTECODE"}
        environment = {name: value for name, value in os.environ.items() if name not in astray}
        environment |= {"PYTHONPATH": str(self.folder / "src"), "RATTUS_PLAIN": "1", "PYTHONHASHSEED": "0"}
        environment["HYPOTHESIS_STORAGE_DIRECTORY"] = str(self.folder / "hypothesis")
        if not write_bytecode:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        with self.output().open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", "pytest", *quiet, *ignored, *stage],
                cwd=self.folder,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            return process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def copy_project(folder: Path) -> None:
    """What the tests need, without compiled modules."""
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    for name in ("src", "tests", "docs", "bench", "records"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for path in [*ROOT.glob("*.toml"), *ROOT.glob("*.md")]:
        shutil.copy2(path, folder)


def first_copy(folder: Path, mutants: list[Mutant]) -> Copy:
    """A copy in which every stage has passed on the unchanged rules, which tells how long it takes."""
    copy_project(folder)
    copy = Copy(folder, {})
    for stage in sorted({stage for mutant in mutants for stage in copy.stages(mutant.file)}):
        began = time.monotonic()
        if copy.run(stage, 3600.0, write_bytecode=True) != 0:
            said = copy.output().read_text(encoding="utf-8")
            sys.exit(f"{said}\nThe tests fail on the unchanged rules: {' '.join(stage)}")
        copy.seconds[stage] = time.monotonic() - began
    return copy


# --- keeping results ----------------------------------------------------------------------------------------


def tests_digest() -> str:
    """A fingerprint of the tests, because a survivor is one only as long as they stay the same."""
    paths = sorted(path for folder in (*RULE_TESTS, *PROPERTIES) for path in (ROOT / folder).rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def known_results() -> dict[str, Result]:
    """What earlier runs found out, the last word on each mutant."""
    if not RESULTS.exists():
        return {}
    results: dict[str, Result] = {}
    for line in RESULTS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        mutant = Mutant(**row["mutant"])
        results[mutant.key()] = Result(mutant, row["outcome"], row["tests"])
    return results


def still_holds(result: Result | None, tests: str) -> bool:
    """Noticed mutants stay noticed; a survivor is tried again under other tests."""
    return result is not None and (result.outcome != SURVIVED or result.tests == tests)


class Log:
    """Writes each result down at once, and says how far the work is."""

    def __init__(self, total: int) -> None:
        RESULTS.parent.mkdir(exist_ok=True)
        self.total = total
        self.done = 0
        self.survived = 0
        self.lock = threading.Lock()

    def note(self, result: Result) -> None:
        """One more is done."""
        with self.lock:
            row = {"mutant": result.mutant._asdict(), "outcome": result.outcome, "tests": result.tests}
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            self.done += 1
            self.survived += result.outcome == SURVIVED
            place = f"{result.mutant.file}:{result.mutant.line}"
            line = f"{self.done}/{self.total}, {self.survived} survived: {result.outcome} {place}"
            print(f"{line:100}", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)


def try_all(mutants: list[Mutant], jobs: int) -> None:
    """Try these mutants, so many at a time, each worker in its own copy."""
    tests, log = tests_digest(), Log(len(mutants))
    with tempfile.TemporaryDirectory(prefix="rattus-mutants-") as folder:
        free: SimpleQueue[Copy] = SimpleQueue()
        print("The tests on the unchanged rules first ...", file=sys.stderr, flush=True)
        first = first_copy(Path(folder, "0"), mutants)
        free.put(first)
        for number in range(1, jobs):  # with the bytecode that the first has made
            other = shutil.copytree(first.folder, Path(folder, str(number)))
            free.put(Copy(other, first.seconds))

        def work(mutant: Mutant) -> None:
            copy = free.get()
            try:
                log.note(Result(mutant, copy.attempt(mutant), tests))
            finally:
                free.put(copy)

        with ThreadPoolExecutor(jobs) as workers:
            list(workers.map(work, mutants))


# --- telling ------------------------------------------------------------------------------------------------


def report(results: list[Result]) -> str:
    """The score by file and the survivors, as Markdown."""
    rows = ["| file | mutants | noticed | survived | score |", "|---|---:|---:|---:|---:|"]
    files = sorted({result.mutant.file for result in results})
    rows += [score_row(file, [result for result in results if result.mutant.file == file]) for file in files]
    rows.append(score_row("**all**", results))
    survivors = [result.mutant for result in results if result.outcome == SURVIVED]
    rows += ["", "Survivors:", ""] if survivors else []
    rows += [
        f"- `{mutant.file}:{mutant.line}` `{short(mutant.old)}` → `{short(mutant.new)}`"
        for mutant in sorted(survivors)
    ]
    return "\n".join(rows)


def score_row(name: str, results: list[Result]) -> str:
    survived = sum(result.outcome == SURVIVED for result in results)
    noticed = len(results) - survived
    return f"| {name} | {len(results)} | {noticed} | {survived} | {100 * noticed / len(results):.0f} % |"


def short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 70 else flat[:67] + "..."


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run mutants", description="Does a test notice a changed rule?")
    parser.add_argument("--sample", type=int, help="try only so many, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, help="for another sample")
    parser.add_argument("--files", default="", help="only files whose path holds this")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    asked = parser.parse_args()
    if asked.fresh:
        RESULTS.unlink(missing_ok=True)
    mutants = [mutant for path in sources(asked.files) for mutant in mutants_of(path)]
    total = len(mutants)
    if asked.sample is not None and asked.sample < total:
        mutants = sorted(random.Random(asked.seed).sample(mutants, asked.sample))
    known, tests = known_results(), tests_digest()
    left = [mutant for mutant in mutants if not still_holds(known.get(mutant.key()), tests)]
    if not asked.report and left:
        random.Random(asked.seed).shuffle(left)  # an interrupted run is a fair sample, too
        print(f"{total} mutants, {len(mutants)} chosen, {len(left)} to try", file=sys.stderr, flush=True)
        try_all(left, asked.jobs)
    results = known_results()
    keys = [mutant.key() for mutant in mutants]
    tried = [results[key] for key in keys if key in results]
    print(report(tried) if tried else "Nothing tried yet.")


if __name__ == "__main__":
    main()
