"""Fitting the correction: a conditional logit by Newton's method, with a prior.

The logarithm of a chance is linear in the parameters, so the likelihood has one maximum. All games together
give a first fit; each number of players is then fitted with that as its prior: few games change little.
"""

import math
from collections.abc import Sequence

from rattus.analysis.calibration import COUNTS
from rattus.analysis.correction import NO_FACTOR, PARAMETERS, POWERS, SMALLEST, power_weights, softmax
from rattus.lab.reliability import Sample, SampledGame

NEUTRAL = [1.0] * POWERS + [0.0] * (PARAMETERS - POWERS)
PRIOR = 2000.0  # precision of the prior: large, since the positions of one game resemble each other
STEPS = 12
ENOUGH = 1e-5  # the largest change of a parameter in the last step
LEAST_POWER = 0.2

Terms = list[tuple[int, float]]  # of one player's logit: parameter and its factor
Position = tuple[list[Terms], int]  # of all players, and who won


def fit_correction(games: Sequence[SampledGame], precision: float = PRIOR) -> list[list[float]]:
    """The parameters for each number of players."""
    every = fit([position for game in games for position in positions_of(game)], NEUTRAL, precision)
    rows = []
    for players in COUNTS:
        some = [game for game in games if game.group.players == players]
        row = fit([position for game in some for position in positions_of(game)], every, precision)
        rows.append([max(LEAST_POWER, power) for power in row[:POWERS]] + row[POWERS:])
    return rows


def positions_of(game: SampledGame) -> list[Position]:
    """The positions of a game as terms."""
    return [(terms_of(sample), game.winner) for sample in game.samples]


def terms_of(sample: Sample) -> list[Terms]:
    """Each player's logit as a sum of parameters."""
    weights = power_weights(sample.moment)
    found = []
    for share in sample.shares:
        logit = math.log(max(share, SMALLEST))
        found.append([(knot, weight * logit) for knot, weight in weights])
    if sample.moment.factor != NO_FACTOR:
        found[sample.moment.decider].append((sample.moment.factor, 1.0))
    return found


def fit(positions: Sequence[Position], prior: list[float], precision: float) -> list[float]:
    """The most likely parameters, drawn towards the prior."""
    parameters = list(prior)
    for _ in range(STEPS):
        gradient, hessian = derivatives(positions, parameters)
        for place in range(PARAMETERS):
            gradient[place] -= precision * (parameters[place] - prior[place])
            hessian[place][place] += precision
        step = solve(hessian, gradient)
        parameters = [parameter + change for parameter, change in zip(parameters, step, strict=True)]
        if max(abs(change) for change in step) < ENOUGH:
            break
    return parameters


def derivatives(
    positions: Sequence[Position], parameters: list[float]
) -> tuple[list[float], list[list[float]]]:
    """Gradient and negative Hessian of the log-likelihood."""
    gradient = [0.0] * PARAMETERS
    hessian = [[0.0] * PARAMETERS for _ in range(PARAMETERS)]
    for players, winner in positions:
        chances = softmax([sum(parameters[knot] * part for knot, part in terms) for terms in players])
        mean: dict[int, float] = {}
        for terms, chance in zip(players, chances, strict=True):
            for knot, part in terms:
                mean[knot] = mean.get(knot, 0.0) + chance * part
                for other, factor in terms:
                    hessian[knot][other] += chance * part * factor
        for knot, part in players[winner]:
            gradient[knot] += part
        for knot, part in mean.items():
            gradient[knot] -= part
            for other, factor in mean.items():
                hessian[knot][other] -= part * factor
    return gradient, hessian


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system with a positive definite matrix, by Gauss."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[row][column] -= factor * rows[pivot][column]
    found = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][column] * found[column] for column in range(pivot + 1, size))
        found[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return found
