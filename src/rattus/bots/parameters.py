"""Learned parameters as text files: the champion's weights, and the policies of opponent types.

The same texts serve the package, training and workers. Their keys are those of the first released files.
"""

import json
from functools import cache
from pathlib import Path

from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.softmax_policy import POLICY_SIZE
from rattus.bots.policy.table_stats import PHASES, STATS
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.network import BLOCK, Weights
from rattus.rules.numbers.vectors import vec

CHAMPION = Path(__file__).with_name("champion.weights")
PARTS = ("straight", "inner", "bias", "outer")  # linear, hidden and output weights, in the order of `Weights`


class WeightsError(Exception):
    """Parameters that do not fit the network or policy of this version: `wrong-weights`, and the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.code = "wrong-weights"
        self.data = {"reason": reason}


def parse_weights(text: str) -> Weights:
    """The weights in a text; a WeightsError if they are not for these features."""
    try:
        parts = json.loads(text)
        linear, hidden, bias, output = ([float(weight) for weight in parts[part]] for part in PARTS)
    except (ValueError, KeyError, TypeError) as error:
        raise WeightsError(repr(error)) from error
    units = len(bias)
    if (len(linear), len(hidden), len(output), units % BLOCK) != (INPUT_WIDTH, INPUT_WIDTH * units, units, 0):
        raise WeightsError(f"{len(linear)} features, {len(hidden)} inner, {units} hidden")
    return Weights(linear, hidden, bias, output)


def write_weights(linear: list[float], hidden: list[float], bias: list[float], output: list[float]) -> str:
    """The text of these weights, five digits each, a line a part."""
    parts = zip(PARTS, (linear, hidden, bias, output), strict=True)
    lines = [f'"{part}": {json.dumps([float(f"{weight:.5g}") for weight in some])}' for part, some in parts]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def champion_weights() -> Weights:
    """The weights that come with the package."""
    return parse_weights(CHAMPION.read_text(encoding="utf-8"))


# --- opponent types -----------------------------------------------------------------------------------

MIN_WEIGHT = 0.02  # smaller policy weights are not written
DEFAULT_TYPE = "planner"  # the only type `search` knows, and the champion's own playout policy
TYPES = (DEFAULT_TYPE, "greedy")


def parse_opponent_type(text: str) -> OpponentType:
    """The opponent type in a text; a WeightsError if it is not for the actions of this version."""
    weights = [0.0] * POLICY_SIZE
    try:
        parts = json.loads(text)
        expected = (POLICY_SIZE, PHASES * STATS, PHASES * STATS)
        if (parts["size"], len(parts["means"]), len(parts["spreads"])) != expected:
            raise WeightsError(f"{parts['size']} policy weights, {len(parts['means'])} means")
        for index, weight in zip(parts["places"], parts["ratings"], strict=True):
            weights[index] = float(weight)
        means, deviations = ([float(number) for number in parts[part]] for part in ("means", "spreads"))
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise WeightsError(repr(error)) from error
    return OpponentType(vec[float](weights), means, deviations)


def write_opponent_type(weights: list[float], means: list[float], deviations: list[float]) -> str:
    """The text of an opponent type: the larger policy weights and all statistics, with two decimals."""
    kept = {index: round(weight, 2) for index, weight in enumerate(weights) if abs(weight) >= MIN_WEIGHT}
    parts = {
        "size": POLICY_SIZE,
        "means": [round(mean, 2) for mean in means],
        "spreads": [round(deviation, 2) for deviation in deviations],
        "places": list(kept),
        "ratings": list(kept.values()),
    }
    lines = [f'"{part}": {json.dumps(some, separators=(",", ":"))}' for part, some in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def opponent_type(name: str) -> OpponentType:
    """A type that comes with the package."""
    return parse_opponent_type(Path(__file__).with_name(f"{name}.policy").read_text(encoding="utf-8"))


def default_opponent_types() -> list[OpponentType]:
    """The default type alone: every opponent is taken for the same."""
    return [opponent_type(DEFAULT_TYPE)]


def opponent_types() -> list[OpponentType]:
    """All types that come with the package."""
    return [opponent_type(name) for name in TYPES]
