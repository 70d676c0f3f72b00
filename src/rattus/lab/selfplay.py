"""Self-play: games of learners and their opponents, sampled into training positions with TD(λ) targets.

Games are of all editions, player counts and ways to choose cards, in fixed proportions.
"""

from typing import TYPE_CHECKING, NamedTuple

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.one_ply_bot import OnePlyBot
from rattus.bots.parameters import parse_weights
from rattus.bots.value.feature_index import FEATURES
from rattus.bots.value.features import Features
from rattus.bots.value.network import Network, Weights
from rattus.bots.value.region_buckets import REGION_BUCKETS
from rattus.bots.value.value import MAX_PLAYERS, terminal_shares
from rattus.lab.opponent_pool import seat_bots
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, View, view

if TYPE_CHECKING:
    from rattus.lab.adam import Array

RANDOM_EVERY = 40  # one decision in so many is random, for exploration
SAMPLE_EVERY = 3  # one position in so many is kept: neighbours resemble each other
LAMBDA = 0.93  # of TD(λ), for each decision
TD_WEIGHT = 0.5  # of the target; the rest is the result of the game
MAX_REGIONS = 17  # of the boards below

# rules, players, cards, and how many games of a hundred: the game most people play, and a little of all else
TABLES = (
    ("classic", 4, "base", 40),
    ("classic", 4, "classes", 10),
    ("classic", 4, "random", 8),
    ("classic", 2, "base", 5),
    ("classic", 2, "random", 4),
    ("classic", 3, "base", 5),
    ("classic", 3, "random", 4),
    ("online", 4, "base", 2),
    ("online", 3, "classes", 2),
    ("bigbox", 2, "random", 2),
    ("bigbox", 3, "base", 2),
    ("bigbox", 4, "random", 4),
    ("bigbox", 5, "base", 3),
    ("bigbox", 5, "random", 2),
    ("bigbox", 6, "base", 4),
    ("bigbox", 6, "random", 3),
)
ALL_TABLES = tuple(table for table in TABLES for _ in range(table[3]))


class SelfPlayChunk(NamedTuple):
    """Games to play: their seeds, and the learners' weights; without weights there are opponents only."""

    seeds: tuple[int, ...]
    weights: str
    thinking: int  # iterations a move of the learners; 0 for one-ply learners

    def __str__(self) -> str:
        """The seeds, for error messages: the weights are too long."""
        return str(self.seeds)


class Positions(NamedTuple):
    """Training positions as arrays."""

    features: "Array"
    buckets: "Array"  # of the regions
    targets: "Array"  # win shares to learn
    results: "Array"  # win shares at the end of the game
    players: "Array"
    games: "Array"  # the seed of the game


def play_chunk(chunk: SelfPlayChunk) -> Positions:
    """Play the games of a chunk."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    weights = parse_weights(chunk.weights) if chunk.weights else None
    games = [_play(seed, weights, chunk.thinking) for seed in chunk.seeds]
    return Positions(
        np.array([row for game in games for row in game.features], np.float16).reshape(
            -1, MAX_PLAYERS, FEATURES
        ),
        np.array([row for game in games for row in game.buckets], np.uint16).reshape(
            -1, MAX_PLAYERS, MAX_REGIONS
        ),
        np.array([target for game in games for target in game.targets], np.float32).reshape(-1, MAX_PLAYERS),
        np.array([game.result for game in games for _ in game.features], np.float32).reshape(-1, MAX_PLAYERS),
        np.array([game.players for game in games for _ in game.features], np.int64),
        np.array([seed for game, seed in zip(games, chunk.seeds, strict=True) for _ in game.features]),
    )


class _Game(NamedTuple):
    features: list[list[float]]
    buckets: list[list[int]]
    targets: list[list[float]]
    result: list[float]
    players: int


def _play(seed: int, weights: Weights | None, thinking: int) -> _Game:
    """Play one game."""
    luck = Luck(seed)
    rules, players, cards, _ = ALL_TABLES[luck.below(len(ALL_TABLES))]
    state = new_game(rules, players, cards, luck.seed())
    bots = seat_bots(luck, players, weights, thinking)
    learner = next((seat for seat, bot in enumerate(bots) if _is_learner(bot)), ONLOOKER)
    recorder = _Recorder()
    while not state.over():
        choices = legal(state)
        known = view(state, state.decider())
        bot = bots[state.decider()]
        action = bot.decide(known, choices)
        if len(choices) > 1:
            if luck.below(SAMPLE_EVERY) == 0:
                recorder.sample(state, known if _is_learner(bot) else view(state, learner))
            recorder.estimates.append(_estimate(bot, state, known, None if thinking else weights))
        if luck.below(RANDOM_EVERY) == 0:
            action = choices[luck.below(len(choices))]
        play(state, action)
    result = list(terminal_shares(state, vec[float]([0.0] * MAX_PLAYERS)))
    return _Game(recorder.features, recorder.buckets, recorder.targets(result), result, players)


def _is_learner(bot: Bot) -> bool:
    """Only learners evaluate positions, so every position is sampled from the view of a learner."""
    return isinstance(bot, Champion | OnePlyBot)


def _estimate(bot: Bot, state: State, known: View, weights: Weights | None) -> list[float] | None:
    """The value estimate at a position: the root value of a search, or the network's own."""
    if isinstance(bot, Champion):
        return list(bot.root_value)
    return None if weights is None else list(Network(weights, known).evaluate(state))


def buckets_of(features: Features, state: State) -> list[int]:
    """The buckets of all regions for all players, padded with a bucket that counts for nothing."""
    buckets = [REGION_BUCKETS] * (MAX_PLAYERS * MAX_REGIONS)
    for player in range(state.players):
        for region in range(state.setup.regions):
            buckets[player * MAX_REGIONS + region] = features.buckets[player * features.regions + region]
    return buckets


class _Recorder:
    """Samples positions of one game, and records the value estimate at every decision."""

    def __init__(self) -> None:
        self.features: list[list[float]] = []
        self.buckets: list[list[int]] = []
        self.sampled: list[int] = []  # at which decisions
        self.estimates: list[list[float] | None] = []  # by decision

    def sample(self, state: State, known: View) -> None:
        """Keep a position."""
        features = Features(known)
        features.fill(state)
        self.features.append(list(features.values))
        self.buckets.append(buckets_of(features, state))
        self.sampled.append(len(self.estimates))

    def targets(self, result: list[float]) -> list[list[float]]:
        """The targets of the sampled positions: TD(λ) from the end of the game, mixed with the result."""
        targets = [result]
        for estimate in reversed(self.estimates):
            targets.append(targets[-1] if estimate is None else _mix(LAMBDA, targets[-1], estimate))
        return [_mix(TD_WEIGHT, targets[len(self.estimates) - place], result) for place in self.sampled]


def _mix(weight: float, one: list[float], other: list[float]) -> list[float]:
    """The weighted mean of two estimates."""
    return [weight * here + (1.0 - weight) * there for here, there in zip(one, other, strict=True)]
