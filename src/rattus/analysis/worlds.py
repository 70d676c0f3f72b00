"""Knowledge and chance: what all players know together, and the worlds that could be the true one."""

from mypy_extensions import i64

from rattus.rules.board import PUBLIC
from rattus.rules.luck import Luck
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, UNKNOWN, View, view
from rattus.rules.world import possible_world


def common_knowledge(state: State) -> View:
    """What all players know together: no decision can rest on more."""
    if not has_private_rats(state):
        return view(state, ONLOOKER)
    pooled = state.copy()
    rat: i64
    for rat in range(len(state.seen)):
        if state.seen[rat] != 0:
            pooled.mark_seen(rat, PUBLIC)
    return view(pooled, ONLOOKER)


def has_private_rats(state: State) -> bool:
    """Has somebody looked at a rat that not everybody has seen?"""
    seen: i64
    for seen in state.seen:
        if seen != 0 and seen & PUBLIC == 0:
            return True
    return False


def others_know_more(known: View) -> bool:
    """Has another seat looked at a rat this one does not know?"""
    rat: i64
    for rat in range(len(known.seen)):
        if known.seen[rat] != 0 and known.faces[rat] == UNKNOWN:
            return True
    return False


def sample_worlds(known: View, count: i64, seed: i64) -> list[State]:
    """Possible worlds, the same for equal views; a turn tried in each of them meets the same chance."""
    luck = Luck(seed)
    return [possible_world(known, luck) for _ in range(count)]


def chance_spoke(before: State, after: State) -> bool:
    """Has something become known, or been drawn, that nobody could foresee?"""
    if len(before.turned) != len(after.turned) or len(before.redrawn) != len(after.redrawn):
        return True
    rat: i64
    for rat in range(len(before.seen)):
        if before.seen[rat] != after.seen[rat]:
            return True
    return False
