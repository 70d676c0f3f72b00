"""Fitting: weights that foresee what became of positions, found by gradient descent (Adam) with numpy."""

from typing import TYPE_CHECKING, NamedTuple

from rattus.bots.features import COUNT
from rattus.bots.network import BLOCK
from rattus.bots.weights import write_weights
from rattus.lab.selfplay import Harvest

if TYPE_CHECKING:
    from rattus.lab.selfplay import Array

BATCH = 512
PACE = 2e-3  # at first; it fades with half a cosine
DECAY = 1e-5
RESULT = 0.5  # how much the result of the game counts beside what the search expected
HELD_BACK = 12  # one game in so many is kept to see how well others are foreseen


class Model(NamedTuple):
    """The parts of a network as arrays."""

    straight: "Array"  # a weight for each feature
    inner: "Array"  # features by hidden units
    bias: "Array"
    outer: "Array"

    def text(self) -> str:
        """The weights as the champion reads them: blocks of units, in each the features."""
        blocks = self.inner.reshape(COUNT, -1, BLOCK).transpose(1, 0, 2)
        return write_weights(
            self.straight.tolist(), blocks.reshape(-1).tolist(), self.bias.tolist(), self.outer.tolist()
        )


class Fit(NamedTuple):
    """A fitted model, and how badly it foresees games it learned from and games it did not."""

    model: Model
    learned: float
    unseen: float


def start_model(hidden: int, seed: int) -> Model:
    """Small random weights; the straight part begins with nothing."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    random = np.random.default_rng(seed)
    return Model(
        np.zeros(COUNT, np.float32),
        random.normal(0.0, 0.15, (COUNT, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        random.normal(0.0, 0.1, hidden).astype(np.float32),
    )


def foresee(model: Model, rows: "Array", players: "Array") -> tuple["Array", "Array"]:
    """Each player's share of the win, and the hidden units before their bend; seats not taken get nothing."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    units = rows @ model.inner + model.bias
    scores = rows @ model.straight + np.maximum(units, 0.0) @ model.outer
    scores = np.where(np.arange(rows.shape[1]) < players[:, None], scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True), units


def targets(harvest: Harvest) -> "Array":
    """What is to be foreseen: the result, mixed with what the search expected, where one was made."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    mixed = RESULT * harvest.results + (1.0 - RESULT) * harvest.outlooks
    aims = np.where(harvest.outlooks[:, :1] >= 0.0, mixed, harvest.results)
    return np.where(np.arange(aims.shape[1]) < harvest.players[:, None], aims, 0.0)


def surprise(model: Model, rows: "Array", aims: "Array", players: "Array") -> float:
    """How badly the model foresees (cross entropy, per position)."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    total = 0.0
    for start in range(0, len(rows), 8192):
        some = slice(start, start + 8192)
        shares, _ = foresee(model, rows[some].astype(np.float32), players[some])
        total -= float((aims[some] * np.log(np.maximum(shares, 1e-9))).sum())
    return total / max(1, len(rows))


def fit(harvest: Harvest, hidden: int, epochs: int, seed: int) -> Fit:
    """Learn from a harvest."""
    aims = targets(harvest)
    learned = harvest.games % HELD_BACK != 0
    rows, players = harvest.rows, harvest.players
    model = descend(
        start_model(hidden, seed), rows[learned], aims[learned], players[learned], epochs=epochs, seed=seed
    )
    return Fit(
        model,
        surprise(model, rows[learned], aims[learned], players[learned]),
        surprise(model, rows[~learned], aims[~learned], players[~learned]),
    )


def descend(model: Model, rows: "Array", aims: "Array", players: "Array", *, epochs: int, seed: int) -> Model:
    """Follow the gradient, batch by batch in random order."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    random = np.random.default_rng(seed)
    slopes = [np.zeros_like(part) for part in model]
    bumps = [np.zeros_like(part) for part in model]
    batches = epochs * -(-len(rows) // BATCH)
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(rows))
        for start in range(0, len(rows), BATCH):
            step += 1
            some = order[start : start + BATCH]
            pace = PACE * 0.5 * (1.0 + np.cos(np.pi * step / batches)) + PACE / 200.0
            downhill = gradient(model, rows[some].astype(np.float32), aims[some], players[some])
            for place, part in enumerate(model):
                change = downhill[place] + DECAY * part
                slopes[place] += 0.1 * (change - slopes[place])
                bumps[place] += 0.001 * (change * change - bumps[place])
                slope = slopes[place] / (1.0 - 0.9**step)
                bump = bumps[place] / (1.0 - 0.999**step)
                np.subtract(part, pace * slope / (np.sqrt(bump) + 1e-8), out=part)
    return model


def gradient(model: Model, rows: "Array", aims: "Array", players: "Array") -> Model:
    """In which direction each weight makes things worse."""
    shares, units = foresee(model, rows, players)
    wrong = ((shares - aims) / len(rows)).reshape(-1)
    flat = rows.reshape(-1, COUNT)
    units = units.reshape(len(flat), -1)
    bent = (wrong[:, None] * model.outer) * (units > 0.0)
    return Model(wrong @ flat, flat.T @ bent, bent.sum(axis=0), wrong @ (units * (units > 0.0)))
