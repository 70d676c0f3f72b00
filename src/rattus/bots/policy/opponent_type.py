"""Opponent type: the policy of a known kind of player, and the table statistics where it plays.

Each statistic is modelled as a normal distribution in each phase of a game.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.policy.table_stats import REGIONS_PER_OPPONENT, STATS, TableStats
from rattus.rules.numbers.vectors import vec

MIN_DEVIATION: Final = 0.1  # no statistic tells types apart more surely than that


@final
class OpponentType:
    """Weights of a softmax policy; means and standard deviations of the table statistics, phase by phase."""

    def __init__(self, policy_weights: vec[float], means: list[float], deviations: list[float]) -> None:
        self.policy_weights: vec[float] = policy_weights
        self.means: vec[float] = vec[float](means)
        self.deviations: vec[float] = vec[float](deviations)

    def log_likelihood(self, stats: TableStats) -> float:
        """The log-likelihood of the table statistics if the opponents are of this type, up to a constant."""
        total: float = 0.0
        stat: i64
        for stat in range(STATS):
            place: i64 = stats.phase * STATS + stat
            deviation: float = self.deviations[place]
            if deviation < MIN_DEVIATION:
                deviation = MIN_DEVIATION
            z: float = (stats.stat(stat) - self.means[place]) / deviation
            total -= 0.5 * z * z + math.log(deviation)
        return total

    def mean_regions(self, phase: i64) -> float:
        """The mean number of regions that players hold at tables of this type."""
        return self.means[phase * STATS + REGIONS_PER_OPPONENT]
