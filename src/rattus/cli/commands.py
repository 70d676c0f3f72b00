"""The typer commands of `rattus`. Each declares its options and calls the module that does the work."""

from pathlib import Path
from typing import Annotated

import typer

from rattus._build import version_line
from rattus.cli.analysis.commands import add_analysis
from rattus.cli.files import editions, positions, records, simulate
from rattus.cli.i18n import LocalisedCommand, LocalisedGroup, report_interrupt, show_help
from rattus.cli.lab.commands import add_laboratory
from rattus.cli.lab.judge import add_judge
from rattus.cli.lab.policy import add_policy
from rattus.cli.lab.train import add_training
from rattus.cli.options import (
    AsSeat,
    Cards,
    DatabaseAddress,
    EditionFile,
    GameFile,
    Json,
    Players,
    Port,
    Rules,
    Seed,
    Thinkers,
    Workers,
)
from rattus.cli.screen import Screen
from rattus.cli.server.admin import admin
from rattus.cli.terminal.new_game import edition_of, own_edition
from rattus.cli.terminal.session import Session
from rattus.server.config import Config
from rattus.texts import LANGUAGES

app = typer.Typer(
    cls=LocalisedGroup,
    help="command-rattus",
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)
edition_app = typer.Typer(cls=LocalisedGroup, help="command-edition-help", invoke_without_command=True)
app.add_typer(edition_app, name="edition")
app.add_typer(admin, name="admin")


@app.callback()
def rattus(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="option-version")] = False,
    lang: Annotated[
        str | None, typer.Option("--lang", metavar="|".join(LANGUAGES), help="option-lang")
    ] = None,
) -> None:
    """Print the version or the help page. `LocalisedGroup` has already read the language."""
    if version:
        typer.echo(version_line())
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        show_help(ctx)


@app.command(cls=LocalisedCommand, help="command-play-help")
def play(
    ctx: typer.Context,
    terminal: Annotated[bool, typer.Option("--terminal", help="option-terminal")] = False,
    rules: Rules = "classic",
    edition: EditionFile = None,
    players: Players = None,
    seats: Annotated[str | None, typer.Option("--seats", metavar="LIST", help="option-seats")] = None,
    names: Annotated[str | None, typer.Option("--names", metavar="LIST", help="option-names")] = None,
    cards: Cards = "base",
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="option-save")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="option-resume")] = None,
    port: Port = None,
    lan: Annotated[bool, typer.Option("--lan", help="option-lan")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="option-no-browser")] = False,
) -> None:
    """Play in the browser, or in the terminal if any option of a terminal game is given."""
    screen = Screen(ctx.obj)
    session = Session(rules, edition, players, seats, names, cards, seed, save, resume)
    try:
        if terminal or any(was_given(ctx, option) for option in Session._fields):
            session.play(screen)
        else:
            _play_in_browser(screen, port=port, lan=lan, browser=not no_browser)
    except KeyboardInterrupt:
        raise typer.Exit(report_interrupt(ctx.obj)) from None


def _play_in_browser(screen: Screen, *, port: int | None, lan: bool, browser: bool) -> None:
    screen.hint("web-loading")
    from rattus.cli.server import serve  # noqa: PLC0415 - slow to import, and other commands do not need it

    serve.play(screen, port=port, lan=lan, browser=browser)


@app.command(cls=LocalisedCommand, help="command-learn-help")
def learn(
    ctx: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="argument-lesson")] = None,
) -> None:
    """List the lessons, or take one."""
    from rattus.cli.terminal import learn as lessons  # noqa: PLC0415 - other commands do not need it

    try:
        if name is None:
            lessons.show_lessons(Screen(ctx.obj))
        else:
            lessons.teach(Screen(ctx.obj), name)
    except KeyboardInterrupt:
        raise typer.Exit(report_interrupt(ctx.obj)) from None


@app.command("serve", cls=LocalisedCommand, help="command-serve-help")
def serve_tables(
    ctx: typer.Context,
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="option-host", show_default=Config.host)
    ] = None,
    port: Port = None,
    database: DatabaseAddress = None,
    workers: Workers = None,
    thinkers: Thinkers = None,
    backup_every: Annotated[
        str | None,
        typer.Option(
            "--backup-every", metavar="TIME", help="option-backup-every", show_default=Config.backup_every
        ),
    ] = None,
    keep: Annotated[
        int | None, typer.Option("--keep", metavar="N", help="option-keep", show_default=str(Config.keep))
    ] = None,
) -> None:
    """Run the server."""
    from rattus.cli.server import serve  # noqa: PLC0415 - slow to import, and other commands do not need it

    flags = {"host": host, "port": port, "database": database, "workers": workers, "thinkers": thinkers}
    flags |= {"backup_every": backup_every, "keep": keep}
    serve.serve(Screen(ctx.obj), **flags)


