"""The terminal: printing, asking, and hiding what is not for everybody's eyes."""

import contextlib
import re
import sys
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rattus.cli.terminal.board import GAP, NARROWEST, Board
from rattus.cli.terminal.grid import Atlas
from rattus.cli.terminal.marks import QUIET_STYLE, marks_for, styled
from rattus.cli.terminal.panels import BETWEEN, Panels
from rattus.rules.view import View
from rattus.texts import Texts

# Clears the lines that have scrolled away, too: what the last player saw must not be scrolled back to.
CLEAR_EVERYTHING = "\x1b[H\x1b[2J\x1b[3J"
FRAMED_WIDTH = 4 * (NARROWEST + 4) + 3 * GAP
BESIDE_WIDTH = 36
LINES_FOR_CHOICES = 12
READ_AT_A_GLANCE = 3  # so many lines of news may scroll away
WIDEST_TEXT = 100


class Screen:
    """Where a person reads and types; in a pipe plain text, in a terminal a little more."""

    def __init__(self, texts: Texts, console: Console | None = None) -> None:
        self.texts = texts
        self.console = console or Console(highlight=False)
        self.marks = marks_for(self.console.encoding)
        self.interactive = self.console.is_terminal and sys.stdin.isatty()
        self.unread = 0  # lines since the person last typed something
        self.ahead = ""  # what was typed before it was asked for
        if self.interactive:
            # With it, a line can be edited and earlier ones called back.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415

    @property
    def width(self) -> int:
        """How wide a line may be; one column less than the window, in which some terminals already wrap."""
        return self.console.width - 1 if self.interactive else self.console.width

    def show(self, *lines: Text) -> None:
        """Print lines as they are."""
        if lines:
            self.console.print(Text("\n").join(lines), soft_wrap=True)
            self.unread += len(lines)

    def write(self, text: str | Text, hanging: int = 0) -> None:
        """Print running text, broken at the edge of the window, but never within a word: it may be a path."""
        words = Text(text) if isinstance(text, str) else text
        head, rest = words[:hanging], words[hanging:]
        room = Text(" " * hanging)
        lines = broken(rest, min(self.width, WIDEST_TEXT) - hanging)
        self.show(*((room if number else head).copy().append_text(line) for number, line in enumerate(lines)))

    def say(self, key: str, **values: str | int) -> None:
        """Print a sentence of the texts."""
        self.write(self.texts.say(key, **values))

    def hint(self, key: str, **values: str | int) -> None:
        """Print a sentence of lesser weight."""
        self.write(styled(self.texts.say(key, **values), QUIET_STYLE))

    def raw(self, text: str) -> None:
        """Print a text for programs, untouched."""
        self.console.file.write(text + "\n")

    def gap(self) -> None:
        """An empty line."""
        self.console.print()
        self.unread += 1

    def ask(self, prompt: str) -> str:
        """What the person types; EOFError once there is nobody."""
        answer, self.ahead = self.ahead or input(prompt).strip(), ""
        self.unread = 0
        if not self.interactive:
            # Nothing echoes what comes out of a pipe, and the story should be readable.
            self.show(Text(answer))
        return answer

    def pause(self) -> None:
        """Wait until the person has read; who types an answer instead of Enter need not type it again."""
        if self.interactive:
            self.ahead = input(self.texts.say("play-more") + " ").strip()
            self.unread = 0

    def pause_before(self, lines: int) -> None:
        """Do not let so many lines push unread news off the screen."""
        if self.unread > READ_AT_A_GLANCE and self.unread + lines > self.console.height:
            self.pause()

    def hand_over(self, player: str) -> None:
        """Wait for the next player; whatever is typed here is nobody's answer."""
        self.ahead = ""
        self.ask(self.texts.say("play-hand-over", player=player) + " ")

    def clear(self) -> None:
        """Let nobody see what was there."""
        if self.interactive:
            self.console.file.write(CLEAR_EVERYTHING)
            self.console.file.flush()
        else:
            self.gap()

    def board(self, view: View, names: Sequence[str]) -> list[Text]:
        """The board, what time it is, players and cards, as this view's seat sees them."""
        panels = Panels(self.texts, self.marks, names)
        framed = self._has_room_for_frames(view)
        beside = framed and self.width >= FRAMED_WIDTH + BESIDE_WIDTH
        width = self.width - BESIDE_WIDTH if beside else self.width
        board = Board(self.texts, self.marks, width, framed)
        lines = [*board.draw(view), *self._joined(width, panels.status(view), board.far_borders(view))]
        if beside:
            return side_by_side(lines, panels.column(view))
        return [*lines, *panels.players(view, width), panels.table(view)]

    def _joined(self, width: int, status: Text, far: Text) -> list[Text]:
        """Both in one line if there is room for it."""
        if not far:
            return [status]
        line = BETWEEN.join([status, far])
        return [line] if line.cell_len <= width else [status, far]

    def _has_room_for_frames(self, view: View) -> bool:
        """Is the window wide enough, and high enough to show the choices as well?"""
        lines = 5 * Atlas(view.setup).rows + int(view.setup.players) + LINES_FOR_CHOICES
        return self.width >= FRAMED_WIDTH and (not self.interactive or self.console.height >= lines)


def broken(text: Text, width: int) -> list[Text]:
    """The lines of a text; a word that is too long stays in one piece, so that it can be copied."""
    lines: list[Text] = []
    for paragraph in text.split("\n", allow_blank=True):
        places = [0]
        for word in re.finditer(r"\S+", paragraph.plain):
            if word.start() and cell_len(paragraph.plain[places[-1] : word.end()]) > width:
                places.append(word.start())
        lines += paragraph.divide(places[1:])
    for line in lines:
        line.rstrip()
    return lines


def side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """Two columns of lines."""
    room = max(line.cell_len for line in left) + GAP
    lines = []
    for one, other in zip_longest(left, right, fillvalue=Text()):
        line = one.copy()
        line.pad_right(room - line.cell_len)
        line.append_text(other)
        line.rstrip()
        lines.append(line)
    return lines
