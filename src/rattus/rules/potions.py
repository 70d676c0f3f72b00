"""Potions on cubes: a cube that carries some is a flask; the state has them ascending [S9, R13]."""

from mypy_extensions import i64

from rattus.rules.numbers.flask import flask_of, potions_of, stands
from rattus.rules.numbers.vectors import append, vec
from rattus.rules.state import State


def flasks_at(state: State, region: i64, player: i64) -> i64:
    """How many cubes of this player there carry potions."""
    count: i64 = 0
    flask: i64
    for flask in state.flasks:
        if stands(flask, region, player):
            count += 1
    return count


def plain_cubes_at(state: State, region: i64, player: i64) -> i64:
    """How many cubes of this player there carry no potion."""
    if len(state.flasks) == 0:
        return state.cubes_at(region, player)
    return state.cubes_at(region, player) - flasks_at(state, region, player)


def potions_on_board(state: State) -> i64:
    """How many potions are in use [S9]."""
    count: i64 = 0
    flask: i64
    for flask in state.flasks:
        count += potions_of(flask)
    return count


def add_flask(state: State, region: i64, player: i64, potions: i64) -> None:
    """Let one cube there carry so many potions (none: nothing changes)."""
    if potions == 0:
        return
    new: i64 = flask_of(region, player, potions)
    grown: vec[i64] = vec[i64](capacity=len(state.flasks) + 1)
    placed: bool = False
    flask: i64
    for flask in state.flasks:
        if not placed and flask > new:
            grown = append(grown, new)
            placed = True
        grown = append(grown, flask)
    if not placed:
        grown = append(grown, new)
    state.flasks = grown


def drop_flask(state: State, region: i64, player: i64, potions: i64) -> None:
    """Take the potions off one cube that carries so many (none: nothing changes)."""
    if potions == 0:
        return
    gone: i64 = flask_of(region, player, potions)
    left: vec[i64] = vec[i64](capacity=len(state.flasks))
    found: bool = False
    flask: i64
    for flask in state.flasks:
        if flask == gone and not found:
            found = True
        else:
            left = append(left, flask)
    state.flasks = left


def most_potions(state: State, region: i64, player: i64) -> i64:
    """The largest number of potions on one cube of this player there."""
    most: i64 = 0
    flask: i64
    for flask in state.flasks:
        if stands(flask, region, player):
            most = potions_of(flask)
    return most


def potion_kinds(state: State, region: i64, player: i64) -> vec[i64]:
    """The different numbers of potions on this player's cubes there, ascending; 0 for a cube without."""
    kinds: vec[i64] = vec[i64](capacity=4)
    if plain_cubes_at(state, region, player) > 0:
        kinds = append(kinds, 0)
    before: i64 = 0
    flask: i64
    for flask in state.flasks:
        if stands(flask, region, player) and potions_of(flask) != before:
            before = potions_of(flask)
            kinds = append(kinds, before)
    return kinds


def move_cube(state: State, player: i64, source: i64, target: i64, potions: i64) -> None:
    """Move one cube from region to region; its potions travel along [R13]."""
    state.move_cubes(player, source, target, 1)
    drop_flask(state, source, player, potions)
    add_flask(state, target, player, potions)
