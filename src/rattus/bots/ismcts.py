"""Search: information-set Monte-Carlo tree search, a fresh possible world each time.

A choice is tried the more often the better it did, and the likelier a good player makes it. At the edge of
the tree everybody plays on by habit for some turns; what has come of it then, a judge says.
"""

import math
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.policy.opponent_model import Cast
from rattus.bots.policy.opponent_type import Persona
from rattus.bots.policy.softmax_policy import Habits
from rattus.bots.policy.utility import TASTE, Mood
from rattus.bots.tree.node import Node
from rattus.bots.tree.value_prior import VISITS
from rattus.bots.value.handcrafted import Evaluation
from rattus.bots.value.rat_risk import danger_for
from rattus.bots.value.value import SEATS, Judge
from rattus.rules.actions import PLAGUE, STAY, TAKE, kind_of
from rattus.rules.game import list_choices, play
from rattus.rules.state import State
from rattus.rules.vectors import append, vec
from rattus.rules.view import View, view
from rattus.rules.world import possible_world

HORIZON: Final = 8  # turns a try looks ahead
WAYS: Final = 3  # in which everybody plays on until then
CURIOSITY: Final = 0.8  # how much a choice rarely tried is worth another try
OPENNESS: Final = 0.1  # so much of the tries is given to all choices alike


