"""Runs a server under mixed load, kills it and its bots now and then, and watches what it takes.

    ./run bench soak --minutes 60            an hour on SQLite
    ./run bench soak --quick                 a minute
    ./run bench soak --database URL          another database, empty: postgresql://…
    ./run bench soak --json FILE --plot FILE the figures as JSON, and memory and open files as SVG

People play with each other and with bots, talk, take back and make room for others; onlookers come and go;
slow readers, stalled and malformed requests and floods are there all the time. In the end every acknowledged
move must be in the log once. The growth of memory is the slope of a line through the second half of each
life of the server, by least squares; bots, which are killed and start again, are left out of it.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import psycopg

from bench.server import family
from rattus.lab.plots import Scale, standalone
from tests.server.mixed_load import MixedLoad
from tests.server.postgres import free_port
from tests.server.processes import PROGRAM, environment
from tests.server.server_kills import LOG, LogEntry, stored_log

MINUTE = 60.0
PATIENCE = 60.0  # seconds until a server that does not start counts as broken
KILL_EVERY = 10  # minutes, of the server
BOT_LIFE = 20.0  # between two kills of a bot process
SETTINGS = {
    "RATTUS_LOG": "error",
    "RATTUS_REQUESTS": "20",
    "RATTUS_BOT_PACE": "0.05",
    "RATTUS_THINKERS": "2",
}
EXPECTED = {"bot-failed"}  # errors in the log of a server whose bots are killed
SHORTEST_SLOPE = 60.0  # seconds
TELL_EVERY = 12  # samples, where the progress is written to a file
GONE = (FileNotFoundError, ProcessLookupError, StopIteration)


class Sample(NamedTuple):
    """What the server and its children take at one moment."""

    seconds: float  # since the start of the run
    life: int
    memory_mb: float
    server_mb: float  # of it the server itself, without its bots
    files: int
    threads: int
    processor: float  # seconds, of all lives
    database_mb: float
    moves: int


class Life(NamedTuple):
    """A server from its start to its end."""

    number: int
    minutes: float
    memory_mb: float  # at its end
    server_mb: float  # of it the server itself
    growth: float | None  # of the server itself, MB an hour, over its second half
    files: int  # at most
    threads: int  # at most


# --- a server that is killed and started again ------------------------------------------------------------


class Server:
    """A server on one port and one database, in one process after another."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.output = (folder / "server.log").open("a", encoding="utf-8")
        self.life = 0
        self.up = False
        self.spent = 0.0  # processor seconds of former lives
        self.last_spent = 0.0
        self.start()

    def start(self) -> None:
        """Start it, again as long as bots of the last one hold the database, and wait until it answers."""
        until = time.monotonic() + PATIENCE
        self._launch()
        while not self._answers():
            if time.monotonic() > until:
                raise SystemExit("The server does not start.")
            if self.process.poll() is not None:
                self._launch()
            time.sleep(0.02)
        self.life += 1
        self.up = True

    def _launch(self) -> None:
        options = ["serve", "--port", str(self.port), "--database", self.database]
        command = [sys.executable, "-c", PROGRAM, *options]
        self.process = subprocess.Popen(command, env=environment(**SETTINGS), stdout=self.output)

    def _answers(self) -> bool:
        with suppress(URLError, OSError), urlopen(f"{self.address}/healthz", timeout=5):
            return True
        return False

    def kill(self) -> None:
        """SIGKILL."""
        self.up = False
        self.spent += self.last_spent
        self.last_spent = 0.0
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.process.kill()
        self.process.wait()
        self.output.close()

    def bots(self) -> list[int]:
        """Its bot processes."""
        with suppress(*GONE):
            return family(self.process.pid)[1:]
        return []

    def processor_seconds(self, family_ticks: int) -> float:
        """The processor time of all lives."""
        self.last_spent = max(self.last_spent, family_ticks / os.sysconf("SC_CLK_TCK"))
        return self.spent + self.last_spent


