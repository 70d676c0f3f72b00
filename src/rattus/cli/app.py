"""Where `rattus` begins."""

import sys

from rattus._build import version_line


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:
        print(version_line())
        return
    # Imported late: what needs no commands does not wait for them.
    from rattus.cli.commands import app  # noqa: PLC0415

    app(prog_name="rattus")
