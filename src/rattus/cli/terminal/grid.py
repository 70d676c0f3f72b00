"""Grid layout of the map: a cell for each region, and the borders that can be drawn between cells."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rattus.rules.setup import Setup

CELLS = {
    "anglia": (0, 0), "scandia": (0, 1), "polonia": (0, 2), "russia": (0, 3),
    "gallia": (1, 0), "germania": (1, 1), "hungaria": (1, 2), "tartaria": (1, 3),
    "france": (1, 0), "golden_horde": (1, 3),
    "hispania": (2, 0), "italia": (2, 1), "bulgaria": (2, 2), "turcia": (2, 3),
    "espagna": (2, 0), "turkiye": (2, 3),
    "mauretania": (3, 0), "ifriqiya": (3, 1), "aegyptus": (3, 2), "syria": (3, 3),
    "numidia": (4, 0),
}  # fmt: skip
"""Row from the north and column from the west. Almost every border joins two adjacent cells."""

COLUMNS = 4

Cell = tuple[int, int]


class Slot(NamedTuple):
    """Where a border is drawn: right of a cell, below it, or at its lower right corner."""

    where: str
    row: int
    column: int


class BorderLine(NamedTuple):
    """A border that is drawn, and the direction of its line, which is the name of a glyph."""

    border: int
    direction: str  # across, down, falling or rising


class GridLayout:
    """The cells and border lines of one game's map."""

    def __init__(self, setup: Setup) -> None:
        self.cells: list[Cell] = _compacted(_cells_of(setup.region_names))
        self.rows = 1 + max(row for row, _ in self.cells)
        self.columns = 1 + max(column for _, column in self.cells)
        self.region_at = {cell: region for region, cell in enumerate(self.cells)}
        self.lines: dict[Slot, BorderLine] = {}
        self.undrawn: list[int] = []  # borders without a line; they are listed below the board
        for border in range(int(setup.borders)):
            self._draw(border, int(setup.border_from[border]), int(setup.border_to[border]))

    def line(self, where: str, row: int, column: int) -> BorderLine | None:
        """The border line in this slot; None if the slot is empty."""
        return self.lines.get(Slot(where, row, column))

    def _draw(self, border: int, one: int, other: int) -> None:
        """Give a border the slot between its two cells. A corner has room for one of two crossing borders."""
        drawn = _slot_between(*sorted((self.cells[one], self.cells[other])))
        if drawn is None or drawn[0] in self.lines:
            self.undrawn.append(border)
        else:
            self.lines[drawn[0]] = BorderLine(border, drawn[1])


def _slot_between(upper: Cell, lower: Cell) -> tuple[Slot, str] | None:
    """The slot and direction of the border between two cells; None if they are not adjacent."""
    row, column = upper
    match (lower[0] - row, lower[1] - column):
        case (0, 1):
            return Slot("right", row, column), "across"
        case (1, 0):
            return Slot("below", row, column), "down"
        case (1, 1):
            return Slot("corner", row, column), "falling"
        case (1, -1):
            return Slot("corner", row, column - 1), "rising"
    return None


def _cells_of(names: Sequence[str]) -> list[Cell]:
    """The cell of each region. Regions of a custom edition fill the rows below the known ones."""
    known = [CELLS.get(name) for name in names]
    taken = {cell for cell in known if cell is not None}
    free = _free_cells(1 + max((row for row, _ in taken), default=-1))
    return [cell if cell is not None else next(free) for cell in known]


def _free_cells(row: int) -> Iterator[Cell]:
    """All cells from this row on, row by row."""
    while True:
        for column in range(COLUMNS):
            yield row, column
        row += 1


def _compacted(cells: list[Cell]) -> list[Cell]:
    """The same cells with empty rows and columns removed."""
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    return [(rows.index(row), columns.index(column)) for row, column in cells]
