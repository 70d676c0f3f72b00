"""The plague phase: the piece moves, rats spread, the region is ravaged [T4, T5, T6]."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import events, steps
from rattus.rules.actions import FIRST, NO_RAT, RAT, TURN_UP, pack
from rattus.rules.board import CHANCE_DRAWN
from rattus.rules.numbers import fate
from rattus.rules.numbers.bits import lowest
from rattus.rules.numbers.vectors import Choices, append, vec
from rattus.rules.outbreak import turn_up
from rattus.rules.state import State

ALL_CARDS: Final = 0xFFFF_FFFF


# --- the piece moves ------------------------------------------------------------------------------


def move_piece(state: State, region: i64) -> None:
    """The plague piece goes to a region, which is now the plague region [T4]."""
    state.tell(events.PLAGUE_MOVED, state.active, state.plague, region)
    state.plague = region


def send_plague(state: State, region: i64) -> None:
    """The plague phase of a turn: move, spread, ravage, and the turn ends [T1]."""
    state.pop()
    move_piece(state, region)
    state.push(steps.step(steps.END_TURN, state.active))
    state.ravagers = ALL_CARDS
    plan_ravage(state, region)
    new: i64 = new_rats(state.rats_in[region])
    if new > 0:
        ask_to_spread(state, new, extra_rats(state))


# --- rats spread ----------------------------------------------------------------------------------


def new_rats(rats: i64) -> i64:
    """No rat brings none, one brings one, two or three bring two [T5]."""
    return min(rats, 2)


def extra_rats(state: State) -> i64:
    """How many rats more the cards of the player on turn let him place [T5, R10]."""
    return rats_of(state, state.held(state.setup.add_rats))


def rats_of(state: State, cards: i64) -> i64:
    """How many rats these cards add together."""
    rats: i64 = 0
    while cards != 0:
        rats += state.setup.card_numbered(lowest(cards)).extra_rats(state)
        cards &= cards - 1
    return rats


def ask_to_spread(state: State, must: i64, may: i64) -> None:
    """Ask the player on turn to place so many new rats, and if he likes so many more [T5]."""
    state.push(steps.step(steps.SPREAD, state.active, 0, spread_note(must, may)))


def spread_note(must: i64, may: i64) -> i64:
    """What the step remembers: rats that must come, and rats that may."""
    return may << 8 | must


def must_come(note: i64) -> i64:
    """The rats that must come."""
    return note & 0xFF


def may_come(note: i64) -> i64:
    """The rats that may come after those."""
    return note >> 8


def next_to_plague(state: State) -> i64:
    """Where a new rat can go: neighbours with room, no bishop, and no wall between, as a mask [T5]."""
    return state.ways_for_rats(state.plague)


def can_spread(state: State) -> bool:
    """Is there a rat still to place, and one to be had, and a region for it [T5]?"""
    if state.note() == 0:
        return False
    return rat_to_be_had(state) and next_to_plague(state) != 0


def rat_to_be_had(state: State) -> bool:
    """The supply has a rat; in the final round the used ones will do [T5, S12]."""
    if state.supply_left() > 0:
        return True
    return state.final() and len(used_faces(state)) > 0


def spreadings(state: State, found: Choices) -> None:
    """A new rat goes next to the plague region; an extra one may be left out [T5, R10]."""
    regions: i64 = next_to_plague(state)
    rat: i64 = pack(RAT)
    region: i64
    for region in state.setup.near[state.plague]:
        if regions >> region & 1:
            found.add(rat + region * FIRST)
    if must_come(state.note()) == 0:
        found.add(pack(NO_RAT))


def spread(state: State, region: i64) -> None:
    """Place one new rat; ask for the next [T5]."""
    note: i64 = steps.note_of(state.pop())
    must: i64 = must_come(note)
    may: i64 = may_come(note)
    if must > 0:
        must -= 1
    else:
        may -= 1
    ask_to_spread(state, must, may)
    bring_rat(state, region)


def stop_spreading(state: State) -> None:
    """The extra rat stays in the supply [R10]."""
    state.pop()


def bring_rat(state: State, region: i64) -> None:
    """A rat comes from the supply; in the final round, once that is empty, from the used ones [S12, R7]."""
    rat: i64 = state.draw_rat(region) if state.supply_left() > 0 else redraw_rat(state, region)
    state.tell(events.RAT_PLACED, state.active, region, rat)


# --- used rats ------------------------------------------------------------------------------------


def used_faces(state: State) -> vec[i64]:
    """The rats of the box that may be drawn again, ascending: the used, or all not on the board [S12]."""
    setup = state.setup
    free: vec[i64] = setup.zeros[: setup.rats]
    rat: i64
    region: i64
    index: i64
    for rat in state.turned:
        free[state.faces[rat]] = 1
    if setup.draws_from_box:
        for rat in range(setup.supply_end, setup.rats):
            free[state.faces[rat]] = 1
    for region in range(setup.regions):
        for index in range(state.rats_in[region]):
            free[state.faces[state.rat_in(region, index)]] = 0
    found: vec[i64] = vec[i64](capacity=64)
    for rat in range(setup.rats):
        if free[rat] == 1:
            found = append(found, rat)
    return found


def redraw_rat(state: State, region: i64) -> i64:
    """A used rat comes back under a new number, known to nobody [S12, R19]."""
    free: vec[i64] = used_faces(state)
    face: i64 = free[state.chance(len(free))]
    rat: i64 = len(state.faces)
    if rat < len(state.fate) and fate.face_of(state.fate[rat]) != fate.NO_FACE:
        face = fate.face_of(state.fate[rat])
    state.faces = append(state.faces[:], face)
    state.seen = append(state.seen[:], 0)
    state.redrawn = append(state.redrawn[:], len(state.turned))
    state.put_rat(region, rat)
    state.fix(CHANCE_DRAWN)
    return rat


# --- the region is ravaged ------------------------------------------------------------------------


def plan_ravage(state: State, region: i64) -> None:
    """The region will be ravaged once what comes before is done."""
    state.push(steps.step(steps.RAVAGE, state.active, 0, region))
    state.push(steps.step(steps.BEFORE_RAVAGE, state.active, 0, taking_part(state, state.setup.ask_before)))


def can_be_ravaged(state: State, region: i64) -> bool:
    """A cube and a rat are there [T6]; what a Knight counts does not keep it going [R11]."""
    return state.rats_in[region] > 0 and state.cubes_in(region) > 0


def ask_before_ravage(state: State) -> None:
    """Each card that takes part has its say, one after another in card order [R11]."""
    cards: i64 = steps.note_of(state.pop())
    if cards == 0 or not can_be_ravaged(state, state.plague):
        return
    state.push(steps.step(steps.BEFORE_RAVAGE, state.active, 0, cards & (cards - 1)))
    state.setup.card_numbered(lowest(cards)).before_ravage(state)


def taking_part(state: State, cards: i64) -> i64:
    """Which of these cards the player on turn holds and counts in this ravaging, as a mask [E2, R5]."""
    return state.held(cards) & state.ravagers


def ravage(state: State) -> None:
    """Turn up rats until none is left, or no cube, or a card has a question [T6]."""
    region: i64 = state.note()
    depth: i64 = state.depth
    while can_be_ravaged(state, region):
        if state.shown and state.rats_in[region] > 1:
            state.push(steps.step(steps.ORDER, state.active, 0, region))
            return
        ravage_by(state, region, next_rat(state, region))
        if state.depth != depth:
            return
    end_ravage(state, region)


def next_rat(state: State, region: i64) -> i64:
    """Which face-down rat is turned up: any, as likely [T6, T11]; a set fate comes first."""
    rats: i64 = state.rats_in[region]
    rat: i64 = state.rat_in(region, 0)
    if rats > 1:
        rat = state.rat_in(region, state.chance(rats))
    if len(state.fate) == 0:
        return rat
    soonest: i64 = 0
    index: i64
    for index in range(rats):
        turn: i64 = fated_turn(state, state.rat_in(region, index))
        if turn > 0 and (soonest == 0 or turn < soonest):
            soonest = turn
            rat = state.rat_in(region, index)
    return rat


def fated_turn(state: State, rat: i64) -> i64:
    """The place of a rat in the fixed order of turning up, 0 if fate leaves it open."""
    return fate.turn_of(state.fate[rat]) if rat < len(state.fate) else 0


def ravage_by(state: State, region: i64, rat: i64) -> None:
    """Turn up this rat, then let the cards that take part answer it."""
    killed_others: bool = turn_up(state, region, rat)
    answering: i64 = taking_part(state, state.setup.answer_rats)
    while answering != 0:
        state.setup.card_numbered(lowest(answering)).after_rat(state, killed_others)
        answering &= answering - 1


def orderings(state: State, found: Choices) -> None:
    """Which of the shown rats comes next [Crusader]."""
    region: i64 = state.note()
    index: i64
    for index in range(state.rats_in[region]):
        found.add(pack(TURN_UP, region, state.rat_in(region, index)))


def end_ravage(state: State, region: i64) -> None:
    """The ravaging is over; shown rats that are left leave the game [Crusader]."""
    state.pop()
    while state.shown and state.rats_in[region] > 0:
        rat: i64 = state.rat_in(region, 0)
        state.use_up(region, rat)
        state.tell(events.RAT_LEFT, region, rat, state.faces[rat])
    state.shown = False
    state.counted = 0
    state.ravagers = 0
