"""Where `rattus` begins."""

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
            # An old terminal shows a question mark rather than nothing more.
            stream.reconfigure(errors="replace")
    # Imported late: what needs no commands does not wait for them.
    from rattus.cli.commands import app  # noqa: PLC0415

    app(prog_name="rattus")
