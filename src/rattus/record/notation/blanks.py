"""Blanks: which words the fields of an action become in place of `{region}`, `{rat}`, …"""

from collections.abc import Callable
from typing import NamedTuple

from rattus.record.notation.names import Names
from rattus.record.notation.words import PLUS, SPACE, WITH, Word

Fields = tuple[int, ...]


class Blank(NamedTuple):
    """How many fields of an action a blank takes, and the words it makes of them.

    `words` gets the names of the game, the blank's own fields, all fields, and how its first word joins.
    """

    width: int
    words: Callable[[Names, Fields, Fields, str], list[Word]]


def _region(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    return [Word("region", names.regions[own[0]], own[0], joint)]


def _card(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    return [Word("card", names.cards[own[0]].name, own[0], joint)]


def _count(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    return [Word("count", str(own[0]), own[0], joint)]


def _rat(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    return [Word("rat", f"#{own[0] + 1}", own[0], joint)]


def _player(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    return [Word("player", names.colours[own[0]], own[0], joint)]


def _border(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    return [Word("border", names.borders[own[0]], own[0], joint)]


def _potions(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    """A cube that carries potions is told by how many."""
    return [Word("potions", str(own[0]), own[0], WITH)] if own[0] else []


def _cubes(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    """How many cubes, and the potions of those that carry some; a field is one more than a cube's potions."""
    cubes = [field - 1 for field in own if field]
    carried = [potions for potions in cubes if potions]
    count = Word("count", str(len(cubes)), len(cubes), joint)
    return [count, Word("potions", ",".join(map(str, carried)), sum(carried), WITH)] if carried else [count]


def _rats(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    """The rats that are chosen; a field is one more than a rat's number, 0 where nothing was to choose."""
    return [Word("rat", f"#{field}", field - 1) for field in own if field]


def _ends(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    """Which ends of the border just named get a cube."""
    ends = names.ends[fields[0]]
    chosen = [end for index, end in enumerate(ends) if own[0] >> index & 1]
    return [Word("region", names.regions[end], end, PLUS) for end in chosen]


def _marchers(names: Names, own: Fields, fields: Fields, joint: str) -> list[Word]:
    """The cards of a mask over four fields."""
    mask = int.from_bytes(bytes(own), "big")
    return [Word("card", card.name, n, SPACE) for n, card in names.cards.items() if mask >> n & 1]


BLANKS: dict[str, Blank] = {
    "region": Blank(1, _region),
    "card": Blank(1, _card),
    "count": Blank(1, _count),
    "rat": Blank(1, _rat),
    "player": Blank(1, _player),
    "border": Blank(1, _border),
    "potions": Blank(1, _potions),
    "cubes": Blank(3, _cubes),
    "rats": Blank(2, _rats),
    "ends": Blank(1, _ends),
    "marchers": Blank(4, _marchers),
}
