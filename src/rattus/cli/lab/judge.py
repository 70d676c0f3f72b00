"""`rattus calibrate` and `rattus assess`: their signatures."""

from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.analysis.commands import Iterations
from rattus.cli.i18n import LocalisedCommand
from rattus.cli.lab.commands import Cluster, FixedSeed, WorkerCount, stoppable
from rattus.cli.options import Json

Picture = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="option-calibrate-picture")]


def add_judge(app: typer.Typer) -> None:
    """Add the commands to `rattus`."""
    app.command("calibrate", cls=LocalisedCommand, help="command-calibrate-help")(calibrate)
    app.command("assess", cls=LocalisedCommand, help="command-assess-help")(assess)


def calibrate(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-calibration")],
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=999, help="option-calibrate-games")
    ] = 60,
    workers: WorkerCount = None,
    cluster: Cluster = None,
    as_json: Json = False,
    picture: Picture = None,
) -> None:
    """Fit the correction of the judge and measure it on other games."""
    from rattus.cli.lab import calibrate as work  # noqa: PLC0415 - slow to import, and other commands do not need it

    with stoppable(ctx) as screen:
        work.run(screen, file, games, workers, cluster, picture, as_json=as_json)


def assess(
    ctx: typer.Context,
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, help="option-games")] = 40,
    iterations: Iterations = 1000,
    seed: FixedSeed = 1,
    workers: WorkerCount = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Measure whether the analysis finds blunders, and what luck and decisions come to."""
    from rattus.cli.lab import assess as work  # noqa: PLC0415 - slow to import, and other commands do not need it

    with stoppable(ctx) as screen:
        work.run(screen, games, iterations, seed, workers, cluster, as_json=as_json)
