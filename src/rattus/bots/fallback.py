"""A bot that fails must not end a game: its decision is checked, and made by `greedy` if there is none."""

from typing import NamedTuple

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.greedy import Greedy
from rattus.rules.vectors import vec
from rattus.rules.view import View

CRASHED = "bot-crashed"
ILLEGAL = "bot-illegal"
FALLBACK = "greedy"  # the bot that steps in
WORLDS = 8  # in which `greedy` looks ahead when it has to step in


class Failure(NamedTuple):
    """What a bot did wrong: a code and its data."""

    code: str
    data: dict[str, object]


class Decision(NamedTuple):
    """What is done, and if it is not what the bot decided, why not."""

    action: int
    failure: Failure | None


def decide_safely(bot: Bot, known: View, choices: vec[i64]) -> Decision:
    """The bot's decision; if it crashes or decides what is not allowed, that of `greedy`."""
    try:
        action = bot.decide(known, choices)
    except Exception as error:  # noqa: BLE001 - a bot somebody wrote may fail in any way
        failure = Failure(CRASHED, {"reason": f"{type(error).__name__}: {error}"})
    else:
        if action in choices:
            return Decision(action, None)
        failure = Failure(ILLEGAL, {"asked": action})
    return Decision(Greedy(known.moves, WORLDS).decide(known, choices), failure)
