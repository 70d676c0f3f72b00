"""The data model of an edition: board, rats, cards and numbers."""

from typing import NamedTuple

from rattus.editions import writing


class Region(NamedTuple):
    """A region and the player counts at which it is in use [S2]."""

    name: str
    players: frozenset[int]


class Border(NamedTuple):
    """Two neighbouring regions, joined by land or by an arrow, and the confidence in that."""

    a: str
    b: str
    kind: str
    confidence: str


class Rat(NamedTuple):
    """A rat token: its limit, its symbols, and whether it is a starting rat [S3]."""

    limit: int
    symbols: tuple[str, ...]
    starting: bool
    confidence: str


class CardEntry(NamedTuple):
    """A class card that may be chosen, and the player counts at which it is a base card [C3]."""

    name: str
    klass: str
    base_for: frozenset[int]


class Edition(NamedTuple):
    """Everything in which one rule set can differ from another."""

    name: str
    players: tuple[int, ...]
    cubes: int
    rounds: int
    potions: int | None
    removed_from: str
    knight_final: str
    soldier_final: str
    soldier_draws: str
    final_order: str
    courier_same_colour: bool
    classes: tuple[str, ...]
    cards: tuple[CardEntry, ...]
    sets: dict[str, tuple[str, ...]]
    regions: tuple[Region, ...]
    borders: tuple[Border, ...]
    rats: tuple[Rat, ...]
    numbers: dict[str, dict[int, int]]

    def cards_in_game(self, players: int) -> int:
        """How many class cards are in a game [S6]."""
        return self.numbers["cards"][players]

    def removed(self, players: int) -> int:
        """How many rats are removed unseen before the game [S4]."""
        return self.numbers["removed"][players]

    def pairs(self, players: int) -> int:
        """How many times each player places two starting cubes [S7]."""
        return self.numbers["pairs"][players]

    def reach(self, players: int) -> int:
        """How many steps the chivalry cards move the plague piece at most [S8]."""
        return self.numbers["reach"][players]

    def regions_for(self, players: int) -> tuple[Region, ...]:
        """The regions in use, in board order [S2] [R17]."""
        return tuple(region for region in self.regions if players in region.players)

    def borders_for(self, players: int) -> tuple[Border, ...]:
        """The borders between two regions in use [S2]."""
        used = {region.name for region in self.regions_for(players)}
        return tuple(border for border in self.borders if border.a in used and border.b in used)

    def supply(self, players: int) -> int:
        """How many rats are in the supply at the start [S5]."""
        return len(self.rats) - len(self.regions_for(players)) - self.removed(players)

    def text(self) -> str:
        """The edition as a complete file in the standard layout, which loads back equal."""
        return writing.text(self)

    def fingerprint(self) -> str:
        """A hash of everything that matters in play; layout, comments and confidences are left out."""
        return writing.fingerprint(self)
