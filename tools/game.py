"""`./run play` and `./run rattus`: the game itself, in an environment that has all it needs."""

from __future__ import annotations

import os
import subprocess

from tools.commands import clean_environment
from tools.paths import SCRIPTS
from tools.plain_mirror import plain_environment
from tools.stages import prepare

COMMANDS = ("package", "compiled")
BROWSER = (*COMMANDS, "pages")
LABORATORY = (*COMMANDS, "tools")


def plain_is_asked() -> bool:
    """Whether the person wants the rules uncompiled."""
    return os.environ.get("RATTUS_PLAIN") == "1"


def prepared_environment(stages: tuple[str, ...]) -> dict[str, str]:
    """Prepare these stages; the environment for programs that use them."""
    plain = plain_is_asked()
    prepare(tuple(stage for stage in stages if not (plain and stage == "compiled")))
    return plain_environment() if plain else clean_environment()


def play(arguments: list[str]) -> int:
    """Play in the browser, or in the terminal."""
    return rattus(["play", *arguments])


def rattus(arguments: list[str]) -> int:
    """The game sees the folder the person stands in, so that file names mean what they say."""
    environment = prepared_environment(stages_for(arguments))
    command = [str(SCRIPTS / "rattus"), *arguments]
    if os.name != "nt":
        # The game takes the place of this program, so that Ctrl-C is between the player and the game.
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def stages_for(arguments: list[str]) -> tuple[str, ...]:
    """Nobody waits for what he does not need: pages without a browser, numpy without a laboratory."""
    command = arguments[0] if arguments else ""
    needs_extras = command in ("ladder", "train", "policy", "habits")
    if needs_extras or any(word.startswith("--cluster") for word in arguments):
        return LABORATORY
    return BROWSER if command in ("play", "serve") and "--terminal" not in arguments else COMMANDS
