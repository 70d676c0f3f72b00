"""Random play inside the library: the quickest way through whole games."""

from mypy_extensions import i64

from rattus.rules.game import find_choices, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.vectors import vec


def play_randomly(state: State, luck: Luck) -> i64:
    """Play to the end with every legal action as likely; how many decisions it took."""
    decisions: i64 = 0
    choices: vec[i64]
    while True:
        choices = find_choices(state)
        if len(choices) == 0:
            return decisions
        play(state, choices[luck.below(len(choices))])
        decisions += 1
