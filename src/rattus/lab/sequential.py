"""The generalised sequential probability ratio test (GSPRT) on the results of deals.

Two hypotheses about the mean result are compared: `par` (no better than the others) and `better`. For each
the maximum-likelihood distribution with that mean is found on the results seen. The log-likelihood ratio
(LLR) of the two is compared with two bounds that follow from the error rates. A deal is one observation,
however many seatings it was played in, since games of one deal are correlated.
"""

import math
from collections import Counter

UNSEEN = 1e-3  # the count of a result that has not occurred yet, so that none is impossible
STEPS = 200  # halvings at most; a double has no more to halve


class SequentialTest:
    """The test, fed with results of deals from 0 to 1."""

    def __init__(self, par: float, better: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        self.par = par
        self.better = better
        self.lower = math.log(beta / (1.0 - alpha))
        self.upper = math.log((1.0 - beta) / alpha)
        self.counts: Counter[float] = Counter({0.0: 0, 1.0: 0})
        self.llr = 0.0
        self.verdict = ""

    def add(self, score: float) -> None:
        """Add a deal; the first verdict stands."""
        self.counts[score] += 1
        self.llr = log_likelihood_ratio(self.counts, self.par, self.better)
        if not self.verdict and self.llr >= self.upper:
            self.verdict = "better"
        elif not self.verdict and self.llr <= self.lower:
            self.verdict = "not-better"


def log_likelihood_ratio(counts: Counter[float], par: float, better: float) -> float:
    """The log-likelihood ratio of the mean `better` to the mean `par`."""
    weights = {score: count or UNSEEN for score, count in counts.items()}
    low, high = tilt(weights, par), tilt(weights, better)
    return sum(
        weight * math.log((1.0 + low * (score - par)) / (1.0 + high * (score - better)))
        for score, weight in weights.items()
    )


def tilt(weights: dict[float, float], mean: float) -> float:
    """The Lagrange multiplier of the maximum-likelihood distribution with this mean.

    That distribution gives each score weight / (1 + tilt * (score - mean)), up to a factor; the tilt is the
    one root of a falling function between the two ends at which some probability would be infinite.
    """
    low = -1.0 / (max(weights) - mean)
    high = -1.0 / (min(weights) - mean)
    for _ in range(STEPS):
        middle = (low + high) / 2.0
        if middle in (low, high):
            break
        lean = sum(
            weight * (score - mean) / (1.0 + middle * (score - mean)) for score, weight in weights.items()
        )
        if lean > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0
