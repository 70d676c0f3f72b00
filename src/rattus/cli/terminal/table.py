"""The table: one game and its players' names. Whoever draws or decides gets views from it, not states."""

from collections.abc import Sequence

from rattus.record.game.game import Game
from rattus.record.game.outcome import Outcome
from rattus.record.notation.writing import write_action
from rattus.rules import game as rules
from rattus.rules.view import View, view


class Table:
    """Hands out views, takes actions, and remembers what came of them."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.setup = game.setup
        self.names = list(names)

    @property
    def deeds(self) -> list[Outcome]:
        """All that has been done."""
        return self.game.outcomes

    def ending(self) -> str:
        """Why the last regular turn was the last: supply, cubes or rounds."""
        return self.game.ending

    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.state.over()

    def decider(self) -> int:
        """Who decides next."""
        return self.game.state.decider()

    def legal(self) -> list[int]:
        """What may be done now."""
        return list(rules.legal(self.game.state))

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return view(self.game.state, seat)

    def do(self, action: int) -> Outcome:
        """Carry out a legal action."""
        return self.game.do(action)

    def sentence(self, outcome: Outcome) -> str:
        """An action in the notation."""
        return write_action(self.setup, outcome.action)

    def take_back(self) -> list[Outcome]:
        """Take back the last action, and with it those nobody had a choice about."""
        taken = [self.deeds[-1]]
        self.game.undo()
        while len(self.legal()) == 1 and self.game.state.moves > self.game.state.fixed:
            taken.append(self.deeds[-1])
            self.game.undo()
        return taken

    def record(self) -> str:
        """The game as a text; with the deal, since whoever saves it wants to go on or look back later."""
        return self.game.write(open_deal=True)
