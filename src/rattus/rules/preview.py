"""Preview: what an action would bring about, as far as neither chance nor a secret has a say in it.

It is played in a possible world made from the view alone, so it tells a seat nothing that it may not know.
"""

from typing import Final, Literal, final

from mypy_extensions import i64

from rattus.rules import game, steps
from rattus.rules.actions import TURN_UP, kind_of
from rattus.rules.events import FINAL_ROUND, LOOKED, RAT_PLACED, RAT_TURNED, RATS_SHOWN, Event, Story
from rattus.rules.luck import Luck
from rattus.rules.outlook import average_losses
from rattus.rules.plague import must_come
from rattus.rules.state import State
from rattus.rules.view import UNKNOWN, View, view
from rattus.rules.world import possible_world

ANY_LUCK: Final = 0  # what is told depends on no luck, so any possible world will do


Prospect = Literal["", "possible", "sure"]


@final
class Preview:
    """The events that would surely happen, whether nothing else would, and whether the game ends then.

    `losses` is the outlook afterwards, by region and player: the cubes one unknown rat takes on average.
    It is empty unless the preview is complete.
    """

    def __init__(
        self, events: list[Event], complete: bool, ending: Prospect, losses: list[list[float]]
    ) -> None:
        self.events: list[Event] = events
        self.complete: bool = complete
        self.ending: Prospect = ending
        self.losses: list[list[float]] = losses


def preview(known: View, action: i64) -> Preview:
    """What this legal action would bring about for all one can know at this seat [T11, T12]."""
    world = possible_world(known, Luck(ANY_LUCK))
    story = Story()
    world.story = story
    game.play(world, action)
    world.story = None
    sure: list[Event] = []
    for event in story.events:
        if is_open(known, action, event):
            return Preview(sure, False, ending_in(known, sure, None), [])
        sure.append(event.for_seat(known.seat))
    losses = [] if world.over() else average_losses(view(world, known.seat))
    return Preview(sure, True, ending_in(known, sure, world), losses)


def ending_in(known: View, sure: list[Event], world: State | None) -> Prospect:
    """Do the regular turns end with this one [T10]? `world` is the moment afterwards, if it is certain."""
    if known.final():
        return ""
    new_rats: i64 = 0
    for event in sure:
        if event.kind == FINAL_ROUND:
            return "sure"
        if event.kind == RAT_PLACED:
            new_rats += 1
    if 0 < new_rats == known.supply_left():
        return "sure"
    if world is None:
        return "possible" if known.all_placed(known.active) else ""
    if world.active == known.active and world.all_placed(world.active):
        return "possible"
    return "possible" if must_empty_supply(world) else ""


def must_empty_supply(world: State) -> bool:
    """Are as many new rats to be placed now as the supply has left [T5]?"""
    left: i64 = world.supply_left()
    if world.over() or steps.kind_of(world.top()) != steps.SPREAD:
        return False
    return 0 < left <= must_come(world.note())


def is_open(known: View, action: i64, event: Event) -> bool:
    """Does it depend on what the seat does not know: a face, or which of several rats is turned up?"""
    if event.kind == LOOKED or event.kind == RATS_SHOWN:
        return known.faces[event.c] == UNKNOWN
    if event.kind == RAT_TURNED:
        by_chance: bool = kind_of(action) != TURN_UP and known.rats_in[event.a] > 1
        return by_chance or event.b >= len(known.faces) or known.faces[event.b] == UNKNOWN
    return False
