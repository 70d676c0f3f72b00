"""The blanks of the notation: how fields of an action are written in place of `{region}`, `{rat}`, …"""

from collections.abc import Callable

from rattus.record.notation.names import Words

Fields = tuple[int, ...]


def nothing(words: Words, own: Fields, fields: Fields) -> str:
    return ""


def _region(words: Words, own: Fields, fields: Fields) -> str:
    return words.regions[own[0]]


def _card(words: Words, own: Fields, fields: Fields) -> str:
    return words.cards[own[0]].name


def _count(words: Words, own: Fields, fields: Fields) -> str:
    return str(own[0])


def _rat(words: Words, own: Fields, fields: Fields) -> str:
    return f"#{own[0] + 1}"


def _player(words: Words, own: Fields, fields: Fields) -> str:
    return words.colours[own[0]]


def _border(words: Words, own: Fields, fields: Fields) -> str:
    return words.borders[own[0]]


def _potions(words: Words, own: Fields, fields: Fields) -> str:
    """A cube that carries potions is told by how many."""
    return f" with {own[0]}" if own[0] else ""


def _cubes(words: Words, own: Fields, fields: Fields) -> str:
    """How many cubes, and the potions of those that carry some; a field is one more than a cube's potions."""
    cubes = [field - 1 for field in own if field]
    carried = ",".join(str(potions) for potions in cubes if potions)
    return f"{len(cubes)} with {carried}" if carried else str(len(cubes))


def _rats(words: Words, own: Fields, fields: Fields) -> str:
    """The rats that are chosen; a field is one more than a rat's number, 0 where nothing was to choose."""
    return "".join(f" #{field}" for field in own if field)


def _ends(words: Words, own: Fields, fields: Fields) -> str:
    """Which ends of the border just named get a cube."""
    ends = words.ends[fields[0]]
    return "".join(f" +{words.regions[end]}" for index, end in enumerate(ends) if own[0] >> index & 1)


def _marchers(words: Words, own: Fields, fields: Fields) -> str:
    """The cards of a mask over four fields."""
    mask = int.from_bytes(bytes(own), "big")
    return "".join(f" {card.name}" for number, card in words.cards.items() if mask >> number & 1)


BLANKS: dict[str, tuple[int, Callable[[Words, Fields, Fields], str]]] = {
    "region": (1, _region),
    "card": (1, _card),
    "count": (1, _count),
    "rat": (1, _rat),
    "player": (1, _player),
    "border": (1, _border),
    "potions": (1, _potions),
    "cubes": (3, _cubes),
    "rats": (2, _rats),
    "ends": (1, _ends),
    "marchers": (4, _marchers),
}
"""For each blank how many fields it takes, and how they are written."""
