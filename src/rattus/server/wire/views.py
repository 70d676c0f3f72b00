"""What a seat is shown: views, choices and events as they go over the wire. Nothing else reaches a client.

Everything here is made from a `rules.View`, which holds only what its seat may know, or from an event that
was redacted for the seat. The state itself is asked for the legal actions alone, which depend on nothing that
is secret.
"""

from functools import lru_cache
from typing import Literal, get_args

from msgspec import structs

from rattus.record.notation.events import named_fields
from rattus.record.notation.names import FIXED_BY, names_of
from rattus.record.notation.writing import words_of, write_action
from rattus.rules import events, game, steps
from rattus.rules.board import PLACED, PUBLIC, TOOK
from rattus.rules.finale import Ending
from rattus.rules.luck import Luck
from rattus.rules.numbers import flask
from rattus.rules.outbreak import turn_up
from rattus.rules.setup import COLOURS, Setup
from rattus.rules.state import State
from rattus.rules.view import ONLOOKER, UNKNOWN, View, view
from rattus.rules.world import possible_world
from rattus.server.wire import messages
from rattus.server.wire.messages import Choice, Colour, Face, Rat, Region, Score, Step, Turn, Undo, Who, Word

OPEN = "open"
ANY_LUCK = 0  # a toll depends on no luck, so any possible world will do


# --- the view ---------------------------------------------------------------------------------------


def seen_by(state: State, who: Who, ending: Ending | Literal[""]) -> messages.View:
    """The game as this seat sees it; `open` only once the game is over."""
    return shown(known_to(state, who), who, ending)


class ViewCache:
    """The views of one state for several seats; seats that know no more than an onlooker share its view."""

    def __init__(self, state: State, ending: Ending | Literal[""]) -> None:
        self.state = state
        self.ending = ending
        known = known_to(state, "onlooker")
        self.public_faces = tuple(known.faces)
        self.public = shown(known, "onlooker", ending)

    def view(self, who: Who) -> messages.View:
        """The moment as this seat sees it."""
        known = known_to(self.state, who)
        if tuple(known.faces) == self.public_faces:
            return structs.replace(self.public, seat=who)
        return shown(known, who, self.ending)


def known_to(state: State, who: Who) -> View:
    """What the engine lets this seat know; with all cards on the table, everything."""
    if who != OPEN:
        return view(state, ONLOOKER if who == "onlooker" else COLOURS.index(who))
    known = view(state, ONLOOKER)
    known.faces = state.faces[:]
    return known


def shown(known: View, who: Who, ending: Ending | Literal[""]) -> messages.View:
    """A view in the words of the protocol."""
    setup = known.setup
    names = names_of(setup)
    over = known.over()
    tolls = {} if over else tolls_of(known)
    colours = colours_of(setup)
    return messages.View(
        seat=who,
        moves=known.moves,
        round=known.turns // setup.players + 1,
        regions={name: _region(known, region, tolls) for region, name in enumerate(names.regions)},
        palace=_cubes(known, setup.palace),
        baker=_cubes(known, setup.oven),
        stock=_cubes(known, setup.stock),
        holders={card.name: colour_of(known.holder[card.number]) for card in setup.cards},
        plague=names.regions[known.plague],
        walls=[name for border, name in enumerate(names.borders) if known.walls >> border & 1],
        caravan=names.borders[known.caravan] if known.caravan >= 0 else None,
        supply=known.supply_left(),
        used=[_rat(known, rat, {}) for rat in known.turned],
        turn=Turn(
            player=colours[known.active],
            took=known.used & TOOK != 0,
            placed=known.used & PLACED != 0,
            used=[card.name for card in setup.cards if known.used >> card.number & 1],
        ),
        step=_step(known),
        final=known.final(),
        last=colour_of(known.last),
        undo=Undo(count=0 if over else known.moves - known.fixed, why=FIXED_BY[known.fixed_by]),  # type: ignore[arg-type]
        scores=_scores(known),
        winner=colour_of(known.winner) if over else None,
        ending=ending,
    )


@lru_cache(maxsize=64)
def colours_of(setup: Setup) -> list[Colour]:
    """The players, clockwise from the start player."""
    return list(get_args(Colour)[: setup.players])


def colour_of(seat: int) -> Colour | None:
    """The player of this seat; nobody for none."""
    return get_args(Colour)[seat] if seat >= 0 else None


def _cubes(known: View, place: int) -> dict[Colour, int]:
    """Whose cubes stand at a place; who has none is left out."""
    counts = ((colour, known.cubes_at(place, seat)) for seat, colour in enumerate(colours_of(known.setup)))
    return {colour: count for colour, count in counts if count}


