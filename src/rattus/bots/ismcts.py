"""Information-set Monte-Carlo tree search (ISMCTS) with PUCT selection.

Each iteration samples a fresh possible world from the seat's view. Leaves are evaluated by a value function
after short playouts by a softmax policy. Every player in the tree maximises his own win share.
"""

import math
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from rattus.bots.bot import Bot
from rattus.bots.policy.opponent_model import OpponentModel
from rattus.bots.policy.opponent_type import OpponentType
from rattus.bots.policy.softmax_policy import SoftmaxPolicy
from rattus.bots.policy.utility import SEARCH_CARD_BONUS, Utility
from rattus.bots.tree.node import Node
from rattus.bots.tree.value_prior import VISITS_PER_CHOICE
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.bots.value.value import MAX_PLAYERS, ValueFunction
from rattus.rules.actions import PLAGUE, STAY, TAKE, kind_of
from rattus.rules.game import list_choices, play
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.state import State
from rattus.rules.view import View, view
from rattus.rules.world import possible_world

PLAYOUT_TURNS: Final = 8  # from the decision on
PLAYOUTS: Final = 3  # of each leaf
EXPLORATION: Final = 0.8  # the constant of PUCT
UNIFORM_MIX: Final = 0.1  # so much of the policy prior is uniform


class Search(Bot):
    """ISMCTS with the handcrafted value function."""

    def __init__(self, seed: i64, iterations: i64, seconds: float, types: list[OpponentType]) -> None:
        super().__init__(seed)
        self.types: list[OpponentType] = types
        self.iterations: i64 = iterations
        self.seconds: float = seconds  # at the most; 0 for no limit
        self.playout_turns: i64 = PLAYOUT_TURNS
        self.playouts: i64 = PLAYOUTS
        self.shares: vec[float] = vec[float]([0.0] * MAX_PLAYERS)  # value of the last leaf
        self.cube_penalty: float = 0.0  # of the last leaf, the same for every player
        self.root_value: vec[float] = vec[float]([0.0] * MAX_PLAYERS)  # mean of `shares` over the last search
        self.last_view: View | None = None
        self.chosen: Node = Node(0)  # the last decision
        self.utility: Utility = Utility(0.0, 0.0)

    def value_function_for(self, known: View) -> ValueFunction:
        """The handcrafted value function, with the rat risk this seat knows of."""
        return HandcraftedValue(rat_risk_for(known))

    def utility_for(self, known: View) -> Utility:
        """A small bonus for cards, at every table."""
        return Utility(0.0, SEARCH_CARD_BONUS)

    def decide(self, known: View, choices: vec[i64]) -> i64:
        """The most visited action."""
        if len(choices) == 1:
            return choices[0]
        root = self.root_for(known)
        root.prune(choices)
        self.search(root, known, self.value_function_for(known))
        self.last_view = known
        self.chosen = root.most_visited()
        return self.chosen.action

    def root_for(self, known: View) -> Node:
        """The subtree of the last decision, if exactly that happened which it foresaw; else a new root."""
        before = self.last_view
        self.last_view = None
        if before is None or before.seat != known.seat or before.moves + 1 != known.moves:
            return Node(0)
        world = possible_world(before, self.luck)
        play(world, self.chosen.action)
        return self.chosen if view(world, known.seat) == known else Node(0)

    def search(self, root: Node, known: View, value_function: ValueFunction) -> None:
        """Iterate until the budget is spent, or no action can overtake the most visited one."""
        opponents = OpponentModel(known, self.types)
        self.utility = self.utility_for(known)
        end: float = perf_counter() + self.seconds
        total: vec[float] = vec[float]([0.0] * MAX_PLAYERS)
        seat: i64
        done: i64 = 0
        while done < self.iterations:
            world = possible_world(known, self.luck)
            self.iterate(root, world, known.turns + self.playout_turns, opponents, value_function)
            done += 1
            if done == 1:
                root.next_value_prior = 0.0  # the root gets value priors at once
            for seat in range(MAX_PLAYERS):
                total[seat] += self.shares[seat]
            if done & 15 == 0:
                if self.seconds > 0.0 and perf_counter() >= end:
                    break
                if root.visit_lead() > float(self.iterations - done):
                    break
        for seat in range(MAX_PLAYERS):
            self.root_value[seat] = total[seat] / float(done)

    def iterate(
        self,
        root: Node,
        world: State,
        last_turn: i64,
        opponents: OpponentModel,
        value_function: ValueFunction,
    ) -> None:
        """One iteration: selection, expansion, playouts, backpropagation."""
        path: list[Node] = []
        who: vec[i64] = vec[i64](capacity=32)
        node = root
        while node.expanded and not world.over():
            self.before_selection(node, world, value_function)
            who = append(who, world.decider())
            node = select_child(node, world, self.utility.card_bonus)
            path.append(node)
            play(world, node.action)
        leaf = node
        next_one: i64 = world.decider() if not world.over() else 0
        if not world.over():
            expand(leaf, world, opponents.own_policy)
        opponents.sample_types(self.luck)
        self.evaluate_leaf(world, last_turn, opponents, value_function)
        leaf.first_play_value = self.shares[next_one] - self.cube_penalty
        root.visits += 1.0
        index: i64 = 0
        for node in path:
            node.visits += 1.0
            node.total_value += self.shares[who[index]] - self.cube_penalty
            index += 1

    def before_selection(self, node: Node, world: State, value_function: ValueFunction) -> None:
        """A hook to update the priors of a node's children; `search` uses the policy prior alone."""

    def evaluate_leaf(
        self, world: State, last_turn: i64, opponents: OpponentModel, value_function: ValueFunction
    ) -> None:
        """Set `shares` and `cube_penalty` to their means over several playouts by the policies."""
        shares = self.shares
        seat: i64
        for seat in range(MAX_PLAYERS):
            shares[seat] = 0.0
        self.cube_penalty = 0.0
        shaped: bool = self.utility.cube_penalty > 0.0
        left: i64 = self.playouts
        while left > 0:
            left -= 1
            after = world.copy()
            after.luck = self.luck.seed()
            cubes: float = mean_cubes(after)
            while not playout_ends(after, last_turn):
                play(after, opponents.sample_action(after, list_choices(after), self.luck))
                if shaped and not after.final():  # cubes lost in the final round are lost anyhow
                    cubes = mean_cubes(after)
            self.cube_penalty += self.utility.cube_penalty * cubes / float(self.playouts)
            found: vec[float] = value_function.evaluate(after)
            for seat in range(MAX_PLAYERS):
                shares[seat] += found[seat] / float(self.playouts)


