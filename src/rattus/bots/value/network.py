"""A small network as judge: one hidden layer for each player's row, and a softmax over the players."""

import math
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.value.feature_index import COUNT, HOLDS, HOLDS_EARLY
from rattus.bots.value.features import WIDTH, Features
from rattus.bots.value.value import Judge, shares_at_the_end
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import View

BLOCK: Final = 8  # hidden units come in such blocks


@final
class Weights:
    """What was learned: a straight part, and a hidden layer (first by feature, then by unit)."""

    def __init__(
        self, straight: list[float], inner: list[float], bias: list[float], outer: list[float]
    ) -> None:
        self.straight: vec[float] = vec[float](straight)
        self.inner: vec[float] = vec[float](inner)
        self.bias: vec[float] = vec[float](bias)
        self.outer: vec[float] = vec[float](outer)
        self.hidden: i64 = len(bias)


@final
class Network(Judge):
    """Judges by learned weights."""

    def __init__(self, weights: Weights, known: View) -> None:
        super().__init__()
        self.weights: Weights = weights
        self.features: Features = Features(known)
        self.places: vec[i64] = vec[i64]([0] * WIDTH)
        self.amounts: vec[float] = vec[float]([0.0] * WIDTH)
        self.count: i64 = 0
        self.cards: vec[i64] = known.setup.card_numbers
        self.regions: i64 = known.setup.regions

    def judge(self, state: State) -> vec[float]:
        """Each player's share of the win."""
        if state.over():
            return shares_at_the_end(state, self.shares)
        self.features.fill(state)
        players: i64 = state.players
        player: i64
        best: float = -1000000.0
        for player in range(players):
            score: float = self.score(player)
            self.shares[player] = score
            if score > best:
                best = score
        total: float = 0.0
        for player in range(players):
            share: float = math.exp(self.shares[player] - best)
            self.shares[player] = share
            total += share
        for player in range(players):
            self.shares[player] /= total
        return self.shares

    def score(self, player: i64) -> float:
        """What the network makes of one player's lot; a larger score is a larger share."""
        weights = self.weights
        score: float = self.gather(player * COUNT) + self.gather_kinds(player * self.regions)
        block: i64
        for block in range(weights.hidden // BLOCK):
            score += self.block(block)
        return score

    def gather(self, row: i64) -> float:
        """Note what is not zero, which is a third of a row; what the straight part makes of it."""
        values = self.features.values
        straight = self.weights.straight
        places = self.places
        amounts = self.amounts
        total: float = 0.0
        count: i64 = 0
        feature: i64
        for feature in range(HOLDS):
            value: float = values[row + feature]
            if value != 0.0:
                places[count] = feature * BLOCK
                amounts[count] = value
                count += 1
                total += value * straight[feature]
        for feature in self.cards:
            if values[row + HOLDS + feature] != 0.0:
                places[count] = (HOLDS + feature) * BLOCK
                amounts[count] = 1.0
                places[count + 1] = (HOLDS_EARLY + feature) * BLOCK
                amounts[count + 1] = values[row + HOLDS_EARLY + feature]
                count += 2
                total += straight[HOLDS + feature]
                total += values[row + HOLDS_EARLY + feature] * straight[HOLDS_EARLY + feature]
        self.count = count
        return total

    def gather_kinds(self, start: i64) -> float:
        """The same for the regions."""
        kinds = self.features.kinds
        straight = self.weights.straight
        count: i64 = self.count
        total: float = 0.0
        region: i64
        for region in range(self.regions):
            feature: i64 = COUNT + kinds[start + region]
            self.places[count] = feature * BLOCK
            self.amounts[count] = 1.0
            count += 1
            total += straight[feature]
        self.count = count
        return total

    def block(self, block: i64) -> float:
        """Eight hidden units at a time: compiled, their sums stay in registers."""
        weights = self.weights
        inner = weights.inner
        places = self.places
        amounts = self.amounts
        unit: i64 = block * BLOCK
        start: i64 = unit * WIDTH
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
            at: i64 = start + places[index]
            value: float = amounts[index]
            a += value * inner[at]
            b += value * inner[at + 1]
            c += value * inner[at + 2]
            d += value * inner[at + 3]
            e += value * inner[at + 4]
            f += value * inner[at + 5]
            g += value * inner[at + 6]
            h += value * inner[at + 7]
        outer = weights.outer
        return (
            positive(a) * outer[unit]
            + positive(b) * outer[unit + 1]
            + positive(c) * outer[unit + 2]
            + positive(d) * outer[unit + 3]
            + positive(e) * outer[unit + 4]
            + positive(f) * outer[unit + 5]
            + positive(g) * outer[unit + 6]
            + positive(h) * outer[unit + 7]
        )


def positive(value: float) -> float:
    """The value, or 0 if it is less."""
    return value if value > 0.0 else 0.0
