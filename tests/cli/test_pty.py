"""The game in a real terminal (a pseudo-terminal)."""

import codecs
import os
import pty
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.cli.terminal import flat
from tests.cli.test_play import LOOKED, first_number

pytestmark = pytest.mark.slow

PATIENCE = 30  # seconds until a terminal that says nothing counts as broken
AWHILE = 3  # seconds until a key counts as not noticed
PROGRAM = "import sys; from rattus.cli.app import main; sys.argv[0] = 'rattus'; main()"


class Terminal:
    """A person's terminal with a program running in it."""

    def __init__(self, *args: str, rows: int = 24, columns: int = 80) -> None:
        environment = {
            **os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "LINES": str(rows), "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8",
        }  # fmt: skip
        self.process, self.handle = pty.fork()
        if self.process == 0:
            # Who runs the tests in the background may have told us to ignore it; a terminal never does.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, [sys.executable, "-c", PROGRAM, *args], environment)
        self.seen = ""
        self.told = 0  # so much of it has been read
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def read_until(self, *words: str) -> str:
        """All that is shown until one of these comes."""
        start = self.told
        until = time.monotonic() + PATIENCE
        while not any(word in self.seen[start:] for word in words) and time.monotonic() < until:
            ready, _, _ = select.select([self.handle], [], [], 0.1)
            if ready:
                self.seen += self._read()
        ends = [self.seen.index(word, start) + len(word) for word in words if word in self.seen[start:]]
        assert ends, self.seen[-2000:]
        self.told = min(ends)
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.seen[start : self.told])

    def _read(self) -> str:
        try:
            return self.decoder.decode(os.read(self.handle, 65536))
        except OSError:  # the program has ended
            return ""

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.handle, f"{line}\n".encode())

    def press_until(self, key: bytes, word: str) -> None:
        """Press a key; what is pressed in the very moment in which the line editor starts can be lost."""
        presses = 0
        while not self._comes(word):
            presses += 1
            assert presses < 4, self.seen[-2000:]
            os.write(self.handle, key)
        self.read_until(word)

    def _comes(self, word: str) -> bool:
        """Is this shown within a while?"""
        until = time.monotonic() + AWHILE
        while word not in self.seen[self.told :] and time.monotonic() < until:
            ready, _, _ = select.select([self.handle], [], [], 0.1)
            if ready:
                self.seen += self._read()
        return word in self.seen[self.told :]

    def end(self) -> int:
        """The exit code, once the program has ended."""
        _, status = os.waitpid(self.process, 0)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(status)


def test_a_game_in_a_terminal_prompts_colours_and_says_goodbye(tmp_path: Path) -> None:
    terminal = Terminal("play", "--players", "2", "--seed", "4", "--save", str(tmp_path / "game.rattus"))
    shown = terminal.read_until("Red> ")
    terminal.type("settle gallia")
    news = terminal.read_until("Red> ")
    terminal.type("settle italia")
    turn = terminal.read_until("Red> ")
    terminal.type("quit")
    terminal.read_until("really want to leave?")
    terminal.type("yes")
    terminal.read_until("press Enter:")
    terminal.type("")
    terminal.read_until("Goodbye!")

    assert terminal.end() == 0
    assert "Where do you settle two of your cubes?" in shown
    assert "Blue settles 2 cubes" in news
    assert "What do you do?" in turn
    assert "\x1b[1;91m" in terminal.seen


def test_ctrl_c_in_a_terminal_stops_the_game() -> None:
    terminal = Terminal("play", "--seed", "4")
    terminal.read_until("Red> ")
    terminal.press_until(b"\x03", "Stopped.")

    assert terminal.end() == 130


def test_the_screen_is_cleared_between_two_players_with_secrets() -> None:
    terminal = Terminal("play", "--seats", "human,human", "--seed", "4", "--names", "Anna,Boris", rows=60)
    for sentence in LOOKED:
        terminal.read_until("> ")
        terminal.type(sentence)
    shown = terminal.read_until("> ")
    while "Enter to go on." not in shown:
        terminal.type(first_number(shown))
        terminal.read_until("\r\n")
        shown = terminal.read_until("> ", "Enter to go on.")
    start = terminal.told
    terminal.type("")
    terminal.read_until("then press Enter.")
    terminal.type("")
    shown = terminal.read_until("Boris> ")
    terminal.type("quit")
    terminal.read_until("really")
    terminal.type("y")
    terminal.read_until("press Enter:")
    terminal.type("")

    assert terminal.end() == 0
    assert terminal.seen[start:].count("\x1b[3J") == 2
    assert "Anna looks at a rat in Anglia." in flat(shown)
