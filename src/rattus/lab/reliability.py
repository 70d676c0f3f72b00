"""Reliability: do players win as often as the value says? Measured in games of equals.

Every position of every game gives one prediction for each player. Predictions are put into ten bins, and the
mean prediction of each bin is compared with the part that was won. Positions of one game resemble each other,
so the noise is estimated by game.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rattus.analysis.calibration import calibrated_value
from rattus.analysis.correction import Correction, Moment, moment_of
from rattus.editions import NAMES, load
from rattus.lab.match import GameSpec, play_game
from rattus.rules import steps
from rattus.rules.luck import Luck
from rattus.rules.state import State

BOTS = ("planner:400", "champion:100")
CARDS = ("base", "random")
BINS = 10
TEST_SEEDS = 1000  # games for testing have seeds from here on, games for fitting below
RESAMPLES = 400


class Group(NamedTuple):
    """A kind of game: rules, number of players, cards, and the bot at every seat."""

    rules: str
    players: int
    cards: str
    bot: str


class Sample(NamedTuple):
    """One position: the network's shares, and what the correction depends on."""

    shares: tuple[float, ...]
    moment: Moment


class SampledGame(NamedTuple):
    """A game with all its positions."""

    group: Group
    winner: int
    samples: tuple[Sample, ...]


class GameChunk(NamedTuple):
    """A game to play, as work for the pool."""

    group: Group
    seed: int


class Bin(NamedTuple):
    """The predictions of one bin: their mean, the part that was won, and how many."""

    predicted: float
    won: float
    size: int


class Reliability(NamedTuple):
    """How far predictions and results are apart, in parts of 1."""

    games: int
    predictions: int
    bins: tuple[Bin, ...]
    error: float  # mean over the bins, weighted by size
    plain_error: float  # mean over the bins that hold predictions, each counted once
    noise: float  # what the weighted error would be on average if nothing but chance were at work


# --- games ----------------------------------------------------------------------------------------


def groups() -> list[Group]:
    """All rule sets and numbers of players, base and random cards, two kinds of equals."""
    return [
        Group(rules, players, cards, bot) for bot in BOTS for rules, players in boards() for cards in CARDS
    ]


def boards() -> list[tuple[str, int]]:
    """Every rule set with every number of players."""
    return [(rules, players) for rules in NAMES for players in load(rules).players]


def game_chunks(games: int, first: int) -> Iterator[GameChunk]:
    """So many games of each group, from this seed on."""
    for number in range(first, first + games):
        for group in groups():
            board = boards().index((group.rules, group.players))
            yield GameChunk(group, number * 1000 + board * 10 + CARDS.index(group.cards))


class _Sampler:
    """Observes a game and keeps its positions; where rats are put in order the value looks ahead itself."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []

    def before(self, state: State, action: int) -> None:
        """Keep the position."""
        if steps.kind_of(state.top()) != steps.ORDER:
            shares = tuple(round(share, 5) for share in calibrated_value().shares(state))
            self.samples.append(Sample(shares, moment_of(state)))

    def after(self, state: State) -> None:
        """Nothing: the next position is kept before the next action."""


def sample_game(chunk: GameChunk) -> SampledGame:
    """Play a game of equals and keep its positions."""
    group = chunk.group
    sampler = _Sampler()
    spec = GameSpec(group.rules, group.players, group.cards, (group.bot,) * group.players, chunk.seed)
    winner = play_game(spec, [sampler]).winner
    return SampledGame(group, winner, tuple(sampler.samples))


# --- figures --------------------------------------------------------------------------------------


class Residuals(NamedTuple):
    """By bin, for one game: the sum of predictions, of wins, and how many."""

    predicted: list[float]
    won: list[float]
    size: list[int]


def reliability_of(games: Sequence[SampledGame], correction: Correction) -> Reliability:
    """The reliability of corrected predictions in these games."""
    found = [residuals_of(game, correction) for game in games]
    sizes = [sum(one.size[place] for one in found) for place in range(BINS)]
    predicted = [sum(one.predicted[place] for one in found) for place in range(BINS)]
    won = [sum(one.won[place] for one in found) for place in range(BINS)]
    total = sum(sizes)
    bins = tuple(
        Bin(predicted[place] / size, won[place] / size, size) for place, size in enumerate(sizes) if size
    )
    error = sum(abs(one.predicted - one.won) * one.size for one in bins) / total
    plain = sum(abs(one.predicted - one.won) for one in bins) / len(bins)
    return Reliability(len(games), total, bins, error, plain, noise_of(found, total))


def residuals_of(game: SampledGame, correction: Correction) -> Residuals:
    """The predictions of one game, by bin."""
    found = Residuals([0.0] * BINS, [0.0] * BINS, [0] * BINS)
    for sample in game.samples:
        for player, chance in enumerate(correction.apply(list(sample.shares), sample.moment)):
            place = min(BINS - 1, int(chance * BINS))
            found.predicted[place] += chance
            found.won[place] += player == game.winner
            found.size[place] += 1
    return found


def noise_of(found: Sequence[Residuals], total: int) -> float:
    """The mean error after the sign of each game's residuals was drawn anew (a wild bootstrap)."""
    luck = Luck(1)
    errors = 0.0
    for _ in range(RESAMPLES):
        sums = [0.0] * BINS
        for one in found:
            sign = 1.0 if luck.below(2) else -1.0
            for place in range(BINS):
                sums[place] += sign * (one.predicted[place] - one.won[place])
        errors += sum(abs(residual) for residual in sums) / total
    return errors / RESAMPLES


def tables(games: Iterable[SampledGame]) -> dict[str, list[SampledGame]]:
    """The games by number of players, rule set, cards and bot, and all together."""
    found: dict[str, list[SampledGame]] = {}
    for game in games:
        group = game.group
        names = (f"{group.players} players", group.rules, f"{group.cards} cards", group.bot, "all")
        for name in names:
            found.setdefault(name, []).append(game)
    return found
