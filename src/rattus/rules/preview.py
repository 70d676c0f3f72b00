"""Preview: what an action would bring about, as far as neither chance nor a secret has a say in it.

It is played in a possible world made from the view alone, so it tells a seat nothing that it may not know.
"""

from typing import Final, final

from mypy_extensions import i64

from rattus.rules import game
from rattus.rules.actions import TURN_UP, kind_of
from rattus.rules.events import LOOKED, RAT_TURNED, RATS_SHOWN, Event, Story
from rattus.rules.luck import Luck
from rattus.rules.view import UNKNOWN, View
from rattus.rules.world import possible_world

ANY_LUCK: Final = 0  # what is told depends on no luck, so any possible world will do


@final
class Preview:
    """The events that would surely happen, and whether nothing else would."""

    def __init__(self, events: list[Event], complete: bool) -> None:
        self.events: list[Event] = events
        self.complete: bool = complete


def preview(known: View, action: i64) -> Preview:
    """What this legal action would bring about for all one can know at this seat [T11, T12]."""
    world = possible_world(known, Luck(ANY_LUCK))
    story = Story()
    world.story = story
    game.play(world, action)
    sure: list[Event] = []
    for event in story.events:
        if is_open(known, action, event):
            return Preview(sure, False)
        sure.append(event.for_seat(known.seat))
    return Preview(sure, True)


def is_open(known: View, action: i64, event: Event) -> bool:
    """Does it depend on what the seat does not know: a face, or which of several rats is turned up?"""
    if event.kind == LOOKED or event.kind == RATS_SHOWN:
        return known.faces[event.c] == UNKNOWN
    if event.kind == RAT_TURNED:
        by_chance: bool = kind_of(action) != TURN_UP and known.rats_in[event.a] > 1
        return by_chance or event.b >= len(known.faces) or known.faces[event.b] == UNKNOWN
    return False
