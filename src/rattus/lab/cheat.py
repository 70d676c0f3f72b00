"""A cheat, for comparison only: the champion's search, but no rat on the board hides its face from it.

What it wins is a mark for what better guessing at the rats could win. No player can meet it: it needs the
true state, which only the laboratory's own games give away, and bots/registry.py does not know it.
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
from rattus.rules.outbreak import turn_up
from rattus.rules.plague import can_be_ravaged
from rattus.rules.state import State
from rattus.rules.vectors import vec
from rattus.rules.view import View, view

CHEAT = "cheat"
HONEST = "champion"  # the bot that cheats
TRUST = 0.3  # how much a cube is worth of which only the cheat knows that it will live


class Cheat(Bot):
    """Looks at the true state before each decision, and searches worlds with the true rats on the board."""

    def __init__(self, seed: int, budget: str) -> None:
        super().__init__(seed)
        self.searcher = make_bot(f"{HONEST}:{budget}" if budget else HONEST, seed)
        self.peeked: View | None = None

    def look(self, state: State, seat: int) -> None:
        """See every rat on the board."""
        self.peeked = peek(state, seat)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The choice tried most, judged with the danger an honest player sees and the eyes of a cheat."""
        searcher, peeked = self.searcher, self.peeked
        if peeked is None or not isinstance(searcher, Champion):
            return choices[0]
        root = Node(0)
        danger = rat_risk_for(known)
        searcher.search(root, peeked, Seer(Network(searcher.weights, known), HandcraftedValue(danger)))
        return root.most_visited().action


class Seer(ValueFunction):
    """The learned judgement, corrected by what the true rats would leave, less what average ones would."""

    def __init__(self, network: Network, average: HandcraftedValue) -> None:
        super().__init__()
        self.network = network
        self.average = average

    def evaluate(self, state: State) -> vec[float]:
        """Each player's share of the win."""
        learned = self.network.evaluate(state)
        if state.over():
            return learned
        expected = self.expected(state)
        total = 0.0
        for player, cubes in enumerate(survivors(state)):
            share = learned[player] * math.exp(TRUST * (cubes - expected[player]))
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
    """What a seat would see if the rats on the board lay face up to it alone, and nobody knew."""
    known = view(state, seat)
    faces = known.faces[:]
    for region in range(state.setup.regions):
        for index in range(state.rats_in[region]):
            rat = state.rat_in(region, index)
            faces[rat] = state.faces[rat]
    known.faces = faces
    return known


def cheats(code: str) -> bool:
    """Is this the code of a cheat?"""
    return code.partition(":")[0] == CHEAT


def make_cheat(code: str, seed: int) -> Cheat:
    """The cheat of this code; its budget is that of the honest one."""
    return Cheat(seed, code.partition(":")[2])