def _region(known: View, region: int, tolls: dict[int, dict[Colour, int]]) -> Region:
    potions: dict[Colour, list[int]] = {}
    for cube in known.flasks:
        if flask.region_of(cube) == region:
            potions.setdefault(COLOURS[flask.player_of(cube)], []).append(flask.potions_of(cube))
    return Region(
        cubes=_cubes(known, region),
        population=_population(known, region),
        rats=[_rat(known, rat, tolls) for rat in known.rats_of(region)],
        nuns=known.nuns_in(region),
        bishops=known.bishops_in(region),
        potions=potions,
    )


def _population(known: View, region: int) -> int:
    """What the limits of rats are compared with; the plague piece counts only where it stands [T7]."""
    counted = known.counted if region == known.plague else 0
    return max(0, known.cubes_in(region) + counted - known.nuns_in(region))


def _rat(known: View, rat: int, tolls: dict[int, dict[Colour, int]]) -> Rat:
    seen, face = known.seen[rat], known.faces[rat]
    if seen == 0 and rat not in tolls:
        return unseen_rat(known.setup, rat, face)
    return Rat(
        number=rat + 1,
        face=None if face == UNKNOWN else face_of(known.setup, face),
        seen_by=[colour for seat, colour in enumerate(colours_of(known.setup)) if seen >> seat & 1],
        shown=seen & PUBLIC != 0,
        toll=tolls.get(rat, {}),
    )


@lru_cache(maxsize=1 << 14)
def unseen_rat(setup: Setup, rat: int, face: int) -> Rat:
    """A rat nobody has looked at: nobody knows it, or it is a used one."""
    return Rat(number=rat + 1, face=None if face == UNKNOWN else face_of(setup, face))


@lru_cache(maxsize=512)
def face_of(setup: Setup, face: int) -> Face:
    """Limit and symbols of a rat of the box."""
    rat = setup.edition.rats[face]
    return Face(limit=rat.limit, symbols=list(rat.symbols))


def _step(known: View) -> Step:
    if known.over():
        return Step(kind="over")
    kind, who = steps.NAMES[steps.kind_of(known.top())], COLOURS[known.decider()]
    if not known.asking():
        return Step(kind=kind, who=who)  # type: ignore[arg-type]
    card = known.setup.card_numbered(known.asker())
    return Step(kind=kind, who=who, card=card.name, idle=card.asks_in_vain(known))  # type: ignore[arg-type]


def _scores(known: View) -> dict[Colour, Score]:
    setup = known.setup
    scores: dict[Colour, Score] = {}
    for seat, colour in enumerate(colours_of(setup)):
        palace, total = known.cubes_at(setup.palace, seat), known.score_of(seat)
        scores[colour] = Score(board=total - palace, palace=palace, total=total)
    return scores


def tolls_of(known: View) -> dict[int, dict[Colour, int]]:
    """For each rat on the board whose face the seat knows: the cubes it would take if it were turned up now.

    The engine turns it up in a possible world, which is made from the view alone.
    """
    tolls: dict[int, dict[Colour, int]] = {}
    world: State | None = None
    for region in range(known.setup.regions):
        for rat in known.rats_of(region):
            if known.faces[rat] != UNKNOWN:
                world = world or possible_world(known, Luck(ANY_LUCK))
                tolls[rat] = _toll(world.copy(), region, rat)
    return tolls


def _toll(world: State, region: int, rat: int) -> dict[Colour, int]:
    before = [world.cubes_at(region, seat) for seat in range(world.players)]
    turn_up(world, region, rat)
    lost = [had - world.cubes_at(region, seat) for seat, had in enumerate(before)]
    return {COLOURS[seat]: count for seat, count in enumerate(lost) if count}


# --- choices ----------------------------------------------------------------------------------------


def choices_for(state: State, who: Who) -> list[Choice] | None:
    """The legal actions, for the seat that decides and for nobody else."""
    if state.over() or COLOURS[state.decider()] != who:
        return None
    return [choice_of(state.setup, action) for action in game.legal(state)]


@lru_cache(maxsize=1 << 15)
def choice_of(setup: Setup, action: int) -> Choice:
    """An action as a sentence and as words."""
    words = [Word(kind=word.kind, value=word.text) for word in words_of(setup, action)]
    return Choice(say=write_action(setup, action), words=words)


# --- events -----------------------------------------------------------------------------------------


def heard(setup: Setup, told: tuple[events.Event, ...], who: Who) -> list[messages.Event]:
    """Events as this seat may hear them."""
    seat = COLOURS.index(who) if who in COLOURS else ONLOOKER
    return [event_of(setup, event if who == OPEN else event.for_seat(seat)) for event in told]


def event_of(setup: Setup, event: events.Event) -> messages.Event:
    """An event with names in place of numbers."""
    fields = named_fields(names_of(setup), event, lambda face: face_of(setup, face))
    return messages.Event(kind=event.name(), **fields)  # type: ignore[arg-type]
