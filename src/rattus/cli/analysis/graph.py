"""The graph of an analysis as SVG: everybody's chance over the moves, with the turning points above it."""

from collections.abc import Callable, Sequence
from html import escape

from rattus.analysis.results import Decision, Result, Summary, TurningPoint
from rattus.analysis.summary import graph_of
from rattus.rules.setup import COLOURS

WIDTH, HEIGHT = 1000, 330
LEFT, RIGHT, TOP, BOTTOM = 44, 880, 58, 270
NUMERALS = ("I", "II", "III", "IV", "V")
LEAST_GAP = 17  # between two labels, in pixels


def graph(summary: Summary, results: Sequence[Result], names: Sequence[str], title: str) -> str:
    """The whole graph."""
    moments = graph_of(list(results))
    last = max(1, moments[-1][0])

    def x(move: int) -> float:
        return LEFT + (RIGHT - LEFT) * move / last

    parts = [grid(summary.players), strip(results, x)]
    for player in range(summary.players):
        line = " ".join(f"{x(move):.1f},{y_of(chances[player]):.1f}" for move, _, chances in moments)
        name = escape(names[player])
        parts.append(f'<polyline class="halo" points="{line}"/>')
        parts.append(
            f'<polyline class="p {COLOURS[player]}" points="{line}"><title>{name}</title></polyline>'
        )
    parts += labels(summary, names)
    for numeral, point in zip(NUMERALS, summary.turning_points, strict=False):
        parts.append(mark(numeral, point, x(point.move)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def y_of(chance: float) -> float:
    """The height of a chance."""
    return BOTTOM - (BOTTOM - TOP) * chance


def grid(players: int) -> str:
    """Lines at quarters, and a dotted one at an even share."""
    parts = []
    for quarter in range(5):
        y = y_of(quarter / 4)
        parts.append(f'<line class="rule" x1="{LEFT}" y1="{y:.1f}" x2="{RIGHT}" y2="{y:.1f}"/>')
        parts.append(f'<text class="quiet end" x="{LEFT - 8}" y="{y + 4:.1f}">{25 * quarter}</text>')
    even = y_of(1.0 / players)
    return "".join(parts) + f'<line class="even" x1="{LEFT}" y1="{even:.1f}" x2="{RIGHT}" y2="{even:.1f}"/>'


def strip(results: Sequence[Result], x_of: Callable[[int], float]) -> str:
    """Whose decisions the moves are, as a coloured strip below the graph."""
    parts = []
    for result in results:
        if isinstance(result, Decision):
            start, end = x_of(result.move), x_of(result.move + len(result.made))
            parts.append(
                f'<rect class="{COLOURS[result.player]}" x="{start:.1f}" y="{BOTTOM + 6}" '
                f'width="{end - start:.1f}" height="8"/>'
            )
    return "".join(parts)


def labels(summary: Summary, names: Sequence[str]) -> list[str]:
    """Names and scores at the right edge, the winner on top."""
    order = sorted(range(summary.players), key=lambda seat: (seat != summary.winner, -summary.scores[seat]))
    parts = []
    for place, seat in enumerate(order):
        y = y_of(1.0) + 4 if place == 0 else y_of(0.0) - LEAST_GAP * (len(order) - 1 - place) - 4
        parts.append(
            f'<rect class="{COLOURS[seat]}" x="{RIGHT + 10}" y="{y - 10:.1f}" width="12" height="12"/>'
        )
        words = f"{names[seat]} {summary.scores[seat]}"
        parts.append(f'<text x="{RIGHT + 28}" y="{y:.1f}">{escape(words)}</text>')
    return parts


def mark(numeral: str, point: TurningPoint, x: float) -> str:
    """A turning point: luck is round, a decision a diamond."""
    y = 24
    line = f'<line class="mark" x1="{x:.1f}" y1="{y + 14}" x2="{x:.1f}" y2="{BOTTOM}"/>'
    shape = f'<circle class="luck" cx="{x:.1f}" cy="{y}" r="13"/>'
    if point.kind == "decision":
        corners = f"{x:.1f},{y - 16} {x + 16:.1f},{y} {x:.1f},{y + 16} {x - 16:.1f},{y}"
        shape = f'<polygon class="decision" points="{corners}"/>'
    style = "numeral light" if point.kind == "decision" else "numeral"
    return f'{line}{shape}<text class="{style}" x="{x:.1f}" y="{y + 4}">{numeral}</text>'
