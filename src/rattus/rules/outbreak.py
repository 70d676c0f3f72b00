"""One rat is turned up: is there an outbreak, and whom does it take [T7, T8, T9]?"""

from mypy_extensions import i64

from rattus.rules import events
from rattus.rules.board import CHANCE_DRAWN
from rattus.rules.numbers.bits import bit
from rattus.rules.numbers.vectors import vec
from rattus.rules.potions import add_flask, drop_flask, most_potions
from rattus.rules.setup import EVERYONE, MAJORITY
from rattus.rules.state import State


def population(state: State, region: i64) -> i64:
    """Cubes of all colours, what the plague piece counts, less the nuns [T7]."""
    return state.cubes_in(region) + state.counted - state.nuns_in(region)


def turn_up(state: State, region: i64, rat: i64) -> bool:
    """Turn up this rat, which leaves the game [T9]; say whether it killed a cube of another player [Serf]."""
    face: i64 = state.faces[rat]
    state.use_up(region, rat)
    state.fix(CHANCE_DRAWN)
    people: i64 = population(state, region)
    state.tell(events.RAT_TURNED, region, rat, face, people)
    if people < state.setup.limit[face]:
        return False
    state.tell(events.OUTBREAK, region, rat)
    return take_cubes(state, region, face) & ~bit(state.active) != 0


def take_cubes(state: State, region: i64, face: i64) -> i64:
    """Majority symbols first, then classes, then everybody; who lost a cube, as a mask [T8]."""
    killed: i64 = take_majority(state, region, state.setup.majority[face])
    killed |= take_classes(state, region, state.setup.hits[face])
    return killed | take_everyone(state, region, state.setup.everyone[face])


def take_majority(state: State, region: i64, symbols: i64) -> i64:
    """For each symbol whoever has most there loses one, all tied players too; who lost, as a mask [T8]."""
    killed: i64 = 0
    player: i64
    while symbols > 0:
        symbols -= 1
        most: i64 = 0
        for player in range(state.players):
            if state.cubes_at(region, player) > most:
                most = state.cubes_at(region, player)
        if most == 0:
            return killed
        tied: i64 = 0
        for player in range(state.players):
            if state.cubes_at(region, player) == most:
                tied |= bit(player)
        for player in range(state.players):
            if tied >> player & 1:
                killed |= lose_cube(state, region, player, MAJORITY)
    return killed


def take_classes(state: State, region: i64, cards: vec[i64]) -> i64:
    """The holder of each card that is hit loses one cube there; who lost one, as a mask [T8, C1]."""
    killed: i64 = 0
    card: i64
    for card in cards:
        holder: i64 = state.holder[card]
        if holder >= 0 and state.cubes_at(region, holder) > 0:
            killed |= lose_cube(state, region, holder, state.setup.symbol_of[card])
    return killed


def take_everyone(state: State, region: i64, symbols: i64) -> i64:
    """For each symbol everyone there loses one; who lost one, as a mask [T8]."""
    killed: i64 = 0
    player: i64
    while symbols > 0:
        symbols -= 1
        for player in range(state.players):
            if state.cubes_at(region, player) > 0:
                killed |= lose_cube(state, region, player, EVERYONE)
    return killed


def lose_cube(state: State, region: i64, player: i64, symbol: i64) -> i64:
    """This symbol takes a cube, or a potion instead [T8, Wizard]; who lost a cube, as a mask."""
    if len(state.flasks) > 0:
        potions: i64 = most_potions(state, region, player)
        if potions > 0:
            drop_flask(state, region, player, potions)
            add_flask(state, region, player, potions - 1)
            state.tell(events.POTION_SPENT, player, region, symbol)
            return 0
    state.move_cubes(player, region, state.setup.stock, 1)
    state.tell(events.CUBE_LOST, player, region, symbol)
    return bit(player)
