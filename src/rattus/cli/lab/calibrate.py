"""`rattus calibrate`: fit the correction of the judge to games of equals, and measure it on others."""

import json
from collections.abc import Sequence
from pathlib import Path

from rattus.analysis.calibration import write_calibration
from rattus.analysis.correction import Correction
from rattus.cli.errors import check_can_write, write_text
from rattus.cli.lab.common import pool_for, progress_bar, show_table
from rattus.cli.screen import Screen
from rattus.lab import plots
from rattus.lab.correction_fit import fit_correction
from rattus.lab.reliability import (
    TEST_SEEDS,
    Reliability,
    SampledGame,
    game_chunks,
    groups,
    reliability_of,
    sample_game,
    tables,
)
from rattus.lab.worker_pool import WorkerPool
from rattus.texts import Texts


def run(
    screen: Screen,
    file: Path,
    games: int,
    workers: int | None,
    cluster: str | None,
    picture: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play, fit, measure, and write the calibration."""
    check_can_write(file, picture)
    with pool_for(workers, cluster) as pool:
        fitted = play(screen.texts, pool, games, 1, "calibrate-fitting")
        tested = play(screen.texts, pool, games, TEST_SEEDS + 1, "calibrate-testing")
    rows = fit_correction(fitted)
    found = measured(tested, Correction(rows))
    write_text(file, write_calibration(rows, len(fitted)))
    if picture is not None:
        plot = plots.reliability_plot(screen.texts.say("calibrate-picture"), curves(found))
        write_text(picture, plots.standalone(plot))
    if as_json:
        screen.raw(json.dumps({name: figures(one) for name, one in found.items()}, indent=2))
        return
    show_table(screen, table_rows(screen.texts, found))


def play(texts: Texts, pool: WorkerPool, games: int, first: int, key: str) -> list[SampledGame]:
    """So many games of each group, from this seed on."""
    with progress_bar() as progress:
        task = progress.add_task(texts.say(key), total=games * len(groups()))
        chunks = game_chunks(games, first)
        return list(pool.run(sample_game, chunks, lambda done: progress.update(task, completed=done)))


def measured(games: Sequence[SampledGame], correction: Correction) -> dict[str, Reliability]:
    """The reliability by number of players, rule set, cards and bot, and of all together."""
    return {name: reliability_of(some, correction) for name, some in sorted(tables(games).items())}


def curves(found: dict[str, Reliability]) -> list[list[tuple[float, float]]]:
    """The points of the plot: all games first, then each number of players."""
    names = ["all", *(name for name in found if name.endswith("players"))]
    return [[(one.predicted, one.won) for one in found[name].bins] for name in names]


def figures(one: Reliability) -> dict[str, object]:
    """The figures of one group, for JSON."""
    return {
        "games": one.games,
        "predictions": one.predictions,
        "error": round(one.error, 4),
        "plain_error": round(one.plain_error, 4),
        "noise": round(one.noise, 4),
        "bins": [[round(bin_.predicted, 4), round(bin_.won, 4), bin_.size] for bin_ in one.bins],
    }


def table_rows(texts: Texts, found: dict[str, Reliability]) -> list[list[str]]:
    """The figures of all groups, with a heading."""
    columns = ("group", "games", "error", "plain", "noise")
    heading = [texts.say(f"calibrate-{column}") for column in columns]
    return [heading, *(table_row(name, one) for name, one in found.items())]


def table_row(name: str, one: Reliability) -> list[str]:
    """The figures of one group, errors in points."""
    errors = (one.error, one.plain_error, one.noise)
    return [name, str(one.games), *(f"{100 * error:.1f}" for error in errors)]
