"""Champion: tree search without play-outs, with a judge that learned by playing against itself.

What a try is worth the judge says at the edge of the tree: one that knows positions in mid-turn makes
play-outs needless. There every choice is looked at once, too. What looks good at first sight is tried more
often, so that even a few hundred tries follow whole turns to their end.
"""

import math
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.danger import danger_for
from rattus.bots.judge import SEATS, Judge
from rattus.bots.network import Network, Weights
from rattus.bots.node import Node
from rattus.bots.sight import Sight
from rattus.rules.game import list_choices, play
from rattus.rules.state import State
from rattus.rules.vectors import append, vec
from rattus.rules.view import View, view
from rattus.rules.world import possible_world

CURIOSITY: Final = 0.2  # how much a choice rarely tried is worth another try
KEENNESS: Final = 60.0  # how much first sight counts: a share of 1/60 less, and it is tried a third as often
OPENNESS: Final = 0.1  # so much of the tries is given to all choices alike


@final
class Champion(Bot):
    """Everybody in the tree seeks his own share of the win, in a fresh possible world each time."""

    def __init__(self, seed: i64, iterations: i64, seconds: float, weights: Weights) -> None:
        super().__init__(seed)
        self.weights: Weights = weights
        self.iterations: i64 = iterations
        self.seconds: float = seconds  # at the most; 0 for as long as it takes
        self.shares: vec[float] = vec[float]([0.0] * SEATS)  # what the last try was worth to everybody
        self.outlook: vec[float] = vec[float]([0.0] * SEATS)  # the same on average over the last decision
        self.known: View | None = None  # when it decided last
        self.chosen: Node = Node(0, 0.0)  # what it decided then

    def judge_for(self, known: View) -> Judge:
        """The network, with the danger this seat knows of."""
        return Network(self.weights, danger_for(known))

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The choice that was tried most."""
        if len(choices) == 1:
            return choices[0]
        root = self.tree_for(known)
        judge = self.judge_for(known)
        self.think(root, known, judge)
        self.known = known
        self.chosen = root.most_tried()
        return self.chosen.action

    def tree_for(self, known: View) -> Node:
        """What was thought about the last choice, if since then just that happened which it foresaw."""
        before = self.known
        self.known = None
        if before is None or before.seat != known.seat or before.moves + 1 != known.moves:
            return Node(0, 0.0)
        world = possible_world(before, self.luck)
        play(world, self.chosen.action)
        return self.chosen if view(world, known.seat) == known else Node(0, 0.0)

    def think(self, root: Node, known: View, judge: Judge) -> None:
        """Try until the budget is spent, or nothing can overtake the choice tried most."""
        sight = Sight(known, judge, self.luck)
        end: float = perf_counter() + self.seconds
        total: vec[float] = vec[float]([0.0] * SEATS)
        seat: i64
        done: i64 = 0
        while done < self.iterations:
            self.try_once(root, possible_world(known, self.luck), sight)
            done += 1
            for seat in range(SEATS):
                total[seat] += self.shares[seat]
            if done & 15 == 0:
                if self.seconds > 0.0 and perf_counter() >= end:
                    break
                if root.lead() > float(self.iterations - done):
                    break
        for seat in range(SEATS):
            self.outlook[seat] = total[seat] / float(done)

    def try_once(self, root: Node, world: State, sight: Sight) -> None:
        """One way through the tree to its edge, which grows; the way remembers what was found there."""
        path: list[Node] = []
        who: vec[i64] = vec[i64](capacity=32)
        node = root
        while node.grown and not world.over():
            who = append(who, world.decider())
            node = self.choose(node, world, sight)
            path.append(node)
            play(world, node.action)
        self.keep(sight.judge.judge(world))
        if not world.over():
            self.grow(node, world, sight)
        index: i64 = 0
        for node in path:
            node.visits += 1.0
            node.worth += self.shares[who[index]]
            index += 1

    def keep(self, shares: vec[float]) -> None:
        """This is what the try was worth."""
        seat: i64
        for seat in range(SEATS):
            self.shares[seat] = shares[seat]

    def grow(self, node: Node, world: State, sight: Sight) -> None:
        """Look at every choice once, so that the good ones are tried first."""
        node.grown = True
        chooser: i64 = world.decider()
        best: float = -1.0
        action: i64
        for action in list_choices(world).actions():
            hope: float = sight.after(world, action)[chooser]
            if hope > best:
                best = hope
            node.children.append(Node(action, hope))
        total: float = 0.0
        for child in node.children:
            child.prior = math.exp(KEENNESS * (child.hope - best))
            total += child.prior
        for child in node.children:
            child.prior = (1.0 - OPENNESS) * child.prior / total + OPENNESS / float(len(node.children))

    def choose(self, node: Node, world: State, sight: Sight) -> Node:
        """The most promising of the choices there are in this world; one never seen before comes first."""
        choices = list_choices(world)
        curiosity: float = CURIOSITY * math.sqrt(node.visits + 1.0)
        best: Node | None = None
        most: float = -1.0
        children = node.children
        count: i64 = len(children)
        index: i64 = 0
        place: i64
        for place in range(choices.count):
            action: i64 = choices.at(place)
            while index < count and children[index].action < action:
                index += 1
            if index == count or children[index].action != action:
                return add_child(node, world, action, sight)
            promise: float = children[index].promise(curiosity)
            if best is None or promise > most:
                most = promise
                best = children[index]
        return best if best is not None else node


def add_child(node: Node, world: State, action: i64, sight: Sight) -> Node:
    """A choice that there was in no world before."""
    child = Node(action, sight.after(world, action)[world.decider()])
    child.prior = 1.0 / float(len(node.children) + 1)
    node.insert(child)
    return child
