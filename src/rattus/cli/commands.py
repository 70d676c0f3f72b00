"""The commands of `rattus`: each is its signature, one sentence of help, and a call of what does the work."""

from pathlib import Path
from typing import Annotated

import typer

from rattus._build import version_line
from rattus.bots.codes import make_bot
from rattus.cli import editing, positions, records, simulate
from rattus.cli.openings import edition_of, open_game, own_edition, welcome
from rattus.cli.options import AsSeat, Cards, EditionFile, GameFile, Json, Players, Rules, Seed
from rattus.cli.play import Play
from rattus.cli.screen import Screen
from rattus.cli.seats import HUMAN, names_of, resumed_seats, seats_of
from rattus.cli.speaking import SpeakingCommand, SpeakingGroup, stopped
from rattus.cli.table import Table
from rattus.cli.turn import Leaving
from rattus.record.game import Game
from rattus.rules.luck import Luck

app = typer.Typer(
    cls=SpeakingGroup,
    help="command-rattus",
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)
editions = typer.Typer(cls=SpeakingGroup, help="command-edition-help", invoke_without_command=True)
app.add_typer(editions, name="edition")


@app.callback()
def rattus(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="option-version")] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar="en|ru", help="option-lang")] = None,
) -> None:
    """Say the version, or show what there is; `speaking` has found the language before this is read."""
    if version:
        typer.echo(version_line())
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command(cls=SpeakingCommand, help="command-play-help")
def play(
    ctx: typer.Context,
    rules: Rules = "classic",
    edition: EditionFile = None,
    players: Players = None,
    seats: Annotated[str | None, typer.Option("--seats", metavar="LIST", help="option-seats")] = None,
    names: Annotated[str | None, typer.Option("--names", metavar="LIST", help="option-names")] = None,
    cards: Cards = "base",
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="option-save")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="option-resume")] = None,
) -> None:
    """Play a game."""
    screen = Screen(ctx.obj)
    if resume is not None:
        table = records.read_table(ctx.obj, resume, own_edition(edition))
        kinds = resumed_seats(len(table.names), seats)
        luck = Luck(len(table.deeds))
    else:
        board = edition_of(rules, edition)
        kinds = seats_of(board, players, seats)
        given = names_of(len(kinds), names)
        opening = open_game(board, len(kinds), cards, seed)
        luck = opening.luck
        table = Table(Game(opening.setup, opening.sealed, given), records.table_names(ctx.obj, given))
        welcome(screen, opening, table.game.promise)
    opponents = [None if kind == HUMAN else make_bot(kind, luck.seed()) for kind in kinds]
    try:
        Play(screen, table, opponents, save).run()
    except Leaving:
        screen.say("play-bye")
    except EOFError:
        screen.gap()
        screen.say("play-no-more-input")
    except KeyboardInterrupt:
        raise typer.Exit(stopped(ctx.obj)) from None


@app.command(cls=SpeakingCommand, help="command-replay-help")
def replay(
    ctx: typer.Context,
    game: GameFile,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="option-at")] = None,
    seat: AsSeat = None,
    face_up: Annotated[bool, typer.Option("--all", help="option-all")] = False,
    edition: EditionFile = None,
) -> None:
    """Show a saved game."""
    table = records.read_table(ctx.obj, game, own_edition(edition))
    records.replay(Screen(ctx.obj), table, records.seat_named(table.names, seat), at, face_up=face_up)


@app.command(cls=SpeakingCommand, help="command-verify-help")
def verify(ctx: typer.Context, game: GameFile, edition: EditionFile = None) -> None:
    """Check a saved game."""
    records.check_fairness(Screen(ctx.obj), game, own_edition(edition))


@editions.callback()
def edition_commands(ctx: typer.Context) -> None:
    """Show what there is."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@editions.command(cls=SpeakingCommand, help="command-edition-check-help")
def check(
    ctx: typer.Context, file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-edition-file")]
) -> None:
    """Check an edition file."""
    editing.check_file(Screen(ctx.obj), file)


@editions.command(cls=SpeakingCommand, help="command-edition-show-help")
def show(
    ctx: typer.Context, name: Annotated[str, typer.Argument(metavar="NAME", help="argument-edition-name")]
) -> None:
    """Print an edition."""
    editing.show_edition(Screen(ctx.obj), name)


@app.command("simulate", cls=SpeakingCommand, help="command-simulate-help")
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
    """Play many random games."""
    order = simulate.Order(edition_of(rules, edition), players, cards, games, seed)
    simulate.run(Screen(ctx.obj), order, as_json=as_json)


@app.command(cls=SpeakingCommand, help="command-position-help")
def position(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="argument-position")],
    do: Annotated[str, typer.Option("--do", metavar="TEXT", help="option-do")] = "",
    seat: AsSeat = None,
    edition: EditionFile = None,
    as_json: Json = False,
    legal: Annotated[bool, typer.Option("--legal", help="option-legal")] = False,
) -> None:
    """Read a position and play on from it."""
    screen = Screen(ctx.obj)
    state = positions.read_from(file, own_edition(edition))
    done = positions.play_on(state, do)
    if as_json:
        positions.show_json(screen, state, with_legal=legal)
        return
    positions.show(screen, state, done, seat)
    if legal:
        positions.show_legal(screen, state)


@app.command(cls=SpeakingCommand, help="command-trace-help")
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
    order = simulate.Order(edition_of(rules, edition), players, cards, games, seed)
    simulate.print_traces(Screen(ctx.obj), order)
