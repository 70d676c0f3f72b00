"""A look further ahead: what turns are worth after another round, played by the champion's policies.

The value is asked right after a turn, and it errs. A round later it errs in other ways, so the gap between
the two says how far a difference can be trusted: it is part of every error bar.
"""

from typing import Final, final

from rattus.analysis.turn import after_turn
from rattus.analysis.value import CalibratedValue
from rattus.analysis.worlds import sample_worlds
from rattus.bots.parameters import opponent_types
from rattus.bots.policy.opponent_model import OpponentModel
from rattus.rules.game import list_choices, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import View

WORLDS: Final = 64


@final
class Lookahead:
    """Plays on after turns from one view, with the same chance and the same whims for each of them."""

    def __init__(self, known: View, value: CalibratedValue, seed: int) -> None:
        self.value = value
        self.opponents = OpponentModel(known, opponent_types())
        self.worlds = sample_worlds(known, WORLDS, seed)
        self.last_turn = known.turns + known.setup.players

    def chances_after(self, turn: tuple[int, ...]) -> list[list[float]]:
        """Everybody's chances a round after this turn, by world."""
        return [
            self.value.chances(self.play_on(after_turn(world, turn), number))
            for number, world in enumerate(self.worlds)
        ]

    def play_on(self, state: State, seed: int) -> State:
        """Play until everybody had a turn."""
        luck = Luck(seed)
        self.opponents.sample_types(luck)
        while not state.over() and state.turns < self.last_turn:
            play(state, self.opponents.sample_action(state, list_choices(state), luck))
        return state
