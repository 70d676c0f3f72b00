"""The game as a machine: what may be done now, and what doing it brings about.

`legal` is the one source of legality. `play` carries out a legal action and goes on by the rules until
somebody has to decide again. Neither knows a card by name.
"""

from mypy_extensions import i64

from rattus.rules import actions, finale, plague, steps, turn
from rattus.rules.actions import first, kind_of, second
from rattus.rules.deal import Deal
from rattus.rules.numbers.vectors import Choices, no_choices, vec
from rattus.rules.refusal import Refusal
from rattus.rules.setup import Setup
from rattus.rules.state import State, empty_table


def start(setup: Setup, deal: Deal) -> State:
    """The game as the deal lays it out, before the first cube is placed [S2, S3, S7]."""
    state = empty_table(setup)
    region: i64
    for region in range(setup.regions):
        state.put_rat(region, region)
    state.faces = deal.faces
    state.plague = deal.plague
    state.luck = deal.luck
    turn.ask_to_settle(state, 0)
    return state


# --- what may be done -----------------------------------------------------------------------------


def legal(state: State) -> vec[i64]:
    """Every legal action, ascending, none twice; empty once the game is over."""
    known = state.choices
    if known is None:
        known = find_choices(state)
        state.choices = known
    return known


def legal_list(state: State) -> list[int]:
    """Every legal action, ascending, none twice, as a list; empty once the game is over."""
    return [action for action in legal(state)]  # noqa: C416 - compiled, this is the quickest way


def find_choices(state: State) -> vec[i64]:
    """What the player who decides may do at this step."""
    return list_choices(state).actions()


def list_choices(state: State) -> Choices:
    """The same, to be looked at before the next list is made."""
    found = no_choices()
    kind: i64 = steps.kind_of(state.top())
    if kind == steps.ACT:
        turn.turn_choices(state, found)
    elif kind == steps.SPREAD:
        plague.spreadings(state, found)
    elif kind == steps.CARD:
        state.setup.card_numbered(state.asker()).answers(state, found)
    elif kind == steps.FINAL_ACT:
        finale.final_choices(state, found)
    elif kind == steps.SETTLE:
        turn.settlings(state, found)
    elif kind == steps.ORDER:
        plague.orderings(state, found)
    elif kind == steps.FINAL_ORDER:
        finale.final_orderings(state, found)
    found.close()
    return found


def is_legal(state: State, action: i64) -> bool:
    """Is this one of the legal actions?"""
    choices: vec[i64] = legal(state)
    low: i64 = 0
    high: i64 = len(choices)
    while low < high:
        middle: i64 = (low + high) >> 1
        if choices[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < len(choices) and choices[low] == action


# --- doing it -------------------------------------------------------------------------------------


def play(state: State, action: i64) -> None:
    """Carry out an action that is known to be legal, and go on until somebody has to decide."""
    state.choices = None
    carry_out(state, action)
    go_on(state)
    state.moves += 1


def play_if_legal(state: State, action: i64) -> bool:
    """Carry out an action if it is legal, and say whether it was; otherwise nothing changes."""
    if not is_legal(state, action):
        return False
    play(state, action)
    return True


def apply(state: State, action: i64) -> None:
    """Carry out an action if it is legal; otherwise raise a Refusal and change nothing."""
    if not play_if_legal(state, action):
        raise refuse(state, action)


def refuse(state: State, action: i64) -> Refusal:
    """Why this action is not legal now."""
    if state.over():
        return Refusal("over", {})
    return Refusal("not-offered", {"who": state.decider(), "asked": action, "allowed": list(legal(state))})


def carry_out(state: State, action: i64) -> None:
    """Do what the action says."""
    kind: i64 = kind_of(action)
    if kind >= actions.FIRST_CARD_KIND:
        turn.card_action(state, action)
    elif kind == actions.RAT:
        plague.spread(state, first(action))
    elif kind == actions.PLAGUE:
        plague.send_plague(state, first(action))
    elif kind == actions.PLACE:
        turn.place(state, first(action), second(action))
    elif kind == actions.TAKE:
        turn.take(state, first(action))
    elif kind == actions.SETTLE:
        turn.settle(state, first(action))
    elif kind == actions.TURN_UP:
        choose_rat(state, first(action), second(action))
    elif kind == actions.NO_RAT:
        plague.stop_spreading(state)
    elif kind == actions.MARCH:
        finale.march(state, first(action), action & 0xFFFF_FFFF)
    elif kind == actions.DONE:
        finale.end_final_turn(state)
    elif kind == actions.STAY:
        turn.stay(state)


def choose_rat(state: State, region: i64, rat: i64) -> None:
    """Turn up the chosen rat: shown by a Crusader, or in the final ravaging."""
    if steps.kind_of(state.top()) == steps.FINAL_ORDER:
        finale.order_finally(state, region, rat)
    else:
        state.pop()
        plague.ravage_by(state, region, rat)


def go_on(state: State) -> None:
    """Do automatic steps until one asks somebody."""
    while True:
        kind: i64 = steps.kind_of(state.top())
        if kind < steps.FIRST_AUTOMATIC:
            if kind != steps.SPREAD or plague.can_spread(state):
                return
            state.pop()
        elif kind == steps.BEFORE_RAVAGE:
            plague.ask_before_ravage(state)
        elif kind == steps.RAVAGE:
            plague.ravage(state)
        elif kind == steps.END_TURN:
            finale.end_turn(state)
        elif kind == steps.NEXT_FINAL:
            finale.next_final_turn(state)
        elif kind == steps.AFTER_FINAL:
            finale.after_final_round(state)
        elif kind == steps.FINAL_RAVAGE:
            finale.final_ravage(state)
        else:
            finale.settle_score(state)
