"""The figures of a bench: the options that benches share, and how figures are printed."""

import argparse
import json
from collections.abc import Mapping

Figures = dict[str, float]


def options(description: str) -> argparse.ArgumentParser:
    """A parser with the options that benches share."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    return parser


def report(figures: Figures, goals: Mapping[str, float], *, as_json: bool) -> None:
    """Print figures, as JSON or as a table with their goals."""
    if as_json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{'':>24} {'measured':>12} {'goal':>8}")
    for name, value in figures.items():
        goal = f"{goals[name]:,.1f}" if name in goals else ""
        print(f"{name:>24} {value:>12,.2f} {goal:>8}")
