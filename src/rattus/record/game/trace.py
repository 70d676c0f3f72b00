"""A trace: a whole random game for other programs to compare themselves with, all secrets open.

Each item is a value for one line of JSON; `docs/trace.md` explains each field.
"""

from collections.abc import Iterator

from rattus.record.game.outcome import Chance, perform
from rattus.record.notation.actions import write_action
from rattus.record.notation.names import Words, words_of
from rattus.record.position.position import position_of
from rattus.rules import game
from rattus.rules.deal import Deal
from rattus.rules.events import Event
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup

Line = dict[str, object]


def trace(setup: Setup, deal: Deal, luck: Luck) -> Iterator[Line]:
    """Play a game at random: first its start, then a line for each decision, at last its end."""
    words = words_of(setup)
    state = game.start(setup, deal)
    yield {"line": "start", "state": position_of(state)}
    while not state.over():
        choices = list(game.legal(state))
        happening = perform(state, choices[luck.below(len(choices))])
        yield {
            "line": "decision",
            "move": state.moves,
            "player": words.colours[happening.player],
            "legal": [write_action(setup, action) for action in choices],
            "action": write_action(setup, happening.action),
            "chance": describe_chance(words, happening.chance),
            "events": [describe_event(words, event) for event in happening.events],
            "state": position_of(state),
        }
    scores = {colour: state.score_of(seat) for seat, colour in enumerate(words.colours)}
    yield {"line": "end", "scores": scores, "winner": words.colours[state.winner]}


def describe_chance(words: Words, chance: Chance) -> Line:
    """What chance gave: used rats drawn again, and rats turned up."""
    return {
        name: [{"rat": rat + 1, "face": words.written_face(face)} for rat, face in rats]
        for name, rats in (("drawn", chance.drawn), ("turned", chance.turned))
    }


def describe_event(words: Words, event: Event) -> Line:
    """An event with names in place of numbers; nothing (null) for no region, border or player."""
    told: Line = {"event": event.name()}
    for field, number in event.fields().items():
        told[field] = describe_field(words, field.removeprefix("from_"), number)
    return told


def describe_field(words: Words, field: str, number: int) -> object:
    """One number of an event by its name."""
    if field in ("count", "population"):
        return number
    if number < 0:
        return None
    if field == "rat":
        return number + 1
    if field == "card":
        return words.cards[number].name
    if field == "face":
        return words.written_face(number)
    return {"player": words.colours, "region": words.regions, "border": words.borders}[field][number]
