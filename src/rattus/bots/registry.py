"""Bots by short codes: `random`, `greedy`, `planner`, `search`, `champion`; with a budget `search:2000`."""

from collections.abc import Callable

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.greedy import Greedy
from rattus.bots.ismcts import Search
from rattus.bots.parameters import champion_weights, everybody, usual
from rattus.bots.planner import Planner
from rattus.bots.value.network import Weights

WORLDS = 8
IDEAS = 4000
ITERATIONS = 2000
PATIENCE = 1.0  # seconds a move, if nothing else is said
LONGEST = 60.0  # seconds a move
MOST = 1_000_000  # iterations a move

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
    return Planner(seed, _count("planner", budget, IDEAS))


def _search(seed: int, budget: str) -> Bot:
    iterations, seconds = _patience("search", budget, ITERATIONS)
    return Search(seed, iterations, seconds, usual())


def _champion(seed: int, budget: str) -> Bot:
    iterations, seconds = _patience("champion", budget, ITERATIONS)
    return Champion(seed, iterations, seconds, everybody(), champion_weights())


BOTS: dict[str, Maker] = {
    "random": _random,
    "greedy": _greedy,
    "planner": _planner,
    "search": _search,
    "champion": _champion,
}
_guests: dict[str, Maker] = {}


def make_bot(code: str, seed: int) -> Bot:
    """The bot of this code; the same seed makes it decide the same, unless its budget is time."""
    name, _, budget = code.partition(":")
    maker = BOTS.get(name) or _guests.get(name)
    if maker is None:
        raise BotError("unknown-bot", {"asked": name, "allowed": list(BOTS)})
    return maker(seed, budget)


def invite(name: str, weights: Weights) -> None:
    """Let a champion with other weights be known by a name, in this process only."""

    def maker(seed: int, budget: str) -> Bot:
        iterations, seconds = _patience(name, budget, ITERATIONS)
        return Champion(seed, iterations, seconds, everybody(), weights)

    _guests[name] = maker


def _no_budget(name: str, budget: str) -> None:
    if budget:
        raise BotError("wrong-budget", {"bot": name, "asked": budget})


def _patience(name: str, budget: str, usual: int) -> tuple[int, float]:
    """How many iterations, and how many seconds at the most (0: as long as it takes)."""
    if budget.endswith("s"):
        return MOST, _seconds(name, budget)
    return _count(name, budget, usual), 0.0 if budget else PATIENCE


def _count(name: str, budget: str, usual: int) -> int:
    """A number of worlds, ideas or iterations."""
    if not budget:
        return usual
    if not (budget.isascii() and budget.isdigit() and 0 < int(budget[:9]) <= MOST):
        raise BotError("wrong-budget", {"bot": name, "asked": budget})
    return int(budget)


def _seconds(name: str, budget: str) -> float:
    """A time like `1s` or `0.5s`."""
    try:
        seconds = float(budget[:-1])
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= LONGEST:
        raise BotError("wrong-budget", {"bot": name, "asked": budget})
    return seconds
