"""Loose files: what a person is told about files that other users of the machine could open."""

from rattus.cli.i18n import print_stderr
from rattus.server.storage.private_files import Loose
from rattus.texts import Texts


def tell_loose(texts: Texts, loose: list[Loose]) -> None:
    """One sentence for each, beside what the command prints."""
    keys = {True: "loose-tightened", False: "loose-left-open"}
    print_stderr([texts.say(keys[done], path=str(path), mode=mode) for path, mode, done in loose])
