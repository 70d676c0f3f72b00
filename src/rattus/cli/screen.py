"""Terminal input and output: printing, prompting, paging, and clearing the screen between players."""

import contextlib
import re
import sys
from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rattus.cli.terminal.board import GAP, MIN_CELL_WIDTH, Board
from rattus.cli.terminal.grid import GridLayout
from rattus.cli.terminal.panels import BETWEEN, Panels
from rattus.cli.terminal.theme import QUIET_STYLE, glyphs_for, styled
from rattus.rules.view import View
from rattus.texts import Texts

# Also clears the scrollback: the next player must not scroll back to what the last one saw.
CLEAR_EVERYTHING = "\x1b[H\x1b[2J\x1b[3J"
FRAMED_WIDTH = 4 * (MIN_CELL_WIDTH + 4) + 3 * GAP
SIDE_WIDTH = 36
LINES_FOR_CHOICES = 12  # height of the menu below the board
MAX_UNREAD_LINES = 3  # this many new lines may scroll away without a pause
MAX_TEXT_WIDTH = 100


class Screen:
    """Prints to the console and reads from the keyboard; in a pipe it prints plain text and never pauses."""

    def __init__(self, texts: Texts, console: Console | None = None) -> None:
        self.texts = texts
        self.console = console or Console(highlight=False)
        self.glyphs = glyphs_for(self.console.encoding)
        self.interactive = self.console.is_terminal and sys.stdin.isatty()
        self.unread_lines = 0  # lines printed since the last input
        self.typed_ahead = ""  # an answer that was typed at a pause
        if self.interactive:
            # Enables line editing and history in input().
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415

    @property
    def width(self) -> int:
        """The maximum width of a line. Some terminals wrap in the last column, so it stays empty."""
        return self.console.width - 1 if self.interactive else self.console.width

    def show(self, *lines: Text) -> None:
        """Print lines unchanged."""
        if lines:
            self.console.print(Text("\n").join(lines), soft_wrap=True)
            self.unread_lines += len(lines)

    def write(self, text: str | Text, hanging: int = 0) -> None:
        """Print wrapped text with a hanging indent. Words, such as paths, are never split."""
        words = Text(text) if isinstance(text, str) else text
        head, rest = words[:hanging], words[hanging:]
        room = Text(" " * hanging)
        lines = wrap(rest, min(self.width, MAX_TEXT_WIDTH) - hanging)
        self.show(*((room if number else head).copy().append_text(line) for number, line in enumerate(lines)))

    def say(self, key: str, **values: str | int) -> None:
        """Print the text of a key."""
        self.write(self.texts.say(key, **values))

    def hint(self, key: str, **values: str | int) -> None:
        """Print the text of a key, dimmed."""
        self.write(styled(self.texts.say(key, **values), QUIET_STYLE))

    def raw(self, text: str) -> None:
        """Print machine-readable output without wrapping or styles."""
        self.console.file.write(text + "\n")

    def gap(self) -> None:
        """Print an empty line."""
        self.console.print()
        self.unread_lines += 1

    def ask(self, prompt: str) -> str:
        """Read a line. Raises EOFError at the end of the input."""
        answer, self.typed_ahead = self.typed_ahead or input(prompt).strip(), ""
        self.unread_lines = 0
        if not self.interactive:
            # Piped input is not echoed, and the transcript should show the answers.
            self.show(Text(answer))
        return answer

    def pause(self) -> None:
        """Wait for Enter. A line typed instead is kept as the answer to the next prompt."""
        if self.interactive:
            self.typed_ahead = input(self.texts.say("play-more") + " ").strip()
            self.unread_lines = 0

    def pause_before(self, lines: int) -> None:
        """Pause if printing this many lines would scroll unread ones off the screen."""
        if self.unread_lines > MAX_UNREAD_LINES and self.unread_lines + lines > self.console.height:
            self.pause()

    def hand_over(self, player: str) -> None:
        """Wait until the next player sits at the keyboard. What is typed here is discarded."""
        self.typed_ahead = ""
        self.ask(self.texts.say("play-hand-over", player=player) + " ")

    def clear(self) -> None:
        """Clear the screen and the scrollback."""
        if self.interactive:
            self.console.file.write(CLEAR_EVERYTHING)
            self.console.file.flush()
        else:
            self.gap()

    def board(self, view: View, names: Sequence[str]) -> list[Text]:
        """The lines of the board, the turn, the players and the cards, as the view's seat sees them."""
        panels = Panels(self.texts, self.glyphs, names)
        framed = self._has_room_for_frames(view)
        beside = framed and self.width >= FRAMED_WIDTH + SIDE_WIDTH
        width = self.width - SIDE_WIDTH if beside else self.width
        board = Board(self.texts, self.glyphs, width, framed)
        status = self._status_lines(width, panels.status(view), board.undrawn_borders(view))
        lines = [*board.draw(view), *status]
        if beside:
            return side_by_side(lines, panels.column(view))
        return [*lines, *panels.players(view, width), panels.table(view)]

    def _status_lines(self, width: int, status: Text, borders: Text) -> list[Text]:
        """Status and undrawn borders, in one line if they fit."""
        if not borders:
            return [status]
        line = BETWEEN.join([status, borders])
        return [line] if line.cell_len <= width else [status, borders]

    def _has_room_for_frames(self, view: View) -> bool:
        """Whether the window is wide enough for frames, and high enough for the menu below them."""
        lines = 5 * GridLayout(view.setup).rows + int(view.setup.players) + LINES_FOR_CHOICES
        return self.width >= FRAMED_WIDTH and (not self.interactive or self.console.height >= lines)


def wrap(text: Text, width: int) -> list[Text]:
    """Wrap a text at word boundaries. A word wider than a line is not split, so that it can be copied."""
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
    """Join two lists of lines as columns."""
    room = max(line.cell_len for line in left) + GAP
    lines = []
    for one, other in zip_longest(left, right, fillvalue=Text()):
        line = one.copy()
        line.pad_right(room - line.cell_len)
        line.append_text(other)
        line.rstrip()
        lines.append(line)
    return lines
