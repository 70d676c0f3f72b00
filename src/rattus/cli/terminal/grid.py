"""Where the regions stand when the map is drawn on a grid, and which borders can be drawn there."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rattus.rules.setup import Setup

PLACES = {
    "anglia": (0, 0), "scandia": (0, 1), "polonia": (0, 2), "russia": (0, 3),
    "gallia": (1, 0), "germania": (1, 1), "hungaria": (1, 2), "tartaria": (1, 3),
    "france": (1, 0), "golden_horde": (1, 3),
    "hispania": (2, 0), "italia": (2, 1), "bulgaria": (2, 2), "turcia": (2, 3),
    "espagna": (2, 0), "turkiye": (2, 3),
    "mauretania": (3, 0), "ifriqiya": (3, 1), "aegyptus": (3, 2), "syria": (3, 3),
    "numidia": (4, 0),
}  # fmt: skip
"""Rows from the north and columns from the west; almost every border then joins two places side by side."""

COLUMNS = 4

Place = tuple[int, int]


class Joint(NamedTuple):
    """Where a border is drawn: right of a place, below it, or at its lower right corner."""

    where: str
    row: int
    column: int


class Link(NamedTuple):
    """A border that is drawn, and which way: across, down, falling or rising."""

    border: int
    way: str


class Atlas:
    """The map of one game."""

    def __init__(self, setup: Setup) -> None:
        self.places: list[Place] = _closed_up(_places(setup.region_names))
        self.rows = 1 + max(row for row, _ in self.places)
        self.columns = 1 + max(column for _, column in self.places)
        self.region_at = {place: region for region, place in enumerate(self.places)}
        self.links: dict[Joint, Link] = {}
        self.far: list[int] = []  # borders that cannot be drawn, to be listed
        for border in range(int(setup.borders)):
            self._join(border, int(setup.border_from[border]), int(setup.border_to[border]))

    def link(self, where: str, row: int, column: int) -> Link | None:
        """The border drawn there, if any."""
        return self.links.get(Joint(where, row, column))

    def _join(self, border: int, one: int, other: int) -> None:
        drawn = _drawn(*sorted((self.places[one], self.places[other])))
        # At a corner there is room for one of two crossing borders.
        if drawn is None or drawn[0] in self.links:
            self.far.append(border)
        else:
            self.links[drawn[0]] = Link(border, drawn[1])


def _drawn(upper: Place, lower: Place) -> tuple[Joint, str] | None:
    """Where and how the border between two places is drawn, if they lie side by side."""
    row, column = upper
    match (lower[0] - row, lower[1] - column):
        case (0, 1):
            return Joint("right", row, column), "across"
        case (1, 0):
            return Joint("below", row, column), "down"
        case (1, 1):
            return Joint("corner", row, column), "falling"
        case (1, -1):
            return Joint("corner", row, column - 1), "rising"
    return None


def _places(names: Sequence[str]) -> list[Place]:
    """The known place of each region; those of somebody's own map fill the grid below."""
    known = [PLACES.get(name) for name in names]
    taken = {place for place in known if place is not None}
    below = _free_places(1 + max((row for row, _ in taken), default=-1))
    return [place if place is not None else next(below) for place in known]


def _free_places(row: int) -> Iterator[Place]:
    while True:
        for column in range(COLUMNS):
            yield row, column
        row += 1


def _closed_up(places: list[Place]) -> list[Place]:
    """The same without empty rows and columns."""
    rows = sorted({row for row, _ in places})
    columns = sorted({column for _, column in places})
    return [(rows.index(row), columns.index(column)) for row, column in places]
