"""Previews as they go over the wire: computed from the view of one seat, and nothing else."""

from rattus.record.notation.sentences import read_action
from rattus.rules.preview import preview
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.server.wire.messages import Colour, Preview
from rattus.server.wire.views import event_of


def preview_for(state: State, colour: Colour, say: str, seq: int) -> Preview:
    """What a choice of this seat would surely bring about.

    Nothing is sure of a choice that is not on offer: the game may have gone on since it was asked for.
    """
    seat = COLOURS.index(colour)
    action = offered_action(state, seat, say)
    if action is None:
        return Preview(seq=seq, events=[], complete=False)
    found = preview(view(state, seat), action)
    events = [event_of(state.setup, event) for event in found.events]
    return Preview(seq=seq, events=events, complete=found.complete)


def offered_action(state: State, seat: int, say: str) -> int | None:
    """The action of this sentence, if the seat may choose it now."""
    if state.decider() != seat:
        return None
    try:
        return read_action(state, say)
    except Refusal:
        return None
