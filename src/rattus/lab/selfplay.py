"""Games to learn from: pupils play all kinds of games, and positions are kept with what became of them."""

from typing import TYPE_CHECKING, Any, NamedTuple

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
from rattus.lab.opponent_pool import seat_all
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import ONLOOKER, View, view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

WHIM = 40  # one decision in so many is taken at random, so that there is something to learn from
KEPT = 3  # one position in so many; neighbours resemble each other
PATIENCE = 0.93  # how much of what is foreseen comes from later than the next decision
FORESEEN = 0.5  # of what is learned; the rest is what the game brought, which no opinion has coloured

MOST_REGIONS = 17  # of the boards below

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
EVERY_TABLE = tuple(table for table in TABLES for _ in range(table[3]))


class Lesson(NamedTuple):
    """Games to be played: their seeds, and the weights of the pupils; without any, guests play alone."""

    seeds: tuple[int, ...]
    weights: str
    thinking: int  # iterations a move of the pupils; none if they decide at first sight

    def __str__(self) -> str:
        """What is told of it if it fails: not all those weights."""
        return str(self.seeds)


class Harvest(NamedTuple):
    """Positions: rows of features, what to expect there, what the game brought, how many played."""

    rows: "Array"
    kinds: "Array"  # of regions
    aims: "Array"
    results: "Array"
    players: "Array"
    games: "Array"  # which game a position is from


def study(lesson: Lesson) -> Harvest:
    """Play the games of a lesson."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    weights = parse_weights(lesson.weights) if lesson.weights else None
    games = [_play(seed, weights, lesson.thinking) for seed in lesson.seeds]
    return Harvest(
        np.array([row for game in games for row in game.rows], np.float16).reshape(-1, MAX_PLAYERS, FEATURES),
        np.array([kinds for game in games for kinds in game.kinds], np.uint16).reshape(
            -1, MAX_PLAYERS, MOST_REGIONS
        ),
        np.array([aim for game in games for aim in game.aims], np.float32).reshape(-1, MAX_PLAYERS),
        np.array([game.result for game in games for _ in game.rows], np.float32).reshape(-1, MAX_PLAYERS),
        np.array([game.players for game in games for _ in game.rows], np.int64),
        np.array([seed for game, seed in zip(games, lesson.seeds, strict=True) for _ in game.rows]),
    )


class _Game(NamedTuple):
    rows: list[list[float]]
    kinds: list[list[int]]
    aims: list[list[float]]
    result: list[float]
    players: int


def _play(seed: int, weights: Weights | None, thinking: int) -> _Game:
    """One game; now and then somebody acts on a whim."""
    luck = Luck(seed)
    rules, players, cards, _ = EVERY_TABLE[luck.below(len(EVERY_TABLE))]
    state = new_game(rules, players, cards, luck.seed())
    bots = seat_all(luck, players, weights, thinking)
    pupil = next((seat for seat, bot in enumerate(bots) if _learns(bot)), ONLOOKER)
    diary = _Diary()
    while not state.over():
        choices = legal(state)
        known = view(state, state.decider())
        bot = bots[state.decider()]
        action = bot.decide(known, choices)
        if len(choices) > 1:
            if luck.below(KEPT) == 0:
                diary.keep(state, known if _learns(bot) else view(state, pupil))
            diary.foreseen.append(_foresee(bot, state, known, None if thinking else weights))
        if luck.below(WHIM) == 0:
            action = choices[luck.below(len(choices))]
        play(state, action)
    result = list(terminal_shares(state, vec[float]([0.0] * MAX_PLAYERS)))
    return _Game(diary.rows, diary.kinds, diary.aims(result), result, players)


def _learns(bot: Bot) -> bool:
    """Is this a pupil? Only pupils judge, so every position is seen with the eyes of one."""
    return isinstance(bot, Champion | OnePlyBot)


def _foresee(bot: Bot, state: State, known: View, weights: Weights | None) -> list[float] | None:
    """What is thought of a position: by one who thinks, what came of all he tried; or at first sight."""
    if isinstance(bot, Champion):
        return list(bot.root_value)
    return None if weights is None else list(Network(weights, known).evaluate(state))


def buckets_of(features: Features, state: State) -> list[int]:
    """The kinds of all regions to all players; where there is no such, one that counts for nothing."""
    kinds = [REGION_BUCKETS] * (MAX_PLAYERS * MOST_REGIONS)
    for player in range(state.players):
        for region in range(state.setup.regions):
            kinds[player * MOST_REGIONS + region] = features.buckets[player * features.regions + region]
    return kinds


class _Diary:
    """What was thought of the positions of a game while it was played."""

    def __init__(self) -> None:
        self.rows: list[list[float]] = []
        self.kinds: list[list[int]] = []
        self.kept: list[int] = []  # which of the positions they are
        self.foreseen: list[list[float] | None] = []  # at each position, if anything was

    def keep(self, state: State, known: View) -> None:
        """A position to learn from."""
        features = Features(known)
        features.fill(state)
        self.rows.append(list(features.values))
        self.kinds.append(buckets_of(features, state))
        self.kept.append(len(self.foreseen))

    def aims(self, result: list[float]) -> list[list[float]]:
        """What to expect where a row was kept: the result, and what was thought on the way there."""
        aims = [result]
        for foreseen in reversed(self.foreseen):
            aims.append(aims[-1] if foreseen is None else _mixed(PATIENCE, aims[-1], foreseen))
        return [_mixed(FORESEEN, aims[len(self.foreseen) - place], result) for place in self.kept]


def _mixed(part: float, one: list[float], other: list[float]) -> list[float]:
    """So much of the one, and the rest of the other."""
    return [part * here + (1.0 - part) * there for here, there in zip(one, other, strict=True)]
