"""One game between bots: its specification, and its result."""

from collections.abc import Sequence
from time import thread_time
from typing import NamedTuple, Protocol

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.fallback import decide_with_fallback
from rattus.bots.registry import make_bot
from rattus.lab.cheat import Cheat, is_cheat, make_cheat
from rattus.lab.luck import LuckEstimator
from rattus.rules.finale import ending_of
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view


class GameSpec(NamedTuple):
    """A game to play: the seed is that of the deal, the table tells games of one deal apart."""

    rules: str
    players: int
    cards: str
    codes: tuple[str, ...]
    seed: int
    table: int = 0


class GameResult(NamedTuple):
    """The result of a game; tuples have an entry for each seat."""

    winner: int
    scores: tuple[int, ...]
    ending: str
    turns: int
    moves: tuple[int, ...]  # decisions with more than one choice
    seconds: tuple[float, ...]  # processor time over all those
    failures: tuple[int, ...]  # decisions of the fallback
    luck: tuple[float, ...]  # in win shares; empty if it was not measured

    @property
    def margin(self) -> int:
        """The winner's lead over the second."""
        first, second = sorted(self.scores, reverse=True)[:2]
        return first - second


class Observer(Protocol):
    """Is called before and after each action."""

    def before(self, state: State, action: int) -> None:
        """The action is about to be carried out."""

    def after(self, state: State) -> None:
        """It has been."""


class Seat:
    """A bot at a table, with its counters."""

    def __init__(self, number: int, code: str, seed: int) -> None:
        self.number = number
        self.bot: Bot = make_cheat(code, seed) if is_cheat(code) else make_bot(code, seed)
        self.moves = 0
        self.seconds = 0.0
        self.failures = 0

    def decide(self, state: State) -> int:
        """The bot's decision; a forced one is not counted."""
        choices = legal(state)
        if len(choices) == 1:
            return choices[0]
        if isinstance(self.bot, Cheat):
            self.bot.look(state, self.number)
        began = thread_time()
        decision = decide_with_fallback(self.bot, view(state, self.number), choices)
        self.seconds += thread_time() - began
        self.moves += 1
        self.failures += decision.failure is not None
        return decision.action


def play_game(spec: GameSpec, observers: Sequence[Observer] = ()) -> GameResult:
    """Play a game; the same specification gives the same result, unless a budget is time."""
    state = new_game(spec.rules, spec.players, spec.cards, spec.seed)
    luck = Luck(Luck(spec.seed).seed() + spec.table)
    seats = [Seat(number, code, luck.seed()) for number, code in enumerate(spec.codes)]
    ending = ""
    while not state.over():
        action = seats[state.decider()].decide(state)
        for observer in observers:
            observer.before(state, action)
        play(state, action)
        for observer in observers:
            observer.after(state)
        if not ending and state.final():
            ending = ending_of(state)
    return GameResult(
        winner=int(state.winner),
        scores=tuple(int(state.score_of(seat)) for seat in range(state.players)),
        ending=ending,
        turns=int(state.turns),
        moves=tuple(seat.moves for seat in seats),
        seconds=tuple(seat.seconds for seat in seats),
        failures=tuple(seat.failures for seat in seats),
        luck=(),
    )


def play_with_luck(spec: GameSpec) -> GameResult:
    """The same with luck measured; not with a cheat, who knows what the estimate takes for unknown."""
    if any(is_cheat(code) for code in spec.codes):
        return play_game(spec)
    estimator = LuckEstimator(spec.players, Luck(spec.seed + spec.table).seed())
    return play_game(spec, [estimator])._replace(luck=tuple(estimator.total))
