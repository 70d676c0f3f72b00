"""`rattus habits`: the habits of a player, learned by watching his games."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.i18n import LocalisedCommand
from rattus.cli.lab.commands import Cluster, FixedSeed, Hands, stoppable
from rattus.cli.screen import Screen


def add_habits(app: typer.Typer) -> None:
    """Let `rattus` know how to learn habits."""
    app.command("habits", cls=LocalisedCommand, help="command-habits-help")(habits)


def habits(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-habits-file")],
    player: Annotated[
        str, typer.Option("--player", metavar="BOT", help="option-habits-player")
    ] = "planner:400",
    games: Annotated[int, typer.Option("--games", metavar="N", help="option-habits-games")] = 2000,
    seed: FixedSeed = 1,
    workers: Hands = None,
    cluster: Cluster = None,
) -> None:
    """Watch, and learn."""
    with stoppable(ctx) as screen:
        run(screen, file, player, games, seed, workers, cluster)


def run(
    screen: Screen, file: Path, player: str, games: int, seed: int, workers: int | None, cluster: str | None
) -> None:
    """Games by all hands, then one table."""
    # Slow to import, and other commands do not need them.
    from rattus.bots.parameters import write_persona  # noqa: PLC0415
    from rattus.cli.errors import Failure, check_can_write, write_text  # noqa: PLC0415
    from rattus.cli.lab.common import check_bots, check_count, crew_for, percent, progress_bar  # noqa: PLC0415
    from rattus.lab.watching import learn, lessons, together, watch  # noqa: PLC0415

    if find_spec("numpy") is None:
        raise Failure("train-no-numpy")
    check_bots([player])
    check_count(games)
    check_can_write(file)
    chunks = lessons(player, games, seed)
    with crew_for(workers, cluster) as crew, progress_bar() as progress:
        task = progress.add_task(screen.texts.say("habits-watching", player=player), total=len(chunks))
        seen = together(list(crew.run(watch, chunks, lambda done: progress.update(task, completed=done))))
    learned = learn(seen, seed)
    write_text(file, write_persona(learned.table, learned.means, learned.spreads))
    screen.say("habits-done", file=str(file), decisions=len(seen.counts), agreed=percent(learned.agreed))
