"""Imitation learning: fits the softmax policy of an opponent type to the decisions of a bot.

The bot plays against itself; its decisions and the table statistics are recorded. The policy is fitted by
maximum likelihood with Adam, the statistics by their means and standard deviations.
"""

from typing import TYPE_CHECKING, NamedTuple

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.policy.softmax_policy import MAX_FEATURES, POLICY_SIZE, SoftmaxPolicy
from rattus.bots.policy.table_stats import PHASES, STATS, TableStats
from rattus.bots.registry import make_bot
from rattus.lab.adam import Adam
from rattus.lab.selfplay import ALL_TABLES, RANDOM_EVERY
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State
from rattus.rules.view import view

if TYPE_CHECKING:
    from rattus.lab.adam import Array

GAMES_PER_CHUNK = 10
OTHER_BOT = "greedy:2"  # sits at one seat of four, for variety
MAX_CHOICES = 150  # decisions with more are not recorded: they say little about each choice
PADDING = POLICY_SIZE  # an index that counts for nothing, for actions with fewer features
VALIDATION_PART = 15  # one decision in so many is for validation

BATCH = 2048  # decisions
EPOCHS = 6
LEARNING_RATE = 0.05  # at first
LAST_RATE = LEARNING_RATE / 500.0
WEIGHT_DECAY = 1e-7


class ImitationChunk(NamedTuple):
    """Games to play: their seeds, and the bot to imitate."""

    seeds: tuple[int, ...]
    bot: str


class Decisions(NamedTuple):
    """Recorded decisions as arrays; the choices of all decisions stand in one row."""

    features: "Array"  # feature indices, by choice
    counts: "Array"  # choices, by decision
    chosen: "Array"  # which of them was made, by decision
    phases: "Array"  # of the game, by decision
    stats: "Array"  # of the table, by decision


def chunks_of(bot: str, games: int, seed: int) -> list[ImitationChunk]:
    """All games to be played, a few at a time."""
    luck = Luck(seed)
    seeds = [luck.seed() for _ in range(games)]
    starts = range(0, games, GAMES_PER_CHUNK)
    return [ImitationChunk(tuple(seeds[start : start + GAMES_PER_CHUNK]), bot) for start in starts]


def record_decisions(chunk: ImitationChunk) -> Decisions:
    """Play the games of a chunk, and record what the bot decides."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    recorder = _Recorder()
    for seed in chunk.seeds:
        _play(seed, chunk.bot, recorder)
    return Decisions(
        np.array(recorder.features, np.int32).reshape(-1, MAX_FEATURES),
        np.array(recorder.counts, np.int32),
        np.array(recorder.chosen, np.int32),
        np.array(recorder.phases, np.int32),
        np.array(recorder.stats, np.float32).reshape(-1, STATS),
    )


class _Recorder:
    def __init__(self) -> None:
        self.features: list[list[int]] = []
        self.counts: list[int] = []
        self.chosen: list[int] = []
        self.phases: list[int] = []
        self.stats: list[list[float]] = []

    def add(self, state: State, policy: SoftmaxPolicy, choices: list[int], action: int) -> None:
        """Record one decision."""
        stats = TableStats(view(state, state.decider()))
        self.phases.append(stats.phase)
        self.stats.append([stats.stat(which) for which in range(STATS)])
        for choice in choices:
            indices = list(policy.feature_indices(state, choice))
            self.features.append(indices + [PADDING] * (MAX_FEATURES - len(indices)))
        self.counts.append(len(choices))
        self.chosen.append(choices.index(action))


def _play(seed: int, code: str, recorder: _Recorder) -> None:
    """One game of the bot against itself, with another bot at some seats."""
    luck = Luck(seed)
    rules, players, cards, _ = ALL_TABLES[luck.below(len(ALL_TABLES))]
    state = new_game(rules, players, cards, luck.seed())
    policy = SoftmaxPolicy(vec[float]([0.0] * POLICY_SIZE), state.setup)
    imitated = make_bot(code, luck.seed())
    bots: list[Bot] = [
        make_bot(OTHER_BOT, luck.seed()) if luck.below(4) == 0 else imitated for _ in range(players)
    ]
    while not state.over():
        choices = legal(state)
        bot = bots[state.decider()]
        action = bot.decide(view(state, state.decider()), choices)
        if bot is imitated and 1 < len(choices) <= MAX_CHOICES:
            recorder.add(state, policy, list(choices), action)
        if luck.below(RANDOM_EVERY) == 0:
            action = choices[luck.below(len(choices))]
        play(state, action)


def concatenate(parts: list[Decisions]) -> Decisions:
    """The decisions of several chunks."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    return Decisions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


