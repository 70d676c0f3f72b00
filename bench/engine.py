"""How fast the engine is: whole random games, single decisions, copies, views, possible worlds, import.

    ./run bench engine            the table
    ./run bench engine --peers    and, in the same run, other engines that are installed
    ./run bench engine --json     the figures as JSON
    ./run bench engine --quick    shorter and rougher
    ./run bench engine --only N   one figure of the table, nothing else

One process on one core at a time. Every figure is the median of several repetitions of processor time, so
that other work on the machine disturbs it little.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import rattus
from bench._speed import QUICK, THOROUGH, Effort, Figure, as_data, number, rate, table
from rattus.cards.choice import choose_cards
from rattus.editions import load
from rattus.rules import game
from rattus.rules.deal import shuffle
from rattus.rules.luck import Luck
from rattus.rules.playout import play_randomly
from rattus.rules.setup import Setup
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.rules.world import possible_world

ROOT = Path(__file__).resolve().parents[1]
SETUPS = 40  # random card sets are chosen so often, before the clock starts
MIDDLE = 60  # decisions into a game, where states are copied and viewed


class Peer(NamedTuple):
    """Another engine's random games, beside ours played in the same way."""

    name: str
    way: str
    games: float
    decisions: float
    ours: float  # decisions per second of Rattus, played that way

    def ratio(self) -> float:
        """How many decisions Rattus makes while this engine makes one."""
        return self.ours / self.decisions


# --- measuring ----------------------------------------------------------------------------------------------


def microseconds(per_second: float) -> float:
    return 1e6 / per_second


# --- our own games ------------------------------------------------------------------------------------------


def setups(rules: str, players: int, cards: str, count: int) -> list[Setup]:
    """So many choices of cards."""
    edition, luck = load(rules), Luck(1)
    return [Setup(edition, players, choose_cards(edition, players, cards, luck)) for _ in range(count)]


def whole_games(rules: str, players: int, cards: str) -> Callable[[], int]:
    """Deal and play random games inside the library, one with each choice of cards."""
    chosen = setups(rules, players, cards, 1 if cards == "base" else SETUPS)
    luck = Luck(2)

    def work() -> int:
        for setup in chosen:
            play_randomly(game.start(setup, shuffle(setup, luck)), luck)
        return len(chosen)

    return work


def decisions_inside() -> Callable[[], int]:
    """Decisions of random games inside the library."""
    [setup] = setups("classic", 4, "base", 1)
    luck = Luck(2)
    return lambda: play_randomly(game.start(setup, shuffle(setup, luck)), luck)


def decisions_by_api() -> Callable[[], int]:
    """Decisions driven from Python through the public functions."""
    [setup] = setups("classic", 4, "base", 1)
    luck = Luck(3)

    def work() -> int:
        state = game.start(setup, shuffle(setup, luck))
        count = 0
        while choices := rattus.legal(state):
            rattus.apply(state, choices[luck.below(len(choices))])
            count += 1
        return count

    return work


def decisions_by_rules() -> Callable[[], int]:
    """Decisions driven from Python through the rules themselves, which trust a legal action."""
    [setup] = setups("classic", 4, "base", 1)
    luck = Luck(3)

    def work() -> int:
        state = game.start(setup, shuffle(setup, luck))
        count = 0
        while not state.over():
            choices = game.legal(state)
            game.play(state, choices[luck.below(len(choices))])
            count += 1
        return count

    return work


def middle_states() -> list[State]:
    """States from the middle of random games."""
    [setup] = setups("classic", 4, "base", 1)
    luck, states = Luck(4), []
    for _ in range(50):
        state = game.start(setup, shuffle(setup, luck))
        for _ in range(MIDDLE):
            choices = game.legal(state)
            game.play(state, choices[luck.below(len(choices))])
        states.append(state)
    return states


def copies() -> Callable[[], int]:
    states = middle_states()

    def work() -> int:
        for state in states:
            state.copy()
        return len(states)

    return work


def views() -> Callable[[], int]:
    states = middle_states()

    def work() -> int:
        for state in states:
            view(state, 0)
        return len(states)

    return work