def usage_of(process: int) -> tuple[int, int, int, int]:
    """Kilobytes (shared pages in proportion), open files, threads, and ticks of processor time."""
    proc = Path(f"/proc/{process}")
    lines = (proc / "smaps_rollup").read_text(encoding="ascii").splitlines()
    memory = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    fields = (proc / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    # User and system time of the process, and of its children that have ended.
    ticks = sum(int(field) for field in fields[11:15])
    return memory, len(list((proc / "fd").iterdir())), int(fields[17]), ticks


# --- the run ----------------------------------------------------------------------------------------------


class Soak:
    """A server, everybody who comes to it, and what was measured."""

    def __init__(self, wish: argparse.Namespace, folder: Path) -> None:
        self.wish = wish
        self.folder = folder
        self.random = Random(wish.seed)
        self.seconds = wish.minutes * MINUTE
        self.server = Server(wish.database or f"sqlite:///{folder}/rattus.db", folder)
        self.load = MixedLoad(self.server.address, wish.tables, wish.seed)
        self.began = time.monotonic()
        self.samples: list[Sample] = []
        self.kills: list[float] = []  # of the server, in seconds since the start
        self.bot_kills: list[float] = []

    async def run(self) -> None:
        """Everything, for as long as was asked for; then look whether all that was acknowledged is there."""
        coming = self.load.start()
        watching = [asyncio.create_task(job) for job in (self._sample(), self._kill_bots())]
        try:
            await asyncio.gather(self._kill(), asyncio.sleep(self.seconds))
            for task in watching:
                task.cancel()
            await self.load.finish()
        finally:
            for task in [*coming, *watching]:
                task.cancel()
            ended = await asyncio.gather(*coming, *watching, return_exceptions=True)
            await asyncio.to_thread(self.server.stop)
        self.load.books.faults += [repr(end) for end in ended if isinstance(end, Exception)]
        self.load.books.check(self._log())

    def _since(self) -> float:
        return time.monotonic() - self.began

    def _log(self) -> list[LogEntry]:
        if not self.wish.database:
            return stored_log(self.folder)
        with psycopg.connect(self.wish.database) as connection:
            return connection.execute(LOG.encode()).fetchall()

    async def _kill(self) -> None:
        """Kill the server so that all its lives are about as long."""
        lives = self.wish.kills + 1
        for number in range(1, lives):
            moment = self.seconds * (number + self.random.uniform(-0.1, 0.1)) / lives
            await asyncio.sleep(moment - self._since())
            self.kills.append(self._since())
            await asyncio.to_thread(self.server.kill)
            await asyncio.to_thread(self.server.start)

    async def _kill_bots(self) -> None:
        while True:
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * BOT_LIFE)
            bots = self.server.bots()
            if bots:
                with suppress(ProcessLookupError):
                    os.kill(self.random.choice(bots), signal.SIGKILL)
                    self.bot_kills.append(self._since())

    async def _sample(self) -> None:
        while True:
            await asyncio.sleep(self.wish.every)
            if self.server.up:
                with suppress(*GONE):
                    self.samples.append(self._measured())
                self._tell()

    def _measured(self) -> Sample:
        usage = [usage_of(process) for process in family(self.server.process.pid)]
        memory, files, threads, ticks = (sum(column) for column in zip(*usage, strict=True))
        server_memory = usage[0][0]
        return Sample(
            seconds=round(self._since(), 1),
            life=self.server.life,
            memory_mb=round(memory / 1024, 1),
            server_mb=round(server_memory / 1024, 1),
            files=files,
            threads=threads,
            processor=round(self.server.processor_seconds(ticks), 2),
            database_mb=round(self._database_bytes() / 1e6, 2),
            moves=len(self.load.books.acknowledged),
        )

    def _database_bytes(self) -> int:
        if not self.wish.database:
            return sum(file.stat().st_size for file in self.folder.glob("rattus.db*"))
        with psycopg.connect(self.wish.database) as connection:
            found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(found[0]) if found else 0

    def _tell(self) -> None:
        """How far it has come; to the error stream, so that the output is the figures alone."""
        on_screen = sys.stderr.isatty()
        if self.samples and (on_screen or len(self.samples) % TELL_EVERY == 0):
            last = self.samples[-1]
            told = f"{last.memory_mb:.0f} MB, {last.files} files, {last.moves} moves, {len(self.kills)} kills"
            start, end = ("\r", "   ") if on_screen else ("", "\n")
            print(f"{start}{last.seconds / MINUTE:5.1f} min  {told}", end=end, file=sys.stderr, flush=True)

    # --- figures --------------------------------------------------------------------------------------

    def figures(self) -> dict[str, Any]:
        """Everything, as it is written to a file."""
        books, last = self.load.books, self.samples[-1]
        return {
            "minutes": self.wish.minutes,
            "database": "postgresql" if self.wish.database else "sqlite",
            "tables": self.wish.tables,
            "acknowledged": len(books.acknowledged),
            "unanswered": len(books.unanswered),
            "faults": books.faults,
            "kills": [round(moment, 1) for moment in self.kills],
            "bot_kills": [round(moment, 1) for moment in self.bot_kills],
            "processor_seconds": last.processor,
            "database_mb": last.database_mb,
            "errors": errors_in(self.folder / "server.log"),
            "did": dict(sorted(self.load.did.items())),
            "lives": [life._asdict() for life in lives_of(self.samples)],
            "samples": [sample._asdict() for sample in self.samples],
        }


def lives_of(samples: Sequence[Sample]) -> list[Life]:
    """The lives of the server, and how its memory grew in each."""
    found = []
    for number in sorted({sample.life for sample in samples}):
        own = [sample for sample in samples if sample.life == number]
        minutes = (own[-1].seconds - own[0].seconds) / MINUTE
        files, threads = max(sample.files for sample in own), max(sample.threads for sample in own)
        last = own[-1]
        found.append(
            Life(number, round(minutes, 1), last.memory_mb, last.server_mb, growth(own), files, threads)
        )
    return found


