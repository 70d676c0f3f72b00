"""Random play inside the library: the quickest way through whole games."""

from mypy_extensions import i64

from rattus.rules.game import list_choices, play
from rattus.rules.luck import Luck
from rattus.rules.state import State


def play_randomly(state: State, luck: Luck) -> i64:
    """Play to the end with every legal action as likely; how many decisions it took."""
    decisions: i64 = 0
    while True:
        choices = list_choices(state)
        if choices.count == 0:
            return decisions
        play(state, choices.at(luck.below(choices.count)))
        decisions += 1
