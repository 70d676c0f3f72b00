"""The bot interface: a policy that maps a seat's view and the legal actions to one action.

A bot gets what a person in its seat would get, and nothing else.
"""

from mypy_extensions import i64, mypyc_attr

from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import vec
from rattus.rules.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Decides for one seat; this base class chooses uniformly at random."""

    def __init__(self, seed: i64) -> None:
        self.luck: Luck = Luck(seed)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """One of the choices."""
        return choices[self.luck.below(len(choices))]
