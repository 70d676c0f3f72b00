"""The fallback: a wrapper that checks a bot's decision, so that a failing bot cannot end a game.

If the bot raises or returns an illegal action, `greedy` decides, and the caller is told why.
"""

from typing import NamedTuple

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.greedy import Greedy
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View

CRASHED = "bot-crashed"
ILLEGAL = "bot-illegal"
FALLBACK = "greedy"  # the bot that steps in
WORLDS = 8  # its budget


class Failure(NamedTuple):
    """What a bot did wrong: a code and its data."""

    code: str
    data: dict[str, object]


class Decision(NamedTuple):
    """The action taken, and why it is not the bot's own, if it is not."""

    action: int
    failure: Failure | None


def decide_with_fallback(bot: Bot, known: View, choices: vec[i64]) -> Decision:
    """The bot's decision; if it raises or is illegal, the decision of `greedy`."""
    try:
        action = bot.decide(known, choices)
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way
        failure = Failure(CRASHED, {"reason": f"{type(error).__name__}: {error}"})
    else:
        if action in choices:
            return Decision(action, None)
        failure = Failure(ILLEGAL, {"asked": action})
    return Decision(Greedy(known.moves, WORLDS).decide(known, choices), failure)
