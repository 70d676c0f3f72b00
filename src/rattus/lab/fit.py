"""Fitting: weights that foresee what became of positions, found by gradient descent (Adam) with numpy."""

from typing import TYPE_CHECKING, NamedTuple

from rattus.bots.parameters import write_weights
from rattus.bots.value.feature_index import FEATURES
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.network import BLOCK, Weights
from rattus.bots.value.region_buckets import REGION_BUCKETS
from rattus.lab.selfplay import Harvest

if TYPE_CHECKING:
    from rattus.lab.selfplay import Array

BATCH = 1024
PACE = 1e-3  # at first; it fades with half a cosine
DECAY = 1e-5
HELD_BACK = 12  # one game in so many is kept to see how well others are foreseen


class Model(NamedTuple):
    """The parts of a network as arrays."""

    straight: "Array"  # a weight for each feature
    inner: "Array"  # features by hidden units
    bias: "Array"
    outer: "Array"

    def text(self) -> str:
        """The weights as the champion reads them: blocks of units, in each the features."""
        blocks = self.inner.reshape(INPUT_WIDTH, -1, BLOCK).transpose(1, 0, 2)
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
        np.zeros(INPUT_WIDTH, np.float32),
        np.concatenate(
            [random.normal(0.0, 0.15, (FEATURES, hidden)), random.normal(0.0, 0.02, (REGION_BUCKETS, hidden))]
        ).astype(np.float32),
        np.zeros(hidden, np.float32),
        random.normal(0.0, 0.1, hidden).astype(np.float32),
    )


def model_of(weights: Weights) -> Model:
    """The arrays of weights that were learned before."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    blocks = np.array(list(weights.hidden), np.float32).reshape(-1, INPUT_WIDTH, BLOCK)
    return Model(
        np.array(list(weights.linear), np.float32),
        np.ascontiguousarray(blocks.transpose(1, 0, 2).reshape(INPUT_WIDTH, -1)),
        np.array(list(weights.bias), np.float32),
        np.array(list(weights.output), np.float32),
    )


def mean_of(models: list[Model]) -> Model:
    """The mean of models that learned one from the other."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    return Model(*(np.mean(parts, axis=0) for parts in zip(*models, strict=True)))


def whole(rows: "Array", kinds: "Array") -> "Array":
    """Rows with their kinds of regions counted beside."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    seats = rows.shape[0] * rows.shape[1]
    places = kinds.reshape(seats, -1).astype(np.int64) + np.arange(seats)[:, None] * (REGION_BUCKETS + 1)
    counts = np.bincount(places.reshape(-1), minlength=seats * (REGION_BUCKETS + 1)).reshape(
        seats, REGION_BUCKETS + 1
    )
    full = np.concatenate(
        [rows.reshape(seats, FEATURES), counts[:, :REGION_BUCKETS]], axis=1, dtype=np.float32
    )
    return full.reshape(*rows.shape[:2], INPUT_WIDTH)


def foresee(model: Model, rows: "Array", players: "Array") -> tuple["Array", "Array"]:
    """Each player's share of the win, and the hidden units before their bend; seats not taken get nothing."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    units = rows @ model.inner + model.bias
    scores = rows @ model.straight + np.maximum(units, 0.0) @ model.outer
    scores = np.where(np.arange(rows.shape[1]) < players[:, None], scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True), units


def surprise(model: Model, harvest: Harvest) -> float:
    """How badly the model foresees what games brought (cross entropy, per position)."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    total = 0.0
    count = len(harvest.rows)
    for start in range(0, count, BATCH):
        some = slice(start, start + BATCH)
        shares, _ = foresee(model, whole(harvest.rows[some], harvest.kinds[some]), harvest.players[some])
        total -= float((harvest.results[some] * np.log(np.maximum(shares, 1e-9))).sum())
    return total / max(1, count)


def fit(model: Model, harvest: Harvest, epochs: int, seed: int) -> Fit:
    """Learn from a harvest, beginning with this model, which is changed."""
    held_back = harvest.games % HELD_BACK == 0
    learned, unseen = (Harvest(*(part[which] for part in harvest)) for which in (~held_back, held_back))
    descend(model, learned, epochs, seed)
    return Fit(model, surprise(model, learned), surprise(model, unseen))


def descend(model: Model, harvest: Harvest, epochs: int, seed: int) -> None:
    """Follow the gradient, batch by batch in random order."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    random = np.random.default_rng(seed)
    slopes = [np.zeros_like(part) for part in model]
    bumps = [np.zeros_like(part) for part in model]
    count = len(harvest.rows)
    batches = epochs * -(-count // BATCH)
    step = 0
    for _ in range(epochs):
        order = random.permutation(count)
        for start in range(0, count, BATCH):
            step += 1
            some = order[start : start + BATCH]
            pace = PACE * 0.5 * (1.0 + np.cos(np.pi * step / batches)) + PACE / 50.0
            rows = whole(harvest.rows[some], harvest.kinds[some])
            downhill = gradient(model, rows, harvest.aims[some], harvest.players[some])
            for place, part in enumerate(model):
                change = downhill[place] + DECAY * part
                slopes[place] += 0.1 * (change - slopes[place])
                bumps[place] += 0.001 * (change * change - bumps[place])
                slope = slopes[place] / (1.0 - 0.9**step)
                bump = bumps[place] / (1.0 - 0.999**step)
                np.subtract(part, pace * slope / (np.sqrt(bump) + 1e-8), out=part)


def gradient(model: Model, rows: "Array", aims: "Array", players: "Array") -> Model:
    """In which direction each weight makes things worse."""
    shares, units = foresee(model, rows, players)
    wrong = ((shares - aims) / len(rows)).reshape(-1)
    flat = rows.reshape(-1, INPUT_WIDTH)
    units = units.reshape(len(flat), -1)
    bent = (wrong[:, None] * model.outer) * (units > 0.0)
    return Model(wrong @ flat, flat.T @ bent, bent.sum(axis=0), wrong @ (units * (units > 0.0)))
