"""A player's turn up to the plague: taking a card, adding cubes, using cards [T1, T2, T3, T4]."""

from typing import Final

from mypy_extensions import i64

from rattus.rules import actions, events, steps
from rattus.rules.actions import FIRST, PLACE, PLAGUE, SECOND, SETTLE, STAY, TAKE, pack
from rattus.rules.board import PLACED, TOOK, TURN_PASSED
from rattus.rules.numbers.bits import bit, lowest
from rattus.rules.numbers.vectors import Choices
from rattus.rules.setup import NOBODY
from rattus.rules.state import State

STARTING_PAIR: Final = 2


# --- the starting cubes ---------------------------------------------------------------------------


def settlings(state: State, found: Choices) -> None:
    """A pair of starting cubes goes to any region [S7]."""
    region: i64
    for region in range(state.setup.regions):
        found.add(pack(SETTLE, region))


def settle(state: State, region: i64) -> None:
    """Put a pair of starting cubes, then the next player does [S7]."""
    step = state.pop()
    player: i64 = steps.player_of(step)
    state.add_cubes(player, region, STARTING_PAIR)
    state.tell(events.SETTLED, player, region, STARTING_PAIR)
    ask_to_settle(state, steps.note_of(step) + 1)
    if state.decider() != player:
        state.fix(TURN_PASSED)


def ask_to_settle(state: State, pairs: i64) -> None:
    """Ask for the next pair of starting cubes, or begin the first turn once all stand [S7]."""
    order = state.setup.settling
    if pairs < len(order):
        state.push(steps.step(steps.SETTLE, order[pairs], 0, pairs))
    else:
        begin_turn(state, 0)


# --- the action phase -----------------------------------------------------------------------------


def begin_turn(state: State, player: i64) -> None:
    """The action phase of this player begins [T1]."""
    state.put_on_turn(player)
    state.push(steps.step(steps.ACT, player))


def turn_choices(state: State, found: Choices) -> None:
    """Everything the player on turn may do in the action phase [T1]."""
    if state.used & TOOK == 0:
        takings(state, found)
    if state.used & PLACED == 0:
        placings(state, found)
    plague_moves(state, found)
    card_uses(state, found)


def takings(state: State, found: Choices) -> None:
    """Any card he does not hold, from the table or from another player [T2]."""
    taking: i64 = pack(TAKE)
    hand: i64 = state.hand
    card: i64
    for card in state.setup.card_numbers:
        if hand >> card & 1 == 0:
            found.add(taking + card * FIRST)


def take(state: State, number: i64) -> None:
    """Take this card [T2]."""
    giver: i64 = state.holder[number]
    state.holder[number] = state.active
    state.hand |= bit(number)
    state.used |= TOOK
    state.tell(events.TAKEN, state.active, number, giver)
    if giver != NOBODY:
        state.setup.card_numbered(number).when_taken(state)


def extra_cubes(state: State) -> i64:
    """How many cubes more the cards he holds at this moment let the player on turn add [T3, R23]."""
    extra: i64 = 0
    held: i64 = state.held(state.setup.add_cubes)
    while held != 0:
        extra += state.setup.card_numbered(lowest(held)).extra_cubes(state)
        held &= held - 1
    return extra


def placings(state: State, found: Choices) -> None:
    """As many cubes as the region has rats, up to the extra more; fewer only if the stock is short [T3]."""
    stock: i64 = state.stock_of(state.active)
    if stock == 0:
        return
    extra: i64 = extra_cubes(state)
    adding: i64 = pack(PLACE)
    region: i64 = 0
    rats: i64
    for rats in state.rats_in:
        most: i64 = rats + extra
        if most > stock:
            most = stock
        count: i64 = rats if rats < most else most
        if count == 0:
            count = 1
        while count <= most:
            found.add(adding + region * FIRST + count * SECOND)
            count += 1
        region += 1


def place(state: State, region: i64, count: i64) -> None:
    """Add cubes to a region [T3]."""
    state.add_cubes(state.active, region, count)
    state.used |= PLACED
    state.tell(events.PLACED, state.active, region, count)


def plague_moves(state: State, found: Choices) -> None:
    """Where the plague piece may go; if walls leave it no step, it may stay [T4]."""
    steps_far: i64 = reach(state)
    regions: i64 = state.plague_reach(steps_far)
    if regions == 0:
        found.add(pack(STAY))
    move: i64 = pack(PLAGUE)
    region: i64
    for region in state.setup.within[(steps_far - 1) * state.setup.regions + state.plague]:
        if regions >> region & 1:
            found.add(move + region * FIRST)


def reach(state: State) -> i64:
    """How many steps the player on turn may move the piece: as many as his best card lets him [T4, C2]."""
    most: i64 = 1
    held: i64 = state.held(state.setup.move_further)
    while held != 0:
        card_reach: i64 = state.setup.card_numbered(lowest(held)).reach(state)
        if card_reach > most:
            most = card_reach
        held &= held - 1
    return most


def card_uses(state: State, found: Choices) -> None:
    """What the player on turn may begin with the cards he holds and has not used this turn [T1]."""
    held: i64 = state.held(state.setup.use) & ~state.used
    while held != 0:
        state.setup.card_numbered(lowest(held)).uses(state, found)
        held &= held - 1


def stay(state: State) -> None:
    """Walled in, the piece stays and the plague phase is skipped [T4]."""
    state.pop()
    state.tell(events.PLAGUE_STAYED, state.active, state.plague)
    state.push(steps.step(steps.END_TURN, state.active))


def card_action(state: State, action: i64) -> None:
    """Let the card named in the action carry it out."""
    state.setup.card_numbered(actions.card_of(action)).do(state, action)
