"""What a person sees while `./run` works: messages, and how far the preparation is."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import sys
import threading
import time
from collections.abc import Iterator

CLEAR = "\r\033[K"  # back to the beginning of a terminal's line, which is wiped


class RunError(Exception):
    """Something a person has to know before Rattus can run."""


def say(text: str) -> None:
    """Print to the error stream: the output of `./run rattus ... > file` stays the game's own."""
    print(text, file=sys.stderr, flush=True)


def headline(text: str) -> None:
    """Print to the output, between the reports it belongs to."""
    print(f"== {text}", flush=True)


class Progress:
    """Steps done, and steps under way with their seconds: one live line on a terminal, else a line a step."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.running: dict[str, float] = {}
        self.lock = threading.Lock()
        self.ended = threading.Event()
        self.live = sys.stderr.isatty()

    @contextlib.contextmanager
    def shown(self) -> Iterator[None]:
        """Keep the live line moving until the block ends."""
        painter = threading.Thread(target=self._paint, daemon=True)
        if self.live:
            painter.start()
        try:
            yield
        finally:
            self.ended.set()
            if self.live:
                painter.join()

    @contextlib.contextmanager
    def step(self, title: str) -> Iterator[None]:
        """One step; it counts as done when the block ends without an error."""
        began = time.monotonic()
        with self.lock:
            self.running[title] = began
            if not self.live:
                say(f"[{self.done + len(self.running)}/{self.total}] {title} ...")
        try:
            yield
        except BaseException:
            self._finish(title, "!", began)
            raise
        self.done += 1
        self._finish(title, "-", began)

    def _finish(self, title: str, sign: str, began: float) -> None:
        with self.lock:
            del self.running[title]
            say(f"{CLEAR if self.live else ''}{sign} {title}: {time.monotonic() - began:.1f} s")

    def _paint(self) -> None:
        for sign in itertools.cycle("|/-\\"):
            with self.lock:
                sys.stderr.write(f"{CLEAR}{self.line(sign)}")
                sys.stderr.flush()
            if self.ended.wait(0.1):
                break
        sys.stderr.write(CLEAR)
        sys.stderr.flush()

    def line(self, sign: str) -> str:
        """The live line, e.g. `| 3 of 7 done · Compiling the rules 12 s`, cut where the terminal ends."""
        now = time.monotonic()
        running = [f"{title} {now - began:.0f} s" for title, began in self.running.items()]
        whole = " · ".join([f"{sign} {self.done} of {self.total} done", *running])
        return whole[: shutil.get_terminal_size().columns - 1]
