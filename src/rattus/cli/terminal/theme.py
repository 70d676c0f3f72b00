"""Terminal theme: the glyphs and rich styles of the board.

Each player has a shape and a colour of their own, so that either is enough to tell players apart.
"""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text


class Glyphs(NamedTuple):
    """The characters that stand for cubes, pieces and borders."""

    cubes: tuple[str, ...]
    rat: str
    potion: str
    plague: str
    nun: str
    bishop: str
    wall: str
    caravan: str
    across: str
    down: str
    falling: str
    rising: str
    turn: str
    arrow: str
    between: str
    crown: str
    frame: str  # corners clockwise from the upper left, then the horizontal and the vertical side


UNICODE_GLYPHS = Glyphs(
    ("●", "■", "▲", "◆", "★", "○"),
    "▒▒", "°", "☠", "†", "‡", "█", "¤", "─", "│", "╲", "╱", "▶", "→", "–", "★", "╭╮╯╰─│",
)  # fmt: skip
ASCII_GLYPHS = Glyphs(
    ("R", "B", "Y", "G", "P", "W"),
    "##", "'", "X", "n", "b", "H", "o", "-", "|", "\\", "/", ">", ">", "-", "*", "..''-|",
)  # fmt: skip

PLAYER_STYLES = tuple(
    Style(color=colour, bold=True)
    for colour in ("bright_red", "dodger_blue1", "bright_yellow", "bright_green", "orchid", None)
)
PLAGUE_STYLE = Style(bold=True, color="bright_red")
RAT_STYLE = Style(color="grey62")
KNOWN_STYLE = Style(reverse=True)
PLAIN_STYLE = Style()
QUIET_STYLE = Style(dim=True)
STRONG_STYLE = Style(bold=True)
WALL_STYLE = Style(bold=True, color="dark_orange3")
NUMBER_STYLE = Style(bold=True, color="cyan")


def styled(text: str, style: Style) -> Text:
    """A rich text in one style; text in other styles can be appended."""
    return Text().append(text, style)


def glyphs_for(encoding: str) -> Glyphs:
    """Unicode glyphs if the encoding can represent them, else ASCII ones."""
    try:
        "".join(UNICODE_GLYPHS[0] + UNICODE_GLYPHS[1:]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII_GLYPHS
    return UNICODE_GLYPHS
