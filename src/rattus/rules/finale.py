"""The end of the game: final round, final ravaging and score [T10, E1, E2, E3, E4, E5]."""

from typing import Final, Literal, get_args

from mypy_extensions import i64

from rattus.rules import events, steps
from rattus.rules.actions import DONE, MARCH, TURN_UP, pack
from rattus.rules.board import TURN_PASSED
from rattus.rules.card import Card
from rattus.rules.numbers.bits import bit, lowest
from rattus.rules.numbers.rat_list import after_first, first_rat
from rattus.rules.numbers.vectors import Choices, no_choices, vec
from rattus.rules.outbreak import turn_up
from rattus.rules.plague import ask_to_spread, can_be_ravaged, move_piece, next_rat, plan_ravage, rats_of
from rattus.rules.setup import MAX_REACH
from rattus.rules.state import State
from rattus.rules.turn import begin_turn, card_uses

Ending = Literal["supply", "cubes", "rounds"]
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)

# --- the turn ends --------------------------------------------------------------------------------


def end_turn(state: State) -> None:
    """The next player's turn begins, or the final round [T10]."""
    state.pop()
    state.turns += 1
    state.fix(TURN_PASSED)
    state.tell(events.TURN_ENDED, state.active)
    if not game_ends(state):
        begin_turn(state, (state.active + 1) % state.players)
        return
    state.last = state.active
    state.tell(events.FINAL_ROUND, state.last)
    state.push(steps.step(steps.NEXT_FINAL, state.last))


def game_ends(state: State) -> bool:
    """The supply is empty, the player has all cubes on the board, or it has lasted too long [T10, T14]."""
    return state.supply_left() == 0 or state.all_placed(state.active) or state.turns >= state.setup.last_turn


def ending_of(state: State, drawn_finally: i64 = 0) -> Ending:
    """Why the regular turns ended, with so many rats drawn since then [T10, T14]."""
    if state.supply_left() + drawn_finally == 0:
        return "supply"
    return "rounds" if state.turns >= state.setup.last_turn else "cubes"


# --- the final round ------------------------------------------------------------------------------


def next_final_turn(state: State) -> None:
    """Anticlockwise from the right of who had the last turn; who has nothing to use is passed over [E1]."""
    passed: i64 = steps.note_of(state.pop()) + 1
    while passed < state.players:
        state.put_on_turn((state.last + state.players - passed) % state.players)
        if has_final_use(state):
            state.push(steps.step(steps.FINAL_ACT, state.active, 0, passed))
            state.tell(events.FINAL_TURN, state.active)
            return
        passed += 1
    state.put_on_turn(state.last)
    state.push(steps.step(steps.AFTER_FINAL, state.last))


def has_final_use(state: State) -> bool:
    """Is there anything this player could do but end his final turn?"""
    found = no_choices()
    final_choices(state, found)
    found.close()
    return found.count > 1


def final_choices(state: State, found: Choices) -> None:
    """Each held card may be used once more; no taking, no adding, no plague but by cards [E1]."""
    marches(state, found)
    found.add(pack(DONE))
    card_uses(state, found)


def end_final_turn(state: State) -> None:
    """This player's final turn is over."""
    passed: i64 = steps.note_of(state.pop())
    state.fix(TURN_PASSED)
    state.push(steps.step(steps.NEXT_FINAL, state.active, 0, passed))


# --- the final march of the plague piece ----------------------------------------------------------


def marchers(state: State) -> i64:
    """The unused cards of the player on turn that move the piece in the final round, as a mask [E2]."""
    mask: i64 = 0
    held: i64 = state.held(state.setup.march) & ~state.used
    while held != 0:
        card: i64 = lowest(held)
        if state.setup.card_numbered(card).march_reach(state) > 0:
            mask |= bit(card)
        held &= held - 1
    return mask


def reach_together(state: State, cards: i64) -> i64:
    """How far these cards together move the piece: as far as the best of them [C2, E2]."""
    most: i64 = 0
    while cards != 0:
        reach: i64 = state.setup.card_numbered(lowest(cards)).march_reach(state)
        if reach > most:
            most = reach
        cards &= cards - 1
    return most