class Search(Bot):
    """Everybody in the tree seeks his own share of the win."""

    def __init__(self, seed: i64, iterations: i64, seconds: float, personas: list[Persona]) -> None:
        super().__init__(seed)
        self.personas: list[Persona] = personas  # for whom the others are taken
        self.iterations: i64 = iterations
        self.seconds: float = seconds  # at the most; 0 for as long as it takes
        self.horizon: i64 = HORIZON
        self.ways: i64 = WAYS
        self.shares: vec[float] = vec[float]([0.0] * SEATS)  # what the last try was worth to everybody
        self.gloom: float = 0.0  # what it was worth less to everybody for the cubes it left on the board
        self.outlook: vec[float] = vec[float]([0.0] * SEATS)  # the same on average over the last decision
        self.known: View | None = None  # when it decided last
        self.chosen: Node = Node(0)  # what it decided then
        self.mood: Mood = Mood(0.0, 0.0)

    def judge_for(self, known: View) -> Judge:
        """The hand-made judgement, with the danger this seat knows of."""
        return Evaluation(danger_for(known))

    def mood_for(self, known: View) -> Mood:
        """Beside its share of the win `search` cares for cards, at every table."""
        return Mood(0.0, TASTE)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The choice that was tried most."""
        if len(choices) == 1:
            return choices[0]
        root = self.tree_for(known)
        root.keep(choices)
        self.think(root, known, self.judge_for(known))
        self.known = known
        self.chosen = root.most_tried()
        return self.chosen.action

    def tree_for(self, known: View) -> Node:
        """What was thought about the last choice, if since then just that happened which it foresaw."""
        before = self.known
        self.known = None
        if before is None or before.seat != known.seat or before.moves + 1 != known.moves:
            return Node(0)
        world = possible_world(before, self.luck)
        play(world, self.chosen.action)
        return self.chosen if view(world, known.seat) == known else Node(0)

    def think(self, root: Node, known: View, judge: Judge) -> None:
        """Try until the budget is spent, or nothing can overtake the choice tried most."""
        cast = Cast(known, self.personas)
        self.mood = self.mood_for(known)
        end: float = perf_counter() + self.seconds
        total: vec[float] = vec[float]([0.0] * SEATS)
        seat: i64
        done: i64 = 0
        while done < self.iterations:
            self.try_once(root, possible_world(known, self.luck), known.turns + self.horizon, cast, judge)
            done += 1
            if done == 1:
                root.due = 0.0  # what is to be decided now deserves a look at once
            for seat in range(SEATS):
                total[seat] += self.shares[seat]
            if done & 15 == 0:
                if self.seconds > 0.0 and perf_counter() >= end:
                    break
                if root.lead() > float(self.iterations - done):
                    break
        for seat in range(SEATS):
            self.outlook[seat] = total[seat] / float(done)

    def try_once(self, root: Node, world: State, horizon: i64, cast: Cast, judge: Judge) -> None:
        """One way through the tree, which grows, and on by habit; the way remembers what came of it."""
        path: list[Node] = []
        who: vec[i64] = vec[i64](capacity=32)
        node = root
        while node.grown and not world.over():
            self.look_over(node, world, judge)
            who = append(who, world.decider())
            node = choose(node, world, self.mood.appetite)
            path.append(node)
            play(world, node.action)
        edge = node
        next_one: i64 = world.decider() if not world.over() else 0
        if not world.over():
            grow(edge, world, cast.own)
        cast.assign(self.luck)
        self.look_ahead(world, horizon, cast, judge)
        edge.hope = self.shares[next_one] - self.gloom
        root.visits += 1.0
        index: i64 = 0
        for node in path:
            node.visits += 1.0
            node.worth += self.shares[who[index]] - self.gloom
            index += 1

    def look_over(self, node: Node, world: State, judge: Judge) -> None:
        """Look at the choices of a node before one of them is tried; `search` goes by habit alone."""

    def look_ahead(self, world: State, horizon: i64, cast: Cast, judge: Judge) -> None:
        """What this world is worth to everybody: play on by habit, in several ways."""
        shares = self.shares
        seat: i64
        for seat in range(SEATS):
            shares[seat] = 0.0
        self.gloom = 0.0
        grim: bool = self.mood.grimness > 0.0
        left: i64 = self.ways
        while left > 0:
            left -= 1
            after = world.copy()
            after.luck = self.luck.seed()
            people: float = cubes_each(after)
            while not reached(after, horizon):
                play(after, cast.draw(after, list_choices(after), self.luck))
                if grim and not after.final():  # what dies at the very end dies anyhow
                    people = cubes_each(after)
            self.gloom += self.mood.grimness * people / float(self.ways)
            found: vec[float] = judge.judge(after)
            for seat in range(SEATS):
                shares[seat] += found[seat] / float(self.ways)


def reached(world: State, horizon: i64) -> bool:
    """Has a try gone as far as it is meant to?"""
    return world.over() or world.turns >= horizon


def cubes_each(state: State) -> float:
    """How many cubes everybody has on the board, on average."""
    total: i64 = 0
    player: i64
    for player in range(state.players):
        total += state.score_of(player)
    return float(total) / float(state.players)


def grow(node: Node, world: State, habits: Habits) -> None:
    """Note every choice there is, and how likely a good player makes it."""
    node.grown = True
    choices = list_choices(world)
    total: float = habits.weigh(world, choices)
    node.due = VISITS * float(choices.count)
    even: float = OPENNESS / float(choices.count)
    index: i64
    for index in range(choices.count):
        child = Node(choices.at(index))
        child.habit = (1.0 - OPENNESS) * habits.chances[index] / total + even
        child.prior = child.habit
        node.children.append(child)


def choose(node: Node, world: State, appetite: float) -> Node:
    """The most promising of the choices there are in this world; one never seen before comes first.

    Who has an appetite for cards thinks less of sending the plague as long as he can still take one.
    """
    choices = list_choices(world)
    can_take: bool = kind_of(choices.at(0)) == TAKE  # choices are in order, and in a turn cards come first
    children = node.children
    curiosity: float = CURIOSITY * math.sqrt(node.visits + 1.0)
    best: Node | None = None
    most: float = -1.0
    count: i64 = len(children)
    index: i64 = 0
    place: i64
    for place in range(choices.count):
        action: i64 = choices.at(place)
        while index < count and children[index].action < action:
            index += 1
        if index == count or children[index].action != action:
            child = Node(action)
            child.habit = 1.0 / float(count + 1)
            child.prior = child.habit
            node.insert(child)
            return child
        promise: float = children[index].promise(node.hope, curiosity)
        if can_take and (kind_of(action) == PLAGUE or kind_of(action) == STAY):
            promise -= appetite
        if best is None or promise > most:
            most = promise
            best = children[index]
    return best if best is not None else node
