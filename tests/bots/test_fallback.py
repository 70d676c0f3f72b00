"""A bot that fails does not end a game."""

from mypy_extensions import i64

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.fallback import CRASHED, ILLEGAL, Failure, decide_safely
from rattus.rules.game import legal
from rattus.rules.vectors import vec
from rattus.rules.view import View, view


class Clumsy(Bot):
    """Falls over."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        raise ValueError("lost my cube")


class Rogue(Bot):
    """Does what nobody offered."""

    def decide(self, known: View, choices: vec[i64]) -> i64:
        return 77


def test_a_sound_decision_is_taken_as_it_is() -> None:
    state = new_game(seed=1)

    decision = decide_safely(Bot(3), view(state, 0), legal(state))

    assert decision == (Bot(3).decide(view(state, 0), legal(state)), None)


def test_who_crashes_is_stood_in_for() -> None:
    state = new_game(seed=1)

    decision = decide_safely(Clumsy(1), view(state, 0), legal(state))

    assert decision.action in list(legal(state))
    assert decision.failure == Failure(CRASHED, {"reason": "ValueError: lost my cube"})


def test_who_does_what_is_not_allowed_is_stood_in_for() -> None:
    state = new_game(seed=1)

    decision = decide_safely(Rogue(1), view(state, 0), legal(state))

    assert decision.action in list(legal(state))
    assert decision.failure == Failure(ILLEGAL, {"asked": 77})
