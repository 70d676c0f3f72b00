"""`rattus analyse`: the chances of a finished game, its turning points, luck and skill."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.text import Text

from rattus.analysis.analyse import begin, finish
from rattus.analysis.job import Job, run_job
from rattus.analysis.results import Ledger, Progress, Result, Summary
from rattus.analysis.stretch import AnalysisError
from rattus.cli.analysis.report import report_of
from rattus.cli.errors import Failure, as_failures, check_can_write, read_text, write_text
from rattus.cli.files.records import table_names
from rattus.cli.lab.common import pool_for, progress_bar, show_table
from rattus.cli.screen import Screen
from rattus.cli.terminal.theme import QUIET_STYLE, STRONG_STYLE, styled
from rattus.editions import Edition
from rattus.record.game.game import Game
from rattus.texts import Texts
from rattus.texts.analysis_texts import KINDS, AnalysisTexts, percent, points, signed

NUMERALS = ("I", "II", "III", "IV", "V")


class Analysis(NamedTuple):
    """An analysed game."""

    game: Game
    names: list[str]
    progress: Progress
    summary: Summary


def analysis_of(
    screen: Screen,
    path: Path,
    edition: Edition | None,
    iterations: int,
    workers: int | None,
    report: Path | None,
) -> Analysis:
    """Read a game and analyse it; write the report if one was asked for."""
    check_can_write(report)
    text = read_text(path)
    with as_failures(str(path)):
        game = Game.read(text, edition=edition)
    found = analysed(screen, path, game, Job(text, edition, 0, iterations), workers)
    if report is not None:
        write_text(report, report_of(screen.texts, found.game, found.names, found.progress, found.summary))
    return found


def analysed(screen: Screen, path: Path, game: Game, job: Job, workers: int | None) -> Analysis:
    """Analyse a game on all cores."""
    try:
        progress = begin(game, job.iterations)
    except AnalysisError as error:
        raise Failure(f"analysis-{error.code}", file=str(path)) from error
    jobs = [job._replace(number=number) for number in range(progress.stretches)]
    with progress_bar() as bar:
        task = bar.add_task(screen.texts.say("analysis-working"), total=len(jobs))
        parts = judged(jobs, workers, lambda done: bar.update(task, completed=done))
        summary = finish(game, progress, parts)
    return Analysis(game, table_names(screen.texts, game.names), progress, summary)


def judged(jobs: list[Job], workers: int | None, progress: Callable[[int], None]) -> Iterator[list[Result]]:
    """The results of each job in order: on processes, or here if one is enough."""
    if workers == 1:
        for done, job in enumerate(jobs, start=1):
            yield run_job(job)
            progress(done)
        return
    with pool_for(workers, None) as pool:
        yield from pool.run(run_job, jobs, progress)


# --- what is printed ------------------------------------------------------------------------------


def show(screen: Screen, found: Analysis, *, as_json: bool) -> None:
    """Print an analysis."""
    if as_json:
        both = {"results": found.progress.results, "summary": found.summary}
        screen.raw(msgspec.json.format(msgspec.json.encode(both), indent=2).decode())
        return
    texts = screen.texts
    edition = texts.name_of("edition", found.game.setup.edition.name)
    title = texts.say("replay-title", edition=edition, players=texts.listed(found.names))
    screen.show(styled(title, STRONG_STYLE))
    screen.gap()
    words = AnalysisTexts(texts, found.names)
    screen.write(words.story(found.summary))
    screen.gap()
    show_table(screen, ledger_rows(texts, found))
    screen.gap()
    show_points(screen, words, found)
    screen.hint("analysis-judged", iterations=found.summary.iterations)


def ledger_rows(texts: Texts, found: Analysis) -> list[list[str]]:
    """Luck and skill of every player, with a heading."""
    columns = ("player", "cubes", "start", "luck", "own", "others", "result", "accuracy", "charged")
    heading = [texts.say(f"analysis-column-{column}") for column in columns]
    return [heading, *(ledger_row(found, ledger) for ledger in found.summary.ledgers)]


def ledger_row(found: Analysis, ledger: Ledger) -> list[str]:
    """One player's account."""
    return [
        found.names[ledger.player],
        str(found.summary.scores[ledger.player]),
        points(ledger.start),
        signed(ledger.luck),
        signed(ledger.own),
        signed(ledger.others),
        percent(ledger.result),
        percent(ledger.accuracy / 100),
        points(ledger.cost),
    ]


def show_points(screen: Screen, words: AnalysisTexts, found: Analysis) -> None:
    """Print the turning points."""
    screen.show(styled(screen.texts.say("analysis-points"), STRONG_STYLE))
    for numeral, point in zip(NUMERALS, found.summary.turning_points, strict=False):
        kind = screen.texts.say(KINDS[point.kind])
        turn = screen.texts.say("analysis-turn", turn=point.turn + 1)
        head = Text.assemble((numeral.ljust(4), STRONG_STYLE), (f"{kind}, {turn}  ", QUIET_STYLE))
        screen.write(head.append(" ".join(words.turning_point(found.progress.results, point))), hanging=4)