def growth(samples: Sequence[Sample]) -> float | None:
    """The slope of the server's memory in the second half of a life, in MB an hour; None of a short life."""
    half = samples[len(samples) // 2 :]
    if half[-1].seconds - half[0].seconds < SHORTEST_SLOPE:
        return None
    hours = [sample.seconds / 3600 for sample in half]
    return round(linear_regression(hours, [sample.server_mb for sample in half]).slope, 1)


def errors_in(log: Path) -> dict[str, int]:
    """How often each error is in the log of the server, without those that killed bots cause."""
    found: Counter[str] = Counter()
    for line in log.read_text(encoding="utf-8").splitlines():
        with suppress(ValueError, TypeError, KeyError):
            found[str(json.loads(line)["event"])] += 1
    return {event: times for event, times in found.items() if event not in EXPECTED}


TOTALS = (
    "minutes", "database", "tables", "acknowledged", "unanswered", "processor_seconds", "database_mb"
)  # fmt: skip


def show(figures: dict[str, Any]) -> None:
    """The figures as tables."""
    for name in TOTALS:
        print(f"{name:>20}  {figures[name]}")
    print(f"{'kills':>20}  {len(figures['kills'])} of the server, {len(figures['bot_kills'])} of bots")
    for name in ("faults", "errors"):
        print(f"{name:>20}  {figures[name] or 'none'}")
    print()
    for what, times in figures["did"].items():
        print(f"{what:>20}  {times}")
    print("\n life  minutes   MB at the end   without bots   MB an hour   files   threads")
    for life in figures["lives"]:
        slope = "–" if life["growth"] is None else f"{life['growth']:+.1f}"
        print(
            f"{life['number']:>5}{life['minutes']:>9}{life['memory_mb']:>16}{life['server_mb']:>15}{slope:>13}"
            f"{life['files']:>8}{life['threads']:>10}"
        )


# --- the plot ---------------------------------------------------------------------------------------------

WIDTH, LEFT, RIGHT = 720, 64, 16
PANEL = 150  # the height of one, with the room above it


def plot(samples: Sequence[Sample], kills: Sequence[float], bot_kills: Sequence[float]) -> str:
    """Memory and open files over time, with the kills."""
    title = "Memory and open files of a server under mixed load"
    across = Scale([0.0, *(sample.seconds / MINUTE for sample in samples)], LEFT, WIDTH - RIGHT, tight=True)
    height = 2 * PANEL + 44
    low = 2 * PANEL
    parts = [
        panel("memory, MB", 1, across, samples, [sample.memory_mb for sample in samples], 0),
        panel("open files", 2, across, samples, [float(sample.files) for sample in samples], PANEL),
        *(mark("rule par", across(kill / MINUTE), 24, low) for kill in kills),
        *(mark("l3", across(kill / MINUTE), low, low + 5) for kill in bot_kills),
        *(words(f"{tick:g}", across(tick), low + 20, "quiet mid") for tick in across.ticks()),
        words("minutes; dashed: the server is killed; short: a bot is", LEFT, low + 38, "quiet"),
    ]
    return standalone(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{title}">{"".join(parts)}</svg>'
    )


def mark(style: str, x: float, top: float, bottom: float) -> str:
    """An upright line of a plot."""
    return line(style, x, top, x, bottom)


def panel(
    title: str, colour: int, across: Scale, samples: Sequence[Sample], values: Sequence[float], top: int
) -> str:
    """A figure over time, with a line for each life of the server."""
    scale = Scale([0.0, *values], top + PANEL - 6, top + 28)
    parts = [words(title, 4, top + 16, "")]
    for tick in scale.ticks():
        parts.append(line("rule", LEFT, scale(tick), WIDTH - RIGHT, scale(tick)))
        parts.append(words(f"{tick:g}", LEFT - 8, scale(tick) + 4, "quiet end"))
    for life in sorted({sample.life for sample in samples}):
        points = " ".join(
            f"{across(sample.seconds / MINUTE):.1f},{scale(value):.1f}"
            for sample, value in zip(samples, values, strict=True)
            if sample.life == life
        )
        parts.append(f'<polyline class="l{colour}" points="{points}"/>')
    return "".join(parts)


def line(style: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A line of a plot."""
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def words(text: str, x: float, y: float, style: str) -> str:
    """Words of a plot."""
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}">{text}</text>'


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=12, help="played at the same time")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two samples")
    parser.add_argument("--kills", type=int, help="of the server; usually one in ten minutes")
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--quick", action="store_true")
    wish = parser.parse_args()
    if wish.quick:
        wish.minutes, wish.every = 1.0, 1.0
    if wish.kills is None:
        wish.kills = max(1, round(wish.minutes / KILL_EVERY) - 1)
    return wish


def main() -> int:
    """Run, then tell."""
    wish = arguments()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(wish, Path(folder))
        asyncio.run(soak.run())
        figures = soak.figures()
    if wish.json:
        wish.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    if wish.plot:
        wish.plot.write_text(plot(soak.samples, soak.kills, soak.bot_kills), encoding="utf-8")
    show(figures)
    return 1 if figures["faults"] or figures["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
