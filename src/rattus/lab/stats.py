"""Confidence intervals: Wilson, Student and bootstrap."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from rattus.rules.luck import Luck

CONFIDENCE = 0.95
RESAMPLES = 2000


class Interval(NamedTuple):
    """An estimate and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(won: float, games: int) -> Interval:
    """A share of wins in independent games, with Wilson's score interval."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1.0 + CONFIDENCE) / 2.0)
    share = won / games
    centre = (share + z * z / (2 * games)) / (1.0 + z * z / games)
    reach = z * math.sqrt(share * (1.0 - share) / games + z * z / (4 * games * games)) / (1.0 + z * z / games)
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def mean(values: Sequence[float]) -> Interval:
    """The mean of independent values, with Student's interval; unbounded for a single value."""
    if len(values) < 2:
        return Interval(fmean(values) if values else 0.0, -math.inf, math.inf)
    centre = fmean(values)
    reach = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Interval(centre, centre - reach, centre + reach)


def student(freedom: int) -> float:
    """The quantile of Student's distribution (Hill's expansion; from 3 degrees on within a percent)."""
    z = NormalDist().inv_cdf((1.0 + CONFIDENCE) / 2.0)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def bootstrap(values: Sequence[float], seed: int = 1) -> Interval:
    """The mean of independent values of any distribution, with a bootstrap interval."""
    luck = Luck(seed)
    count = len(values)
    means = sorted(sum(values[luck.below(count)] for _ in range(count)) / count for _ in range(RESAMPLES))
    tail = round(RESAMPLES * (1.0 - CONFIDENCE) / 2.0)
    return Interval(fmean(values), means[tail], means[-tail - 1])


def deal_mean(values: Sequence[float]) -> Interval:
    """The mean of results from 0 to 1, one for each deal; a bootstrap from 20 deals on."""
    if len(set(values)) < 2:
        return wilson(sum(values), len(values))
    interval = bootstrap(values) if len(values) >= 20 else mean(values)
    return Interval(interval.value, max(0.0, interval.low), min(1.0, interval.high))
