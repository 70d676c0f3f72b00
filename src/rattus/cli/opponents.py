"""Opponents that can be named on the command line. They are given what a person in their seat would see."""

from collections.abc import Callable, Sequence
from typing import Protocol

from rattus.rules.luck import Luck
from rattus.rules.view import View


class Opponent(Protocol):
    """Somebody who decides."""

    def decide(self, view: View, choices: Sequence[int]) -> int:
        """One of the choices."""


class RandomOpponent:
    """Takes any legal action, each as likely."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def decide(self, view: View, choices: Sequence[int]) -> int:
        """Any of them."""
        return choices[self.luck.below(len(choices))]


OPPONENTS: dict[str, Callable[[Luck], Opponent]] = {"random": RandomOpponent}
"""By the word that seats them."""
