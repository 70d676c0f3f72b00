"""The value network: one hidden ReLU layer and a linear part for each player, and a softmax over the players.

All players share the weights. Inputs are sparse, so only those that are not zero are gathered and multiplied.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.value.feature_index import FEATURES, HOLDS, HOLDS_EARLY
from rattus.bots.value.features import INPUT_WIDTH, Features
from rattus.bots.value.value import ValueFunction, terminal_shares
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State
from rattus.rules.view import View

BLOCK: Final = 8  # hidden units computed at a time


@final
class Weights:
    """Linear weights by input; hidden weights by block, input and unit; bias and output weights by unit."""

    def __init__(
        self, linear: list[float], hidden: list[float], bias: list[float], output: list[float]
    ) -> None:
        self.linear: vec[float] = vec[float](linear)
        self.hidden: vec[float] = vec[float](hidden)
        self.bias: vec[float] = vec[float](bias)
        self.output: vec[float] = vec[float](output)
        self.units: i64 = len(bias)


@final
class Network(ValueFunction):
    """A value function with learned weights."""

    def __init__(self, weights: Weights, known: View) -> None:
        super().__init__()
        self.weights: Weights = weights
        self.features: Features = Features(known)
        self.offsets: vec[i64] = vec[i64]([0] * INPUT_WIDTH)
        self.inputs: vec[float] = vec[float]([0.0] * INPUT_WIDTH)
        self.count: i64 = 0
        self.cards: vec[i64] = known.setup.card_numbers
        self.regions: i64 = known.setup.regions

    def evaluate(self, state: State) -> vec[float]:
        """Each player's win share."""
        if state.over():
            return terminal_shares(state, self.shares)
        self.features.fill(state)
        players: i64 = state.players
        player: i64
        best: float = -1000000.0
        for player in range(players):
            logit: float = self.logit(player)
            self.shares[player] = logit
            if logit > best:
                best = logit
        total: float = 0.0
        for player in range(players):
            share: float = math.exp(self.shares[player] - best)
            self.shares[player] = share
            total += share
        for player in range(players):
            self.shares[player] /= total
        return self.shares

    def logit(self, player: i64) -> float:
        """The logit of one player's win share."""
        weights = self.weights
        logit: float = self.gather(player * FEATURES) + self.gather_buckets(player * self.regions)
        block: i64
        for block in range(weights.units // BLOCK):
            logit += self.block(block)
        return logit

    def gather(self, row: i64) -> float:
        """Gather the inputs of a row that are not zero, about a third of it; their linear part."""
        values = self.features.values
        linear = self.weights.linear
        offsets = self.offsets
        inputs = self.inputs
        total: float = 0.0
        count: i64 = 0
        feature: i64
        for feature in range(HOLDS):
            value: float = values[row + feature]
            if value != 0.0:
                offsets[count] = feature * BLOCK
                inputs[count] = value
                count += 1
                total += value * linear[feature]
        for feature in self.cards:
            if values[row + HOLDS + feature] != 0.0:
                offsets[count] = (HOLDS + feature) * BLOCK
                inputs[count] = 1.0
                offsets[count + 1] = (HOLDS_EARLY + feature) * BLOCK
                inputs[count + 1] = values[row + HOLDS_EARLY + feature]
                count += 2
                total += linear[HOLDS + feature]
                total += values[row + HOLDS_EARLY + feature] * linear[HOLDS_EARLY + feature]
        self.count = count
        return total

    def gather_buckets(self, start: i64) -> float:
        """Gather the one-hot inputs of the regions; their linear part."""
        buckets = self.features.buckets
        linear = self.weights.linear
        count: i64 = self.count
        total: float = 0.0
        region: i64
        for region in range(self.regions):
            feature: i64 = FEATURES + buckets[start + region]
            self.offsets[count] = feature * BLOCK
            self.inputs[count] = 1.0
            count += 1
            total += linear[feature]
        self.count = count
        return total

    def block(self, block: i64) -> float:
        """The output of eight hidden units: compiled, their sums stay in registers."""
        weights = self.weights
        hidden = weights.hidden
        offsets = self.offsets
        inputs = self.inputs
        unit: i64 = block * BLOCK
        start: i64 = unit * INPUT_WIDTH
        a: float = weights.bias[unit]
        b: float = weights.bias[unit + 1]
        c: float = weights.bias[unit + 2]
        d: float = weights.bias[unit + 3]
        e: float = weights.bias[unit + 4]
        f: float = weights.bias[unit + 5]
        g: float = weights.bias[unit + 6]
        h: float = weights.bias[unit + 7]
        index: i64
        for index in range(self.count):
            at: i64 = start + offsets[index]
            value: float = inputs[index]
            a += value * hidden[at]
            b += value * hidden[at + 1]
            c += value * hidden[at + 2]
            d += value * hidden[at + 3]
            e += value * hidden[at + 4]
            f += value * hidden[at + 5]
            g += value * hidden[at + 6]
            h += value * hidden[at + 7]
        output = weights.output
        return (
            relu(a) * output[unit]
            + relu(b) * output[unit + 1]
            + relu(c) * output[unit + 2]
            + relu(d) * output[unit + 3]
            + relu(e) * output[unit + 4]
            + relu(f) * output[unit + 5]
            + relu(g) * output[unit + 6]
            + relu(h) * output[unit + 7]
        )


def relu(value: float) -> float:
    """The rectified value."""
    return value if value > 0.0 else 0.0
