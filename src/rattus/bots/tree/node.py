"""A node of the search tree, with the statistics PUCT needs.

Nodes stand for information sets: the children of a node are the actions met in any sampled world.
"""

from typing import final

from mypy_extensions import i64

from rattus.rules.numbers.vectors import vec


@final
class Node:
    """One action in the search tree, with the statistics of the player who makes it."""

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.policy_prior: float = 0.0
        self.value_prior_sum: float = 0.0  # of the one-ply evaluations so far
        self.value_prior_count: float = 0.0
        self.prior: float = 0.0  # the mix of both priors that PUCT uses
        self.visits: float = 0.0
        self.total_value: float = 0.0
        self.first_play_value: float = 0.0  # value of an unvisited child (FPU): the first playout from here
        self.expanded: bool = False
        self.next_value_prior: float = 0.0  # at so many visits the value priors of the children are updated
        self.children: list[Node] = []  # ascending by action

    def puct(self, first_play_value: float, exploration: float) -> float:
        """The PUCT score; the first-play value counts as one visit."""
        return (self.total_value + first_play_value + exploration * self.prior) / (self.visits + 1.0)

    def insert(self, child: "Node") -> None:
        """Insert a child in the order of the actions."""
        place: i64 = len(self.children)
        while place > 0 and self.children[place - 1].action > child.action:
            place -= 1
        self.children.insert(place, child)

    def prune(self, choices: vec[i64]) -> None:
        """Drop the children that are not among these choices: they were legal in other worlds only."""
        kept: list[Node] = []
        place: i64 = 0
        for child in self.children:
            while place < len(choices) and choices[place] < child.action:
                place += 1
            if place < len(choices) and choices[place] == child.action:
                kept.append(child)
        self.children = kept

    def most_visited(self) -> "Node":
        """The child with most visits, the first of several."""
        best = self.children[0]
        for child in self.children:
            if child.visits > best.visits:
                best = child
        return best

    def visit_lead(self) -> float:
        """How many visits the most visited child is ahead of the next."""
        first: float = 0.0
        second: float = 0.0
        for child in self.children:
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second
