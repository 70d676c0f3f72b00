"""The cheat: a perfect-information baseline, the champion's search with every rat on the board face up.

Its results indicate what better inference about the rats could win. It needs the true state, which only the
games of the laboratory give away; bots/registry.py does not know it, so no player can meet it.
"""

import math

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.champion import Champion
from rattus.bots.registry import make_bot
from rattus.bots.tree.node import Node
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.network import Network
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.bots.value.value import ValueFunction
from rattus.rules.numbers.vectors import vec
from rattus.rules.outbreak import turn_up
from rattus.rules.plague import can_be_ravaged
from rattus.rules.state import State
from rattus.rules.view import View, view

CHEAT = "cheat"
HONEST = "champion"  # the bot whose search is used
CUBE_LOGIT = 0.3  # of a cube more or less than the network expects


class Cheat(Bot):
    """Searches worlds with the true rats on the board."""

    def __init__(self, seed: int, budget: str) -> None:
        super().__init__(seed)
        self.searcher = make_bot(f"{HONEST}:{budget}" if budget else HONEST, seed)
        self.peeked: View | None = None

    def look(self, state: State, seat: int) -> None:
        """Take the true state, before each decision."""
        self.peeked = peek(state, seat)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The most visited action."""
        searcher, peeked = self.searcher, self.peeked
        if peeked is None or not isinstance(searcher, Champion):
            return choices[0]
        root = Node(0)
        handcrafted = HandcraftedValue(rat_risk_for(known))
        searcher.search(root, peeked, PerfectInformationValue(Network(searcher.weights, known), handcrafted))
        return root.most_visited().action


class PerfectInformationValue(ValueFunction):
    """The network's win shares, corrected by what the true rats would leave less what average rats would."""

    def __init__(self, network: Network, average: HandcraftedValue) -> None:
        super().__init__()
        self.network = network
        self.average = average

    def evaluate(self, state: State) -> vec[float]:
        """Each player's win share."""
        learned = self.network.evaluate(state)
        if state.over():
            return learned
        expected = self.expected(state)
        total = 0.0
        for player, cubes in enumerate(survivors(state)):
            share = learned[player] * math.exp(CUBE_LOGIT * (cubes - expected[player]))
            self.shares[player] = share
            total += share
        for player in range(state.players):
            self.shares[player] /= total
        return self.shares

    def expected(self, state: State) -> list[float]:
        """The cubes each player would keep from average rats."""
        average = self.average
        for player in range(state.players):
            average.kept[player] = float(state.cubes_at(state.setup.palace, player))
        for region in range(state.setup.regions):
            if state.cubes_in(region) > 0:
                average.ravage(state, region)
        return list(average.kept)


def survivors(state: State) -> list[int]:
    """The cubes of each player if every region were ravaged now, by the rats that lie there."""
    after = state.copy()
    for region in range(after.setup.regions):
        while can_be_ravaged(after, region):
            turn_up(after, region, after.rat_in(region, 0))
    return [after.score_of(player) for player in range(after.players)]


def peek(state: State, seat: int) -> View:
    """The view of a seat, with the faces of all rats on the board."""
    known = view(state, seat)
    faces = known.faces[:]
    for region in range(state.setup.regions):
        for index in range(state.rats_in[region]):
            rat = state.rat_in(region, index)
            faces[rat] = state.faces[rat]
    known.faces = faces
    return known


def is_cheat(code: str) -> bool:
    """Whether this is the code of a cheat."""
    return code.partition(":")[0] == CHEAT


def make_cheat(code: str, seed: int) -> Cheat:
    """The cheat of this code; its budget is that of the honest bot."""
    return Cheat(seed, code.partition(":")[2])