def playout_ends(world: State, last_turn: i64) -> bool:
    """Whether the game is over, or the playout has reached its last turn."""
    return world.over() or world.turns >= last_turn


def mean_cubes(state: State) -> float:
    """The mean number of cubes that a player has on the board."""
    total: i64 = 0
    player: i64
    for player in range(state.players):
        total += state.score_of(player)
    return float(total) / float(state.players)


def expand(node: Node, world: State, policy: SoftmaxPolicy) -> None:
    """Add a child for every legal action, with its policy prior."""
    node.expanded = True
    choices = list_choices(world)
    total: float = policy.evaluate(world, choices)
    node.next_value_prior = VISITS_PER_CHOICE * float(choices.count)
    uniform: float = UNIFORM_MIX / float(choices.count)
    index: i64
    for index in range(choices.count):
        child = Node(choices.at(index))
        child.policy_prior = (1.0 - UNIFORM_MIX) * policy.masses[index] / total + uniform
        child.prior = child.policy_prior
        node.children.append(child)


def select_child(node: Node, world: State, card_bonus: float) -> Node:
    """The legal action of the highest PUCT score; one without a node is added and selected at once.

    The card bonus is subtracted from moves of the plague as long as a card can still be taken.
    """
    choices = list_choices(world)
    can_take: bool = kind_of(choices.at(0)) == TAKE  # choices are in order, and in a turn cards come first
    children = node.children
    exploration: float = EXPLORATION * math.sqrt(node.visits + 1.0)
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
            child.policy_prior = 1.0 / float(count + 1)
            child.prior = child.policy_prior
            node.insert(child)
            return child
        score: float = children[index].puct(node.first_play_value, exploration)
        if can_take and (kind_of(action) == PLAGUE or kind_of(action) == STAY):
            score -= card_bonus
        if best is None or score > most:
            most = score
            best = children[index]
    return best if best is not None else node
