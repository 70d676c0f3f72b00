"""Bots by short codes: `random`, `greedy`, `planner`, `search`; with a budget `search:2000`, `search:1s`."""

from collections.abc import Callable

from rattus.bots.bot import Bot
from rattus.bots.greedy import Greedy
from rattus.bots.planner import Planner
from rattus.bots.search import Search

WORLDS = 8
IDEAS = 1200
ITERATIONS = 6000
PATIENCE = 1.0  # seconds a move, if nothing else is said
LONGEST = 60.0  # seconds a move
MOST = 1_000_000  # iterations a move


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
    if budget.endswith("s"):
        return Search(seed, MOST, _seconds("search", budget))
    return Search(seed, _count("search", budget, ITERATIONS), 0.0 if budget else PATIENCE)


BOTS: dict[str, Callable[[int, str], Bot]] = {
    "random": _random,
    "greedy": _greedy,
    "planner": _planner,
    "search": _search,
}


def make_bot(code: str, seed: int) -> Bot:
    """The bot of this code; the same seed makes it decide the same, unless its budget is time."""
    name, _, budget = code.partition(":")
    if name not in BOTS:
        raise BotError("unknown-bot", {"asked": name, "allowed": list(BOTS)})
    return BOTS[name](seed, budget)


def _no_budget(name: str, budget: str) -> None:
    if budget:
        raise BotError("wrong-budget", {"bot": name, "asked": budget})


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
