"""Options shared by several commands. Each help text is a key of the text catalogue."""

from pathlib import Path
from typing import Annotated

import typer

from rattus.server.config import Config

Rules = Annotated[str, typer.Option("--rules", metavar="NAME", help="option-rules")]
EditionFile = Annotated[Path | None, typer.Option("--edition", metavar="FILE", help="option-edition")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="option-play-players")]
Cards = Annotated[str, typer.Option("--cards", metavar="WAY", help="option-cards")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="option-seed")]
Json = Annotated[bool, typer.Option("--json", help="option-json")]
AsSeat = Annotated[str | None, typer.Option("--as", metavar="SEAT", help="option-as")]
GameFile = Annotated[Path, typer.Argument(metavar="GAME", help="argument-game")]
Port = Annotated[
    int | None, typer.Option("--port", metavar="N", help="option-port", show_default=str(Config.port))
]
DatabaseAddress = Annotated[str | None, typer.Option("--database", metavar="URL", help="option-database")]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help="option-workers", show_default=str(Config.workers)),
]
Thinkers = Annotated[
    int | None,
    typer.Option("--thinkers", metavar="N", help="option-thinkers", show_default=str(Config.thinkers)),
]
