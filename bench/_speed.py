"""Speeds: how often a second of processor time does a piece of work, and the table of such figures."""

import os
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

from rattus.rules.numbers.vectors import COMPILED


class Effort(NamedTuple):
    """How long and how often each thing is measured."""

    seconds: float
    repetitions: int


THOROUGH = Effort(0.5, 7)
QUICK = Effort(0.1, 3)


class Figure(NamedTuple):
    """One line of the table: what, how much of what, and the goal."""

    name: str
    value: float
    unit: str
    goal: float | None
    more_is_better: bool = True

    def met(self) -> bool | None:
        """Whether the goal was reached, if there is one."""
        if self.goal is None:
            return None
        return self.value >= self.goal if self.more_is_better else self.value <= self.goal


def rate(work: Callable[[], int], effort: Effort) -> float:
    """How many pieces of work a second of processor time does; the work returns how many it did."""
    return median(one_rate(work, effort.seconds) for _ in range(effort.repetitions))


def one_rate(work: Callable[[], int], seconds: float) -> float:
    """The same, measured once."""
    done, began, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        done += work()
        spent = time.process_time() - began
    return done / spent


def as_data(lines: list[Figure]) -> dict[str, Any]:
    """The figures, as they are written to JSON."""
    return {"compiled": COMPILED, "figures": [line._asdict() for line in lines]}


def table(lines: list[Figure]) -> str:
    """The figures for people, each with its goal, below a line about the build and the machine."""
    build = "compiled" if COMPILED else "plain Python"
    rows = [
        f"Rattus, {build}, Python {sys.version.split()[0]}, {os.cpu_count()} cores",
        f"{'':46}{'measured':>12} {'':8}{'goal':>10}",
    ]
    for line in lines:
        goal = "" if line.goal is None else f"{'≥' if line.more_is_better else '≤'} {number(line.goal)}"
        sign = {None: "", True: "  reached", False: "  missed"}[line.met()]
        rows.append(f"{line.name:46}{number(line.value):>12} {line.unit:8}{goal:>10}{sign}")
    return "\n".join(rows)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value < 10 else f"{value:.1f}"
