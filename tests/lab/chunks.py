"""Work for the tests of the laboratory, in a module that worker processes can import."""

import os
import signal
import time
from pathlib import Path
from typing import NamedTuple

from rattus.rules.luck import Luck


class Errand(NamedTuple):
    """A chunk with a seed, and a folder in which it can leave a mark."""

    seed: int
    folder: str = ""


def draw(errand: Errand) -> int:
    """Something that depends on the seed alone."""
    return Luck(errand.seed).seed()


def lose_one_worker(errand: Errand) -> int:
    """The chunk of seed 3 kills its worker, the first time."""
    mark = Path(errand.folder) / "killed"
    if errand.seed == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(errand)


def lose_every_worker(errand: Errand) -> int:
    """The chunk of seed 3 kills every worker that tries it."""
    if errand.seed == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return draw(errand)


def refuse_once(errand: Errand) -> int:
    """The chunk of seed 3 fails, the first time."""
    mark = Path(errand.folder) / "refused"
    if errand.seed == 3 and not mark.exists():
        mark.touch()
        raise RuntimeError("not today")
    return draw(errand)


def refuse(errand: Errand) -> int:
    """The chunk of seed 3 always fails."""
    if errand.seed == 3:
        raise RuntimeError("never")
    return draw(errand)


def take_time(errand: Errand) -> int:
    """Long enough that a worker can die over it."""
    time.sleep(0.05)
    return draw(errand)
