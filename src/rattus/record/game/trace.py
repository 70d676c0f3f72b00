"""A trace: a whole random game for other programs to compare themselves with, all secrets open.

Each item is a value for one line of JSON; `docs/trace.md` explains each field.
"""

from collections.abc import Iterator

from rattus.record.game.outcome import Chance, perform
from rattus.record.notation.events import named_fields
from rattus.record.notation.names import Names, names_of
from rattus.record.notation.writing import write_action
from rattus.record.position.position import position_of
from rattus.rules import game
from rattus.rules.deal import Deal
from rattus.rules.events import Event
from rattus.rules.luck import Luck
from rattus.rules.setup import Setup

Line = dict[str, object]


def trace(setup: Setup, deal: Deal, luck: Luck) -> Iterator[Line]:
    """Play a game at random: first its start, then a line for each decision, at last its end."""
    names = names_of(setup)
    state = game.start(setup, deal)
    yield {"line": "start", "state": position_of(state)}
    while not state.over():
        choices = list(game.legal(state))
        outcome = perform(state, choices[luck.below(len(choices))])
        yield {
            "line": "decision",
            "move": state.moves,
            "player": names.colours[outcome.player],
            "legal": [write_action(setup, action) for action in choices],
            "action": write_action(setup, outcome.action),
            "chance": describe_chance(names, outcome.chance),
            "events": [describe_event(names, event) for event in outcome.events],
            "state": position_of(state),
        }
    scores = {colour: state.score_of(seat) for seat, colour in enumerate(names.colours)}
    yield {"line": "end", "scores": scores, "winner": names.colours[state.winner]}


def describe_chance(names: Names, chance: Chance) -> Line:
    """What chance gave: used rats drawn again, and rats turned up."""
    return {
        name: [{"rat": rat + 1, "face": names.written_face(face)} for rat, face in rats]
        for name, rats in (("drawn", chance.drawn), ("turned", chance.turned))
    }


def describe_event(names: Names, event: Event) -> Line:
    """An event with names in place of numbers; nothing (null) for no region, border or player."""
    told: Line = {"event": event.name()}
    for field, value in named_fields(names, event, names.written_face).items():
        told[field] = value
    return told
