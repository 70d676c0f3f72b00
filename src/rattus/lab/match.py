"""One game between bots: who sits where, and what came of it."""

from collections.abc import Sequence
from time import thread_time
from typing import NamedTuple, Protocol

from rattus.api import new_game
from rattus.bots.bot import Bot
from rattus.bots.fallback import decide_with_fallback
from rattus.bots.registry import make_bot
from rattus.lab.cheat import Cheat, cheats, make_cheat
from rattus.lab.luck import LuckMeter
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import view

SUPPLY, CUBES, ROUNDS = ENDINGS = ("supply", "cubes", "rounds")


class Contest(NamedTuple):
    """A game to be played: the seed is the deal's, the table tells several games of one deal apart."""

    rules: str
    players: int
    cards: str
    codes: tuple[str, ...]
    seed: int
    table: int = 0


class Outcome(NamedTuple):
    """What came of a game; rows have an entry for each seat."""

    winner: int
    scores: tuple[int, ...]
    ending: str
    turns: int
    moves: tuple[int, ...]  # decisions that were a choice
    seconds: tuple[float, ...]  # computing time over all those, however busy the machine is
    failures: tuple[int, ...]  # decisions another bot had to take
    luck: tuple[float, ...]  # in shares of the win; nothing if it was not measured

    @property
    def margin(self) -> int:
        """The winner's lead over the next."""
        first, second = sorted(self.scores, reverse=True)[:2]
        return first - second


class Watcher(Protocol):
    """Somebody who looks on, before and after each action."""

    def before(self, state: State, action: int) -> None:
        """The action is about to be carried out."""

    def after(self, state: State) -> None:
        """It has been."""


class Seat:
    """A bot at a table, and the time it takes."""

    def __init__(self, number: int, code: str, seed: int) -> None:
        self.number = number
        self.bot: Bot = make_cheat(code, seed) if cheats(code) else make_bot(code, seed)
        self.moves = 0
        self.seconds = 0.0
        self.failures = 0

    def decide(self, state: State) -> int:
        """What the bot does; where there is no choice, nothing is counted."""
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


def play_game(contest: Contest, watchers: Sequence[Watcher] = ()) -> Outcome:
    """Play it to the end; the same contest comes out the same, unless a bot's budget is time."""
    state = new_game(contest.rules, contest.players, contest.cards, contest.seed)
    luck = Luck(Luck(contest.seed).seed() + contest.table)
    seats = [Seat(number, code, luck.seed()) for number, code in enumerate(contest.codes)]
    ending = ""
    while not state.over():
        action = seats[state.decider()].decide(state)
        for watcher in watchers:
            watcher.before(state, action)
        play(state, action)
        for watcher in watchers:
            watcher.after(state)
        if not ending and state.final():
            ending = ending_of(state)
    return Outcome(
        winner=int(state.winner),
        scores=tuple(int(state.score_of(seat)) for seat in range(state.players)),
        ending=ending,
        turns=int(state.turns),
        moves=tuple(seat.moves for seat in seats),
        seconds=tuple(seat.seconds for seat in seats),
        failures=tuple(seat.failures for seat in seats),
        luck=(),
    )


def play_measured(contest: Contest) -> Outcome:
    """The same, with everybody's luck; a cheat knows what should surprise, so then there is no measure."""
    if any(cheats(code) for code in contest.codes):
        return play_game(contest)
    meter = LuckMeter(contest.players, Luck(contest.seed + contest.table).seed())
    return play_game(contest, [meter])._replace(luck=tuple(meter.surprises))


def ending_of(state: State) -> str:
    """Why the last regular turn was the last [T10, T14]; asked before the final round can draw a rat."""
    if state.supply_left() == 0:
        return SUPPLY
    return ROUNDS if state.turns >= state.setup.last_turn else CUBES
