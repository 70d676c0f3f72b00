"""What came of an action: events, and what chance gave."""

import re
from typing import NamedTuple

from rattus.record.notation.names import Names
from rattus.rules import events, game
from rattus.rules.events import Event, Story
from rattus.rules.numbers.fate import NO_FACE, fate_of
from rattus.rules.state import State


class Chance(NamedTuple):
    """What chance gave: used rats that were drawn again, then rats turned up, each with its face."""

    drawn: tuple[tuple[int, int], ...]
    turned: tuple[tuple[int, int], ...]


class Outcome(NamedTuple):
    """An action, who decided on it, and what came of it."""

    player: int
    action: int
    events: tuple[Event, ...]
    chance: Chance

    def ends_line(self) -> bool:
        """Does what follows belong to another turn?"""
        return any(event.kind in TURN_PASSED for event in self.events)


TURN_PASSED = (events.SETTLED, events.TURN_ENDED, events.FINAL_TURN, events.FINAL_RAVAGING)


def perform(state: State, action: int) -> Outcome:
    """Carry out a legal action and listen."""
    player, used, known = int(state.decider()), len(state.turned), len(state.faces)
    story = Story()
    state.story = story
    game.play(state, action)
    state.story = None
    drawn = tuple((rat, state.faces[rat]) for rat in range(known, len(state.faces)))
    turned = tuple((rat, state.faces[rat]) for rat in list(state.turned)[used:])
    return Outcome(player, action, tuple(story.events), Chance(drawn, turned))


def write_chance(names: Names, chance: Chance, *, secret: bool) -> str:
    """`{#3 2 all; #9 1 majority magic}`; a rat drawn again stays secret while the game lasts."""
    drawn = [
        f"drawn #{rat + 1}" + ("" if secret else f" {names.written_face(face)}") for rat, face in chance.drawn
    ]
    turned = [f"#{rat + 1} {names.faces[face]}" for rat, face in chance.turned]
    return f"{{{'; '.join(drawn + turned)}}}" if drawn or turned else ""


class WrongChance(ValueError):  # noqa: N818 - what is wrong
    """Chance gave something else than what was written down."""

    def __init__(self, asked: str, wanted: str) -> None:
        super().__init__(asked, wanted)
        self.asked = asked
        self.wanted = wanted


def check_chance(names: Names, outcome: Outcome, written: str, *, secret: bool) -> None:
    """What was written down must be what chance gave."""
    wanted = write_chance(names, outcome.chance, secret=secret)
    if written != wanted:
        raise WrongChance(written, wanted)


def read_fate(lines: list[str], box: int) -> list[int]:
    """The fate that brings about what the braces in these lines say [see `rules/numbers/fate.py`]."""
    fate = [0] * (2 * box)
    place = 0
    for drawn, number, face in (found for line in lines for found in RAT.findall(line)):
        rat = int(number) - 1
        if not 0 <= rat < len(fate):
            continue
        if drawn:
            fate[rat] |= fate_of(0, int(face or 0) - 1)
        else:
            place += 1
            fate[rat] |= fate_of(place, NO_FACE)
    return fate


RAT = re.compile(r"[{;] ?(drawn )?#(\d{1,3})(?: @(\d{1,3}))?", re.ASCII)
