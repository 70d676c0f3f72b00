"""`rattus analyse` and `rattus hint`: their signatures."""

from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.i18n import LocalisedCommand
from rattus.cli.lab.commands import Report, WorkerCount, stoppable
from rattus.cli.options import EditionFile, GameFile, Json
from rattus.cli.terminal.new_game import own_edition

MOST = 1_000_000
Iterations = Annotated[
    int, typer.Option("--iterations", metavar="N", min=1, max=MOST, help="option-analysis-iterations")
]


def add_analysis(app: typer.Typer) -> None:
    """Add the commands to `rattus`."""
    app.command("analyse", cls=LocalisedCommand, help="command-analyse-help")(analyse)
    app.command("hint", cls=LocalisedCommand, help="command-hint-help")(hint)


def analyse(
    ctx: typer.Context,
    game: GameFile,
    iterations: Annotated[
        int,
        typer.Option("--iterations", metavar="N", min=1, max=1_000_000, help="option-analysis-iterations"),
    ] = 1000,
    edition: EditionFile = None,
    workers: WorkerCount = None,
    as_json: Json = False,
    report: Report = None,
) -> None:
    """Analyse a finished game."""
    from rattus.cli.analysis import analyse as work  # noqa: PLC0415 - slow to import, and seldom needed

    with stoppable(ctx) as screen:
        found = work.analysis_of(screen, game, own_edition(edition), iterations, workers, report)
        work.show(screen, found, as_json=as_json)


def hint(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-position")],
    do: Annotated[str, typer.Option("--do", metavar="TEXT", help="option-do")] = "",
    iterations: Annotated[
        int,
        typer.Option("--iterations", metavar="N", min=1, max=1_000_000, help="option-analysis-iterations"),
    ] = 4000,
    edition: EditionFile = None,
    as_json: Json = False,
) -> None:
    """Show the best ways to go on from a position."""
    from rattus.cli.analysis import hint as work  # noqa: PLC0415 - slow to import, and seldom needed

    with stoppable(ctx) as screen:
        work.run(screen, file, own_edition(edition), do, iterations, as_json=as_json)
