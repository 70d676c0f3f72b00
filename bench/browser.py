"""How quickly the pages come, and how smoothly pieces move, in a real Chromium.

    ./run bench browser            the table
    ./run bench browser --json     the figures as JSON
    ./run bench browser --quick    one visit of each page instead of five, and a short game

A page is opened with an empty cache from a server on this machine, by a processor that Chromium makes four
times slower. Largest paint: when the largest thing on the page was there (LCP). Interactive: when what one
came for can be pressed and the last task longer than 50 ms is over. Of several visits the median counts.
Pieces move at full speed of the processor; without a screen Chromium draws in software. Server, browser and
whatever else runs share this machine.
"""

import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from bench._figures import options
from tests import chromium
from tests.browser import figures
from tests.server import processes as running

GOALS = {"kilobytes": 150.0, "largest_paint_ms": 1000.0, "interactive_ms": 1500.0, "per_second": 60.0}
GOAL_OF_HOME = "kilobytes"  # only the first page has to be light


class Effort(NamedTuple):
    """How much is tried."""

    visits: int
    decisions: int


THOROUGH = Effort(5, 40)
QUICK = Effort(1, 12)

Found = dict[str, dict[str, float]]


def measure(browser: Browser, address: str, effort: Effort) -> Found:
    """Every page on both devices, then movement."""
    found: Found = {}
    for device, look in (("desktop", figures.DESKTOP), ("phone", figures.PHONE)):
        for name, page, wanted in (
            ("home", figures.home, "button.play"),
            ("table", figures.new_table, '[data-selectable="true"]'),
        ):
            visits = [
                figures.first_visit(browser, address, wanted, figures.SLOWED, page, **look)._asdict()
                for _ in range(effort.visits)
            ]
            found[f"{name}, {device}"] = {what: median(visit[what] for visit in visits) for what in visits[0]}
        moved = figures.movement(browser, address, effort.decisions, **look)
        found[f"movement, {device}"] = moved._asdict()
    return found


def show(found: Found) -> None:
    """The figures as a table."""
    for place, measured in found.items():
        print(place)
        for name, value in measured.items():
            goal = GOALS.get(name) if name != GOAL_OF_HOME or place.startswith("home") else None
            print(f"{name:>20} {value:>10,.2f} {'' if goal is None else f'(goal {goal:,.0f})'}")


def main() -> None:
    """Measure and print."""
    wish = options(__doc__).parse_args()
    settings: dict[str, Any] = {"RATTUS_LOG": "error"}
    with (
        tempfile.TemporaryDirectory() as folder,
        running.serving(running.sqlite(Path(folder)), **settings) as address,
        chromium.chromium() as browser,
    ):
        found = measure(browser, address, QUICK if wish.quick else THOROUGH)
    if wish.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)


if __name__ == "__main__":
    main()