def marches(state: State, found: Choices) -> None:
    """One move for any of these cards together, all of which apply to the region entered [E2, R5, O3]."""
    held: i64 = marchers(state)
    if held == 0:
        return
    steps_needed: vec[i64] = nearness(state)
    region: i64
    for region in range(state.setup.regions):
        if steps_needed[region] == 0:
            continue
        cards: i64 = 0
        while True:
            cards = (cards - held) & held  # the next subset of the held cards, ascending
            if cards == 0:
                break
            if reach_together(state, cards) >= steps_needed[region]:
                found.add(pack(MARCH, region) | cards)


def nearness(state: State) -> vec[i64]:
    """For each region the steps to it from the plague piece, 0 if it cannot be entered."""
    near: vec[i64] = vec[i64]([0] * int(state.setup.regions))
    region: i64
    reach: i64 = MAX_REACH
    while reach > 0:
        regions: i64 = state.plague_reach(reach)
        for region in range(state.setup.regions):
            if regions >> region & 1:
                near[region] = reach
        reach -= 1
    return near


def march(state: State, region: i64, cards: i64) -> None:
    """Move the piece with the named cards; the others that depend on it are spent too [R5].

    New rats come next to it before the region is ravaged [S11, R6].
    """
    state.used |= marchers(state)
    move_piece(state, region)
    state.ravagers = cards
    if arrive(state, cards):
        plan_ravage(state, region)
    new: i64 = rats_of(state, cards)
    if new > 0:
        ask_to_spread(state, new, 0)


def arrive(state: State, cards: i64) -> bool:
    """Let the named cards arrive; is the region ravaged at once?"""
    ravaged: bool = False
    while cards != 0:
        if state.setup.card_numbered(lowest(cards)).march(state):
            ravaged = True
        cards &= cards - 1
    return ravaged


# --- after the final round ------------------------------------------------------------------------


def after_final_round(state: State) -> None:
    """What cards do between the final round and the final ravaging [E3]."""
    state.pop()
    state.push(steps.step(steps.FINAL_RAVAGE, state.last))
    card: Card
    for card in state.setup.cards:
        card.after_final_round(state)


def final_ravage(state: State) -> None:
    """All regions are ravaged: by themselves in board order, or as the last player chooses [E4, S13].

    Once this has begun nothing can be taken back [O2].
    """
    state.pop()
    state.fix(TURN_PASSED)
    state.ravagers = 0
    state.tell(events.FINAL_RAVAGING)
    state.push(steps.step(steps.SCORE, state.last))
    if state.setup.final_order_chosen:
        ask_for_order(state, 0)
        return
    region: i64
    for region in range(state.setup.regions):
        while can_be_ravaged(state, region):
            turn_up_finally(state, region, next_rat(state, region))


def turn_up_finally(state: State, region: i64, rat: i64) -> None:
    """Turn up a rat in the final ravaging; a Knight's piece may still count [S10, R3]."""
    state.counted = 2 if state.piece_counts_finally and region == state.plague else 0
    turn_up(state, region, rat)
    state.counted = 0


def ask_for_order(state: State, begun: i64) -> None:
    """Ask who had the last regular turn for the next rat, as long as there is one to turn up [S13]."""
    region: i64
    for region in range(state.setup.regions):
        if can_be_ravaged(state, region):
            state.push(steps.step(steps.FINAL_ORDER, state.last, 0, begun))
            return


def final_orderings(state: State, found: Choices) -> None:
    """Any rat of any region with cubes; a region once begun is finished first [R21]."""
    begun: i64 = state.note()
    region: i64
    for region in range(state.setup.regions):
        if (begun == 0 or region == begun - 1) and can_be_ravaged(state, region):
            rats: i64 = state.told_apart(region)
            while rats != 0:
                found.add(pack(TURN_UP, region, first_rat(rats)))
                rats = after_first(rats)


def order_finally(state: State, region: i64, rat: i64) -> None:
    """Turn up the chosen rat, and ask for the next [R21]."""
    state.pop()
    turn_up_finally(state, region, rat)
    ask_for_order(state, region + 1 if can_be_ravaged(state, region) else 0)


# --- the score ------------------------------------------------------------------------------------


def settle_score(state: State) -> None:
    """Most cubes win; among tied players who would have been next in turn [E5]."""
    state.pop()
    best: i64 = -1
    seat: i64
    for seat in range(state.players):
        player: i64 = (state.last + 1 + seat) % state.players
        if state.score_of(player) > best:
            best = state.score_of(player)
            state.winner = player
    state.push(steps.step(steps.OVER, state.winner))
    state.tell(events.GAME_OVER, state.winner, best)
