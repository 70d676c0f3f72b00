"""The commands of the laboratory: arena, ladder and balance, each with what they share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from rattus.cli.i18n import LocalisedCommand, report_interrupt
from rattus.cli.options import Cards, EditionFile, Json, Rules
from rattus.cli.screen import Screen

Deals = Annotated[int, typer.Option("--deals", metavar="N", help="option-deals")]
FixedSeed = Annotated[int, typer.Option("--seed", metavar="N", help="option-seed")]
WorkerCount = Annotated[int | None, typer.Option("--workers", metavar="N", min=1, help="option-worker-count")]
Cluster = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="option-cluster")]
Report = Annotated[Path | None, typer.Option("--report", metavar="FILE", help="option-report")]


def add_laboratory(app: typer.Typer) -> None:
    """Add the commands of the laboratory to `rattus`."""
    app.command("arena", cls=LocalisedCommand, help="command-arena-help")(arena)
    app.command("ladder", cls=LocalisedCommand, help="command-ladder-help")(ladder)
    app.command("balance", cls=LocalisedCommand, help="command-balance-help")(balance)


@contextmanager
def stoppable(ctx: typer.Context) -> Iterator[Screen]:
    """End long work quietly on Ctrl-C."""
    try:
        yield Screen(ctx.obj)
    except KeyboardInterrupt:
        raise typer.Exit(report_interrupt(ctx.obj)) from None


def arena(
    ctx: typer.Context,
    players: Annotated[str, typer.Option("--players", metavar="LIST", help="option-arena-players")],
    rules: Rules = "classic",
    edition: EditionFile = None,
    cards: Cards = "base",
    deals: Deals = 200,
    seed: FixedSeed = 1,
    margin: Annotated[float, typer.Option("--margin", metavar="POINTS", help="option-margin")] = 5.0,
    all_deals: Annotated[bool, typer.Option("--all-deals", help="option-all-deals")] = False,
    workers: WorkerCount = None,
    cluster: Cluster = None,
    as_json: Json = False,
    report: Report = None,
) -> None:
    """Play a match."""
    from rattus.cli.lab import arena as work  # noqa: PLC0415 - slow to import, and other commands do not need it

    with stoppable(ctx) as screen:
        match = work.match_of(players, rules, edition, cards, deals, seed, margin, early=not all_deals)
        work.run(screen, match, workers, cluster, report, as_json=as_json)


def ladder(
    ctx: typer.Context,
    bots: Annotated[str, typer.Option("--bots", metavar="LIST", help="option-bots")] = "",
    rules: Rules = "classic",
    edition: EditionFile = None,
    cards: Cards = "base",
    tables: Annotated[int, typer.Option("--tables", metavar="N", help="option-tables")] = 400,
    deals: Deals = 50,
    seed: FixedSeed = 1,
    workers: WorkerCount = None,
    cluster: Cluster = None,
    as_json: Json = False,
    report: Report = None,
    into: Annotated[Path | None, typer.Option("--into", metavar="FILE", help="option-into")] = None,
) -> None:
    """Rate the bots."""
    from rattus.cli.lab import ladder as work  # noqa: PLC0415 - slow to import, and other commands do not need it

    with stoppable(ctx) as screen:
        order = work.ladder_of(bots, rules, edition, cards, tables, deals, seed)
        work.run(screen, order, workers, cluster, report, into, as_json=as_json)


def balance(
    ctx: typer.Context,
    games: Annotated[int, typer.Option("--games", metavar="N", help="option-games")] = 2000,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="option-bot")] = "planner:400",
    rules: Annotated[str, typer.Option("--rules", metavar="LIST", help="option-rules-list")] = "",
    players: Annotated[str, typer.Option("--players", metavar="LIST", help="option-players-list")] = "",
    cards: Annotated[str, typer.Option("--cards", metavar="LIST", help="option-cards-list")] = "",
    seed: FixedSeed = 1,
    workers: WorkerCount = None,
    cluster: Cluster = None,
    as_json: Json = False,
    report: Report = None,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", metavar="FOLDER", help="option-pictures")
    ] = None,
) -> None:
    """Count statistics of the game itself."""
    from rattus.cli.lab import balance as work  # noqa: PLC0415 - slow to import, and other commands do not need it

    with stoppable(ctx) as screen:
        order = work.survey_of(games, bot, rules, players, cards, seed)
        work.run(screen, order, workers, cluster, report, pictures, as_json=as_json)
