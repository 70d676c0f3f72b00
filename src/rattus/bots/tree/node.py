"""A node of the search tree: a choice somebody made, and what came of it for who made it."""

from typing import final

from mypy_extensions import i64

from rattus.rules.vectors import vec


@final
class Node:
    """A choice, how often it was tried, and what it promises."""

    def __init__(self, action: i64) -> None:
        self.action: i64 = action
        self.habit: float = 0.0  # how likely a good player makes it
        self.sight: float = 0.0  # the sum of what was made of it at first sight
        self.glances: float = 0.0  # how often that was
        self.prior: float = 0.0  # how likely it is tried first: by habit, and by sight
        self.visits: float = 0.0
        self.worth: float = 0.0  # the sum of the shares it brought
        self.hope: float = 0.0  # what whoever decides next got when he first came here
        self.grown: bool = False  # are its children known?
        self.due: float = 0.0  # after so many visits its children are looked at (again)
        self.children: list[Node] = []  # ascending by action

    def promise(self, hope: float, curiosity: float) -> float:
        """What to expect, a hope counting as one try; more if it has seldom been tried."""
        return (self.worth + hope + curiosity * self.prior) / (self.visits + 1.0)

    def insert(self, child: "Node") -> None:
        """Put a child in its place."""
        place: i64 = len(self.children)
        while place > 0 and self.children[place - 1].action > child.action:
            place -= 1
        self.children.insert(place, child)

    def keep(self, choices: vec[i64]) -> None:
        """Forget the children that are none of these choices: they were met in other worlds only."""
        kept: list[Node] = []
        place: i64 = 0
        for child in self.children:
            while place < len(choices) and choices[place] < child.action:
                place += 1
            if place < len(choices) and choices[place] == child.action:
                kept.append(child)
        self.children = kept

    def most_tried(self) -> "Node":
        """The child that was tried most, the first of several."""
        best = self.children[0]
        for child in self.children:
            if child.visits > best.visits:
                best = child
        return best

    def lead(self) -> float:
        """How many tries more than any other the child tried most has had."""
        first: float = 0.0
        second: float = 0.0
        for child in self.children:
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second
