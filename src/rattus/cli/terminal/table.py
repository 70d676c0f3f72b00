"""The table: one game with its players' names. It gives out views, never the state itself."""

from collections.abc import Sequence

from rattus.record.game.game import Game
from rattus.record.game.outcome import Outcome
from rattus.record.notation.writing import write_action
from rattus.rules import game as rules
from rattus.rules.view import View, view


class Table:
    """Wraps a game: legal actions, views, performing and undoing actions."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.setup = game.setup
        self.names = list(names)

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of all actions so far."""
        return self.game.outcomes

    def ending(self) -> str:
        """Why the regular turns ended: supply, cubes or rounds."""
        return self.game.ending

    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.state.over()

    def decider(self) -> int:
        """The player who decides next."""
        return self.game.state.decider()

    def legal(self) -> list[int]:
        """The legal actions."""
        return list(rules.legal(self.game.state))

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return view(self.game.state, seat)

    def do(self, action: int) -> Outcome:
        """Carry out a legal action."""
        return self.game.do(action)

    def sentence(self, outcome: Outcome) -> str:
        """The action of an outcome, in the notation."""
        return write_action(self.setup, outcome.action)

    def take_back(self) -> list[Outcome]:
        """Undo the last action, and the forced ones before it."""
        taken = [self.outcomes[-1]]
        self.game.undo()
        while len(self.legal()) == 1 and self.game.state.moves > self.game.state.fixed:
            taken.append(self.outcomes[-1])
            self.game.undo()
        return taken

    def record(self) -> str:
        """The record of the game. It contains the deal, so that the game can be resumed."""
        return self.game.write(open_deal=True)
