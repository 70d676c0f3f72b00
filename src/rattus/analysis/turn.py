"""Whole turns: what one seat does until its turn ends or chance speaks, and the search that finds good ones.

The search is the champion's, from the seat's view. It only proposes turns; what they are worth is the
value's to say.
"""

from typing import Final, NamedTuple, final

from rattus.analysis.worlds import chance_spoke
from rattus.bots.champion import Champion
from rattus.bots.tree.node import Node
from rattus.rules import steps
from rattus.rules.game import legal, play
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import View, view
from rattus.rules.world import possible_world

FEW_VISITS: Final = 40.0  # a node with fewer is searched again before its best action is believed
FEW_ITERATIONS: Final = 40  # of such a search, and this part of all iterations:
PART: Final = 6
MOST_ACTIONS: Final = 64  # in a turn; no turn has so many


class Deviation(NamedTuple):
    """Another action at some point of the best turn, and its visits for each of the best one's."""

    part: float
    before: tuple[int, ...]
    action: int


@final
class TurnSearch:
    """Proposes turns for the seat of one view; the same seed proposes the same."""

    def __init__(self, known: View, champion: Champion, iterations: int, seed: int) -> None:
        self.known: View = known
        self.champion: Champion = champion
        self.iterations = iterations
        self.luck: Luck = Luck(seed)
        self.world: State = possible_world(known, self.luck)
        self.deviations: list[Deviation] = []

    def propose(self, count: int) -> list[tuple[int, ...]]:
        """The best turn found, then turns that differ from it, most visited first; none twice."""
        root = Node(0)
        self.search(root, self.known, self.iterations)
        turns = [self.follow((), root)]
        found = {self.effect(turns[0])}
        for deviation in sorted(self.deviations, reverse=True):
            if len(turns) >= count:
                break
            turn = self.deviate(deviation)
            if self.effect(turn) not in found:
                found.add(self.effect(turn))
                turns.append(turn)
        return turns

    def effect(self, turn: tuple[int, ...]) -> tuple[object, ...]:
        """What a turn comes to in one world: equal for turns that do the same in another order."""
        world = after_turn(self.world, turn)
        pieces = (world.plague, world.nuns, world.bishops, world.walls, world.caravan, world.drawn)
        return (tuple(world.cubes), tuple(world.rats_in), tuple(world.holder), tuple(world.flasks), pieces)

    def search(self, root: Node, known: View, iterations: int) -> None:
        """Let the champion search from here on."""
        self.champion.iterations = iterations
        self.champion.search(root, known, self.champion.value_function_for(known))

    def follow(self, before: tuple[int, ...], node: Node, *, noting: bool = True) -> tuple[int, ...]:
        """The most visited action after this node, and so on until the turn ends or chance speaks."""
        actions = list(before)
        world = after_turn(self.world, before)
        while len(actions) < MOST_ACTIONS:
            node = self.next_node(node, world)
            if noting and node.children:
                self.note(tuple(actions), node)
            best = node.most_visited() if node.children else Node(legal(world)[0])
            earlier = world.copy()
            play(world, best.action)
            actions.append(int(best.action))
            if turn_ended(earlier, world):
                break
            node = best
        return tuple(actions)

    def next_node(self, node: Node, world: State) -> Node:
        """This node with children for what is legal here, well enough searched."""
        choices = legal(world)
        if len(choices) == 1:
            node.children = []
            return node
        node.prune(choices)
        if node.visits < FEW_VISITS or not node.children:
            self.search(node, view(world, self.known.seat), FEW_ITERATIONS + self.iterations // PART)
            node.prune(choices)
        return node

    def note(self, before: tuple[int, ...], node: Node) -> None:
        """Note the other actions at this point of the turn."""
        best = node.most_visited()
        for child in node.children:
            if child is not best and child.visits > 0.0:
                self.deviations.append(Deviation(child.visits / best.visits, before, int(child.action)))

    def deviate(self, deviation: Deviation) -> tuple[int, ...]:
        """The whole turn that begins with this deviation."""
        actions = (*deviation.before, deviation.action)
        earlier = after_turn(self.world, deviation.before)
        if turn_ended(earlier, after_turn(earlier, (deviation.action,))):
            return actions
        return self.follow(actions, Node(0), noting=False)


def turn_ended(before: State, after: State) -> bool:
    """Has the turn passed on with this action, or has chance spoken? A pair of starting cubes is a turn."""
    if after.over() or after.decider() != before.decider() or after.turns != before.turns:
        return True
    if steps.kind_of(before.top()) == steps.SETTLE:
        return True
    return chance_spoke(before, after)


def after_turn(world: State, turn: tuple[int, ...]) -> State:
    """The world after these actions; the world itself is kept."""
    after = world.copy()
    for action in turn:
        play(after, action)
    return after
