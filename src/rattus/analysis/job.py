"""Jobs: one stretch of a game as work for another process."""

from functools import lru_cache
from typing import NamedTuple

from rattus.analysis.analyse import SEED, judge_stretch
from rattus.analysis.results import Result
from rattus.analysis.stretch import Stretch, stretches
from rattus.editions import Edition
from rattus.record.game.game import Game


class Job(NamedTuple):
    """A stretch to judge, by the game's record; an edition of one's own comes with it."""

    record: str
    edition: Edition | None
    number: int
    iterations: int
    seed: int = SEED

    def __str__(self) -> str:
        """The number, for error messages: a record is too long."""
        return f"stretch {self.number}"


def run_job(job: Job) -> list[Result]:
    """The results of the stretch; the last game is remembered."""
    return judge_stretch(_stretches(job.record, job.edition)[job.number], job.iterations, job.seed)


@lru_cache(maxsize=1)
def _stretches(record: str, edition: Edition | None) -> list[Stretch]:
    return list(stretches(Game.read(record, edition=edition)))
