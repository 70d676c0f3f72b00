"""Entry point of the `rattus` command."""

import sys
from io import TextIOWrapper

from rattus._build import version_line


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:
        print(version_line())
        return
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A character the terminal cannot show is printed as a question mark.
            stream.reconfigure(errors="replace")
    # Imported late, so that --version does not load every command.
    from rattus.cli.commands import app  # noqa: PLC0415

    app(prog_name="rattus")
