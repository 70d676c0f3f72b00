"""`rattus train`: its signature."""

from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.i18n import LocalisedCommand
from rattus.cli.lab.commands import Cluster, FixedSeed, WorkerCount, stoppable


def add_training(app: typer.Typer) -> None:
    """Add the command to `rattus`."""
    app.command("train", cls=LocalisedCommand, help="command-train-help")(train)


def train(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="argument-train-folder")],
    generations: Annotated[int, typer.Option("--generations", metavar="N", help="option-generations")] = 20,
    games: Annotated[int, typer.Option("--games", metavar="N", help="option-train-games")] = 4000,
    thinking: Annotated[int, typer.Option("--thinking", metavar="N", help="option-train-thinking")] = 0,
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", help="option-iterations")] = 24,
    hidden: Annotated[int, typer.Option("--hidden", metavar="N", help="option-hidden")] = 32,
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="option-trial-deals")] = 50,
    begin: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="option-train-from")] = None,
    seed: FixedSeed = 1,
    workers: WorkerCount = None,
    cluster: Cluster = None,
) -> None:
    """Play, fit, and gate."""
    from rattus.cli.lab import training as work  # noqa: PLC0415 - slow to import, and other commands do not need it

    with stoppable(ctx) as screen:
        plan = work.plan_of(generations, games, thinking, iterations, hidden, deals, seed)
        started = work.training_of(folder, plan)
        if begin is not None:
            work.start_from(started, begin)
        work.run(screen, started, generations, workers, cluster)
