"""The registry of bots by code: `random`, `greedy`, `planner`, `search`, `champion`.

A budget may follow a colon: `search:2000` iterations, `search:1s` of time.
The levels for people, `easy` to `master`, are names for some of these.
"""

from collections.abc import Callable

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.greedy import Greedy
from rattus.bots.ismcts import Search
from rattus.bots.parameters import champion_weights, default_opponent_types, opponent_types
from rattus.bots.planner import Planner
from rattus.bots.value.network import Weights

WORLDS = 8
TURN_SAMPLES = 4000
ITERATIONS = 2000
DEFAULT_SECONDS = 1.0  # a move, if no budget is given
MAX_SECONDS = 60.0  # a move
MAX_ITERATIONS = 1_000_000  # a move

Maker = Callable[[int, str], Bot]


class BotError(Exception):
    """A code that names no bot: `unknown-bot` or `wrong-budget`, and its data."""

    def __init__(self, code: str, data: dict[str, object]) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


def _random(seed: int, budget: str) -> Bot:
    _no_budget("random", budget)
    return Bot(seed)


def _greedy(seed: int, budget: str) -> Bot:
    return Greedy(seed, _count("greedy", budget, WORLDS))


def _planner(seed: int, budget: str) -> Bot:
    return Planner(seed, _count("planner", budget, TURN_SAMPLES))


def _search(seed: int, budget: str) -> Bot:
    iterations, seconds = _search_budget("search", budget)
    return Search(seed, iterations, seconds, default_opponent_types())


def _champion(seed: int, budget: str) -> Bot:
    iterations, seconds = _search_budget("champion", budget)
    return Champion(seed, iterations, seconds, opponent_types(), champion_weights())


BOTS: dict[str, Maker] = {
    "random": _random,
    "greedy": _greedy,
    "planner": _planner,
    "search": _search,
    "champion": _champion,
}
# The levels offered to people, weakest first; docs/bots.md says how far apart they are.
LEVELS = {
    "easy": "planner:4",
    "fair": "planner:10",
    "hard": "greedy",
    "expert": "search",
    "master": "champion",
}
_registered: dict[str, Maker] = {}  # in this process only


def make_bot(code: str, seed: int) -> Bot:
    """The bot of this code or level; the same seed makes it decide the same, unless its budget is time."""
    name, _, budget = LEVELS.get(code, code).partition(":")
    maker = BOTS.get(name) or _registered.get(name)
    if maker is None:
        raise BotError("unknown-bot", {"asked": name, "allowed": list(BOTS)})
    return maker(seed, budget)


def register_champion(name: str, weights: Weights) -> None:
    """Register a champion with other weights under a name, in this process only."""

    def maker(seed: int, budget: str) -> Bot:
        iterations, seconds = _search_budget(name, budget)
        return Champion(seed, iterations, seconds, opponent_types(), weights)

    _registered[name] = maker


def _no_budget(name: str, budget: str) -> None:
    if budget:
        raise BotError("wrong-budget", {"bot": name, "asked": budget})


def _search_budget(name: str, budget: str) -> tuple[int, float]:
    """The number of iterations, and the time limit in seconds (0: none)."""
    if budget.endswith("s"):
        return MAX_ITERATIONS, _seconds(name, budget)
    return _count(name, budget, ITERATIONS), 0.0 if budget else DEFAULT_SECONDS


def _count(name: str, budget: str, default: int) -> int:
    """A number of worlds, sampled turns or iterations."""
    if not budget:
        return default
    if not (budget.isascii() and budget.isdigit() and 0 < int(budget[:9]) <= MAX_ITERATIONS):
        raise BotError("wrong-budget", {"bot": name, "asked": budget})
    return int(budget)


def _seconds(name: str, budget: str) -> float:
    """A time like `1s` or `0.5s`."""
    try:
        seconds = float(budget[:-1])
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= MAX_SECONDS:
        raise BotError("wrong-budget", {"bot": name, "asked": budget})
    return seconds
