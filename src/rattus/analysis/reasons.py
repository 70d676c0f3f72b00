"""Reasons: facts about a turn, from what its seat knows, as codes with data that texts can word."""

from collections import Counter
from typing import Final

from rattus.analysis.results import CardTaken, CubesAdded, ExpectedLoss, Exposure, Reason, Tempo
from rattus.analysis.worlds import sample_worlds
from rattus.rules import events
from rattus.rules.events import Event, Story
from rattus.rules.game import play
from rattus.rules.outlook import unseen_faces
from rattus.rules.setup import NOBODY
from rattus.rules.state import State
from rattus.rules.view import View

WORLDS: Final = 32
SEED: Final = 1
LEAST_LOSS: Final = 0.25  # a smaller expected loss of cubes is no reason


def reasons_for(known: View, turn: tuple[int, ...]) -> tuple[Reason, ...]:
    """The reasons of a turn, the largest losses first."""
    worlds = sample_worlds(known, WORLDS, SEED)
    told = [tell(world, turn) for world in worlds]
    player = int(known.decider())
    found: list[Reason] = [*losses(known, told)]
    found += taken(known, told[0])
    found += exposures(known, worlds[0], player)
    gained = sum(int(world.score_of(player) - known.score_of(player)) for world in worlds) / WORLDS
    found.append(CubesAdded(round(gained, 2)))
    found.append(tempo(known, worlds[0]))
    return tuple(found)


def tell(world: State, turn: tuple[int, ...]) -> list[Event]:
    """Carry out a turn in this world and listen."""
    story = Story()
    world.story = story
    for action in turn:
        play(world, action)
    world.story = None
    return story.events


def losses(known: View, told: list[list[Event]]) -> list[ExpectedLoss]:
    """What the plague takes in this turn on average, by region and player."""
    lost = Counter(
        (int(event.b), int(event.a))
        for events_ in told
        for event in events_
        if event.kind == events.CUBE_LOST
    )
    names = known.setup.region_names
    return [
        ExpectedLoss(names[region], player, round(count / len(told), 2))
        for (region, player), count in sorted(lost.items(), key=lambda item: (-item[1], item[0]))
        if count / len(told) >= LEAST_LOSS
    ]


def taken(known: View, told: list[Event]) -> list[CardTaken]:
    """The card that is taken in this turn."""
    return [
        CardTaken(known.setup.card_numbered(event.b).name, int(event.c) if event.c != NOBODY else -1)
        for event in told
        if event.kind == events.TAKEN
    ]


def exposures(known: View, after: State, player: int) -> list[Exposure]:
    """The classes of the cards the player holds afterwards, and how many unseen rats bear each."""
    setup = known.setup
    unseen = [int(face) for face in unseen_faces(known)]
    held = [card for card in setup.cards if after.holder[card.number] == player]
    at_rats = sum(
        int(after.cubes_at(region, player)) for region in range(setup.regions) if after.rats_in[region] > 0
    )
    return [
        Exposure(
            klass, sum(klass in setup.edition.rats[face].symbols for face in unseen), len(unseen), at_rats
        )
        for klass in dict.fromkeys(card.klass for card in held)
    ]


def tempo(known: View, after: State) -> Tempo:
    """How much of the game is left after the turn, at the pace of the turns so far."""
    supply = int(after.supply_left())
    drawn = int(after.drawn - known.setup.regions)
    turns = int(after.turns)
    pace = drawn / turns if turns and drawn else 1.5
    return Tempo(supply, round(supply / pace, 1), after.final() and not known.final())
