"""How fast the bots are: playouts, evaluations and iterations a second, on one core.

    ./run bench search            the table
    ./run bench search --json     the figures as JSON
    ./run bench search --quick    shorter and rougher

Every figure is the median of several repetitions of processor time, from positions in the middle of games of
four players with the base cards, if nothing else is said.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

from bench._speed import QUICK, THOROUGH, Effort, Figure, as_data, rate, table
from rattus.api import new_game
from rattus.bots.champion import Champion
from rattus.bots.ismcts import Search
from rattus.bots.parameters import (
    DEFAULT_TYPE,
    champion_weights,
    default_opponent_types,
    opponent_type,
    opponent_types,
)
from rattus.bots.policy.opponent_model import OpponentModel
from rattus.bots.policy.softmax_policy import SoftmaxPolicy
from rattus.bots.tree.node import Node
from rattus.bots.value.handcrafted import HandcraftedValue
from rattus.bots.value.network import Network
from rattus.bots.value.rat_risk import rat_risk_for
from rattus.bots.value.value import ValueFunction
from rattus.rules.game import legal, list_choices, play
from rattus.rules.luck import Luck
from rattus.rules.playout import play_randomly
from rattus.rules.state import State
from rattus.rules.view import View, view
from rattus.rules.world import possible_world

MIDDLE = 10  # turns into a game
POSITIONS = 20
ITERATIONS = 50  # of each position, before the tree is thrown away


# --- measuring ----------------------------------------------------------------------------------------------


def middles(rules: str, players: int, cards: str) -> list[State]:
    """Turns that begin in the middle of random games."""
    found, luck = [], Luck(1)
    for seed in range(POSITIONS):
        state = new_game(rules, players, cards, seed)
        while state.turns < MIDDLE:
            choices = legal(state)
            play(state, choices[luck.below(len(choices))])
        found.append(state)
    return found


def playouts() -> Callable[[], int]:
    """Whole random games from there on, each in a fresh possible world."""
    seen, luck = [view(state, state.decider()) for state in middles("classic", 4, "base")], Luck(2)

    def work() -> int:
        for known in seen:
            play_randomly(possible_world(known, luck), luck)
        return len(seen)

    return work


def evaluations(value_function_for: Callable[[View], ValueFunction]) -> Callable[[], int]:
    """Positions evaluated."""
    states = middles("classic", 4, "base")
    pairs = [(value_function_for(view(state, state.decider())), state) for state in states]

    def work() -> int:
        for value_function, state in pairs:
            value_function.evaluate(state)
        return len(pairs)

    return work


def policy_games() -> Callable[[], int]:
    """Whole games from there on by the softmax policy, each in a fresh possible world."""
    seen, luck = [view(state, state.decider()) for state in middles("classic", 4, "base")], Luck(2)

    def work() -> int:
        for known in seen:
            policy = SoftmaxPolicy(opponent_type(DEFAULT_TYPE).policy_weights, known.setup)
            world = possible_world(known, luck)
            while not world.over():
                play(world, policy.sample(world, list_choices(world), luck))
        return len(seen)

    return work


def iterations(bot: Search, rules: str, players: int, cards: str) -> Callable[[], int]:
    """Iterations of a search without early stop."""
    seen = [view(state, state.decider()) for state in middles(rules, players, cards)]

    def work() -> int:
        for known in seen:
            root, last_turn = Node(0), known.turns + bot.playout_turns
            opponents, value_function = OpponentModel(known, bot.types), bot.value_function_for(known)
            for _ in range(ITERATIONS):
                world = possible_world(known, bot.luck)
                bot.iterate(root, world, last_turn, opponents, value_function)
        return ITERATIONS * len(seen)

    return work


def figures(effort: Effort) -> list[Figure]:
    """All figures."""
    handcrafted = evaluations(lambda known: HandcraftedValue(rat_risk_for(known)))
    network = evaluations(lambda known: Network(champion_weights(), known))
    search = Search(1, ITERATIONS, 0.0, default_opponent_types())
    champion = Champion(1, ITERATIONS, 0.0, opponent_types(), champion_weights())
    searches = {
        "search, iterations": iterations(search, "classic", 4, "base"),
        "champion, iterations": iterations(champion, "classic", 4, "base"),
        "champion, 2 players, random cards": iterations(champion, "classic", 2, "random"),
        "champion, bigbox, 6 players": iterations(champion, "bigbox", 6, "base"),
    }
    return [
        Figure("full random playouts", rate(playouts(), effort), "games/s", 30_000),
        Figure("games by policy", rate(policy_games(), effort), "games/s", None),
        Figure("handcrafted value", rate(handcrafted, effort), "/s", None),
        Figure("value network", rate(network, effort), "/s", None),
        *(Figure(name, rate(work, effort), "/s", None) for name, work in searches.items()),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench search", description="How fast the bots are.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    asked = parser.parse_args()
    lines = figures(QUICK if asked.quick else THOROUGH)
    if asked.json:
        print(json.dumps(as_data(lines), indent=2))
        return
    print(table(lines))


if __name__ == "__main__":
    main()
