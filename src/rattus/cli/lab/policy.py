"""`rattus policy`: fits the policy of an opponent type to the decisions of a bot."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.i18n import LocalisedCommand
from rattus.cli.lab.commands import Cluster, FixedSeed, WorkerCount, stoppable
from rattus.cli.screen import Screen


def add_policy(app: typer.Typer) -> None:
    """Add the command to `rattus`, and its old name, which help does not show."""
    app.command("policy", cls=LocalisedCommand, help="command-policy-help")(policy)
    app.command("habits", cls=LocalisedCommand, help="command-policy-help", hidden=True)(policy)


def policy(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-policy-file")],
    player: Annotated[
        str, typer.Option("--player", metavar="BOT", help="option-policy-player")
    ] = "planner:400",
    games: Annotated[int, typer.Option("--games", metavar="N", help="option-policy-games")] = 2000,
    seed: FixedSeed = 1,
    workers: WorkerCount = None,
    cluster: Cluster = None,
) -> None:
    """Play, and fit."""
    with stoppable(ctx) as screen:
        run(screen, file, player, games, seed, workers, cluster)


def run(
    screen: Screen, file: Path, player: str, games: int, seed: int, workers: int | None, cluster: str | None
) -> None:
    """Play the games on all workers, then fit one policy."""
    # Slow to import, and other commands do not need them.
    from rattus.bots.parameters import write_opponent_type  # noqa: PLC0415
    from rattus.cli.errors import Failure, check_can_write, write_text  # noqa: PLC0415
    from rattus.cli.lab.common import check_bots, check_count, percent, pool_for, progress_bar  # noqa: PLC0415
    from rattus.lab.imitation import chunks_of, concatenate, fit_policy, record_decisions  # noqa: PLC0415

    if find_spec("numpy") is None:
        raise Failure("train-no-numpy")
    check_bots([player])
    check_count(games)
    check_can_write(file)
    chunks = chunks_of(player, games, seed)
    with pool_for(workers, cluster) as pool, progress_bar() as progress:
        task = progress.add_task(screen.texts.say("policy-playing", player=player), total=len(chunks))
        parts = pool.run(record_decisions, chunks, lambda done: progress.update(task, completed=done))
        decisions = concatenate(list(parts))
    fitted = fit_policy(decisions, seed)
    write_text(file, write_opponent_type(fitted.weights, fitted.means, fitted.deviations))
    screen.say(
        "policy-done", file=str(file), decisions=len(decisions.counts), accuracy=percent(fitted.accuracy)
    )
