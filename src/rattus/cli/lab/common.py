"""What the commands of the laboratory share: the worker pool, a progress bar, checks, and number formats."""

import math
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from rattus.bots.registry import BOTS, BotError, make_bot
from rattus.cards.choice import choose_cards
from rattus.cli.errors import Failure, WrongUse, as_failures
from rattus.cli.screen import Screen
from rattus.cli.terminal.new_game import edition_of
from rattus.cli.terminal.seats import check_players
from rattus.cli.terminal.theme import QUIET_STYLE, STRONG_STYLE
from rattus.editions import Edition
from rattus.lab.cheat import is_cheat, make_cheat
from rattus.lab.errors import LabError
from rattus.lab.stats import Interval
from rattus.lab.worker_pool import WorkerPool, dask_pool, process_pool
from rattus.rules.luck import Luck
from rattus.texts import Texts


@contextmanager
def pool_for(workers: int | None, address: str | None) -> Iterator[WorkerPool]:
    """Worker processes, or the workers of a cluster; their errors become sentences."""
    try:
        with dask_pool(address) if address else process_pool(workers) as pool:
            yield pool
    except LabError as error:
        values = {key: str(value) for key, value in error.data.items()}
        raise Failure(f"lab-{error.code}", **values) from error


def progress_bar() -> Progress:
    """A bar with the time left on the error stream, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# --- what was asked for ---------------------------------------------------------------------------


def listed(words: str) -> list[str]:
    """The words of a list with commas."""
    return [word.strip() for word in words.split(",") if word.strip()]


def rules_named(rules: str, file: Path | None) -> str:
    """The name by which workers find the edition; a file by its full path."""
    path = file if file is not None else Path(rules)
    return str(path.resolve()) if file is not None or path.is_file() else rules


def check_table(rules: str, players: int, cards: str) -> Edition:
    """Refuse a game that cannot be played: the number of players, or the cards."""
    edition = edition_of(rules, None)
    check_players(edition, players)
    with as_failures():
        choose_cards(edition, players, cards, Luck(1))
    return edition


def check_bots(codes: Sequence[str]) -> None:
    """Refuse codes that name no bot."""
    for code in codes:
        try:
            make_cheat(code, 0) if is_cheat(code) else make_bot(code, 0)
        except BotError:
            raise WrongUse("lab-unknown-bot", asked=code, known=", ".join(BOTS)) from None


def check_count(count: int) -> None:
    """Refuse a count below 1."""
    if count < 1:
        raise WrongUse("cli-too-few-games")


# --- figures --------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A share with one digit after the point."""
    return f"{100 * share:.1f} %"


def percents(share: Interval) -> str:
    """A share and its interval."""
    if not math.isfinite(share.low):
        return percent(share.value)
    return f"{percent(share.value)} ({100 * share.low:.1f} – {100 * share.high:.1f})"


def cubes(lead: Interval) -> str:
    """A number of cubes more or less, and its interval."""
    if not math.isfinite(lead.low):
        return f"{lead.value:+.2f}"
    return f"{lead.value:+.2f} ({lead.low:+.2f} – {lead.high:+.2f})"


def times(ratio: Interval) -> str:
    """How many times par, and its interval."""
    return f"{ratio.value:.2f} ({ratio.low:.2f} – {ratio.high:.2f})"


def move_time(texts: Texts, seconds: float) -> str:
    """How long a move takes."""
    return texts.say("lab-milliseconds", time=f"{1000 * seconds:.3g}")


def rounded(figures: Interval | None) -> dict[str, float | None] | None:
    """An interval for JSON."""
    if figures is None:
        return None
    edges = zip(("value", "low", "high"), figures, strict=True)
    return {name: round(edge, 4) if math.isfinite(edge) else None for name, edge in edges}


# --- where they are written -----------------------------------------------------------------------


def command_line() -> str:
    """The command that makes this report again."""
    return shlex.join(["rattus", *sys.argv[1:]])


def show_rows(screen: Screen, title: str, rows: Sequence[tuple[str, str]]) -> None:
    """A title, and under it names with their values."""
    width = max(len(name) for name, _ in rows) + 2
    screen.show(Text(title, STRONG_STYLE))
    for name, value in rows:
        screen.show(Text.assemble((name.ljust(width), QUIET_STYLE), value))


def show_table(screen: Screen, rows: Sequence[Sequence[str]]) -> None:
    """A table, its first row the heading."""
    table = Table(box=None, header_style=QUIET_STYLE, pad_edge=False)
    for place, heading in enumerate(rows[0]):
        table.add_column(heading, justify="right" if place else "left", no_wrap=place > 0)
    for row in rows[1:]:
        table.add_row(*(Text(cell) for cell in row))
    screen.console.print(table)
