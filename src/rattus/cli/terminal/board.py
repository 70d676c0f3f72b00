"""The board as lines of text, drawn from a view: regions on a grid, the north up, and their borders."""

from rich.cells import cell_len
from rich.text import Text

from rattus.cli.terminal.grid import Atlas, Link
from rattus.cli.terminal.marks import (
    KNOWN_STYLE,
    PLAGUE_STYLE,
    PLAYER_STYLES,
    QUIET_STYLE,
    RAT_STYLE,
    STRONG_STYLE,
    WALL_STYLE,
    Marks,
    styled,
)
from rattus.cli.terminal.view_reader import Sight
from rattus.editions import Rat
from rattus.rules.view import View
from rattus.texts import Texts

GAP = 3  # between two regions of a row
NARROWEST = 17  # room for the faces of three rats
WIDEST = 26
JOINT = 3  # how far from a region's left side the border to the south is drawn


class Board:
    """Draws boards of one width."""

    def __init__(self, texts: Texts, marks: Marks, width: int, framed: bool) -> None:
        self.texts = texts
        self.marks = marks
        self.width = width
        self.framed = framed
        self.road = 1 if framed else 0  # the line of a region from which the border to the east is drawn

    def draw(self, view: View) -> list[Text]:
        """The whole board."""
        sight = Sight(view)
        atlas = Atlas(view.setup)
        room = self.room(atlas.columns)
        lines: list[Text] = []
        for row in range(atlas.rows):
            lines += self._row(sight, atlas, row, room)
            if row + 1 < atlas.rows:
                lines.append(self._joints(sight, atlas, row, room))
        return lines

    def room(self, columns: int) -> int:
        """The width of one region."""
        free = (self.width - GAP * (columns - 1)) // columns
        return max(NARROWEST, min(WIDEST, free))

    # --- regions ----------------------------------------------------------------------------------

    def _row(self, sight: Sight, atlas: Atlas, row: int, room: int) -> list[Text]:
        """One row of regions, with the borders between neighbours in it."""
        cells = [
            self._cell(sight, atlas.region_at.get((row, column)), room) for column in range(atlas.columns)
        ]
        lines = [Text() for _ in cells[0]]
        for column, cell in enumerate(cells):
            link = atlas.link("right", row, column)
            for height, line in enumerate(lines):
                drawn = link if height == self.road else None
                line.append_text(self._road(sight, cell[height], drawn, room))
        return [_cut(line) for line in lines]

    def _road(self, sight: Sight, line: Text, link: Link | None, room: int) -> Text:
        """One line of a region, and from its end the border to the next one, if it is drawn here."""
        if link is None:
            return _padded(line, room + GAP)
        piece = self._border(sight, link.border, self.marks.across)
        road = line.copy() if self.framed else line.copy().append(" ")
        way = room + GAP - 1 - piece.cell_len - (0 if self.framed else 1)
        road.append(self.marks.across * (way - road.cell_len), QUIET_STYLE)
        road.append_text(piece).append(self.marks.across, QUIET_STYLE)
        return _padded(road, room + GAP)

    def _cell(self, sight: Sight, region: int | None, room: int) -> list[Text]:
        """A region, or the sea."""
        if region is None:
            return [Text()] * (4 if self.framed else 3)
        name = self._name(sight, region)
        if not self.framed:
            return [name, self._cubes(sight, region, room), self._rats(sight, region)]
        corners = self.marks.frame
        style = PLAGUE_STYLE if sight.view.plague == region else QUIET_STYLE
        side = corners[4]
        top = Text.assemble((corners[0] + side, style), " ", name, " ")
        top.append(side * (room - top.cell_len - 1) + corners[1], style)
        inside = room - 4
        middle = [self._cubes(sight, region, inside), self._rats(sight, region)]
        walls = (corners[5], style)
        return [
            top,
            *(Text.assemble(walls, " ", _padded(line, inside), " ", walls) for line in middle),
            Text(corners[3] + side * (room - 2) + corners[2], style),
        ]

    def _name(self, sight: Sight, region: int) -> Text:
        """Its name, and the pieces standing there."""
        here = sight.view.plague == region
        name = styled(
            self.texts.region(sight.setup.region_names[region]), PLAGUE_STYLE if here else STRONG_STYLE
        )
        if here:
            name.append(f" {self.marks.plague}", PLAGUE_STYLE)
        pieces = self.marks.nun * sight.nuns(region) + self.marks.bishop * sight.bishops(region)
        if pieces:
            name.append(f" {pieces}", STRONG_STYLE)
        return name

    def _cubes(self, sight: Sight, region: int, room: int) -> Text:
        """The cubes of each player as so many shapes; as numbers if there are too many."""
        present = [player for player in sight.players if sight.cubes(region, player) > 0]
        row = Text(" ").join(self._cubes_of(sight, region, player) for player in present)
        if row.cell_len <= room:
            return row
        return Text(" ").join(self._count_of(sight, region, player) for player in present)

    def _cubes_of(self, sight: Sight, region: int, player: int) -> Text:
        row = Text()
        for potions in sight.potions(region, player):
            row.append(self.marks.cubes[player], PLAYER_STYLES[player])
            row.append(self.marks.potion * potions)
        return row

    def _count_of(self, sight: Sight, region: int, player: int) -> Text:
        potions = sum(sight.potions(region, player))
        row = styled(f"{self.marks.cubes[player]}{sight.cubes(region, player)}", PLAYER_STYLES[player])
        return row.append(f"{self.marks.potion}{potions}" if potions else "")

    def _rats(self, sight: Sight, region: int) -> Text:
        """The rats there: face down, or with the face this seat knows."""
        row = Text()
        for index, rat in enumerate(sight.rats(region)):
            row.append(" " if index else "")
            face = sight.face(rat)
            if face is None:
                row.append(self.marks.rat, RAT_STYLE)
            else:
                row.append(face_mark(self.texts, face), KNOWN_STYLE)
        return row

    # --- borders ----------------------------------------------------------------------------------

    def _joints(self, sight: Sight, atlas: Atlas, row: int, room: int) -> Text:
        """The borders between two rows."""
        line = Text()
        for column in range(atlas.columns):
            if column > 0:
                line.append_text(_centred(self._link(sight, atlas.link("corner", row, column - 1)), GAP))
            down = self._link(sight, atlas.link("below", row, column))
            line.append_text(_padded(Text(" " * JOINT).append_text(down), room))
        return _cut(line)

    def _link(self, sight: Sight, link: Link | None) -> Text:
        return self._border(sight, link.border, str(getattr(self.marks, link.way))) if link else Text()

    def _border(self, sight: Sight, border: int, mark: str) -> Text:
        """A border, and what stands on it."""
        drawn = styled(self.marks.wall, WALL_STYLE) if sight.wall(border) else Text()
        if sight.view.caravan == border:
            drawn.append(self.marks.caravan, STRONG_STYLE)
        return drawn or styled(mark, QUIET_STYLE)

    def far_borders(self, view: View) -> Text:
        """Borders the grid has no room for; empty if it has room for all."""
        sight = Sight(view)
        far = Atlas(view.setup).far
        line = styled(self.texts.say("board-far") + " " if far else "", QUIET_STYLE)
        for index, border in enumerate(far):
            ends = (sight.setup.border_from[border], sight.setup.border_to[border])
            one, other = (self.texts.region(sight.setup.region_names[end]) for end in ends)
            line.append(", " if index else "", QUIET_STYLE)
            line.append(f"{one} ", QUIET_STYLE)
            line.append_text(self._border(sight, border, self.marks.across))
            line.append(f" {other}", QUIET_STYLE)
        return line


def face_mark(texts: Texts, face: Rat) -> str:
    """A rat's face in a few letters: its limit, then whom it hits."""
    return str(face.limit) + "".join(symbol_mark(texts, symbol) for symbol in face.symbols)


def symbol_mark(texts: Texts, symbol: str) -> str:
    """One letter for a class or an effect."""
    key = f"mark-{symbol}"
    return texts.say(key) if texts.knows(key) else symbol[0].upper()


def _padded(line: Text, width: int) -> Text:
    line = line.copy()
    line.append(" " * (width - cell_len(line.plain)))
    return line


def _centred(line: Text, width: int) -> Text:
    return _padded(Text(" " * ((width - line.cell_len + 1) // 2)).append_text(line), width)


def _cut(line: Text) -> Text:
    """Without blanks at the end, so that a copied board is clean."""
    line.rstrip()
    return line