def worlds() -> Callable[[], int]:
    seen, luck = [view(state, 0) for state in middle_states()], Luck(5)

    def work() -> int:
        for known in seen:
            possible_world(known, luck)
        return len(seen)

    return work


def import_time(effort: Effort) -> float:
    """Milliseconds that `import rattus` takes in a fresh process."""
    script = "import time; began = time.process_time(); import rattus; print(time.process_time() - began)"
    command = [sys.executable, "-c", script]
    times = [float(subprocess.check_output(command, text=True)) for _ in range(2 * effort.repetitions)]
    return 1000 * median(times)


# --- the same source uncompiled -----------------------------------------------------------------------------


def link_plain_package(folder: Path) -> None:
    """The package in this folder without its extension modules, so that Python takes the sources."""
    package = Path(rattus.__file__).parent
    for path in package.rglob("*"):
        if path.suffix in {".py", ".edition", ".ftl"}:
            link = folder / "rattus" / path.relative_to(package)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path.resolve())


def uncompiled_games(effort: Effort) -> float:
    """Games a second of the uncompiled rules, measured in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        link_plain_package(Path(folder))
        quick = ["--quick"] if effort == QUICK else []
        return float(
            subprocess.check_output(
                [sys.executable, "-m", "bench.engine", "--only", "games", *quick],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": folder},
                text=True,
            )
        )


# --- the table ----------------------------------------------------------------------------------------------


def base_games(effort: Effort) -> float:
    """Random games a second, four players, classic, six base cards."""
    return rate(whole_games("classic", 4, "base"), effort)


MEASURES: dict[str, Callable[[Effort], float]] = {
    "games": base_games,
    "expansion": lambda effort: rate(whole_games("classic", 4, "random"), effort),
    "six": lambda effort: rate(whole_games("bigbox", 6, "random"), effort),
    "api": lambda effort: microseconds(rate(decisions_by_api(), effort)),
    "rules": lambda effort: microseconds(rate(decisions_by_rules(), effort)),
    "copy": lambda effort: microseconds(rate(copies(), effort)),
    "view": lambda effort: microseconds(rate(views(), effort)),
    "world": lambda effort: microseconds(rate(worlds(), effort)),
    "import": import_time,
    "uncompiled": uncompiled_games,
}


def figures(effort: Effort) -> list[Figure]:
    """Measure everything."""
    value = {name: measure(effort) for name, measure in MEASURES.items()}
    base = value["games"]
    return [
        Figure("random games, 4 players, classic, base cards", base, "games/s", 20_000, True),
        Figure("  with random Pied Piper card sets", value["expansion"], "games/s", None, True),
        Figure("    of the above", 100 * value["expansion"] / base, "%", 60, True),
        Figure("  6 players, Big Box, 8 random cards", value["six"], "games/s", None, True),
        Figure("    of the first", 100 * value["six"] / base, "%", 40, True),
        Figure("one decision from Python, public functions", value["api"], "µs", 1.0, False),
        Figure("one decision from Python, rules directly", value["rules"], "µs", 1.0, False),
        Figure("copy of a state", value["copy"], "µs", 0.7, False),
        Figure("view of a seat", value["view"], "µs", None, False),
        Figure("possible world of a view", value["world"], "µs", None, False),
        Figure("import rattus, fresh process", value["import"], "ms", 50, False),
        Figure("the same source uncompiled", value["uncompiled"], "games/s", 1_000, True),
        Figure("compiled to uncompiled", base / value["uncompiled"], "times", 10, True),
    ]


# --- other engines ------------------------------------------------------------------------------------------


def catanatron_games(effort: Effort, driven: float, _inside: float) -> list[Peer]:
    """Random games of four players by catanatron, which is written in Python."""
    module: Any = import_module("catanatron")
    colours = [module.Color.RED, module.Color.BLUE, module.Color.WHITE, module.Color.ORANGE]
    decided = 0

    def work() -> int:
        nonlocal decided
        match = module.Game([module.RandomPlayer(colour) for colour in colours])
        match.play()
        state = match.state
        decided += len(state.action_records if hasattr(state, "action_records") else state.actions)
        return 1

    return [peer("catanatron (Catan, 4 players)", "from Python", work, lambda: decided, effort, driven)]


def open_spiel_games(effort: Effort, driven: float, inside: float) -> list[Peer]:
    """Random games by OpenSpiel, which is written in C++: driven from Python, and inside the library."""
    pyspiel: Any = import_module("pyspiel")
    return [
        *spiel_peers(pyspiel, "backgammon", effort, driven, inside),
        *spiel_peers(pyspiel, "hearts", effort, driven, inside),
    ]


def spiel_peers(pyspiel: Any, name: str, effort: Effort, driven: float, inside: float) -> tuple[Peer, Peer]:
    """One game of OpenSpiel, played both ways from the first decision on."""
    match = pyspiel.load_game(name)
    start = match.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    # the library plays whole games by itself only inside its search: two simulations of fifty games each
    search = pyspiel.MCTSBot(match, pyspiel.RandomRolloutEvaluator(50, 1), 1.0, 2, 100, False, 1, False)
    decided = 0

    def work() -> int:
        nonlocal decided
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, shares)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decided += 1
        return 1

    def rollouts() -> int:
        search.step(start)
        return 100

    title = f"OpenSpiel {name} (C++)"
    by_python = peer(title, "from Python", work, lambda: decided, effort, driven)
    games = rate(rollouts, effort)
    length = by_python.decisions / by_python.games
    return by_python, Peer(title, "inside", games, games * length, inside)


def chess_games(effort: Effort, driven: float, _inside: float) -> list[Peer]:
    """Random games by python-chess, which is written in Python."""
    chess: Any = import_module("chess")
    decided = 0

    def work() -> int:
        nonlocal decided
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            decided += 1
        return 1

    return [peer("python-chess", "from Python", work, lambda: decided, effort, driven)]


def peer(
    name: str, way: str, work: Callable[[], int], decided: Callable[[], int], effort: Effort, ours: float
) -> Peer:
    """Measure games; the decisions come from the average game played meanwhile."""
    played = 0

    def counted() -> int:
        nonlocal played
        done = work()
        played += done
        return done

    games = rate(counted, effort)
    return Peer(name, way, games, games * decided() / played, ours)


PEERS = {"catanatron": catanatron_games, "pyspiel": open_spiel_games, "chess": chess_games}


def measure_peers(effort: Effort) -> tuple[list[Peer], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    driven, inside = rate(decisions_by_api(), effort), rate(decisions_inside(), effort)
    found: list[Peer] = []
    missing: list[str] = []
    for module, play in PEERS.items():
        try:
            found += play(effort, driven, inside)
        except ModuleNotFoundError:
            missing.append(module)
    return found, missing


def peer_table(found: list[Peer], missing: list[str]) -> str:
    """Rattus beside the others, by decisions a second, because games differ in length."""
    rows = [f"{'random games':34}{'played':14}{'games/s':>12}{'decisions/s':>14}{'Rattus is':>14}"]
    for one in found:
        speeds = f"{number(one.games):>12}{number(one.decisions):>14}{number(one.ratio()):>8} times"
        rows.append(f"{one.name:34}{one.way:14}{speeds}")
    for way in dict.fromkeys(one.way for one in found):
        ours = next(one.ours for one in found if one.way == way)
        rows.append(f"{'Rattus (4 players, base cards)':34}{way:14}{'':12}{number(ours):>14}")
    rows += [f"not installed, so not measured: {name}" for name in missing]
    return "\n".join(rows)


# --- what is asked ------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(prog="./run bench engine", description="How fast the engine is.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--peers", action="store_true", help="also other engines, where they are installed")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    parser.add_argument("--only", choices=MEASURES, help="one figure, nothing else")
    asked = parser.parse_args()
    effort = QUICK if asked.quick else THOROUGH
    if asked.only:
        print(MEASURES[asked.only](effort))
        return
    lines = figures(effort)
    found, missing = measure_peers(effort) if asked.peers else ([], [])
    if asked.json:
        peers = [one._asdict() | {"ratio": one.ratio()} for one in found]
        print(
            json.dumps(
                as_data(lines) | ({"peers": peers, "missing": missing} if asked.peers else {}), indent=2
            )
        )
        return
    print(table(lines))
    if asked.peers:
        print()
        print(peer_table(found, missing))


if __name__ == "__main__":
    main()
