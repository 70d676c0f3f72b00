"""The fallback: greedy decides for a bot that crashes or decides illegally."""

from mypy_extensions import i64

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.fallback import CRASHED, ILLEGAL, Failure, decide_with_fallback
from rattus.rules.game import legal
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View, view


class Crashing(Bot):
    """Raises an error."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        raise ValueError("lost my cube")


class Illegal(Bot):
    """Decides what is not among the choices."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        return 77


def test_a_sound_decision_is_taken_as_it_is() -> None:
    state = new_game(seed=1)

    decision = decide_with_fallback(Bot(3), view(state, 0), legal(state))

    assert decision == (Bot(3).decide(view(state, 0), legal(state)), None)


def test_greedy_decides_for_a_bot_that_crashes() -> None:
    state = new_game(seed=1)

    decision = decide_with_fallback(Crashing(1), view(state, 0), legal(state))

    assert decision.action in list(legal(state))
    assert decision.failure == Failure(CRASHED, {"reason": "ValueError: lost my cube"})


def test_greedy_decides_for_a_bot_that_decides_illegally() -> None:
    state = new_game(seed=1)

    decision = decide_with_fallback(Illegal(1), view(state, 0), legal(state))

    assert decision.action in list(legal(state))
    assert decision.failure == Failure(ILLEGAL, {"asked": 77})