class FittedPolicy(NamedTuple):
    """Policy weights, the accuracy of the likeliest choice on validation decisions, and table statistics."""

    weights: list[float]
    accuracy: float
    means: list[float]
    deviations: list[float]


def fit_policy(decisions: Decisions, seed: int) -> FittedPolicy:
    """Fit weights by maximum likelihood; the last decisions are held back for validation."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    count = len(decisions.counts)
    starts = np.concatenate([[0], np.cumsum(decisions.counts)])
    training = count - max(1, count // VALIDATION_PART)
    random = np.random.default_rng(seed)
    weights = np.zeros(POLICY_SIZE + 1)
    adam = Adam([weights], LEARNING_RATE, LAST_RATE, WEIGHT_DECAY, EPOCHS * -(-training // BATCH))
    for _ in range(EPOCHS):
        order = random.permutation(training)
        for begin in range(0, len(order), BATCH):
            batch = _Batch(decisions, starts, order[begin : begin + BATCH])
            adam.step([batch.gradient(weights)])
            weights[PADDING] = 0.0
    validation = _Batch(decisions, starts, np.arange(training, count))
    return FittedPolicy(weights[:POLICY_SIZE].tolist(), validation.accuracy(weights), *fit_stats(decisions))


def fit_stats(decisions: Decisions) -> tuple[list[float], list[float]]:
    """Mean and standard deviation of each table statistic by phase; 0 and 1 where there is no record."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    means, deviations = np.zeros((PHASES, STATS)), np.ones((PHASES, STATS))
    for phase in range(PHASES):
        stats = decisions.stats[decisions.phases == phase]
        if len(stats) > 1:
            means[phase], deviations[phase] = stats.mean(axis=0), stats.std(axis=0)
    return means.reshape(-1).tolist(), deviations.reshape(-1).tolist()


class _Batch:
    """Some of the decisions, all their choices in a row."""

    def __init__(self, decisions: Decisions, starts: "Array", which: "Array") -> None:
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        self.counts = decisions.counts[which]
        self.begins = np.concatenate([[0], np.cumsum(self.counts)[:-1]])
        rows = np.arange(self.counts.sum()) + np.repeat(starts[which] - self.begins, self.counts)
        self.features = decisions.features[rows]
        self.chosen = self.begins + decisions.chosen[which]

    def probabilities(self, weights: "Array") -> "Array":
        """The probability of each choice."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        logits = weights[self.features].sum(axis=1)
        powers = np.exp(logits - np.repeat(np.maximum.reduceat(logits, self.begins), self.counts))
        shares: Array = powers / np.repeat(np.add.reduceat(powers, self.begins), self.counts)
        return shares

    def gradient(self, weights: "Array") -> "Array":
        """The gradient of the mean cross entropy."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        error = self.probabilities(weights)
        error[self.chosen] -= 1.0
        error /= len(self.counts)
        flat = self.features.reshape(-1)
        return np.bincount(flat, np.repeat(error, MAX_FEATURES), POLICY_SIZE + 1)

    def accuracy(self, weights: "Array") -> float:
        """How often the likeliest choice was the one that was made."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        probabilities = self.probabilities(weights)
        return float(np.mean(probabilities[self.chosen] >= np.maximum.reduceat(probabilities, self.begins)))
