"""Previews as they go over the wire: computed from the view of one seat, and nothing else."""

from rattus.record.notation.names import names_of
from rattus.record.notation.sentences import read_action
from rattus.rules.outlook import average_losses
from rattus.rules.preview import preview
from rattus.rules.refusal import Refusal
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State
from rattus.rules.view import view
from rattus.server.wire.messages import Colour, Preview
from rattus.server.wire.views import colours_of, event_of

DIGITS = 2  # of an average


def preview_for(state: State, colour: Colour, say: str, seq: int) -> Preview:
    """What a choice of this seat would surely bring about; without a choice only the outlook of this moment.

    Nothing is sure of a choice that is not on offer: the game may have gone on since it was asked for.
    """
    seat = COLOURS.index(colour)
    known = view(state, seat)
    if say == "":
        return Preview(seq=seq, events=[], outlook=outlook_of(state.setup, average_losses(known)))
    action = offered_action(state, seat, say)
    if action is None:
        return Preview(seq=seq, events=[], complete=False)
    found = preview(known, action)
    return Preview(
        seq=seq,
        events=[event_of(state.setup, event) for event in found.events],
        complete=found.complete,
        ending=found.ending,
        outlook=outlook_of(state.setup, found.losses),
    )


def outlook_of(setup: Setup, losses: list[list[float]]) -> dict[str, dict[Colour, float]]:
    """Average losses by names; regions and players without any are left out."""
    named = zip(names_of(setup).regions, losses, strict=False)
    regions = {region: losses_of(setup, lost) for region, lost in named}
    return {region: lost for region, lost in regions.items() if lost}


def losses_of(setup: Setup, losses: list[float]) -> dict[Colour, float]:
    """The average losses in one region, by player."""
    rounded = zip(colours_of(setup), (round(lost, DIGITS) for lost in losses), strict=True)
    return {colour: lost for colour, lost in rounded if lost > 0}


def offered_action(state: State, seat: int, say: str) -> int | None:
    """The action of this sentence, if the seat may choose it now."""
    if state.decider() != seat:
        return None
    try:
        return read_action(state, say)
    except Refusal:
        return None
