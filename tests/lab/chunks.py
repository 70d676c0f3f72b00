"""Work for the tests of the laboratory, in a module that worker processes can import."""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from rattus.rules.luck import Luck


class SeedChunk(NamedTuple):
    """A chunk with a seed, and a folder in which it can leave a mark."""

    seed: int
    folder: str = ""


def draw(chunk: SeedChunk) -> int:
    """Something that depends on the seed alone."""
    return Luck(chunk.seed).seed()


def lose_one_worker(chunk: SeedChunk) -> int:
    """The chunk of seed 3 kills its worker, the first time."""
    mark = Path(chunk.folder) / "killed"
    if chunk.seed == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(chunk)


def lose_every_worker(chunk: SeedChunk) -> int:
    """The chunk of seed 3 kills every worker that tries it."""
    if chunk.seed == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(chunk)


def refuse_once(chunk: SeedChunk) -> int:
    """The chunk of seed 3 fails, the first time."""
    mark = Path(chunk.folder) / "refused"
    if chunk.seed == 3 and not mark.exists():
        mark.touch()
        raise RuntimeError("not today")
    return draw(chunk)


def refuse(chunk: SeedChunk) -> int:
    """The chunk of seed 3 always fails."""
    if chunk.seed == 3:
        raise RuntimeError("never")
    return draw(chunk)


def take_time(chunk: SeedChunk) -> int:
    """Long enough that a worker can die over it."""
    time.sleep(0.05)
    return draw(chunk)
