"""Kinds of regions: what a region is to a player, as one small number that can be learned by heart.

His cubes there, the others', whether nobody has more; the rats, and how near the plague is.
"""

from typing import Final

from mypy_extensions import i64

from rattus.rules.state import State

OWN: Final = 5  # 0, 1, 2, 3, more
OTHERS: Final = 4  # 0, 1-2, 3-5, more
RATS: Final = 4  # 0 to 3
NEAR: Final = 4
PLACES: Final = RATS * NEAR
KINDS: Final = OWN * OTHERS * 2 * PLACES


def kind_of_region(state: State, region: i64, player: i64) -> i64:
    """What kind of region this is to a player."""
    players: i64 = state.players
    start: i64 = region * players
    cubes = state.cubes
    most: i64 = 0
    people: i64 = 0
    index: i64
    for index in range(start, start + players):
        people += cubes[index]
        if cubes[index] > most:
            most = cubes[index]
    return company(cubes[start + player], people, most) * PLACES + place_of(state, region)


def company(own: i64, people: i64, most: i64) -> i64:
    """The part of it that tells who is there: own cubes, others', and whether nobody has more."""
    others: i64 = people - own
    kind: i64 = OTHERS * min(own, OWN - 1)
    if others > 0:
        kind += 1
    if others > 2:
        kind += 1
    if others > 5:
        kind += 1
    kind += kind
    return kind + 1 if own == most else kind


def place_of(state: State, region: i64) -> i64:
    """The part of it that is the same to everybody."""
    return state.rats_in[region] * NEAR + nearness(state, region)


def nearness(state: State, region: i64) -> i64:
    """Steps from the plague piece, 3 for all that is further; walls are not looked at."""
    setup = state.setup
    if region == state.plague:
        return 0
    if setup.near_mask[state.plague] >> region & 1:
        return 1
    if setup.within_mask[setup.regions + state.plague] >> region & 1:
        return 2
    return 3
