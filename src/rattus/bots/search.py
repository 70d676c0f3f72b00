"""Search: information-set Monte-Carlo tree search, a fresh possible world each time."""

import math
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.danger import danger_for
from rattus.bots.evaluation import Evaluation
from rattus.rules.game import list_choices, play
from rattus.rules.state import State
from rattus.rules.vectors import Choices, append, vec
from rattus.rules.view import View
from rattus.rules.world import possible_world

HORIZON: Final = 6  # turns a play-out looks ahead
CURIOSITY: Final = 0.15  # how much a choice rarely tried is worth another try


@final
class Node:
    """A choice somebody made in the tree, and what came of it for who made it."""

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.visits: float = 0.0
        self.offered: float = 0.0  # how often it could have been chosen
        self.worth: float = 0.0
        self.children: list[Node] = []  # ascending by action


@final
class Search(Bot):
    """Everybody in the tree seeks his own share of the win; play-outs are cut after some turns and judged."""

    def __init__(self, seed: i64, iterations: i64, seconds: float) -> None:
        super().__init__(seed)
        self.iterations: i64 = iterations
        self.seconds: float = seconds  # at the most; 0 for as long as it takes

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The choice that was tried most."""
        if len(choices) == 1:
            return choices[0]
        evaluation = Evaluation(danger_for(known))
        root = Node(0)
        done: i64 = 0
        end: float = perf_counter() + self.seconds
        while done < self.iterations:
            self.try_once(root, possible_world(known, self.luck), evaluation, known.turns + HORIZON)
            done += 1
            if self.seconds > 0.0 and done & 15 == 0 and perf_counter() >= end:
                break
        return most_tried(root)

    def try_once(self, root: Node, world: State, evaluation: Evaluation, horizon: i64) -> None:
        """One way through the tree and beyond it, judged and remembered."""
        path: list[Node] = []
        who: vec[i64] = vec[i64](capacity=32)
        node = root
        while not reached(world, horizon):
            chooser: i64 = world.decider()
            node = self.choose(node, list_choices(world))
            path.append(node)
            who = append(who, chooser)
            play(world, node.action)
            if node.visits == 0.0:
                break
        self.play_on(world, horizon)
        shares: vec[float] = evaluation.judge(world)
        index: i64 = 0
        for node in path:
            node.visits += 1.0
            node.worth += shares[who[index]]
            index += 1

    def choose(self, node: Node, choices: Choices) -> Node:
        """A choice never tried here, if there is one; else the most promising of those offered."""
        best: Node | None = None
        most: float = -1.0
        fresh: i64 = -1
        untried: i64 = 0
        children = node.children
        count: i64 = len(children)
        index: i64 = 0
        place: i64
        for place in range(choices.count):
            choice: i64 = choices.at(place)
            while index < count and children[index].action < choice:
                index += 1
            if index < count and children[index].action == choice:
                child = children[index]
                child.offered += 1.0
                promise: float = child.worth / child.visits + CURIOSITY * math.sqrt(
                    math.log(child.offered) / child.visits
                )
                if promise > most:
                    most = promise
                    best = child
            else:
                untried += 1
                if self.luck.below(untried) == 0:
                    fresh = choice
        if best is None or untried > 0:
            return add_child(node, fresh)
        return best

    def play_on(self, world: State, horizon: i64) -> None:
        """Beyond the tree everybody plays at random."""
        while not reached(world, horizon):
            choices = list_choices(world)
            play(world, choices.at(self.luck.below(choices.count)))


def reached(world: State, horizon: i64) -> bool:
    """Has the play-out gone as far as it is meant to?"""
    return world.over() or world.turns >= horizon


def add_child(node: Node, action: i64) -> Node:
    """A new choice below this node."""
    child = Node(action)
    child.offered = 1.0
    place: i64 = len(node.children)
    while place > 0 and node.children[place - 1].action > action:
        place -= 1
    node.children.insert(place, child)
    return child


def most_tried(root: Node) -> i64:
    """The choice below the root that was tried most."""
    best = root.children[0]
    for child in root.children:
        if child.visits > best.visits:
            best = child
    return best.action
