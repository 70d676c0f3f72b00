"""Text rendering of the board: regions on a grid, north up, with the borders between them.

The input is a view, so a drawing shows nothing its seat may not know.
"""

from rich.cells import cell_len
from rich.text import Text

from rattus.cli.terminal.grid import BorderLine, GridLayout
from rattus.cli.terminal.theme import (
    KNOWN_STYLE,
    PLAGUE_STYLE,
    PLAYER_STYLES,
    QUIET_STYLE,
    RAT_STYLE,
    STRONG_STYLE,
    WALL_STYLE,
    Glyphs,
    styled,
)
from rattus.cli.terminal.view_reader import ViewReader
from rattus.editions import Rat
from rattus.rules.view import View
from rattus.texts import Texts

GAP = 3  # columns between two cells of a row
MIN_CELL_WIDTH = 17  # the faces of three rats fit
MAX_CELL_WIDTH = 26
SOUTH_OFFSET = 3  # from the left side of a cell to its border to the south


class Board:
    """Draws boards of one width, with or without frames around the regions."""

    def __init__(self, texts: Texts, glyphs: Glyphs, width: int, framed: bool) -> None:
        self.texts = texts
        self.glyphs = glyphs
        self.width = width
        self.framed = framed
        self.border_row = 1 if framed else 0  # the line of a cell at which the border to the east is drawn

    def draw(self, view: View) -> list[Text]:
        """The lines of the whole board."""
        reader = ViewReader(view)
        layout = GridLayout(view.setup)
        width = self.cell_width(layout.columns)
        lines: list[Text] = []
        for row in range(layout.rows):
            lines += self._row(reader, layout, row, width)
            if row + 1 < layout.rows:
                lines.append(self._row_gap(reader, layout, row, width))
        return lines

    def cell_width(self, columns: int) -> int:
        """The width of one region, without the gap to the next."""
        free = (self.width - GAP * (columns - 1)) // columns
        return max(MIN_CELL_WIDTH, min(MAX_CELL_WIDTH, free))

    # --- regions ----------------------------------------------------------------------------------

    def _row(self, reader: ViewReader, layout: GridLayout, row: int, width: int) -> list[Text]:
        """One row of regions, with the borders between them."""
        cells = [
            self._cell(reader, layout.region_at.get((row, column)), width) for column in range(layout.columns)
        ]
        lines = [Text() for _ in cells[0]]
        for column, cell in enumerate(cells):
            border = layout.line("right", row, column)
            for height, line in enumerate(lines):
                drawn = border if height == self.border_row else None
                line.append_text(self._with_border(reader, cell[height], drawn, width))
        return [_stripped(line) for line in lines]

    def _with_border(self, reader: ViewReader, line: Text, border: BorderLine | None, width: int) -> Text:
        """One line of a cell, followed by the border to the east if there is one."""
        if border is None:
            return _padded(line, width + GAP)
        piece = self._border(reader, border.border, self.glyphs.across)
        drawn = line.copy() if self.framed else line.copy().append(" ")
        length = width + GAP - 1 - piece.cell_len - (0 if self.framed else 1)
        drawn.append(self.glyphs.across * (length - drawn.cell_len), QUIET_STYLE)
        drawn.append_text(piece).append(self.glyphs.across, QUIET_STYLE)
        return _padded(drawn, width + GAP)

    def _cell(self, reader: ViewReader, region: int | None, width: int) -> list[Text]:
        """The lines of a region; empty lines if the cell has none."""
        if region is None:
            return [Text()] * (4 if self.framed else 3)
        name = self._name(reader, region)
        if not self.framed:
            return [name, self._cubes(reader, region, width), self._rats(reader, region)]
        corners = self.glyphs.frame
        style = PLAGUE_STYLE if reader.view.plague == region else QUIET_STYLE
        side = corners[4]
        top = Text.assemble((corners[0] + side, style), " ", name, " ")
        top.append(side * (width - top.cell_len - 1) + corners[1], style)
        inside = width - 4
        middle = [self._cubes(reader, region, inside), self._rats(reader, region)]
        walls = (corners[5], style)
        return [
            top,
            *(Text.assemble(walls, " ", _padded(line, inside), " ", walls) for line in middle),
            Text(corners[3] + side * (width - 2) + corners[2], style),
        ]

    def _name(self, reader: ViewReader, region: int) -> Text:
        """The name of a region, followed by the pieces that stand there."""
        here = reader.view.plague == region
        name = styled(
            self.texts.region(reader.setup.region_names[region]), PLAGUE_STYLE if here else STRONG_STYLE
        )
        if here:
            name.append(f" {self.glyphs.plague}", PLAGUE_STYLE)
        pieces = self.glyphs.nun * reader.nuns(region) + self.glyphs.bishop * reader.bishops(region)
        if pieces:
            name.append(f" {pieces}", STRONG_STYLE)
        return name

    def _cubes(self, reader: ViewReader, region: int, width: int) -> Text:
        """The cubes of each player: one glyph for each cube, or numbers if they do not fit."""
        present = [player for player in reader.players if reader.cubes(region, player) > 0]
        row = Text(" ").join(self._cubes_of(reader, region, player) for player in present)
        if row.cell_len <= width:
            return row
        return Text(" ").join(self._count_of(reader, region, player) for player in present)

    def _cubes_of(self, reader: ViewReader, region: int, player: int) -> Text:
        row = Text()
        for potions in reader.potions(region, player):
            row.append(self.glyphs.cubes[player], PLAYER_STYLES[player])
            row.append(self.glyphs.potion * potions)
        return row

    def _count_of(self, reader: ViewReader, region: int, player: int) -> Text:
        potions = sum(reader.potions(region, player))
        row = styled(f"{self.glyphs.cubes[player]}{reader.cubes(region, player)}", PLAYER_STYLES[player])
        return row.append(f"{self.glyphs.potion}{potions}" if potions else "")

    def _rats(self, reader: ViewReader, region: int) -> Text:
        """The rats of a region; those whose face the seat knows show it."""
        row = Text()
        for index, rat in enumerate(reader.rats(region)):
            row.append(" " if index else "")
            face = reader.face(rat)
            if face is None:
                row.append(self.glyphs.rat, RAT_STYLE)
            else:
                row.append(face_code(self.texts, face), KNOWN_STYLE)
        return row

    # --- borders ----------------------------------------------------------------------------------

    def _row_gap(self, reader: ViewReader, layout: GridLayout, row: int, width: int) -> Text:
        """The line between two rows, with the borders that cross it."""
        line = Text()
        for column in range(layout.columns):
            if column > 0:
                line.append_text(_centred(self._line(reader, layout.line("corner", row, column - 1)), GAP))
            down = self._line(reader, layout.line("below", row, column))
            line.append_text(_padded(Text(" " * SOUTH_OFFSET).append_text(down), width))
        return _stripped(line)

    def _line(self, reader: ViewReader, line: BorderLine | None) -> Text:
        if line is None:
            return Text()
        return self._border(reader, line.border, str(getattr(self.glyphs, line.direction)))

    def _border(self, reader: ViewReader, border: int, glyph: str) -> Text:
        """The wall and the caravan on a border, or this glyph if neither stands there."""
        drawn = styled(self.glyphs.wall, WALL_STYLE) if reader.wall(border) else Text()
        if reader.view.caravan == border:
            drawn.append(self.glyphs.caravan, STRONG_STYLE)
        return drawn or styled(glyph, QUIET_STYLE)

    def undrawn_borders(self, view: View) -> Text:
        """A list of the borders that have no line in the grid; empty if all have one."""
        reader = ViewReader(view)
        undrawn = GridLayout(view.setup).undrawn
        line = styled(self.texts.say("board-far") + " " if undrawn else "", QUIET_STYLE)
        for index, border in enumerate(undrawn):
            ends = (reader.setup.border_from[border], reader.setup.border_to[border])
            one, other = (self.texts.region(reader.setup.region_names[end]) for end in ends)
            line.append(", " if index else "", QUIET_STYLE)
            line.append(f"{one} ", QUIET_STYLE)
            line.append_text(self._border(reader, border, self.glyphs.across))
            line.append(f" {other}", QUIET_STYLE)
        return line


def face_code(texts: Texts, face: Rat) -> str:
    """A rat's face in a few characters: its limit, then a letter for each symbol."""
    return str(face.limit) + "".join(symbol_letter(texts, symbol) for symbol in face.symbols)


def symbol_letter(texts: Texts, symbol: str) -> str:
    """The letter of a symbol: a class or an effect."""
    key = f"mark-{symbol}"
    return texts.say(key) if texts.knows(key) else symbol[0].upper()


def _padded(line: Text, width: int) -> Text:
    line = line.copy()
    line.append(" " * (width - cell_len(line.plain)))
    return line


def _centred(line: Text, width: int) -> Text:
    return _padded(Text(" " * ((width - line.cell_len + 1) // 2)).append_text(line), width)


def _stripped(line: Text) -> Text:
    """The line without trailing blanks, so that a copied board has none."""
    line.rstrip()
    return line
