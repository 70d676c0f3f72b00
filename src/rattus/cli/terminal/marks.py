"""The marks on the board: every player has a shape as well as a colour, and either tells them apart."""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text


class Marks(NamedTuple):
    """How cubes, pieces and borders are drawn."""

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
    frame: str  # corners from the upper left clockwise, then the horizontal and the vertical side


DRAWN = Marks(
    ("●", "■", "▲", "◆", "★", "○"),
    "▒▒", "°", "☠", "†", "‡", "█", "¤", "─", "│", "╲", "╱", "▶", "→", "–", "★", "╭╮╯╰─│",
)  # fmt: skip
TYPED = Marks(
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
    """A text in one style, to which something in another can be added."""
    return Text().append(text, style)


def marks_for(encoding: str) -> Marks:
    """Drawn marks where the terminal can show them, else typed ones."""
    try:
        "".join(DRAWN[0] + DRAWN[1:]).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return TYPED
    return DRAWN
