"""Stretches: a game cut into what one player does until the turn ends or chance speaks."""

from collections.abc import Iterator
from typing import NamedTuple

from rattus.analysis.turn import turn_ended
from rattus.record.game.game import Game
from rattus.record.game.record_reader import VERSION
from rattus.record.game.replay import start
from rattus.rules.game import play
from rattus.rules.state import State


class AnalysisError(Exception):
    """A game that cannot be analysed: `unfinished`, `older-rules`, or begun by an `older-judge`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Stretch(NamedTuple):
    """Some actions of one player, the state before them, and the one after them."""

    number: int
    before: State
    actions: tuple[int, ...]
    after: State

    @property
    def player(self) -> int:
        """Who decided."""
        return int(self.before.decider())


def check_finished(game: Game) -> None:
    """Refuse a game that still goes on, whose secrets nobody may know, and one of other rules."""
    if not game.state.over():
        raise AnalysisError("unfinished")
    if game.version != VERSION:
        raise AnalysisError("older-rules")


def stretches(game: Game) -> Iterator[Stretch]:
    """All stretches of a finished game, in order."""
    check_finished(game)
    state = start(game.setup, game.sealed.deal, list(game.state.fate))
    before, actions, number = state.copy(), list[int](), 0
    for action in game.actions:
        earlier = state.copy()
        play(state, action)
        actions.append(action)
        if turn_ended(earlier, state):
            yield Stretch(number, before, tuple(actions), state.copy())
            before, actions, number = state.copy(), [], number + 1