@app.command(cls=LocalisedCommand, help="command-worker-help")
def worker(
    ctx: typer.Context,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="option-worker-database")
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(
            "--thinkers", metavar="N", help="option-worker-thinkers", show_default=str(Config.thinkers)
        ),
    ] = None,
) -> None:
    """Run a worker process that decides for the bots of a server."""
    from rattus.cli.server import serve  # noqa: PLC0415 - slow to import, and other commands do not need it

    serve.worker(Screen(ctx.obj), database=database, thinkers=thinkers)


def was_given(ctx: typer.Context, option: str) -> bool:
    """Whether an option was given on the command line, not left at its default."""
    source = ctx.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


@app.command(cls=LocalisedCommand, help="command-replay-help")
def replay(
    ctx: typer.Context,
    game: GameFile,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="option-at")] = None,
    seat: AsSeat = None,
    face_up: Annotated[bool, typer.Option("--all", help="option-all")] = False,
    edition: EditionFile = None,
) -> None:
    """Print a saved game."""
    table = records.read_table(ctx.obj, game, own_edition(edition))
    records.replay(Screen(ctx.obj), table, records.seat_named(table.names, seat), at, face_up=face_up)


@app.command(cls=LocalisedCommand, help="command-verify-help")
def verify(ctx: typer.Context, game: GameFile, edition: EditionFile = None) -> None:
    """Check that a saved game was fair."""
    records.check_fairness(Screen(ctx.obj), game, own_edition(edition))


@edition_app.callback()
def edition_commands(ctx: typer.Context) -> None:
    """Print the help page of the group."""
    if ctx.invoked_subcommand is None:
        show_help(ctx)


@edition_app.command(cls=LocalisedCommand, help="command-edition-check-help")
def check(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-edition-file")]
) -> None:
    """Check an edition file."""
    editions.check_file(Screen(ctx.obj), file)


@edition_app.command(cls=LocalisedCommand, help="command-edition-show-help")
def show(
    ctx: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", help="argument-edition-name")]
) -> None:
    """Print an edition."""
    editions.show_edition(Screen(ctx.obj), name)


@app.command("simulate", cls=LocalisedCommand, help="command-simulate-help")
def simulate_games(
    ctx: typer.Context,
    games: Annotated[int, typer.Option("--games", metavar="N", help="option-games")] = 10_000,
    players: Annotated[int, typer.Option("--players", metavar="N", help="option-players")] = 4,
    rules: Rules = "classic",
    edition: EditionFile = None,
    cards: Cards = "base",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="option-seed")] = 1,
    as_json: Json = False,
) -> None:
    """Play random games and print statistics."""
    config = simulate.SimulationConfig(edition_of(rules, edition), players, cards, games, seed)
    simulate.run(Screen(ctx.obj), config, as_json=as_json)


@app.command(cls=LocalisedCommand, help="command-position-help")
def position(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-position")],
    do: Annotated[str, typer.Option("--do", metavar="TEXT", help="option-do")] = "",
    seat: AsSeat = None,
    edition: EditionFile = None,
    as_json: Json = False,
    legal: Annotated[bool, typer.Option("--legal", help="option-legal")] = False,
) -> None:
    """Read a position, perform actions, and print the result."""
    screen = Screen(ctx.obj)
    state = positions.read_from(file, own_edition(edition))
    done = positions.play_on(state, do)
    if as_json:
        positions.show_json(screen, state, with_legal=legal)
        return
    positions.show(screen, state, done, seat)
    if legal:
        positions.show_legal(screen, state)


@app.command(cls=LocalisedCommand, help="command-trace-help")
def trace(
    ctx: typer.Context,
    games: Annotated[int, typer.Option("--games", metavar="N", help="option-games")] = 1,
    players: Annotated[int, typer.Option("--players", metavar="N", help="option-players")] = 4,
    rules: Rules = "classic",
    edition: EditionFile = None,
    cards: Cards = "base",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="option-seed")] = 1,
) -> None:
    """Print random games as JSON lines."""
    config = simulate.SimulationConfig(edition_of(rules, edition), players, cards, games, seed)
    simulate.print_traces(Screen(ctx.obj), config)


add_analysis(app)
add_laboratory(app)
add_judge(app)
add_training(app)
add_policy(app)
