"""Value priors: one-ply evaluations of a node's children, mixed with the policy prior.

Each update evaluates the children in one possible world. The mean over all updates counts, so that one lucky
rat does not raise a prior for long.
"""

import math
from typing import Final

from mypy_extensions import i64

from rattus.bots.tree.node import Node
from rattus.bots.value.value import ValueFunction
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State

VISITS_PER_CHOICE: Final = 0.5  # of a node, before its children are evaluated for the first time
VALUE_PRIOR_WEIGHT: Final = 0.5  # the rest is the policy prior
TEMPERATURE: Final = 0.02  # of the softmax over the evaluations, in win share


def update_value_priors(node: Node, world: State, value_function: ValueFunction, luck: Luck) -> None:
    """Evaluate every action that is legal in this world one ply ahead, and mix the priors anew."""
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
            child.value_prior_sum += value_function.evaluate(after)[seat]
            child.value_prior_count += 1.0
    mix_priors(node)


def mix_priors(node: Node) -> None:
    """Set each child's prior to a mix of its policy prior and the softmax over the mean evaluations."""
    best: float = 0.0
    for child in node.children:
        if child.value_prior_count > 0.0 and child.value_prior_sum / child.value_prior_count > best:
            best = child.value_prior_sum / child.value_prior_count
    total: float = 0.0
    for child in node.children:
        if child.value_prior_count > 0.0:
            total += math.exp((child.value_prior_sum / child.value_prior_count - best) / TEMPERATURE)
    for child in node.children:
        child.prior = (1.0 - VALUE_PRIOR_WEIGHT) * child.policy_prior
        if child.value_prior_count > 0.0:
            mean: float = child.value_prior_sum / child.value_prior_count
            child.prior += VALUE_PRIOR_WEIGHT * math.exp((mean - best) / TEMPERATURE) / total
