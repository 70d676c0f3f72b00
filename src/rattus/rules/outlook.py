"""Outlook: what a rat that nobody at this seat knows would take where, on average.

The average goes over all rats of the box that the seat has not seen, each as likely as the others.
"""

from mypy_extensions import i64

from rattus.rules.luck import Luck
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.outbreak import population, take_cubes
from rattus.rules.state import State
from rattus.rules.view import UNKNOWN, View
from rattus.rules.world import possible_world

ANY_LUCK = 0  # the board is the same in every possible world


def average_losses(known: View) -> list[list[float]]:
    """By region and player: the cubes one unknown rat takes on average if it is turned up now [T7, T8]."""
    world = possible_world(known, Luck(ANY_LUCK))
    faces = unseen_faces(known)
    return [average_in(world, region, faces) for region in range(known.setup.regions)]


def unseen_faces(known: View) -> vec[i64]:
    """The rats of the box this seat has not seen: neither used, nor looked at, nor shown."""
    setup = known.setup
    seen: vec[i64] = setup.zeros[: setup.rats]
    face: i64
    for face in known.faces:
        if face != UNKNOWN:
            seen[face] = 1
    unseen: vec[i64] = vec[i64](capacity=64)
    for face in range(setup.rats):
        if seen[face] == 0:
            unseen = append(unseen, face)
    return unseen


def average_in(world: State, region: i64, faces: vec[i64]) -> list[float]:
    """For each player the average loss in this region to one of these faces."""
    losses: list[float] = [0.0] * int(world.players)
    if len(faces) == 0 or world.cubes_in(region) == 0:
        return losses
    player: i64
    face: i64
    for face in faces:
        if population(world, region) < world.setup.limit[face]:
            continue
        after = world.copy()
        take_cubes(after, region, face)
        for player in range(world.players):
            losses[player] += float(world.cubes_at(region, player) - after.cubes_at(region, player)) / float(
                len(faces)
            )
    return losses
