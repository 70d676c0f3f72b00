"""Previews as they go over the wire: computed from the view of one seat, and nothing else."""

from rattus.record.notation.refusals import not_your_turn
from rattus.record.notation.sentences import read_action
from rattus.rules.preview import preview
from rattus.rules.setup import COLOURS
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.server.wire.messages import Colour, Preview
from rattus.server.wire.views import event_of


def preview_for(state: State, colour: Colour, say: str, seq: int) -> Preview:
    """What a choice of this seat would surely bring about; Refusal if it cannot choose so now."""
    seat = COLOURS.index(colour)
    if not state.over() and state.decider() != seat:
        raise not_your_turn(state, seat)
    found = preview(view(state, seat), read_action(state, say))
    events = [event_of(state.setup, event) for event in found.events]
    return Preview(seq=seq, events=events, complete=found.complete)
