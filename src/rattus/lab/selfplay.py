"""Games to learn from: bots play all kinds of games, and positions are kept with what became of them."""

from typing import TYPE_CHECKING, Any, NamedTuple

from rattus.api import new_game
from rattus.bots.champion import Champion
from rattus.bots.codes import invite, make_bot
from rattus.bots.danger import danger_for
from rattus.bots.features import COUNT, Features
from rattus.bots.judge import SEATS, shares_at_the_end
from rattus.bots.weights import parse_weights
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.vectors import vec
from rattus.rules.view import view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

REIGNING = "reigning"  # the code of the best weights so far
WHIM = 16  # one decision in so many is taken at random, so that there is something to learn from
KEPT = 6  # of ten positions; neighbours resemble each other

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
    """Games to be played: their seeds, by whom (each as likely in a seat), and the weights that reign."""

    seeds: tuple[int, ...]
    teachers: tuple[str, ...]
    weights: str

    def __str__(self) -> str:
        """What is told of it if it fails: not all those weights."""
        return f"{self.seeds} {self.teachers}"


class Harvest(NamedTuple):
    """Positions: rows of features, what the game brought, what the search expected, how many played."""

    rows: "Array"
    results: "Array"
    outlooks: "Array"
    players: "Array"
    games: "Array"  # which game a position is from


def study(lesson: Lesson) -> Harvest:
    """Play the games of a lesson."""
    import numpy as np  # noqa: PLC0415 - an extra, and slow to import

    if lesson.weights:
        invite(REIGNING, parse_weights(lesson.weights))
    games = [_play(seed, lesson.teachers) for seed in lesson.seeds]
    rows = [position.row for game in games for position in game.positions]
    return Harvest(
        np.array(rows, np.float16).reshape(-1, SEATS, COUNT),
        np.array([game.result for game in games for _ in game.positions], np.float32).reshape(-1, SEATS),
        np.array([p.outlook for game in games for p in game.positions], np.float32).reshape(-1, SEATS),
        np.array([game.players for game in games for _ in game.positions], np.int64),
        np.array([seed for game, seed in zip(games, lesson.seeds, strict=True) for _ in game.positions]),
    )


class _Position(NamedTuple):
    row: list[float]
    outlook: list[float]


class _Game(NamedTuple):
    positions: list[_Position]
    result: list[float]
    players: int


NO_OUTLOOK = [-1.0] * SEATS


def _play(seed: int, teachers: tuple[str, ...]) -> _Game:
    """One game; now and then somebody acts on a whim."""
    luck = Luck(seed)
    rules, players, cards, _ = EVERY_TABLE[luck.below(len(EVERY_TABLE))]
    state = new_game(rules, players, cards, luck.seed())
    bots = [make_bot(teachers[luck.below(len(teachers))], luck.seed()) for _ in range(players)]
    positions = []
    while not state.over():
        choices = legal(state)
        bot = bots[state.decider()]
        known = view(state, state.decider())
        action = bot.decide(known, choices)
        if len(choices) > 1 and luck.below(10) < KEPT:
            features = Features(danger_for(known))
            features.fill(state)
            outlook = list(bot.outlook) if isinstance(bot, Champion) else NO_OUTLOOK
            positions.append(_Position(list(features.values), outlook))
        if luck.below(WHIM) == 0:
            action = choices[luck.below(len(choices))]
        play(state, action)
    return _Game(positions, list(shares_at_the_end(state, vec[float](NO_OUTLOOK))), players)
