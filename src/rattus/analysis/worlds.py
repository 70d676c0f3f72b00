"""Knowledge and chance: what all players know together, and the worlds that could be the true one."""

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
    for rat, lookers in enumerate(state.seen):
        if lookers:
            pooled.mark_seen(rat, PUBLIC)
    return view(pooled, ONLOOKER)


def has_private_rats(state: State) -> bool:
    """Has somebody looked at a rat that not everybody has seen?"""
    return any(seen != 0 and seen & PUBLIC == 0 for seen in state.seen)


def others_know_more(known: View) -> bool:
    """Has another seat looked at a rat this one does not know?"""
    return any(seen != 0 and face == UNKNOWN for seen, face in zip(known.seen, known.faces, strict=True))


def sample_worlds(known: View, count: int, seed: int) -> list[State]:
    """Possible worlds, the same for equal views; a turn tried in each of them meets the same chance."""
    luck = Luck(seed)
    return [possible_world(known, luck) for _ in range(count)]


def chance_spoke(before: State, after: State) -> bool:
    """Has something become known, or been drawn, that nobody could foresee?"""
    if len(before.turned) != len(after.turned) or len(before.redrawn) != len(after.redrawn):
        return True
    return list(before.seen) != list(after.seen)
