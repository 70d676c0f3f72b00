"""Positions: any moment of a game as JSON, to be written down, made by hand, and played on from.

What a position does not say has a sensible default, so that one made by hand can be short; one that cannot
be is refused with every problem named. `docs/position.md` explains each field.
"""

import json
from typing import cast

from rattus.editions import Edition
from rattus.record.notation.names import FIXED_BY, Names, names_of
from rattus.record.position.json_reader import JsonReader, PositionError, Problem
from rattus.record.position.layout import read_state
from rattus.record.position.step_codec import write_steps
from rattus.rules.board import PLACED, PUBLIC, TOOK
from rattus.rules.numbers import flask as flasks
from rattus.rules.numbers.fate import NO_FACE, face_of, turn_of
from rattus.rules.plague import ALL_CARDS
from rattus.rules.setup import COLOURS, NOBODY
from rattus.rules.state import State

__all__ = [
    "PositionError",
    "Problem",
    "fields_of",
    "position_of",
    "read_position",
    "state_of",
    "write_position",
]

Position = dict[str, object]

LARGEST = 1_000_000  # no position has so many characters


# --- reading --------------------------------------------------------------------------------------


def read_position(text: str, edition: Edition | None = None) -> State:
    """The state this position describes; PositionError if there can be none."""
    reader = JsonReader()
    if len(text) > LARGEST:
        reader.complain("too-large", "", high=LARGEST)
        reader.stop_if_wrong()
    try:
        value = json.loads(text, object_pairs_hook=_each_key_once)
    except KeyError as error:
        reader.complain("key-twice", "", asked=error.args[0])
    except (ValueError, RecursionError):
        reader.complain("no-json", "")
    reader.stop_if_wrong()
    return state_of(value, edition)


def state_of(position: object, edition: Edition | None = None) -> State:
    """The state described by the value that the JSON of a position stands for."""
    return read_state(position, edition)


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise KeyError(next(name for name in names if names.count(name) > 1))
    return fields


# --- writing --------------------------------------------------------------------------------------


def write_position(state: State) -> str:
    """The position as JSON, a line for each field and each region."""
    fields = position_of(state)
    regions = cast("dict[str, object]", fields["regions"])
    board = ",\n".join(f"    {json.dumps(name)}: {json.dumps(region)}" for name, region in regions.items())
    lines = (
        f"  {json.dumps(key)}: " + (f"{{\n{board}\n  }}" if key == "regions" else json.dumps(field))
        for key, field in fields.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def position_of(state: State) -> Position:
    """The position as the value that its JSON stands for."""
    setup, names = state.setup, names_of(state.setup)
    return {
        "rules": setup.edition.name,
        "edition": names.fingerprint,
        "players": state.players,
        "cards": [card.name for card in setup.cards],
        "plague": names.regions[state.plague],
        "regions": {name: _region(state, names, region) for region, name in enumerate(names.regions)},
        "palace": _cubes(state, names, setup.palace),
        "baker": _cubes(state, names, setup.oven),
        "stock": _cubes(state, names, setup.stock),
        "holders": {
            card.name: names.colours[state.holder[card.number]]
            for card in setup.cards
            if state.holder[card.number] != NOBODY
        },
        "walls": [name for border, name in enumerate(names.borders) if state.walls >> border & 1],
        "caravan": names.borders[state.caravan] if state.caravan >= 0 else None,
        "supply": [_face(state, names, rat) for rat in range(state.drawn, setup.supply_end)],
        "used": [_rat(state, names, rat) for rat in state.turned],
        "removed": [_face(state, names, rat) for rat in range(setup.supply_end, setup.rats)],
        "turn": {
            "player": names.colours[state.active],
            "took": bool(state.used & TOOK),
            "placed": bool(state.used & PLACED),
            "used": [card.name for card in setup.cards if state.used >> card.number & 1],
        },
        "turns": state.turns,
        "steps": write_steps(state, names),
        "ravage": {"cards": _ravagers(state), "counts": state.counted, "shown": state.shown},
        "final": _final(state, names),
        "moves": state.moves,
        "fixed": {"moves": state.fixed, "by": FIXED_BY[state.fixed_by]},
        "luck": f"{state.luck:016x}",
        "order": _order(state),
        "returns": _returns(state, names),
    }


def _region(state: State, names: Names, region: int) -> Position:
    written: Position = {**_cubes(state, names, region)}
    potions: dict[str, list[int]] = {}
    for flask in state.flasks:
        if flasks.region_of(flask) == region:
            potions.setdefault(names.colours[flasks.player_of(flask)], []).append(flasks.potions_of(flask))
    rats = [_rat(state, names, state.rat_in(region, index)) for index in range(state.rats_in[region])]
    pieces = {"nuns": state.nuns_in(region), "bishops": state.bishops_in(region)}
    written |= {"potions": potions} if potions else {}
    written |= {"rats": rats} if rats else {}
    return written | {name: count for name, count in pieces.items() if count}


def _cubes(state: State, names: Names, place: int) -> dict[str, int]:
    counts = {colour: state.cubes_at(place, seat) for seat, colour in enumerate(names.colours)}
    return {colour: count for colour, count in counts.items() if count}


def _rat(state: State, names: Names, rat: int) -> Position:
    seen = [colour for seat, colour in enumerate(names.colours) if state.seen[rat] >> seat & 1]
    seen += ["all"] if state.seen[rat] & PUBLIC else []
    written: Position = {"rat": rat + 1, "face": _face(state, names, rat)}
    return {**written, "seen": seen} if seen else written


def _face(state: State, names: Names, rat: int) -> str:
    return names.written_face(state.faces[rat])


def _ravagers(state: State) -> str | list[str]:
    if state.ravagers == ALL_CARDS:
        return "all"
    return [card.name for card in state.setup.cards if state.ravagers >> card.number & 1]


def _final(state: State, names: Names) -> Position | None:
    if not state.final():
        return None
    return {
        "last": COLOURS[state.last],
        "piece_counts": state.piece_counts_finally,
        "redrawn": list(state.redrawn),
        "winner": COLOURS[state.winner] if state.over() else None,
    }


def _order(state: State) -> list[int]:
    """The rats whose turn to be turned up is fixed, the first one first."""
    turns = {rat: turn for rat, fate in enumerate(state.fate) if (turn := turn_of(fate))}
    return [rat + 1 for rat in sorted(turns, key=lambda rat: turns[rat])]


def _returns(state: State, names: Names) -> list[str | None]:
    """For each used rat that will be drawn again its face, where that is fixed."""
    faces = [face_of(fate) for fate in list(state.fate)[state.setup.rats :]]
    while faces and faces[-1] == NO_FACE:
        faces.pop()
    return [None if face == NO_FACE else names.written_face(face) for face in faces]


# --- comparing ------------------------------------------------------------------------------------


def fields_of(state: State) -> dict[str, object]:
    """All that makes this state what it is, but for who listens: equal fields, equal game, equal future."""
    setup = state.setup
    return {
        **state.public_fields(),
        "setup": (names_of(setup).fingerprint, tuple(setup.card_numbers)),
        "faces": tuple(state.faces),
        "order": tuple(_order(state)),
        "returns": tuple(_returns(state, names_of(setup))),
        "luck": state.luck,
    }
