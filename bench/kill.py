"""Kills the server again and again while people play, and looks for moves that were lost or doubled.

    ./run bench kill                 10,000 kills
    ./run bench kill --kills 500     fewer
    ./run bench kill --json          the figures as JSON

Each kill is a SIGKILL of the process that holds the database, at a random moment soon after its first move or
before it; the next server starts at once. Six people at three tables, one of them with a bot, play on through
all of it.
"""

import argparse
import json
import sys
import time

from tests.server.server_kills import kill_often

TELL_EVERY = 100  # kills


def main() -> int:
    """Kill, then tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    began = time.monotonic()
    report = kill_often(wish.kills, wish.seed, tell)
    figures = {**report._asdict(), "seconds": round(time.monotonic() - began, 1)}
    if wish.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:>14}  {value if value != [] else 'none'}")
    return 1 if report.faults else 0


def tell(kills: int, acknowledged: int) -> None:
    """How far it has come; to the error stream, so that the output is the figures alone."""
    if kills % TELL_EVERY == 0:
        print(f"{kills} kills, {acknowledged} moves acknowledged", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
