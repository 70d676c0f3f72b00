"""Fitting the value network: supervised regression of win shares with Adam, in numpy.

A part of the games is held back for validation.
"""

from typing import TYPE_CHECKING, NamedTuple

from rattus.bots.parameters import write_weights
from rattus.bots.value.feature_index import FEATURES
from rattus.bots.value.features import INPUT_WIDTH
from rattus.bots.value.network import BLOCK, Weights
from rattus.bots.value.region_buckets import REGION_BUCKETS
from rattus.lab.adam import Adam
from rattus.lab.selfplay import Positions

if TYPE_CHECKING:
    from rattus.lab.adam import Array

BATCH = 1024  # positions
LEARNING_RATE = 1e-3  # at first
LAST_RATE = LEARNING_RATE / 50.0
WEIGHT_DECAY = 1e-5
VALIDATION_EVERY = 12  # one game in so many is for validation


class Model(NamedTuple):
    """The weights of a network as arrays."""

    linear: "Array"  # by input
    hidden: "Array"  # by input and hidden unit
    bias: "Array"  # by hidden unit
    output: "Array"  # by hidden unit

    def text(self) -> str:
        """The weights as the champion reads them: blocks of hidden units, in each block by input."""
        blocks = self.hidden.reshape(INPUT_WIDTH, -1, BLOCK).transpose(1, 0, 2)
        return write_weights(
            self.linear.tolist(), blocks.reshape(-1).tolist(), self.bias.tolist(), self.output.tolist()
        )


class Fit(NamedTuple):
    """A fitted model with its cross entropies on training and validation games."""

    model: Model
    training_loss: float
    validation_loss: float


def initial_model(units: int, seed: int) -> Model:
    """Small random weights; the linear part is zero."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    random = np.random.default_rng(seed)
    return Model(
        np.zeros(INPUT_WIDTH, np.float32),
        np.concatenate(
            [random.normal(0.0, 0.15, (FEATURES, units)), random.normal(0.0, 0.02, (REGION_BUCKETS, units))]
        ).astype(np.float32),
        np.zeros(units, np.float32),
        random.normal(0.0, 0.1, units).astype(np.float32),
    )


def model_of(weights: Weights) -> Model:
    """The arrays of weights that were read from a text."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    blocks = np.array(list(weights.hidden), np.float32).reshape(-1, INPUT_WIDTH, BLOCK)
    return Model(
        np.array(list(weights.linear), np.float32),
        np.ascontiguousarray(blocks.transpose(1, 0, 2).reshape(INPUT_WIDTH, -1)),
        np.array(list(weights.bias), np.float32),
        np.array(list(weights.output), np.float32),
    )


def mean_model(models: list[Model]) -> Model:
    """The mean of the weights of several models."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    return Model(*(np.mean(parts, axis=0) for parts in zip(*models, strict=True)))


def network_inputs(features: "Array", buckets: "Array") -> "Array":
    """The inputs of the network: features, and how many regions are in each bucket."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    rows = features.shape[0] * features.shape[1]
    width = REGION_BUCKETS + 1  # the last one is padding
    places = buckets.reshape(rows, -1).astype(np.int64) + np.arange(rows)[:, None] * width
    counts = np.bincount(places.reshape(-1), minlength=rows * width).reshape(rows, width)
    inputs = np.concatenate(
        [features.reshape(rows, FEATURES), counts[:, :REGION_BUCKETS]], axis=1, dtype=np.float32
    )
    return inputs.reshape(*features.shape[:2], INPUT_WIDTH)


def predict(model: Model, inputs: "Array", players: "Array") -> tuple["Array", "Array"]:
    """Each player's win share, and the hidden units before the ReLU; empty seats get nothing."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    units = inputs @ model.hidden + model.bias
    logits = inputs @ model.linear + np.maximum(units, 0.0) @ model.output
    logits = np.where(np.arange(inputs.shape[1]) < players[:, None], logits, -np.inf)
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True), units


def cross_entropy(model: Model, positions: Positions) -> float:
    """The mean cross entropy of the predicted win shares and the results."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    total = 0.0
    count = len(positions.features)
    for start in range(0, count, BATCH):
        batch = slice(start, start + BATCH)
        inputs = network_inputs(positions.features[batch], positions.buckets[batch])
        shares, _ = predict(model, inputs, positions.players[batch])
        total -= float((positions.results[batch] * np.log(np.maximum(shares, 1e-9))).sum())
    return total / max(1, count)


def fit(model: Model, positions: Positions, epochs: int, seed: int) -> Fit:
    """Fit a model, which is changed in place."""
    validates = positions.games % VALIDATION_EVERY == 0
    training, validation = (
        Positions(*(part[which] for part in positions)) for which in (~validates, validates)
    )
    minimise(model, training, epochs, seed)
    return Fit(model, cross_entropy(model, training), cross_entropy(model, validation))


def minimise(model: Model, positions: Positions, epochs: int, seed: int) -> None:
    """Minimise the cross entropy with the targets, batch by batch in random order."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    random = np.random.default_rng(seed)
    count = len(positions.features)
    adam = Adam(model, LEARNING_RATE, LAST_RATE, WEIGHT_DECAY, epochs * -(-count // BATCH))
    for _ in range(epochs):
        order = random.permutation(count)
        for start in range(0, count, BATCH):
            batch = order[start : start + BATCH]
            inputs = network_inputs(positions.features[batch], positions.buckets[batch])
            adam.step(gradient(model, inputs, positions.targets[batch], positions.players[batch]))


def gradient(model: Model, inputs: "Array", targets: "Array", players: "Array") -> Model:
    """The gradient of the mean cross entropy, by backpropagation."""
    shares, units = predict(model, inputs, players)
    error = ((shares - targets) / len(inputs)).reshape(-1)
    flat = inputs.reshape(-1, INPUT_WIDTH)
    units = units.reshape(len(flat), -1)
    hidden_error = (error[:, None] * model.output) * (units > 0.0)
    return Model(
        error @ flat, flat.T @ hidden_error, hidden_error.sum(axis=0), error @ (units * (units > 0.0))
    )
