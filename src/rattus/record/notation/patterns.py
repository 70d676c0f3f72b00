"""Patterns: one for each kind of action. Those of a card stand in its `grammar`, those of the turn here.

A pattern is words and blanks: `merchant {region}>{region} {cubes}`. The fields of an action fill the
blanks in order.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from rattus.record.notation.words import SPACE, WordKind
from rattus.rules import actions
from rattus.rules.setup import Setup

TURN_PATTERNS = {
    actions.SETTLE: "settle {region}",
    actions.TAKE: "take {card}",
    actions.PLACE: "place {region} {count}",
    actions.PLAGUE: "plague {region}",
    actions.STAY: "plague stays",
    actions.RAT: "rat {region}",
    actions.NO_RAT: "rat none",
    actions.TURN_UP: "turn {region} {rat}",
    actions.MARCH: "march {region}{marchers}",
    actions.DONE: "done",
}
VERBS = tuple(dict.fromkeys(pattern.split()[0] for pattern in TURN_PATTERNS.values()))
PIECE = re.compile(r"(?P<joint>[ >]?)(?:\{(?P<blank>\w+)\}|(?P<literal>\w+))")


class Piece(NamedTuple):
    """A piece of a pattern: a word as it stands, or a blank."""

    joint: str
    literal: str
    blank: str


@lru_cache(maxsize=512)
def pieces_of(pattern: str) -> tuple[Piece, ...]:
    """The words and blanks of a pattern, in order."""
    return tuple(
        Piece(piece["joint"] or SPACE, piece["literal"] or "", piece["blank"] or "")
        for piece in PIECE.finditer(pattern)
    )


def pattern_of(setup: Setup, kind: int) -> str:
    """The pattern for actions of this kind; KeyError if no card in the game has it."""
    if kind < actions.FIRST_CARD_KIND:
        return TURN_PATTERNS[kind]
    number, word = divmod(kind - actions.FIRST_CARD_KIND, actions.WORDS_PER_CARD)
    card = next((card for card in setup.cards if card.number == number), None)
    if card is None or word >= len(card.grammar):
        raise KeyError(kind)
    return f"{card.name} {card.grammar[word]}".strip()


def opening_kind(kind: int) -> WordKind:
    """What the first word of such an action is: its own verb, or its card."""
    return "verb" if kind < actions.FIRST_CARD_KIND else "card"


@lru_cache(maxsize=64)
def openings(setup: Setup) -> frozenset[str]:
    """The words with which a sentence of this game can begin."""
    return frozenset([*VERBS, *(card.name for card in setup.cards if card.grammar)])


def regions_at_front(pattern: str) -> int:
    """How many regions an action of this pattern names before anything else."""
    count = 0
    for piece in pieces_of(pattern)[1:]:
        if piece.blank != "region":
            break
        count += 1
    return count
