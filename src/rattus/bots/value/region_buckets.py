"""Region buckets: a discretisation of what a region is to a player, into one of 640 numbers.

A bucket tells the cubes of the player and of the others there, whether nobody has more, the rats, and the
distance from the plague. Network and policy have a weight for each bucket (one-hot inputs).
"""

from typing import Final

from mypy_extensions import i64

from rattus.rules.state import State

OWN_LEVELS: Final = 5  # 0, 1, 2, 3, more
OTHERS_LEVELS: Final = 4  # 0, 1-2, 3-5, more
RAT_LEVELS: Final = 4  # 0 to 3
DISTANCE_LEVELS: Final = 4
SITE_BUCKETS: Final = RAT_LEVELS * DISTANCE_LEVELS
REGION_BUCKETS: Final = OWN_LEVELS * OTHERS_LEVELS * 2 * SITE_BUCKETS


def region_bucket(state: State, region: i64, player: i64) -> i64:
    """The bucket of a region for a player."""
    players: i64 = state.players
    start: i64 = region * players
    cubes = state.cubes
    most: i64 = 0
    population: i64 = 0
    index: i64
    for index in range(start, start + players):
        population += cubes[index]
        if cubes[index] > most:
            most = cubes[index]
    return occupancy_bucket(cubes[start + player], population, most) * SITE_BUCKETS + site_bucket(
        state, region
    )


def occupancy_bucket(own: i64, population: i64, most: i64) -> i64:
    """The part that depends on the player: own cubes, others', and whether nobody has more."""
    others: i64 = population - own
    bucket: i64 = OTHERS_LEVELS * min(own, OWN_LEVELS - 1)
    if others > 0:
        bucket += 1
    if others > 2:
        bucket += 1
    if others > 5:
        bucket += 1
    bucket += bucket
    return bucket + 1 if own == most else bucket


def site_bucket(state: State, region: i64) -> i64:
    """The part that is the same for every player: rats, and distance from the plague."""
    return state.rats_in[region] * DISTANCE_LEVELS + plague_distance(state, region)


def plague_distance(state: State, region: i64) -> i64:
    """Steps from the plague piece, 3 for all that is further; walls are ignored."""
    setup = state.setup
    if region == state.plague:
        return 0
    if setup.near_mask[state.plague] >> region & 1:
        return 1
    if setup.within_mask[setup.regions + state.plague] >> region & 1:
        return 2
    return 3
