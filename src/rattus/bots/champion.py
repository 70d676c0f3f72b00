"""Champion: the same search, with a judge that learned by playing against itself."""

from typing import final

from mypy_extensions import i64

from rattus.bots.danger import danger_for
from rattus.bots.judge import Judge
from rattus.bots.network import Network, Weights
from rattus.bots.search import Search
from rattus.rules.vectors import vec
from rattus.rules.view import View


@final
class Champion(Search):
    """Searches with learned weights."""

    def __init__(
        self, seed: i64, iterations: i64, seconds: float, table: vec[float], weights: Weights
    ) -> None:
        super().__init__(seed, iterations, seconds, table)
        self.weights: Weights = weights

    def judge_for(self, known: View) -> Judge:
        """The network, with the danger this seat knows of."""
        return Network(self.weights, danger_for(known))
