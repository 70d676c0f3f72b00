"""Glance: what a judge makes of a node's choices at first sight; those that look good are tried first.

Habit knows what good players do; a glance sees the board. Each glance is at one possible world, and the mean
of all of them counts, so that one lucky rat does not make a choice look good for long.
"""

import math
from typing import Final

from mypy_extensions import i64

from rattus.bots.tree.node import Node
from rattus.bots.value.value import Judge
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State

VISITS: Final = 0.5  # of a node for each of its choices, before they are looked at
TRUST: Final = 0.5  # how much a glance counts beside habit
HEAT: Final = 0.02  # a choice that looks so much better, as a share of the win, is tried e times as often


def glance(node: Node, world: State, judge: Judge, luck: Luck) -> None:
    """Look at the choices there are in this world, one step ahead, and say anew which are tried first."""
    seat: i64 = world.decider()
    choices = legal(world)
    place: i64 = 0
    for child in node.children:
        while place < len(choices) and choices[place] < child.action:
            place += 1
        if place < len(choices) and choices[place] == child.action:
            after = world.copy()
            after.luck = luck.seed()
            play(after, child.action)
            child.sight += judge.judge(after)[seat]
            child.glances += 1.0
    prefer(node)


def prefer(node: Node) -> None:
    """Habit and all glances together say which choices are tried first."""
    best: float = 0.0
    for child in node.children:
        if child.glances > 0.0 and child.sight / child.glances > best:
            best = child.sight / child.glances
    total: float = 0.0
    for child in node.children:
        if child.glances > 0.0:
            total += math.exp((child.sight / child.glances - best) / HEAT)
    for child in node.children:
        child.prior = (1.0 - TRUST) * child.habit
        if child.glances > 0.0:
            child.prior += TRUST * math.exp((child.sight / child.glances - best) / HEAT) / total
