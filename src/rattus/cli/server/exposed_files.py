"""Warnings about files that other users of the machine could open."""

from rattus.cli.i18n import print_stderr
from rattus.server.storage.private_files import ExposedFile
from rattus.texts import Texts


def report_exposed(texts: Texts, exposed: list[ExposedFile]) -> None:
    """Print one sentence for each to the standard error."""
    keys = {True: "loose-tightened", False: "loose-left-open"}
    print_stderr([texts.say(keys[done], path=str(path), mode=mode) for path, mode, done in exposed])
